import { orderState, type TrackedOrder } from '../../../../domain/delivery/tracker/order-tracker.ts';
import {
  CANCELLED,
  FAILED,
  HANDED_OVER,
  INVALIDATED,
  NOT_COLLECTED,
  PENDING,
} from '../../../../domain/orders/order-status.ts';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';

const OVER: readonly number[] = [...HANDED_OVER, CANCELLED, INVALIDATED];
const WRONG: readonly number[] = [NOT_COLLECTED, FAILED];

/** The state of an order in words of shoppers. */
export function OrderState({ order }: { readonly order: TrackedOrder }) {
  const { orderStatusId: id } = order;
  const tone: BadgeTone = WRONG.includes(id)
    ? 'danger'
    : PENDING.includes(id)
      ? 'warning'
      : OVER.includes(id)
        ? 'neutral'
        : 'accent';
  return <Badge tone={tone}>{orderState(order)}</Badge>;
}
