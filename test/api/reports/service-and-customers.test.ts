import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayNumber, instantOf } from '../../../src/domain/base/rome-time.ts';
import { keepSales, rebuildSales } from '../../../src/server/features/reports/keep-sales.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { personOf } from '../../support/people/staff.ts';
import { type Bought, type Crew, crewOf, orderOf, picked } from '../../support/people/staff-of-shop.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { SMALL } from '../../support/small-shop.ts';

// How complete, punctual and liked orders were, and which customers come back (issue 48)

/** The days of the test: far from those of the other orders of the shop, and never today's. */
const FROM = '2025-03-03';
const DAYS = 120;

interface Sold {
  readonly bought: Bought;
  /** Who bought, and when: they are changed below, because a test cannot wait for months. */
  readonly customer: number;
  readonly day: string;
}

let shop: ApiShop;
let crew: Crew;
const sold: Sold[] = [];
const random = seededRandom(19);

beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
  const buyers: number[] = [];
  for (let index = 0; index < 12; index++) {
    const email = `cliente${index}@servizio.it`;
    const bought = await orderOf(shop, email);
    // pasta is in a promotion, for which nothing else comes unless the customer allows it
    await shop.db.query(sql`
      update order_lines set details = jsonb_build_object('accepts_alternatives', 'true', 'preferred_substitute',
        ${String(SMALL.milk)}::text)
      where order_item_id = ${bought.itemOf(SMALL.pasta)}`);
    await picked(crew, bought, PICKS[index % PICKS.length] ?? {});
    await crew.picker.ok('staffOrderReady', { order_id: bought.orderId });
    await crew.picker.ok('staffOrderDelivered', { order_id: bought.orderId });
    await shop.jobs.drained();
    const { userId } = await shop.db.one<{ userId: number }>(sql`
      select user_id from orders where order_id = ${bought.orderId}`);
    if (buyers.length < 5) buyers.push(userId);
    sold.push({ bought, customer: random.of(buyers), day: addDays(FROM, random.below(DAYS)) });
  }
  const [rated, complained] = sold;
  await rated?.bought.client.ok('noteAdd', { order_id: rated.bought.orderId, rating: 2, body: '' });
  await complained?.bought.client.ok('refundAsk', {
    order_id: complained.bought.orderId,
    order_item_id: complained.bought.itemOf(SMALL.apples),
    weight_grams: 1000,
    cause: 'damaged',
  });
  for (const { bought, customer, day } of sold) await happened(bought, customer, day);
  await keepSales(shop.db, shop.now.at);
}, 120_000);
afterAll(() => shop.close());

const PICKS = [
  { [SMALL.apples]: { weight_grams: 1000 }, [SMALL.pasta]: { quantity: 6 } },
  { [SMALL.apples]: { weight_grams: 1000 }, [SMALL.pasta]: { quantity: 0 } },
  {
    [SMALL.apples]: { weight_grams: 1000 },
    [SMALL.pasta]: { quantity: 0, substitute: { product_id: SMALL.milk, quantity: 2 } },
  },
];

/** Says that an order was of this customer and day; every third was brought half an hour after its slot. */
async function happened({ orderId }: Bought, customer: number, day: string): Promise<void> {
  const at = instantOf(day, orderId % 3 === 0 ? '12:30' : '11:00');
  await shop.db.query(sql`
    update orders set user_id = ${customer}, slot = slot || jsonb_build_object('dateIso', ${day}::text, 'beginTime',
      '10:00', 'endTime', '12:00')
    where order_id = ${orderId}`);
  await shop.db.query(sql`update order_fulfilments set handed_over_at = ${at} where order_id = ${orderId}`);
}

const TO = addDays(FROM, DAYS - 1);
const asked = (query: object = {}) => ({ from: FROM, to: TO, ...query });
const isIn = ({ day }: Sold, from: string, to: string) => day >= from && day <= to;

test('the service of a period, by store and by week, counts lines, delays, ratings and complaints', async () => {
  const { totals, rows, stores } = (await crew.manager.ok('staffReportService', {}, asked())).data;
  const late = sold.filter(({ bought }) => bought.orderId % 3 === 0).length;
  // of each three orders six lines: four found, one missing, one substituted
  expect(totals).toEqual({
    orders: 12,
    found: 66.7,
    substituted: 16.7,
    missing: 16.7,
    inSlot: Math.round(((12 - late) / 12) * 1000) / 10,
    complaints: 8.3,
    ratings: 1,
    stars: 2,
  });
  expect(rows.map(({ name, orders, found }) => [name, orders, found])).toEqual([['Bergamo', 12, 66.7]]);
  expect(stores.map(({ name }) => name)).toContain('Bergamo');
  const weeks = (await crew.manager.ok('staffReportService', {}, asked({ by: 'week', compare: 'year' }))).data.rows;
  expect(weeks).toHaveLength(12);
  for (const { key, orders } of weeks)
    expect(orders).toBe(sold.filter((each) => isIn(each, key, addDays(key, 6)) && isIn(each, FROM, TO)).length);
});

test('a rating that comes later is counted on the day of its order, and changes no amount', async () => {
  const bills = () =>
    shop.db.query(sql`
      select order_id, kind, source_id, day::text, total_cents, vat from sales_facts
      order by order_id, kind, source_id`);
  const before = await bills();
  const corrections = () => shop.db.one<{ n: number }>(sql`select count(*)::int as n from sales_corrections`);
  const { n } = await corrections();
  const orderId = sold[3]?.bought.orderId ?? 0;
  await shop.db.query(sql`
    insert into order_notes (order_id, user_id, rating, written_at, changed_at)
    select order_id, user_id, 5, now(), now() from orders where order_id = ${orderId}`);
  await keepSales(shop.db, shop.now.at);
  const { totals } = (await crew.manager.ok('staffReportService', {}, asked())).data;
  expect([totals.ratings, totals.stars]).toEqual([2, 3.5]);
  expect(await bills()).toEqual(before);
  expect(await corrections()).toEqual({ n });
});

test('what lacked is listed by product, and goods that nobody got are not among the sold ones', async () => {
  const { rows } = (await crew.manager.ok('staffReportMissing', {}, asked())).data;
  expect(rows.map(({ productId, missing, substituted, stores }) => [productId, missing, substituted, stores])).toEqual([
    [SMALL.pasta, 4, 4, 1],
  ]);
  const goods = (await crew.manager.ok('staffReportSales', {}, asked({ by: 'product' }))).data.rows;
  expect(goods.length).toBeGreaterThan(0);
  expect(goods.every(({ sales, pieces = 0, kilos = 0 }) => sales > 0 && pieces + kilos > 0)).toBe(true);
});

test('sales by hour are those of the handover, and are the sales of the day', async () => {
  const { rows, totals } = (await crew.manager.ok('staffReportSales', {}, asked({ by: 'hour' }))).data;
  expect(rows.map(({ key }) => key)).toEqual(['11', '12']);
  expect(Math.round(rows.reduce((sum, { sales }) => sum + sales * 100, 0))).toBe(Math.round(totals.sales * 100));
  expect(rows.reduce((sum, { orders = 0 }) => sum + orders, 0)).toBe(12);
});

test('what promotions took off is that of the lines that came', async () => {
  const { rows } = (await crew.manager.ok('staffReportPromotions', {}, asked({ compare: 'year' }))).data;
  const given = await shop.db.query<{ promotionId: number; orders: number; cents: number }>(sql`
    select (s ->> 'promotionId')::int as promotion_id, count(distinct l.order_id)::int as orders,
      sum((s ->> 'beforeCents')::int - (s ->> 'afterCents')::int)::int as cents
    from order_lines l join order_picks p using (order_item_id) cross join lateral jsonb_array_elements(l.steps) s
    where p.quantity > 0 or p.weight_grams > 0 group by 1 order by 1`);
  expect(given.length).toBeGreaterThan(0);
  expect(rows.map(({ promotionId, orders, given: euro }) => [promotionId, orders, euro])).toEqual(
    given.map(({ promotionId, orders, cents }) => [promotionId, orders, cents / 100]),
  );
  expect(rows.every(({ givenBefore }) => givenBefore === 0)).toBe(true);
});

test('substitutes that customers rejected are listed with how often they were asked', async () => {
  const line = sold[0]?.bought.itemOf(SMALL.pasta) ?? 0;
  await shop.db.tx(async (tx) => {
    await tx.query(sql`set local session_replication_role = replica`);
    for (const [question, state] of [
      [1, 'rejected'],
      [2, 'approved'],
    ] as const) {
      await tx.query(sql`
        insert into picking_questions (question_id, batch_id, order_item_id, pieces, grams, asked_by, asked_at,
          answer_until, state, decided_at)
        values (${question}, 1, ${line}, 1, 0, 1, ${instantOf(FROM, '10:00')}, ${instantOf(FROM, '10:05')},
          'answered', ${instantOf(FROM, '10:04')})`);
      await tx.query(sql`
        insert into picking_proposals (question_id, position, product_id, unit_cents, full_cents, product, state)
        values (${question}, 1, ${SMALL.milk}, 100, 100, '{}', ${state})`);
    }
  });
  const { rows } = (await crew.manager.ok('staffReportSubstitutes', {}, asked())).data;
  expect(rows).toMatchObject([{ productId: SMALL.pasta, substituteId: SMALL.milk, rejected: 1, asked: 2 }]);
  const before = asked({ from: addDays(FROM, -30), to: addDays(FROM, -1) });
  expect((await crew.manager.ok('staffReportSubstitutes', {}, before)).data.rows).toEqual([]);
});

/** The orders of a customer, the first one first. */
function ordersOf(customer: number): readonly Sold[] {
  return sold
    .filter((each) => each.customer === customer)
    .toSorted((one, other) => one.day.localeCompare(other.day) || atOf(one) - atOf(other));
}
const atOf = ({ bought: { orderId } }: Sold) => (orderId % 3 === 0 ? 1e9 : 0) + orderId;

test('any days have the customers, the new, the returned and the lost ones that a count of people gives', async () => {
  const customers = [...new Set(sold.map(({ customer }) => customer))];
  for (let round = 0; round < 25; round++) {
    const from = addDays(FROM, random.below(DAYS));
    const to = addDays(from, random.below(60));
    const bought = customers.filter((each) => ordersOf(each).some((order) => isIn(order, from, to)));
    const isNew = bought.filter((each) => isIn(ordersOf(each)[0] as Sold, from, to));
    const back = isNew.filter((each) => {
      const [first, second] = ordersOf(each);
      return first && second && dayNumber(second.day) - dayNumber(first.day) <= 30;
    });
    const lost = customers.filter((each) => isIn(ordersOf(each).at(-1) as Sold, addDays(from, -60), addDays(to, -60)));
    const { totals } = (await crew.manager.ok('staffReportCustomers', {}, { from, to })).data;
    expect(totals).toMatchObject({ customers: bought.length, newCustomers: isNew.length, lost: lost.length });
    expect(totals.cameBack).toBe(isNew.length === 0 ? undefined : Math.round((back.length / isNew.length) * 1000) / 10);
    const { rows } = (await crew.manager.ok('staffReportLostCustomers', {}, { from, to })).data;
    expect(rows.reduce((sum, row) => sum + row.customers, 0)).toBe(lost.length);
  }
});

test('who comes back is counted by the month of the first order', async () => {
  const { rows } = (await crew.manager.ok('staffReportReturns', {}, asked())).data;
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const customers = [...new Set(sold.map(({ customer }) => customer))];
  const expected = [...new Set(customers.map((each) => ordersOf(each)[0]?.day.slice(0, 7) ?? ''))].toSorted();
  expect(rows.map(({ month }) => month.slice(0, 7))).toEqual(expected);
  for (const { month, customers: count, returned } of rows) {
    const cohort = customers.filter((each) => ordersOf(each)[0]?.day.startsWith(month.slice(0, 7)));
    expect(count).toBe(cohort.length);
    expect(returned).toHaveLength(Math.min(6, monthOf(TO) - monthOf(month)));
    for (const [index, percent] of returned.entries()) {
      const back = cohort.filter((each) =>
        ordersOf(each).some(({ day }) => monthOf(day) === monthOf(month) + index + 1),
      );
      expect(percent).toBe(Math.round((back.length / cohort.length) * 1000) / 10);
    }
  }
});

test('new customers came by a code, by a friend, or nobody knows how', async () => {
  const first = ordersOf(sold[0]?.customer ?? 0)[0]?.bought.orderId ?? 0;
  const code = await personOf(shop, 'codici@negozio.it', ['administrator']);
  await code.ok('staffCodesMake', {
    ...{ name: 'Benvenuto', is_shared: true, code: 'BENVENUTO', count: 1, kind: 'once', amount: 5, minimum: 20 },
    ...{ starts_on: shop.morning.toISOString().slice(0, 10), ends_on: '2199-12-31', uses_per_user: 1, max_uses: 99 },
  });
  const rows = async () => (await crew.manager.ok('staffReportNewCustomers', {}, asked())).data.rows;
  const all = (await crew.manager.ok('staffReportCustomers', {}, asked())).data.totals.newCustomers;
  expect(await rows()).toEqual([{ kind: 'unknown', name: '', customers: all, given: 0 }]);
  await shop.db.query(sql`
    insert into user_gift_certificates (gift_certificate_id, user_id, cart_id, order_id, amount_cents, used_at)
    select g.gift_certificate_id, o.user_id, c.cart_id, o.order_id, 500, now()
    from gift_certificates g, orders o, carts c where g.code = 'BENVENUTO' and o.order_id = ${first}
    order by c.cart_id limit 1`);
  expect(await rows()).toEqual([
    { kind: 'code', name: 'Benvenuto', customers: 1, given: 5 },
    { kind: 'unknown', name: '', customers: all - 1, given: 0 },
  ]);
  await shop.db.query(sql`
    insert into friends_joined (user_id, invited_by)
    select s.user_id, o.user_id from orders s, orders o
    where s.order_id = ${ordersOf(sold[1]?.customer ?? 0)[0]?.bought.orderId ?? 0} and o.order_id = ${first}`);
  expect((await rows()).map(({ kind, customers }) => [kind, customers])).toEqual([
    ['code', 1],
    ['friend', 1],
    ['unknown', all - 2],
  ]);
});

test('a rebuild makes the same sums', async () => {
  const sums = () =>
    shop.db.query(sql`
      select 'hour' as of, to_jsonb(t) as row from sales_by_hour t
      union all select 'slot', to_jsonb(t) from sales_by_slot t
      union all select 'gap', to_jsonb(t) from sales_by_gap t
      union all select 'cohort', to_jsonb(t) from sales_by_cohort t
      union all select 'promotion', to_jsonb(t) from sales_by_promotion t order by 1, 2`);
  const before = await sums();
  await rebuildSales(shop.db, shop.now.at);
  expect(await sums()).toEqual(before);
});

test('who works for another store sees nothing of this one', async () => {
  const other = await personOf(shop, 'lecco@servizio.it', ['store_manager']);
  await shop.db.query(sql`
    insert into warehouses (warehouse_id, name, slug) values (99, 'Lecco', 'lecco') on conflict do nothing`);
  await shop.db.query(sql`update customers set staff_stores = '{99}' where email = 'lecco@servizio.it'`);
  const empty = { customers: 0, newCustomers: 0, lost: 0, given: 0 };
  expect((await other.ok('staffReportCustomers', {}, asked())).data.totals).toEqual(empty);
  expect((await other.ok('staffReportService', {}, asked())).data.totals.orders).toBe(0);
  expect((await other.ok('staffReportMissing', {}, asked())).data.rows).toEqual([]);
  expect((await other.ok('staffReportSubstitutes', {}, asked())).data.rows).toEqual([]);
  expect((await other.ok('staffReportNewCustomers', {}, asked())).data.rows).toEqual([]);
  expect((await other.ok('staffReportReturns', {}, asked())).data.rows).toEqual([]);
});
