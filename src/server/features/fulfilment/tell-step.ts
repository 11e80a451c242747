import type { OrderStep } from '../../../domain/orders/order-step.ts';
import type { Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { stepNotification } from '../../mails/notifications.ts';
import { pushWith } from '../push/push-to-customer.ts';

/** Tells a customer of a step of an order, by mail and on the devices, if and only if the caller's transaction commits. */
export async function tellStep(
  tx: Tx,
  { orderId, orderNumber, userId }: { readonly orderId: number; readonly orderNumber: number; readonly userId: number },
  step: OrderStep,
): Promise<void> {
  await enqueue(tx, 'order-step', { orderId, step });
  await pushWith(tx, userId, () => stepNotification({ orderId, orderNumber }, step));
}
