import { useQuery } from '@tanstack/react-query';
import { WrittenText } from '../blocks/kinds/texts/WrittenText.tsx';
import { slotPlaceQuery } from './slot-place-query.ts';

/** Shows what the staff wrote about slots. Nothing is shown where nothing was written. */
export function SlotText() {
  const { data } = useQuery(slotPlaceQuery);
  return data?.html ? <WrittenText html={data.html} className="text-sm!" /> : null;
}
