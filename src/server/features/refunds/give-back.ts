import { cents, toEuro } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { takeOffDue } from '../dues/settle-dues.ts';
import { paidByCertificates, refundToCertificates } from '../gift-certificates/certificate-refunds.ts';
import { type GoodsGivenBack, paidPartOf } from '../orders/billing/state-vat.ts';
import { balanceOf } from '../payments/ledger/balance.ts';
import { payBack } from '../payments/ledger/refunding.ts';

export interface Granted {
  readonly orderId: number;
  readonly requestId: number;
  readonly amountCents: number;
  /** The goods that it is for; left out: it is spread over the rates of the order. */
  readonly goods?: readonly GoodsGivenBack[] | undefined;
  /** Italian, for the staff. */
  readonly reason: string;
  readonly now: Date;
}

/**
 * Gives an amount of an order back by the ways in which it was paid: what a company still owes for it is taken off first, then money is
 * paid back, and the last part goes back to certificates that were bought. Refuses more than all of them have left.
 */
export async function giveBack(tx: Tx, granted: Granted): Promise<Result<void, Refusal>> {
  const { orderId, requestId, now } = granted;
  const amountCents = await moneyOf(tx, granted);
  const takenOff = await takeOffDue(tx, { orderId, amountCents, now });
  if (!takenOff.ok) return takenOff;
  const ofMoney = amountCents - takenOff.value;
  const { refundableCents: moneyLeft } = await balanceOf(tx, orderId);
  const ofCertificates = Math.max(ofMoney - moneyLeft, 0);
  const certified = ofCertificates === 0 ? 0 : await refundToCertificates(tx, { orderId, requestId, amountCents: ofCertificates, now });
  if (certified < ofCertificates && takenOff.value + moneyLeft + certified > 0) return tooMuch(takenOff.value + moneyLeft + certified);
  const paid = ofMoney === certified ? ok([]) : await payBack(tx, { ...granted, amountCents: ofMoney - certified });
  if (!paid.ok) return paid;
  if (takenOff.value > 0)
    await tx.query(sql`
      update refund_requests set on_account_cents = ${takenOff.value} where request_id = ${requestId}`);
  return ok();
}

/** Returns the money for a granted refund: a public body gets the net part, and the last refund of an order gives back all that is left. */
async function moneyOf(tx: Tx, granted: Granted): Promise<number> {
  const { orderId, amountCents, now } = granted;
  const paid = await paidPartOf(tx, orderId, granted);
  if (paid === amountCents) return paid;
  const left = await allLeft(tx, orderId, now);
  const isLast = amountCents >= (await leftToGiveBack(tx, orderId, now));
  return isLast ? left : Math.min(paid, left);
}

/**
 * The cents of an order that may still be given back: what is owed for it, what was collected, and what certificates paid. Of a public body
 * with the VAT that it paid to the state, as amounts of refunds are written.
 */
export async function leftToGiveBack(db: Queryable, orderId: number, now: Date): Promise<number> {
  const split = await db.maybeOne<{ leftCents: number }>(sql`
    select f.total_cents - (select coalesce(sum(granted_cents), 0)::int from refund_requests r where r.order_id = o.order_id) as left_cents
    from orders o join order_fulfilments f using (order_id) where o.order_id = ${orderId} and o.state_vat_cents > 0`);
  if (split) return Math.max(split.leftCents, 0);
  return allLeft(db, orderId, now);
}

/** What is owed for an order, what was collected, and what certificates paid, less what was given back of it. */
async function allLeft(db: Queryable, orderId: number, now: Date): Promise<number> {
  const { owedCents, refundableCents } = await balanceOf(db, orderId);
  return owedCents + refundableCents + (await paidByCertificates(db, orderId, now));
}

export function tooMuch(mostCents: number): Result<never, Refusal> {
  const left = toEuro(cents(mostCents)).toFixed(2).replace('.', ',');
  return refuse('REFUND_TOO_MUCH', { field: 'amount', details: { left } });
}
