import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { brokenInvariants } from '../../support/invariants/check-invariants.ts';
import { type Bought, type Crew, crewOf, orderOf, picked } from '../../support/people/staff-of-shop.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { SMALL } from '../../support/small-shop.ts';
import { isShown, leftToSell, named, sellable, stockNow } from './stocked-shop.ts';

// Random counts, sales, cancellations, arrivals, picks and "finito oggi" against a shelf that is only counted

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
  await shop.db.query(sql`update timeslots set capacity = 1000`);
});
afterAll(() => shop.close());

const PRODUCT = SMALL.rareCheese;

/** A shelf as a person sees it: pieces that stand there, orders whose goods nobody has picked, and a sign "finito". */
interface Shelf {
  pieces: number;
  readonly open: { readonly bought: Bought; readonly pieces: number }[];
  isFinished: boolean;
}

const heldOn = ({ open }: Shelf) => open.reduce((sum, { pieces }) => sum + pieces, 0);
const freeOn = (shelf: Shelf) => (shelf.isFinished ? 0 : Math.max(shelf.pieces - heldOn(shelf), 0));

async function buy(shelf: Shelf, pieces: number, email: string): Promise<void> {
  const bought = await orderOf(shop, email, [{ productId: PRODUCT, quantity: pieces }]);
  shelf.open.push({ bought, pieces });
}

/** One random act, on the shop and on the shelf. */
async function step(shelf: Shelf, random: ReturnType<typeof seededRandom>, email: string): Promise<string> {
  const act = random.of(['buy', 'buy', 'count', 'correct', 'arrive', 'cancel', 'pick', 'finish', 'undo'] as const);
  const order = shelf.open.length > 0 ? random.of(shelf.open) : undefined;
  const forget = () => order && shelf.open.splice(shelf.open.indexOf(order), 1);
  if (act === 'buy') {
    const most = Math.min(freeOn(shelf), 4);
    if (most > 0) await buy(shelf, 1 + random.below(most), email);
  } else if (act === 'count' || act === 'correct') {
    // some pieces were lost or found before somebody looked
    shelf.pieces = Math.max(shelf.pieces + random.below(9) - 5, 0);
    const amount = { amount: shelf.pieces, is_sure: true };
    if (act === 'correct')
      await crew.picker.ok('staffStockSet', { ...named(PRODUCT), ...amount, reason: 'miscounted' });
    else {
      const count = { uuid: randomUUID(), product_id: PRODUCT, counted_at: shop.now.at.getTime(), ...amount };
      await crew.picker.ok('staffStockCounts', { warehouse_id: SMALL.store, counts: [count] });
    }
    shelf.isFinished &&= shelf.pieces === 0;
  } else if (act === 'arrive') {
    const amount = 1 + random.below(6);
    await crew.picker.ok('staffStockArrival', { ...named(PRODUCT), amount });
    shelf.pieces += amount;
    shelf.isFinished = false;
  } else if (act === 'cancel' && order) {
    await order.bought.client.ok('orderDelete', { order_id: order.bought.orderId });
    forget();
  } else if (act === 'pick' && order) {
    const quantity = Math.min(order.pieces, shelf.pieces);
    await picked(crew, order.bought, { [PRODUCT]: { quantity } });
    shelf.pieces -= quantity;
    forget();
  } else if (act === 'finish' || act === 'undo') {
    await crew.picker.ok('staffStockFinished', { ...named(PRODUCT), is_undone: act === 'undo' });
    shelf.isFinished = act === 'finish';
  }
  return act;
}

test.each([1, 2, 3])(
  'the shop believes what stands on the shelf, and sells no more than is free: seed %i',
  async (seed) => {
    const random = seededRandom(seed);
    await sellable(shop, PRODUCT, 12);
    const shelf: Shelf = { pieces: 12, open: [], isFinished: false };
    const done: string[] = [];
    for (let n = 0; n < 40; n += 1) {
      // a later count has a later moment
      shop.now.at = new Date(shop.now.at.getTime() + 1000);
      done.push(await step(shelf, random, `sequenza-${seed}-${n}@esempio.it`));
      await isShown(shop, PRODUCT);
      const said = done.slice(-6).join(', ');
      const { amount, inOrders, free, inCarts } = await stockNow(crew.picker, PRODUCT);
      const pieces = shelf.isFinished ? 0 : shelf.pieces;
      expect([said, amount, inOrders, free]).toEqual([said, pieces, heldOn(shelf), pieces - heldOn(shelf) - inCarts]);
      expect([said, await leftToSell(shop, PRODUCT)]).toEqual([said, freeOn(shelf)]);
    }
    expect(await brokenInvariants(shop.db)).toEqual([]);
  },
);
