import { ok, type Result } from '../../../domain/base/result.ts';
import type { OnAccountRules } from '../../../domain/credit-lines/credit-line.ts';
import { CANCELLABLE_PAYMENTS, PAYMENT_AUTHORISED, PAYMENT_CONFIRMED } from '../../../domain/orders/payment-status.ts';
import { isOnline, PAY_NOW, paymentMeans } from '../../../domain/orders/payment-type.ts';
import { type Refusal, type Refused, refuse } from '../../http/outcome.ts';
import { refusalText } from '../../http/spoken-texts.ts';
import type { Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { ShownCartDeps } from '../cart/stored/deps.ts';
import type { ItemToAdd } from '../cart/stored/lines.ts';
import { lockAnyOrder } from '../orders/queries.ts';
import { additionOf, endAddition, insertAddition, lastAddition } from '../payments/ledger/additions.ts';
import { cancelOpenAdditions, cancelPayment } from '../payments/ledger/cancelling.ts';
import { insertPayment, lockPayment, type PaymentRow, paymentById, paymentsOf } from '../payments/ledger/queries.ts';
import { beginPayment, type PaymentDeps } from '../payments/provider/ask-provider.ts';
import { atProvider, type CardChoice } from '../payments/provider/saved-means.ts';
import { grow, lockToAdd, type PricedAddition, priceForOrder, type ToAdd } from './add-to-order.ts';

export type AdditionDeps = ShownCartDeps & PaymentDeps & { readonly onAccount: OnAccountRules };

/** Taken: the goods are in the order. Otherwise their payment was begun, and they are added once it is authorised. */
type Added = { readonly taken: readonly number[] } | { readonly reference: string };

/**
 * Adds goods to a placed order in one short transaction, until the store takes it in charge: goods and crates are
 * taken, the lines are written and the amounts raised, all or nothing. If a provider authorised the order, the goods
 * get a payment of their own, which begins after the commit, because an authorisation cannot be raised; nothing is
 * taken before it is authorised (decision 54).
 */
export async function addToOrder(deps: AdditionDeps, input: ToAdd & CardChoice): Promise<Result<void, Refusal>> {
  const { db, catalogue } = deps;
  const priced = await priceForOrder(deps, input);
  if (!priced.ok) return priced;
  const added = await db.tx(async (tx): Promise<Result<Added, Refusal>> => {
    const locked = await lockToAdd(tx, priced.value);
    if (!locked.ok) return locked;
    const payments = await paymentsOf(tx, input.orderId);
    if (payments.some(isFixed) && priced.value.moreCents > 0) return askFor(tx, deps, priced.value, input);
    const taken = await grow(tx, locked.value, priced.value, deps.onAccount);
    return taken.ok ? ok({ taken: taken.value }) : taken;
  });
  if (!added.ok) return added;
  if ('taken' in added.value) {
    catalogue.announceStock([...added.value.taken]);
    return ok();
  }
  const payment = await beginPayment(deps, added.value.reference, input.now);
  // a saved card is authorised at once: the customer need not wait for the job
  if (payment?.statusId === PAYMENT_AUTHORISED)
    await addPaidGoods(deps, payment.paymentId, input.now).catch((error: unknown) =>
      deps.log.warn({ err: error, paymentId: payment.paymentId }, 'paid goods are left to the job'),
    );
  return ok();
}

/**
 * Returns whether the amount of a payment cannot be raised: it was authorised by a provider, or captured. A payment at
 * the door can.
 */
function isFixed({ provider, statusId }: PaymentRow): boolean {
  return statusId === PAYMENT_CONFIRMED || (provider !== 'none' && CANCELLABLE_PAYMENTS.includes(statusId));
}

/** Writes the payment of the goods; an earlier unpaid addition is cancelled. */
async function askFor(
  tx: Tx,
  { providers }: Pick<AdditionDeps, 'providers'>,
  { order, moreCents }: PricedAddition,
  input: ToAdd & CardChoice,
): Promise<Result<Added, Refusal>> {
  const { userId, orderId, items, now } = input;
  const before = await lastAddition(tx, orderId);
  const beforePaid = before?.state === 'waiting' ? await lockPayment(tx, before.paymentId) : undefined;
  // an earlier addition is authorised and about to be added: the customer must first see the new total
  if (beforePaid?.statusId === PAYMENT_AUTHORISED) return refuse('TOTAL_CHANGED');
  await cancelOpenAdditions(tx, orderId, now);
  const typeId = isOnline(paymentMeans(order.paymentTypeId)) ? order.paymentTypeId : PAY_NOW;
  const online = await atProvider(tx, providers, { ...input, typeId });
  if (!online.ok) return online;
  if (!online.value) return refuse('ORDER_ADD_PAID');
  const payment = { userId, paymentTypeId: typeId, authorisedCents: moreCents, online: online.value, now };
  const paymentId = await insertPayment(tx, { purpose: 'addition', orderId, ...payment });
  await insertAddition(tx, { paymentId, orderId, items, now });
  return ok({ reference: online.value.reference });
}

/**
 * The job that adds goods whose payment is authorised. They are priced again: if they cost more by now, are sold out,
 * or the order is being prepared, nothing is added, the payment is released, and the customer is notified.
 */
export async function addPaidGoods(deps: AdditionDeps, paymentId: number, now: Date): Promise<void> {
  const { db, catalogue } = deps;
  const [payment, addition] = await Promise.all([paymentById(db, paymentId), additionOf<ItemToAdd>(db, paymentId)]);
  if (payment?.statusId !== PAYMENT_AUTHORISED || addition?.state !== 'waiting') return;
  const { userId, authorisedCents: authorised } = payment;
  const input = { userId, orderId: addition.orderId, items: addition.items, now };
  const priced = await priceForOrder(deps, input);
  if (!priced.ok) return refuseGoods(deps, input.orderId, paymentId, { refusal: priced, now });
  if (priced.value.moreCents > authorised)
    return refuseGoods(deps, input.orderId, paymentId, { refusal: refuse('TOTAL_CHANGED'), now });
  const added = await db.tx(async (tx): Promise<Result<readonly number[], Refusal>> => {
    const locked = await lockToAdd(tx, priced.value);
    if (!locked.ok) return locked;
    const still = await lockPayment(tx, paymentId);
    if (still?.statusId !== PAYMENT_AUTHORISED || !(await endAddition(tx, paymentId, undefined))) return ok([]);
    return grow(tx, locked.value, priced.value, deps.onAccount);
  });
  if (added.ok) return catalogue.announceStock([...added.value]);
  // the order was changed since it was priced: retry with its present state
  if (added.refusals[0]?.code === 'TOTAL_CHANGED')
    throw new Error(`order ${input.orderId} changed while goods were added`);
  return refuseGoods(deps, input.orderId, paymentId, { refusal: added, now });
}

async function refuseGoods(
  { db }: Pick<AdditionDeps, 'db'>,
  orderId: number,
  paymentId: number,
  { refusal, now }: { readonly refusal: Refused; readonly now: Date },
): Promise<void> {
  const [reason] = refusal.refusals;
  await db.tx(async (tx) => {
    // the order is locked before its payments, as everywhere
    await lockAnyOrder(tx, orderId);
    if (await endAddition(tx, paymentId, refusalText('it', reason))) {
      await cancelPayment(tx, paymentId, now);
      await enqueue(tx, 'order-addition-refused', { paymentId });
    }
  });
}
