import { cents, toEuro } from '../../../domain/base/money.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { type FulfilmentRow, fulfilmentsOf } from '../orders/picked-lines.ts';
import { type Balance, balancesOf } from '../payments/ledger/balance.ts';

/** Euro that matter when the goods are handed over. */
interface MoneyAtTheDoor {
  /** What no provider has authorised, and nobody has transferred. Nothing before the final total is known. */
  readonly toCollect: number;
  /** Paid by gift certificates. */
  readonly certified: number;
}

export function moneyAtTheDoor(fulfilment: FulfilmentRow | undefined, { securedCents, atHandoverCents }: Balance): MoneyAtTheDoor {
  const total = fulfilment?.totalCents ?? 0;
  const toCollect = Math.min(Math.max(total - securedCents, 0), atHandoverCents);
  return { toCollect: toEuro(cents(toCollect)), certified: toEuro(cents(fulfilment?.certificateCents ?? 0)) };
}

/** Reads this for all orders of a run in two statements, because each phone asks for its run every half minute. */
export async function moneyAtDoors(db: Queryable, orderIds: readonly number[]): Promise<ReadonlyMap<number, MoneyAtTheDoor>> {
  const [fulfilments, balances] = await Promise.all([fulfilmentsOf(db, orderIds), balancesOf(db, orderIds)]);
  return new Map(Array.from(balances, ([orderId, balance]) => [orderId, moneyAtTheDoor(fulfilments.get(orderId), balance)]));
}
