import { euroOf } from '../../../domain/base/money.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import {
  creditKindOf,
  type OnAccountRules,
  remainingCents,
  TYPE_OF_CREDIT,
} from '../../../domain/credit-lines/credit-line.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { usableLines } from './queries.ts';

interface Buyer {
  readonly userId: number;
  readonly now: Date;
}

/** The credit in euro that is left for purchases by a payment type on account. */
export interface CreditOffer {
  readonly code: string;
  readonly remaining: number;
  readonly expired: number;
  readonly isBlocked: boolean;
}

/** Returns the payment types by which a customer may buy on account today, by their id; empty without credit. */
export async function creditOffers(
  db: Queryable,
  { userId, now }: Buyer,
  { blocksExpired }: Pick<OnAccountRules, 'blocksExpired'>,
): Promise<ReadonlyMap<number, CreditOffer>> {
  const lines = await usableLines(db, userId, romeTime(now).date);
  return new Map(
    lines.map((line) => [
      TYPE_OF_CREDIT[line.kind],
      {
        code: line.code,
        remaining: euroOf(remainingCents(line)),
        expired: euroOf(line.expiredCents),
        isBlocked: blocksExpired && line.expiredCents > 0,
      },
    ]),
  );
}

/**
 * Returns whether credit allows a customer to buy by this type: always for types that are not on account, otherwise
 * only with a line for it.
 */
export async function mayTakeCredit(db: Queryable, { userId, now }: Buyer, typeId: number): Promise<boolean> {
  const kind = creditKindOf(typeId);
  if (kind === undefined) return true;
  return (await usableLines(db, userId, romeTime(now).date)).some((line) => line.kind === kind);
}
