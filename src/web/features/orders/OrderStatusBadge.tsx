import { CANCELLED } from '../../../domain/orders/order-status.ts';
import { t } from '../../../language/language.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';

const DONE = new Set([8, 9]);
const WRONG = new Set([CANCELLED, 11, 12, 13]);

export function OrderStatusBadge({ statusId, text }: { readonly statusId: number; readonly text: string }) {
  const tone: BadgeTone = WRONG.has(statusId) ? 'danger' : DONE.has(statusId) ? 'neutral' : 'accent';
  return <Badge tone={tone}>{t(text)}</Badge>;
}
