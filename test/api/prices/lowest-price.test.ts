import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, instantOf, romeTime } from '../../../src/domain/base/rome-time.ts';
import { type ListStep, lowestBefore } from '../../../src/domain/pricing/lowest-price.ts';
import { announceChange } from '../../../src/server/features/catalogue/engine/announce-change.ts';
import { lowestPrice } from '../../../src/server/features/catalogue/engine/lowest-price.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { SMALL } from '../../support/small-shop.ts';
import { shown } from '../price-lists/listed-shop.ts';

// The lowest price of 30 days (art. 17-bis Codice del consumo) by three ways that share nothing: the statement that the
// shop shows it by, the function that the staff's screen uses, and an oracle that looks at every hour of the 30 days

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
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

interface Cut {
  readonly startsOn: string;
  readonly endsOn: string;
  readonly cents: number;
  readonly warehouseId: number | null;
  /** Not for everybody: such a price counts for nobody else. */
  readonly isForSome: boolean;
}

const HOUR = 3_600_000;

/** Looks at the price of every hour from midnight of the first day to the last hour of the last. */
function oracle(day: string, base: readonly ListStep[], own: readonly ListStep[], cuts: readonly Cut[]) {
  let lowest = Number.POSITIVE_INFINITY;
  const ends = instantOf(day, '00:00').getTime();
  for (let at = instantOf(addDays(day, -30), '00:00').getTime(); at < ends; at += HOUR) {
    let cents: number | null = null;
    for (const step of base) if (step.since <= at) ({ cents } = step);
    let ownCents: number | null = null;
    for (const step of own) if (step.since <= at) ownCents = step.cents;
    const list = ownCents ?? cents;
    if (list !== null) lowest = Math.min(lowest, list);
    const { date } = romeTime(new Date(at));
    for (const cut of cuts)
      if (!cut.isForSome && cut.startsOn <= date && date <= cut.endsOn) lowest = Math.min(lowest, cut.cents);
  }
  return lowest === Number.POSITIVE_INFINITY ? undefined : lowest;
}

/** Steps on whole hours, within 70 days before a day; a store's list may give its price up again. */
function steps(pick: (below: number) => number, day: string, mayEnd: boolean): ListStep[] {
  const first = instantOf(addDays(day, -70), '00:00').getTime();
  const hours = [...new Set(Array.from({ length: pick(6) }, () => pick(71 * 24)))].sort((a, b) => a - b);
  return hours.map((hour) => ({ since: first + hour * HOUR, cents: mayEnd && pick(3) === 0 ? null : 100 + pick(400) }));
}

// days whose 30 days have no clock change, the one in spring and the one in autumn
const DAYS = ['2026-02-10', '2026-04-12', '2026-11-10', '2026-03-29', '2026-10-25'];

test('what is struck through, and the percentage, come from it; perishable goods have those of the list', async () => {
  const { chocolate } = SMALL;
  const today = romeTime(shop.now.at).date;
  const announce = () => shown(shop, () => shop.db.tx((tx) => announceChange(tx, [])));
  const card = async (at = shop) => {
    const { data } = await at.client().ok('productById', {}, { productId: chocolate });
    const { priceDisplay, priceStandardDisplay, warehousePromo } = data;
    return [priceDisplay, priceStandardDisplay, warehousePromo?.discountPerc, warehousePromo?.lowestPrice30];
  };
  await shop.db.query(sql`
    insert into price_history (price_list_id, product_id, price_cents, valid_from) values
      (-1, ${chocolate}, 188, ${instantOf(addDays(today, -50), '09:00')}),
      (-1, ${chocolate}, 180, ${instantOf(addDays(today, -20), '09:00')}),
      (-1, ${chocolate}, 199, ${instantOf(addDays(today, -5), '09:00')})`);
  await shop.db.query(sql`
    insert into promotions (promotion_id, kind_id, promo_type, name, starts_on, ends_on)
    values (700, 5, 'taglio', 'Sconto', ${today}, ${addDays(today, 3)})`);
  await shop.db.query(sql`insert into promotion_products values (700, ${chocolate}, 159)`);
  await announce();
  expect(await card()).toEqual([1.59, 1.8, 11.667, 1.8]);
  await shop.db.query(sql`update products set perishable = true where product_id = ${chocolate}`);
  await announce();
  expect(await card()).toEqual([1.59, 1.99, 20.101, undefined]);
  // a shop that wants them measured as other goods
  const strict = await openApiShop({ lowestOfPerishables: true }, shop.database);
  expect(await card(strict)).toEqual([1.59, 1.8, 11.667, 1.8]);
  await strict.close();
  await shop.db.query(sql`update products set perishable = false where product_id = ${chocolate}`);
  // goods that are newer than 30 days say how many days count
  await shop.db.query(sql`
    delete from price_history where product_id = ${chocolate}
      and valid_from < ${instantOf(addDays(today, -30), '09:00')}`);
  await announce();
  const { data: promoted } = await shop.client().ok('productById', {}, { productId: chocolate });
  expect(promoted.warehousePromo).toMatchObject({ lowestPrice30: 1.8, lowestPriceDays: 20 });
  // a promotion that is not below the lowest price is no reduction: nothing is struck through
  await shop.db.query(sql`update promotion_products set promo_price_cents = 185 where promotion_id = 700`);
  await announce();
  expect(await card()).toEqual([1.85, undefined, 0, 1.8]);
});

test('every way finds the same lowest price', async () => {
  const { pasta, store } = SMALL;
  await shop.db.query(sql`insert into price_lists (price_list_id, name) values (${store}, 'Bergamo')`);
  for (let seed = 0; seed < 120; seed++) {
    const pick = numbers(seed);
    const day = DAYS[seed % DAYS.length] ?? '';
    const [base, own] = [steps(pick, day, false), steps(pick, day, true)];
    const cuts = Array.from({ length: pick(4) }, (): Cut => {
      const startsOn = addDays(day, pick(60) - 50);
      const warehouseId = pick(3) === 0 ? store : null;
      return {
        startsOn,
        endsOn: addDays(startsOn, pick(12)),
        cents: 50 + pick(300),
        warehouseId,
        isForSome: pick(4) === 0,
      };
    });
    // the statement asks for promotions that began before the day
    const earlier = cuts.filter(({ startsOn }) => startsOn < day);
    const found = await shop.db.tx(async (tx) => {
      await tx.query(sql`delete from price_history where product_id = ${pasta}`);
      for (const [list, all] of [
        [-1, base],
        [store, own],
      ] as const)
        for (const { since, cents } of all)
          await tx.query(sql`
            insert into price_history (price_list_id, product_id, price_cents, valid_from)
            values (${list}, ${pasta}, ${cents}, ${new Date(since)})`);
      await tx.query(sql`delete from promotion_products where product_id = ${pasta}`);
      for (const [index, cut] of earlier.entries()) {
        const id = 500 + index;
        await tx.query(sql`delete from promotions where promotion_id = ${id}`);
        await tx.query(sql`
          insert into promotions (promotion_id, kind_id, promo_type, name, warehouse_id, starts_on, ends_on, rule)
          values (${id}, 5, 'taglio', 'Prova', ${cut.warehouseId}, ${cut.startsOn}, ${cut.endsOn},
            ${cut.isForSome ? '{"kind":"price","segmentId":7}' : '{"kind":"price"}'}::jsonb)`);
        await tx.query(sql`insert into promotion_products values (${id}, ${pasta}, ${cut.cents})`);
      }
      const row = await tx.one<{ lowest: number | null }>(sql`
        select (${lowestPrice({
          productId: sql`${pasta}::int`,
          priceListId: sql`${store}::int`,
          warehouseId: sql`${store}::int`,
          day: sql`${day}::date`,
          exceptPromotion: sql`null::int`,
        })}) as lowest`);
      return row.lowest ?? undefined;
    });
    const right = oracle(day, base, own, earlier);
    const forAll = earlier.filter(({ isForSome }) => !isForSome);
    expect([seed, found, lowestBefore({ base, own, cuts: forAll }, day)]).toEqual([seed, right, right]);
  }
});
