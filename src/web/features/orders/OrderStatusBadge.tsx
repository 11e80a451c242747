import type { OrderSummary } from '../../../contract/orders/schemas.ts';
import { AWAITS_PAYMENT, AWAITS_TRANSFER, CANCELLED } from '../../../domain/orders/order-status.ts';
import { t } from '../../../language/language.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';

const DONE = new Set([8, 9]);
const WRONG = new Set([CANCELLED, 11, 12, 13]);

type Shown = Pick<OrderSummary, 'orderStatusId' | 'orderStatus' | 'replacedByOrderId'>;

/** The state of an order in words of shoppers: those of D 4 are for the wire where they say less. */
export function OrderStatusBadge({ order }: { readonly order: Shown }) {
  const { orderStatusId: statusId } = order;
  // an order that was changed has not failed
  const isReplaced = order.replacedByOrderId !== undefined;
  const isWrong = WRONG.has(statusId) && !isReplaced;
  const tone: BadgeTone = isWrong ? 'danger' : DONE.has(statusId) || isReplaced ? 'neutral' : 'accent';
  return <Badge tone={tone}>{statusText(order)}</Badge>;
}

function statusText({ orderStatusId, orderStatus, replacedByOrderId }: Shown): string {
  if (replacedByOrderId !== undefined) return t('Sostituito');
  if (orderStatusId === AWAITS_PAYMENT) return t('Da pagare');
  return orderStatusId === AWAITS_TRANSFER ? t('In attesa del bonifico') : t(orderStatus);
}
