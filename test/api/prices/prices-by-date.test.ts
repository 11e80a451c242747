import { afterAll, beforeAll, expect, test } from 'vitest';
import { instantOf } from '../../../src/domain/base/rome-time.ts';
import { applyDuePlans } from '../../../src/server/features/prices/price-plans.ts';
import { type ApiClient, type ApiShop, dayFrom, openApiShop } from '../../support/api-shop.ts';
import { personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';

// Prices by date against an oracle that knows nothing of lists and plans: it writes down what was said for each day

let shop: ApiShop;
let office: ApiClient;
beforeAll(async () => {
  shop = await openApiShop();
  office = await personOf(shop, 'prezzi@negozio.it', ['catalogue']);
});
afterAll(() => shop.close());

/** Numbers that look random and are the same in each run (Park and Miller). */
function numbers(seed: number): (below: number) => number {
  let state = seed * 7919 + 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const DAYS = 12;

test('whatever is planned, replaced and taken back, each day shows and gets the price that was said last for it', async () => {
  const { apples, store } = SMALL;
  const pick = numbers(20);
  /** What was said for a day, by list; null: the store as everybody. */
  const said = { all: new Map<number, number | null>(), store: new Map<number, number | null>() };
  for (let act = 0; act < 60; act++) {
    const day = 1 + pick(DAYS);
    const isStore = pick(2) === 0;
    const list = isStore ? said.store : said.all;
    const cents = isStore && pick(4) === 0 ? null : 150 + pick(150);
    const { actId } = (
      await office.ok('staffPricesChange', {
        day: dayFrom(shop, day),
        prices: [
          {
            product_id: apples,
            price: cents === null ? '' : (cents / 100).toFixed(2),
            ...(isStore ? { warehouse_id: store } : {}),
          },
        ],
      })
    ).data;
    if (actId !== undefined && pick(4) === 0) await office.ok('staffPricesUndo', { act_id: actId });
    else list.set(day, cents);
  }
  const lastSaid = (list: ReadonlyMap<number, number | null>, day: number) => {
    for (let each = day; each > 0; each--) if (list.has(each)) return list.get(each);
    return undefined;
  };
  const shownOn = async (day: number) => {
    const query = { q: 'mele golden', warehouse_ids: String(store), ...(day > 0 ? { day: dayFrom(shop, day) } : {}) };
    const [row] = (await office.ok('staffPrices', {}, query)).data.prices;
    return [Math.round((row?.price ?? 0) * 100), row?.own[0] ? Math.round(row.own[0].price * 100) : null];
  };
  const right = (day: number) => [lastSaid(said.all, day) ?? 219, lastSaid(said.store, day) ?? null];
  for (let day = 0; day <= DAYS; day++) expect([day, ...(await shownOn(day))]).toEqual([day, ...right(day)]);
  // some midnights are missed: the next run catches up
  for (const day of [1, 2, 5, 6, 11, 12]) {
    await applyDuePlans(shop.db, instantOf(dayFrom(shop, day), '00:00'));
    expect([day, ...(await shownOn(0))]).toEqual([day, ...right(day)]);
  }
});
