import { useQuery } from '@tanstack/react-query';
import { staffCategoryAddresses } from '../../../contract/tree/routes.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { paths } from '../../page/paths.ts';
import { formatMoment } from '../kit/moment.ts';

/** The addresses that categories had before; each leads to where the category is now. */
export function OldAddresses() {
  const { data } = useQuery({
    queryKey: ['staff', 'tree-addresses'],
    queryFn: () => api.call(staffCategoryAddresses),
    staleTime: 0,
  });
  return (
    <ul className="grid gap-1 py-2 text-sm">
      {data?.addresses.map(({ before, now, name, since }) => (
        <li key={before} className="break-words">
          <code>{paths.category(before)}</code> → <code>{paths.category(now)}</code>{' '}
          <span lang={contentLanguage()}>{name}</span>{' '}
          <span className="text-ink-soft">{t('dal {moment}', { moment: formatMoment(since) })}</span>
        </li>
      ))}
    </ul>
  );
}
