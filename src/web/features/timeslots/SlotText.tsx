import { useQuery } from '@tanstack/react-query';
import { useCart } from '../../cart-core/state/use-cart.ts';
import { WrittenText } from '../blocks/kinds/texts/WrittenText.tsx';
import { slotPlaceQuery } from './slot-place-query.ts';

/** Shows what the staff wrote about the slots of the cart's service. Nothing is shown where nothing was written. */
export function SlotText() {
  const { data: cart } = useCart();
  const { data } = useQuery(slotPlaceQuery(cart?.shippingAddress?.deliveryServiceId));
  return data?.html ? <WrittenText html={data.html} className="text-sm!" /> : null;
}
