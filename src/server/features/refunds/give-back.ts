import { cents, toEuro } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { takeOffDue } from '../dues/take-off-due.ts';
import { paidByCertificates, refundToCertificates } from '../gift-certificates/certificate-refunds.ts';
import { owedOnAccount } from '../payments/on-account.ts';
import { payBack, refundableOf } from '../payments/refunding.ts';

export interface Granted {
  readonly orderId: number;
  readonly requestId: number;
  readonly amountCents: number;
  /** Italian, for the staff. */
  readonly reason: string;
  readonly now: Date;
}

/**
 * Gives an amount of an order back by the ways in which it was paid: what a company still owes for it is taken off first, then money is paid back, and
 * the last part goes back to certificates that were bought. Refuses more than all of them have left.
 */
export async function giveBack(tx: Tx, granted: Granted): Promise<Result<void, Refusal>> {
  const { orderId, requestId, amountCents, now } = granted;
  const takenOff = await takeOffDue(tx, { orderId, amountCents, now });
  if (!takenOff.ok) return takenOff;
  const ofMoney = amountCents - takenOff.value;
  const moneyLeft = await refundableOf(tx, orderId);
  const ofCertificates = Math.max(ofMoney - moneyLeft, 0);
  const certified =
    ofCertificates === 0 ? 0 : await refundToCertificates(tx, { orderId, requestId, amountCents: ofCertificates, now });
  if (certified < ofCertificates && takenOff.value + moneyLeft + certified > 0)
    return tooMuch(takenOff.value + moneyLeft + certified);
  const paid = ofMoney === certified ? ok([]) : await payBack(tx, { ...granted, amountCents: ofMoney - certified });
  if (!paid.ok) return paid;
  if (takenOff.value > 0)
    await tx.query(sql`
      update refund_requests set on_account_cents = ${takenOff.value} where request_id = ${requestId}`);
  return ok();
}

/** The cents of an order that may still be given back: what is owed for it, what was collected, and what certificates paid. */
export async function leftToGiveBack(db: Queryable, orderId: number, now: Date): Promise<number> {
  const owed = await owedOnAccount(db, orderId);
  return owed + (await refundableOf(db, orderId)) + (await paidByCertificates(db, orderId, now));
}

export function tooMuch(mostCents: number): Result<never, Refusal> {
  const left = toEuro(cents(mostCents)).toFixed(2).replace('.', ',');
  return refuse('REFUND_TOO_MUCH', { field: 'amount', details: { left } });
}
