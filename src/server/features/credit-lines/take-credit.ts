import { formatMoney } from '../../../domain/base/format.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import {
  type CreditUse,
  creditKindOf,
  creditProblem,
  type OnAccountRules,
  remainingCents,
} from '../../../domain/credit-lines/credit-line.ts';
import { paymentTypeId } from '../../../domain/orders/payment-type.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { givenUpNow, putOnCreditLine } from '../payments/ledger/on-account.ts';
import { lockUsableLine, readLine, usableLines } from './queries.ts';

export interface OrderOnAccount {
  readonly orderId: number;
  /** The customer who buys. */
  readonly userId: number;
  readonly typeId: number;
  /** The cents of the line that the order used before goods were added to it. */
  readonly hadCents?: number;
  readonly now: Date;
}

const field = 'payment_type_id';

/**
 * Checks the credit line of a company for an order, in the transaction that wrote the order, its payment and what it
 * replaces. The line is locked, then summed with the order in it: concurrent orders see each other. After a refusal the
 * whole purchase is rolled back. It does nothing for an order that is paid in another way. It is the last lock of its
 * transaction, which prevents deadlocks.
 */
export async function takeCredit(
  tx: Tx,
  { orderId, userId, typeId, hadCents = 0, now }: OrderOnAccount,
  rules: Pick<OnAccountRules, 'blocksExpired'>,
): Promise<Result<void, Refusal>> {
  const kind = creditKindOf(typeId);
  if (kind === undefined) return ok();
  const today = romeTime(now).date;
  const creditLineId = await lockUsableLine(tx, { userId, kind, today });
  if (creditLineId === undefined) return refuse('PAYMENT_TYPE_INVALID', { field });
  const takes = await putOnCreditLine(tx, { orderId, typeId: paymentTypeId(typeId), creditLineId });
  const had = hadCents + (await givenUpNow(tx, creditLineId));
  const line = await readLine(tx, creditLineId, today);
  return line ? checkUse(line, { takes, had }, rules) : ok();
}

/**
 * Returns whether an order that is not placed yet would pass `takeCredit` now; nothing is locked or written. Amounts in
 * cents.
 */
export async function checkCredit(
  db: Queryable,
  { userId, typeId, takesCents, now }: Omit<OrderOnAccount, 'orderId' | 'hadCents'> & { readonly takesCents: number },
  rules: Pick<OnAccountRules, 'blocksExpired'>,
): Promise<Result<void, Refusal>> {
  const kind = creditKindOf(typeId);
  if (kind === undefined) return ok();
  const line = (await usableLines(db, userId, romeTime(now).date)).find((each) => each.kind === kind);
  if (!line) return refuse('PAYMENT_TYPE_INVALID', { field });
  const withOrder = { ...line, committedCents: line.committedCents + takesCents };
  return checkUse(withOrder, { takes: takesCents, had: 0 }, rules);
}

/**
 * Refuses an amount that is owed again, and is already part of the line, if it exceeds the limit. The line is locked,
 * then summed.
 */
export async function checkLine(
  tx: Tx,
  creditLineId: number,
  { takes, today }: { readonly takes: number; readonly today: string },
): Promise<Result<void, Refusal>> {
  await tx.query(sql`select from credit_lines where credit_line_id = ${creditLineId} for update`);
  const line = await readLine(tx, creditLineId, today);
  return line ? checkUse(line, { takes, had: 0 }, { blocksExpired: false }) : ok();
}

/** Refuses an order that exceeds its line, with the amount that is left without the order. */
function checkUse(
  { limitCents, committedCents, expiredCents }: CreditUse,
  { takes, had }: { readonly takes: number; readonly had: number },
  rules: Pick<OnAccountRules, 'blocksExpired'>,
): Result<void, Refusal> {
  const problem = creditProblem({ limitCents, committedCents, expiredCents }, { takes, had }, rules);
  if (!problem) return ok();
  const remaining = remainingCents({ limitCents, committedCents: committedCents - takes });
  return refuse(problem, {
    field,
    details: {
      expired: () => formatMoney(expiredCents),
      remaining: () => formatMoney(remaining),
      needed: () => formatMoney(takes),
    },
  });
}
