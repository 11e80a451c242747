import { euroOf } from '../../../domain/base/money.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { type FulfilmentRow, fulfilmentsOf } from '../orders/read/picked-lines.ts';
import { type Balance, balancesOf } from '../payments/ledger/balance.ts';

/** The amounts in euro that a driver needs to know when the goods are handed over. */
interface MoneyAtTheDoor {
  /**
   * The amount to collect now: no provider has authorised it and it was not transferred. It is 0 before the final total
   * is known.
   */
  readonly toCollect: number;
  /** Paid by gift certificates. */
  readonly certified: number;
}

/** Returns these amounts for one order. `fulfilment` is undefined until it is taken in charge. */
export function moneyAtTheDoor(
  fulfilment: FulfilmentRow | undefined,
  { securedCents, atHandoverCents }: Balance,
): MoneyAtTheDoor {
  const total = fulfilment?.totalCents ?? 0;
  const toCollect = Math.min(Math.max(total - securedCents, 0), atHandoverCents);
  return { toCollect: euroOf(toCollect), certified: euroOf(fulfilment?.certificateCents ?? 0) };
}

/**
 * Reads these amounts for all orders of a run, by their ids. It takes two statements however many orders there are,
 * because each phone asks for its run every half minute.
 */
export async function moneyAtDoors(
  db: Queryable,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, MoneyAtTheDoor>> {
  const [fulfilments, balances] = await Promise.all([fulfilmentsOf(db, orderIds), balancesOf(db, orderIds)]);
  return new Map(
    Array.from(balances, ([orderId, balance]) => [orderId, moneyAtTheDoor(fulfilments.get(orderId), balance)]),
  );
}
