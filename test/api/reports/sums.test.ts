import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/domain/base/duration.ts';
import { keepSales, rebuildSales } from '../../../src/server/features/reports/keep-sales.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { becomes, COMPANY } from '../../support/orders/delivered-order.ts';
import {
  type Bought,
  CARD,
  CASH,
  type Crew,
  crewOf,
  orderOf,
  picked,
  viewOf,
} from '../../support/people/staff-of-shop.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { changeCatalogue } from '../../support/shelf.ts';
import { SMALL } from '../../support/small-shop.ts';

// The facts of the reports are the receipts and documents of the same days, to the cent

let shop: ApiShop;
let crew: Crew;
const random = seededRandom(48);
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
  await changeCatalogue(shop, (query) =>
    query(sql`update products set deposit_cents = 25 where product_id = ${SMALL.pasta}`),
  );
});
afterAll(() => shop.close());

interface RandomOrder extends Bought {
  readonly grams: number;
  readonly pieces: number;
}

/** An order of random goods; some customers are companies, which get an invoice. */
async function randomOrder(index: number): Promise<RandomOrder> {
  const email = `cliente${index}@mese.it`;
  const [grams, pieces] = [1000 + 200 * random.below(6), 4 + random.below(8)];
  const goods = [
    { productId: SMALL.apples, quantity: grams },
    { productId: SMALL.pasta, quantity: pieces },
  ];
  const bought = await orderOf(shop, email, goods, {
    paidBy: random.of([CARD, CASH]),
    isPickup: random.below(3) === 0,
  });
  if (index % 3 !== 0) await becomes(shop, email, COMPANY);
  return { ...bought, grams, pieces };
}

/** Has a random part of an order found, and handed over. */
async function handOver({ grams, pieces, ...bought }: RandomOrder): Promise<void> {
  const found = random.below(pieces + 1);
  await picked(crew, bought, {
    [SMALL.apples]: { weight_grams: grams - 7 * random.below(20) },
    [SMALL.pasta]: { quantity: found },
  });
  await crew.picker.ok('staffOrderReady', { order_id: bought.orderId });
  const { pickupCode: code } = await viewOf(bought);
  if (code !== undefined) await crew.picker.ok('staffCounterCode', { order_id: bought.orderId, code });
  await crew.picker.ok('staffOrderDelivered', { order_id: bought.orderId });
  await shop.jobs.drained();
}

/** Gives some of the money back: by a refund, by a credit note, or wholly, to be invoiced again. */
async function changedLater({ orderId, itemOf }: Bought): Promise<void> {
  const { documents } = (await crew.service.ok('staffDocumentList', {}, { q: String(orderId) })).data;
  const invoice = documents.find(({ kind }) => kind !== 'credit-note');
  const what = random.below(4);
  const reason = 'Merce non conforme';
  const amount = (20 + random.below(150)) / 100;
  if (what === 0 || !invoice) {
    const refund = { order_id: orderId, order_item_id: itemOf(SMALL.apples), amount, answer: 'Ammaccate' };
    await crew.service.call('staffRefundStart', refund);
  } else if (what === 1) {
    await crew.service.call('staffDocumentCredit', { document_id: invoice.documentId, reason, amount });
    if (random.below(2) === 0)
      await crew.service.call('staffRefundStart', { order_id: orderId, amount, answer: reason });
  } else if (what === 2) {
    await crew.service.call('staffDocumentCredit', { document_id: invoice.documentId, reason });
    await crew.service.call('staffDocumentIssue', { order_id: orderId });
  }
  await shop.jobs.drained();
}

interface Sums {
  readonly salesCents: number;
  readonly refundCents: number;
}

/** What orders were billed and what was taken back, from receipts and documents alone. */
async function billedOf(): Promise<Sums & { readonly invoicedCents: number }> {
  return shop.db.one(sql`
    select (select sum(f.total_cents) from order_fulfilments f where f.handed_over_at is not null)::int
        + coalesce((select sum(total_cents) from documents where kind <> 'credit-note'
          and document_id not in (select min(document_id) from document_orders group by order_id)), 0)::int
        as sales_cents,
      coalesce((select sum(total_cents) from documents where kind = 'credit-note'), 0)::int
        + coalesce((select sum(granted_cents) from refund_requests where state = 'granted'
          and credit_note_id is null), 0)::int as refund_cents,
      (select sum(case kind when 'credit-note' then -total_cents else total_cents end) from documents)::int
        as invoiced_cents`);
}

const factSums = () =>
  shop.db.one<Sums>(sql`
    select sum(total_cents) filter (where kind in ('sale', 'invoice'))::int as sales_cents,
      -sum(total_cents) filter (where kind in ('note', 'refund'))::int as refund_cents from sales_facts`);

const everySum = () =>
  shop.db.query(sql`
    select 'slot' as of, to_jsonb(t) as row from sales_by_slot t
    union all select 'rate', to_jsonb(t) from sales_by_rate t
    union all select 'product', to_jsonb(t) from sales_by_product t
    union all select 'month', to_jsonb(t) from sales_by_product_month t
    union all select 'department', to_jsonb(t) from sales_by_department t
    union all select 'fact', to_jsonb(t) from sales_facts t order by 1, 2`);

/** Compares the facts with the receipts that customers read, by rate. */
async function areTheReceipts(orders: readonly Bought[]): Promise<void> {
  for (const { client, orderId } of orders) {
    const { receipt } = (await client.ok('orderView', {}, { order_id: orderId })).data;
    const [fact] = await shop.db.query<{ totalCents: number; vat: { grossCents: number; vatCents: number }[] }>(sql`
      select total_cents, vat from sales_facts where order_id = ${orderId} and kind = 'sale'`);
    expect(fact?.totalCents).toBe(Math.round((receipt?.total ?? 0) * 100));
    expect(fact?.vat.map(({ grossCents, vatCents }) => [grossCents, vatCents])).toEqual(
      receipt?.vat.map(({ gross, vat }) => [Math.round(gross * 100), Math.round(vat * 100)]),
    );
  }
}

/** Compares the sums of each table with each other. */
async function sumsSayTheSame(billed: Sums, orderCount: number): Promise<void> {
  const summed = await shop.db.one<Record<string, number>>(sql`
    select (select sum(sales_cents) from sales_by_slot)::int as sales,
      (select sum(refund_cents) from sales_by_slot)::int as refunds,
      (select sum(gross_cents) from sales_by_rate)::int as rates,
      (select sum(net_cents + vat_cents) from sales_by_rate)::int as net_and_vat,
      (select sum(goods_cents) from sales_by_product)::int as products,
      (select sum(goods_cents) from sales_by_product_month)::int as months,
      (select sum(goods_cents) from sales_by_department)::int as departments,
      (select sum(goods_cents) from sales_facts where kind = 'sale')::int as goods,
      (select sum(orders) from sales_by_slot)::int as orders`);
  expect(summed).toEqual({
    sales: billed.salesCents,
    refunds: billed.refundCents,
    rates: billed.salesCents - billed.refundCents,
    netAndVat: billed.salesCents - billed.refundCents,
    products: summed['goods'],
    months: summed['goods'],
    departments: summed['goods'],
    goods: summed['goods'],
    orders: orderCount,
  });
}

test('a random month of orders, refunds and credit notes sums to the same cents both ways, and so does a rebuild', async () => {
  const opened = shop.now.at;
  const orders: RandomOrder[] = [];
  for (let index = 0; index < 10; index++) orders.push(await randomOrder(index));
  for (const [day, order] of orders.entries()) {
    shop.now.at = new Date(opened.getTime() + day * 3 * DAY_MS);
    await handOver(order);
    if (day % 2 === 1) await changedLater(random.of(orders.slice(0, day + 1)));
    if (day % 3 === 0) await keepSales(shop.db, shop.now.at);
  }
  for (const order of orders) await changedLater(order);
  await keepSales(shop.db, shop.now.at);
  const { invoicedCents, ...billed } = await billedOf();
  expect(billed.refundCents).toBeGreaterThan(0);
  expect(await factSums()).toEqual(billed);

  // of invoiced orders, by rate and by day of the document
  const rates = await shop.db.query(sql`
    select v."vatBasisPoints" as rate,
      sum(v."grossCents" * case d.kind when 'credit-note' then -1 else 1 end)::int as gross
    from documents d cross join lateral jsonb_to_recordset(d.vat) as v ("vatBasisPoints" int, "grossCents" int)
    group by 1 having sum(v."grossCents" * case d.kind when 'credit-note' then -1 else 1 end) <> 0 order by 1`);
  const factRates = await shop.db.query<{ rate: number; gross: number }>(sql`
    select v."vatBasisPoints" as rate, sum(v."grossCents")::int as gross
    from sales_facts s cross join lateral jsonb_to_recordset(s.vat) as v ("vatBasisPoints" int, "grossCents" int)
    where exists (select from document_orders l where l.order_id = s.order_id)
    group by 1 having sum(v."grossCents") <> 0 order by 1`);
  expect(factRates).toEqual(rates);
  expect(factRates.reduce((sum, { gross }) => sum + gross, 0)).toBe(invoicedCents);

  await areTheReceipts(orders);
  await sumsSayTheSame(billed, orders.length);
  const before = await everySum();
  expect(await rebuildSales(shop.db, shop.now.at)).toBe(orders.length);
  expect(await everySum()).toEqual(before);
}, 240_000);

test('two jobs at once add what was sold once, and a change that comes meanwhile is not lost', async () => {
  shop.now.at = shop.morning;
  const order = await randomOrder(100);
  await handOver(order);
  const { orderId } = order;
  await shop.db.query(sql`insert into sales_due (order_id) values (${orderId}), (${orderId})`);
  await Promise.all([keepSales(shop.db, shop.now.at), keepSales(shop.db, shop.now.at)]);
  const [sums] = await shop.db.query<{ products: number; goods: number; facts: number }>(sql`
    select (select sum(goods_cents) from sales_by_product)::int as products,
      (select sum(goods_cents) from sales_facts where kind = 'sale')::int as goods,
      (select count(*) from sales_facts where order_id = ${orderId})::int as facts`);
  expect(sums?.products).toBe(sums?.goods);
  expect(sums?.facts).toBe(1);
});
