import { useQuery } from '@tanstack/react-query';
import { category } from '../../../contract/catalogue/routes.ts';
import { api } from '../../api/browser-api.ts';
import { WrittenText } from '../blocks/kinds/texts/WrittenText.tsx';

/** storefront 2: the text of the category with this slug is shown with the slots. Without it nothing is shown. */
const SLUG = 'timeslot-selector';

export function SlotText() {
  const { data: html } = useQuery({
    queryKey: ['place', SLUG],
    queryFn: async () => (await api.call(category, { query: { slug: SLUG } })).category?.description ?? '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return html ? <WrittenText html={html} className="text-sm!" /> : null;
}
