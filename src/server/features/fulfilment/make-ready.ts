import { ok, type Result } from '../../../domain/base/result.ts';
import { instantOf } from '../../../domain/base/rome-time.ts';
import { DRIVE } from '../../../domain/delivery/delivery-service.ts';
import { ALMOST_READY, BEING_PICKED, TAKEN_IN_CHARGE } from '../../../domain/orders/order-status.ts';
import { ON_DELIVERY, paymentTypesFor } from '../../../domain/orders/payment-type.ts';
import { type ConsentAnswer, consentUntil, type SubstitutionRules } from '../../../domain/orders/substitution.ts';
import { hasGoods } from '../../../domain/pricing/final-total.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { type Actor, changeStatus } from '../orders/change-status.ts';
import { billOf, type PickedBill, writeBill } from '../orders/final-bill.ts';
import { askForConsent, endPicking, givePickupCode, writeConsent } from '../orders/fulfilment-writes.ts';
import { type LockedOrder, lockOwnOrder } from '../orders/queries.ts';
import { pickedLine } from '../orders/read/picked-lines.ts';
import { balanceOf } from '../payments/ledger/balance.ts';
import { insertPayment } from '../payments/ledger/queries.ts';
import { lockInCharge, type Step, tellStep } from './steps.ts';

export interface BillDeps {
  readonly db: Database;
  readonly substitutions: SubstitutionRules;
}

/**
 * Everything is picked: the order is ready with its final total. If that is above the authorised amount, its customer
 * is asked first, and the order waits; where nothing can be collected at the handover, as at a locker, the excess is
 * left out at once (decision 57).
 */
export function finishPicking(deps: BillDeps, { orderId, actor, now }: Step): Promise<Result<void, Refusal>> {
  return deps.db.tx(async (tx): Promise<Result<void, Refusal>> => {
    const locked = await lockInCharge(tx, orderId, [TAKEN_IN_CHARGE, BEING_PICKED]);
    if (!locked.ok) return locked;
    const { order, fulfilment } = locked.value;
    if (fulfilment.askedCents !== null) return refuse('CONSENT_AWAITED');
    const bill = await billOf(tx, deps.substitutions, order);
    const open = bill.rows.find(({ pick }) => pick === null);
    if (open) return refuse('LINE_NOT_PICKED', { details: { name: open.name } });
    if (!bill.rows.some((row) => hasGoods(pickedLine(row)))) return refuse('NOTHING_PICKED');
    await endPicking(tx, orderId, now);
    const isAsked = bill.needsConsent && canPayAtHandover(order);
    if (isAsked) await ask(tx, order, bill, now);
    else await makeReady(tx, order, { bill, isWhole: !bill.needsConsent, actor, now });
    return ok();
  });
}

/**
 * Returns whether an amount without authorisation can be paid at the handover: not at a locker, which is unattended.
 */
function canPayAtHandover({ deliveryServiceId: serviceId }: LockedOrder): boolean {
  return paymentTypesFor(serviceId, new Set(['handover'])).length > 0;
}

async function ask(tx: Tx, order: LockedOrder, { whole, agreed }: PickedBill, now: Date): Promise<void> {
  const until = consentUntil(now, instantOf(order.slot.dateIso, order.slot.beginTime));
  await askForConsent(tx, order.orderId, { askedCents: whole.total, agreedCents: agreed.total, until });
  await tellStep(tx, order, 'consent');
}

interface Ready {
  readonly bill: PickedBill;
  readonly isWhole: boolean;
  readonly actor: Actor;
  readonly now: Date;
}

async function makeReady(tx: Tx, order: LockedOrder, { bill, isWhole, actor, now }: Ready): Promise<void> {
  const { orderId } = order;
  await writeBill(tx, order, bill, isWhole);
  const changed = await changeStatus(tx, orderId, ALMOST_READY, { actor, now });
  if (!changed.ok) throw new Error(`order ${orderId} is being picked and cannot become ready`);
  if (order.deliveryServiceId !== DRIVE) return;
  await givePickupCode(tx, orderId);
  await tellStep(tx, order, 'ready');
}

export interface Answer {
  readonly userId: number;
  readonly orderId: number;
  readonly accepts: boolean;
  /** The total that the customer saw. */
  readonly totalCents: number;
  readonly now: Date;
}

/** The customer accepts a total above what was authorised, or refuses it. */
export function answerConsent(deps: BillDeps, answer: Answer): Promise<Result<void, Refusal>> {
  const { userId, orderId, accepts, totalCents, now } = answer;
  return deps.db.tx(async (tx): Promise<Result<void, Refusal>> => {
    const order = await lockOwnOrder(tx, userId, orderId);
    if (!order) return refuse('ORDER_NOT_FOUND');
    const asked = await tx.maybeOne<{ askedCents: number }>(sql`
      select asked_cents from order_fulfilments
      where order_id = ${orderId} and asked_cents is not null and answer is null and consent_until > ${now}`);
    if (!asked) return refuse('CONSENT_NOT_ASKED');
    if (asked.askedCents !== totalCents) return refuse('CONSENT_CHANGED', { field: 'total' });
    await conclude(tx, deps, order, { answer: accepts ? 'accepted' : 'refused', actor: 'customer', now });
    return ok();
  });
}

const AT_ONCE = 100;

/** The job that continues with orders whose customers did not answer: the excess is left out. */
export async function endConsents(deps: BillDeps, now: Date): Promise<void> {
  const late = await deps.db.query<{ orderId: number }>(sql`
    select order_id from order_fulfilments where asked_cents is not null and answer is null and consent_until <= ${now}
    order by consent_until, order_id limit ${AT_ONCE}`);
  for (const { orderId } of late)
    await deps.db.tx(async (tx) => {
      const locked = await lockInCharge(tx, orderId, [BEING_PICKED]);
      const { askedCents: asked, answer, consentUntil: until } = locked.ok ? locked.value.fulfilment : {};
      // answered, or asked again, since it was read
      if (!locked.ok || asked == null || answer != null || until == null || until > now) return ok();
      await conclude(tx, deps, locked.value.order, { answer: 'silent', actor: 'system', now });
      return ok();
    });
}

interface Conclusion {
  readonly answer: ConsentAnswer;
  readonly actor: Actor;
  readonly now: Date;
}

/**
 * Makes the order ready according to the answer. An accepted excess over the authorised amount is paid at the handover.
 */
async function conclude(
  tx: Tx,
  { substitutions }: BillDeps,
  order: LockedOrder,
  { answer, actor, now }: Conclusion,
): Promise<void> {
  const { orderId, userId } = order;
  await writeConsent(tx, orderId, { answer, now });
  const bill = await billOf(tx, substitutions, order);
  const isWhole = answer === 'accepted';
  await makeReady(tx, order, { bill, isWhole, actor, now });
  // of a public body without the VAT of what is above
  const isSplit = order.stateVatCents > 0;
  const more = isSplit ? (await balanceOf(tx, orderId)).missingCents : bill.whole.total - bill.limitCents;
  if (isWhole && more > 0)
    await insertPayment(tx, { orderId, userId, paymentTypeId: ON_DELIVERY, authorisedCents: more, now });
}
