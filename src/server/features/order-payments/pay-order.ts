import { ok, type Result } from '../../../domain/base/result.ts';
import { instantOf } from '../../../domain/base/rome-time.ts';
import type { OnAccountRules } from '../../../domain/credit-lines/credit-line.ts';
import { AWAITS_TRANSFER, orderStatus, PENDING } from '../../../domain/orders/order-status.ts';
import { PAYMENT_AUTHORISED, PAYMENT_IN_PROGRESS } from '../../../domain/orders/payment-status.ts';
import {
  isOnline,
  isTimeForWire,
  PAY_NOW,
  paymentMeans,
  paymentTypeId,
  paymentTypesFor,
  payUntil,
} from '../../../domain/orders/payment-type.ts';
import type { FriendGift } from '../../../domain/pricing/friend-gift.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { PaymentProviders } from '../../infra/payments/payment-providers.ts';
import { takeCredit } from '../credit-lines/take-credit.ts';
import { changeStatus } from '../orders/change-status.ts';
import { awaitPayment, confirmOrder, writePaymentType } from '../orders/order-writes.ts';
import { type LockedOrder, lockOwnOrder, type ToPay, whatToPay } from '../orders/queries.ts';
import { cancelPayments, giveUpAttempts } from '../payments/ledger/cancelling.ts';
import { type AtProvider, insertPayment, type PaymentRow, paymentsOf } from '../payments/ledger/queries.ts';
import { endIfCovered } from '../payments/ledger/uncollected.ts';
import { askPayment, beginPayment, type PaymentDeps } from '../payments/provider/ask-provider.ts';
import { atProvider, type CardChoice } from '../payments/provider/saved-means.ts';

export interface PayInput extends CardChoice {
  readonly userId: number;
  readonly orderId: number;
  readonly friendGift: FriendGift;
  readonly now: Date;
}

/**
 * D 7, order/payment: another attempt to pay an order that waits for it, or whose payment ended. An attempt that still
 * waits for the shopper is continued. Returns the payment in its present state.
 */
export async function retryPayment(deps: PaymentDeps, input: PayInput): Promise<Result<PaymentRow, Refusal>> {
  const { db, providers } = deps;
  const { userId, orderId, now } = input;
  const started = (await paymentsOf(db, orderId)).findLast((payment) => payment.userId === userId);
  if (started?.statusId === PAYMENT_IN_PROGRESS && started.provider !== 'none') {
    const asked = started.providerReference === null ? started : await askPayment(deps, started, now);
    if (asked?.statusId === PAYMENT_IN_PROGRESS && asked.redirectUrl !== null) return ok(asked);
    // it was authorised, but the notification was lost
    if (asked?.statusId === PAYMENT_AUTHORISED) return ok(asked);
  }
  const made = await db.tx(async (tx): Promise<Result<string | undefined, Refusal>> => {
    const order = await lockOwnOrder(tx, userId, orderId);
    if (!order) return refuse('ORDER_NOT_FOUND');
    const toPay = await whatToPay(tx, order);
    if (!toPay) return refuse('ORDER_NOT_TO_PAY');
    const isOfProvider = isOnline(paymentMeans(order.paymentTypeId));
    const typeId = toPay.why === 'uncollected' && !isOfProvider ? PAY_NOW : order.paymentTypeId;
    const online = await atProvider(tx, providers, { ...input, typeId });
    if (!online.ok) return online;
    if (!online.value) return refuse('ORDER_NOT_TO_PAY');
    if (toPay.why === 'pending') await cancelPayments(tx, orderId, now);
    else await giveUpAttempts(tx, orderId, now);
    await replacePayment(tx, order, { input, typeId, online: online.value, toPay });
    return ok(online.value.reference);
  });
  return made.ok ? asStarted(deps, made.value, input) : made;
}

/**
 * D 7, order/modify-payment-type: another way to pay, until the order is taken in charge, and later if its payment
 * ended. The old payment stays valid until the new one is.
 */
export async function changePaymentType(
  deps: PaymentDeps & { readonly onAccount: OnAccountRules },
  input: PayInput & { readonly typeId: number },
): Promise<Result<PaymentRow, Refusal>> {
  const { db, providers } = deps;
  const { userId, orderId, now } = input;
  const typeId = paymentTypeId(input.typeId);
  const changed = await db.tx(async (tx): Promise<Result<string | undefined, Refusal>> => {
    const order = await lockOwnOrder(tx, userId, orderId);
    if (!order) return refuse('ORDER_NOT_FOUND');
    const toPay = await whatToPay(tx, order);
    if (!toPay && !orderStatus(order.statusId).canModify) return refuse('PAYMENT_TYPE_FIXED');
    const allowed = checkPaymentType(providers, order.deliveryServiceId, typeId, { now, begins: beginOf(order) });
    if (!allowed.ok) return allowed;
    const online = await atProvider(tx, providers, { ...input, typeId });
    if (!online.ok) return online;
    if (!isOpenTo(toPay, typeId)) return refuse('PAYMENT_TYPE_INVALID', { field: 'payment_type_id' });
    if (toPay?.why === 'uncollected') await giveUpAttempts(tx, orderId, now);
    else if (toPay?.why === 'pending' || !online.value) await cancelPayments(tx, orderId, now);
    await replacePayment(tx, order, { input, typeId, online: online.value, toPay });
    const credit = await takeCredit(tx, { orderId, userId, typeId, now }, deps.onAccount);
    return credit.ok ? ok(online.value?.reference) : credit;
  });
  return changed.ok ? asStarted(deps, changed.value, input) : changed;
}

/**
 * Returns whether an order may be paid by this type now. A confirmed order is not paid by a transfer, which may never
 * come, and goods that are being prepared are paid at the door at the latest.
 */
function isOpenTo(toPay: ToPay | undefined, typeId: number): boolean {
  const means = paymentMeans(typeId);
  if (means === 'wire') return toPay?.why === 'pending';
  if (toPay?.why !== 'uncollected') return true;
  return isOnline(means) || (means === 'handover' && !toPay.isHandedOver);
}

/** Refuses a type that this service, this shop or the time before the slot does not allow. */
export function checkPaymentType(
  providers: Pick<PaymentProviders, 'meansFor'>,
  serviceId: number,
  typeId: number,
  { now, begins }: { readonly now: Date; readonly begins: Date },
): Result<void, Refusal> {
  if (
    !paymentTypesFor(serviceId, providers.meansFor(serviceId)).some(
      (type) => type.paymentTypeId === paymentTypeId(typeId),
    )
  )
    return refuse('PAYMENT_TYPE_INVALID', { field: 'payment_type_id' });
  const isLate = paymentMeans(typeId) === 'wire' && !isTimeForWire(now, begins);
  return isLate ? refuse('WIRE_TOO_LATE', { field: 'payment_type_id' }) : ok();
}

interface Replacement {
  readonly input: PayInput;
  readonly typeId: number;
  readonly online: AtProvider | undefined;
  readonly toPay: ToPay | undefined;
}

/** Writes the new payment of a locked order, and the consequences for a pending one. */
async function replacePayment(
  tx: Tx,
  order: LockedOrder,
  { input, typeId, online, toPay }: Replacement,
): Promise<void> {
  const { orderId, statusId, userId } = order;
  const { now } = input;
  const means = paymentMeans(typeId) ?? 'handover';
  const ofOrder = (means === 'wire' ? order.totalCents : order.authorisedCents) - order.stateVatCents;
  const authorisedCents = toPay?.why === 'uncollected' ? toPay.cents : ofOrder;
  await insertPayment(tx, { orderId, userId, paymentTypeId: typeId, authorisedCents, online, now });
  const isPending = PENDING.includes(statusId);
  if (!online || isPending) await writePaymentType(tx, orderId, typeId);
  if (toPay?.why === 'uncollected') await endIfCovered(tx, orderId, now);
  if (!isPending) return;
  const until = payUntil(means, now, beginOf(order));
  if (!until) {
    await confirmOrder(tx, orderId, input);
    return;
  }
  await awaitPayment(tx, orderId, until);
  if (means !== 'wire') return;
  if (statusId !== AWAITS_TRANSFER) await changeStatus(tx, orderId, AWAITS_TRANSFER, { actor: 'customer', now });
  await enqueue(tx, 'order-to-transfer', { orderId });
}

function beginOf({ slot }: Pick<LockedOrder, 'slot'>): Date {
  return instantOf(slot.dateIso, slot.beginTime);
}

async function asStarted(
  deps: PaymentDeps,
  reference: string | undefined,
  { orderId, now }: PayInput,
): Promise<Result<PaymentRow, Refusal>> {
  const payment =
    reference === undefined ? (await paymentsOf(deps.db, orderId)).at(-1) : await beginPayment(deps, reference, now);
  return payment ? ok(payment) : refuse('ORDER_NOT_FOUND');
}
