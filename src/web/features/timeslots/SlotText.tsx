import { useQuery } from '@tanstack/react-query';
import { WrittenText } from '../blocks/kinds/texts/WrittenText.tsx';
import { slotPlaceQuery } from './slot-place-query.ts';

/** Shows what the staff wrote about the slots of a service. Nothing is shown where nothing was written. */
export function SlotText({ serviceId }: { readonly serviceId: number | undefined }) {
  const { data } = useQuery(slotPlaceQuery(serviceId));
  return data?.html ? <WrittenText html={data.html} className="text-sm!" /> : null;
}
