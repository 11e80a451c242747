import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/domain/base/duration.ts';
import { cashCents } from '../../../src/domain/delivery/runs/at-the-door.ts';
import type { Figures } from '../../../src/server/features/closings/figures.ts';
import { journalOf } from '../../../src/server/features/closings/journal.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, dayFrom, openApiShop } from '../../support/api-shop.ts';
import { becomes, COMPANY } from '../../support/orders/delivered-order.ts';
import { answer } from '../../support/payments/sandbox-payments.ts';
import { becomeCustomer } from '../../support/people/ready-to-buy.ts';
import { personOf } from '../../support/people/staff.ts';
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

// The closings of random days are, to the cent, what documents, payments and counted drawers say all together

const STORE = SMALL.store;
let shop: ApiShop;
let crew: Crew;
let boss: ApiClient;
const random = seededRandom(820);
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
  boss = await personOf(shop, 'direzione@giorni.it', ['administrator']);
  await shop.db.query(sql`update timeslots set capacity = 100`);
  await changeCatalogue(shop, (query) =>
    query(sql`update products set deposit_cents = 25 where product_id = ${SMALL.pasta}`),
  );
});
afterAll(() => shop.close());

/** Has a certificate of 25 euro bought by card; returns its code. */
async function certificate(index: number): Promise<string> {
  const client = shop.client();
  await becomeCustomer(client, `dono${index}@giorni.it`);
  const present = {
    recipient_email: 'nonna@giorni.it',
    recipient_name: 'Rosa',
    message: '',
    amount: 25,
    payment_type_id: CARD,
  };
  const { transaction } = (await client.ok('certificateBuy', present)).data;
  await answer(shop, transaction?.redirectUrl ?? '', 'pay');
  await shop.jobs.drained();
  const { code } = await shop.db.one<{ code: string }>(sql`
    select code from gift_certificates where origin = 'bought' order by gift_certificate_id desc limit 1`);
  return code;
}

interface RandomOrder extends Bought {
  readonly grams: number;
  readonly pieces: number;
}

async function randomOrder(index: number, code: string | undefined): Promise<RandomOrder> {
  const email = `cliente${index}@giorni.it`;
  const [grams, pieces] = [1000 + 200 * random.below(6), 6 + random.below(8)];
  const goods = [
    { productId: SMALL.apples, quantity: grams },
    { productId: SMALL.pasta, quantity: pieces },
  ];
  const how = {
    paidBy: random.of([CARD, CASH, CASH]),
    isPickup: index % 3 === 1,
    ...(code === undefined ? {} : { code }),
  };
  const bought = await orderOf(shop, email, goods, how);
  if (index % 4 === 0) await becomes(shop, email, COMPANY);
  return { ...bought, grams, pieces };
}

/** Has a random part of an order found, and handed over for cash, by card, or without a word. */
async function handOver({ grams, pieces, ...bought }: RandomOrder): Promise<void> {
  await picked(crew, bought, {
    [SMALL.apples]: { weight_grams: grams - 7 * random.below(20) },
    [SMALL.pasta]: { quantity: random.below(pieces + 1) },
  });
  await crew.picker.ok('staffOrderReady', { order_id: bought.orderId });
  const { pickupCode: code } = await viewOf(bought);
  if (code !== undefined) await crew.picker.ok('staffCounterCode', { order_id: bought.orderId, code });
  const paidBy = random.of(['cash', 'card', undefined] as const);
  await crew.picker.ok('staffOrderDelivered', {
    order_id: bought.orderId,
    ...(paidBy === undefined ? {} : { paid_by: paidBy }),
  });
  await shop.jobs.drained();
}

/** Refunds some of an order, or has a credit note written for its invoice, or both, or reverses the invoice. */
async function changedLater({ orderId, itemOf }: Bought): Promise<void> {
  const { documents } = (await crew.service.ok('staffDocumentList', {}, { q: String(orderId) })).data;
  const invoice = documents.find(({ kind }) => kind !== 'credit-note');
  const [what, reason, amount] = [random.below(4), 'Merce non conforme', (20 + random.below(150)) / 100];
  if (what === 0 || !invoice)
    await crew.service.call('staffRefundStart', {
      order_id: orderId,
      order_item_id: itemOf(SMALL.apples),
      amount,
      answer: 'Ammaccate',
    });
  else if (what === 1) {
    await crew.service.call('staffDocumentCredit', { document_id: invoice.documentId, reason, amount });
    await crew.service.call('staffRefundStart', { order_id: orderId, amount, answer: reason });
  } else if (what === 2) {
    await crew.service.call('staffDocumentCredit', { document_id: invoice.documentId, reason });
    await crew.service.call('staffDocumentIssue', { order_id: orderId });
  }
  await shop.jobs.drained();
}

/** Pays back by hand some of what was promised. */
async function paysByHand(): Promise<void> {
  const open = await shop.db.query<{ refundId: number }>(sql`
    select refund_id from payment_refunds where by_hand and state = 'asked' order by refund_id`);
  for (const { refundId } of open.filter(() => random.below(2) === 0))
    await crew.service.ok('staffRefundPaid', { refund_id: refundId, reference: 'CRO 1' });
}

let counterDifference = 0;

/** Counts the drawers of a day, sometimes wrongly, gives a reason for all that differs, and closes it. */
async function close(day: string): Promise<void> {
  const before = (await boss.ok('staffClosingDay', {}, { day })).data;
  for (const { about, kind, due } of before.differences) {
    const wrong = about === 'counter_cash' ? random.of([0, -5, 10]) : 0;
    counterDifference += kind === 'count' ? wrong : 0;
    const counted = kind === 'count' ? { counted: Math.round(due * 100 + wrong) / 100 } : {};
    await boss.ok('staffClosingSay', { closing_day: day, warehouse_id: STORE, about, reason: 'Visto', ...counted });
  }
  await boss.ok('staffClosingClose', { closing_day: day });
}

const closedFigures = async () =>
  (await shop.db.query<{ figures: Figures }>(sql`select figures from closings order by closing_id`)).map(
    ({ figures }) => figures,
  );
const sumOf = <Each>(all: readonly Each[], of: (each: Each) => number) => all.reduce((sum, each) => sum + of(each), 0);

/** What documents, payments and drawers say, without any table of closings. */
function oracle() {
  return shop.db.one<Record<string, number>>(sql`
    select (select sum(case when v.bought is null then f.total_cents else f.total_cents + v.bought end)
        from order_fulfilments f left join (
          select u.order_id, sum(u.amount_cents - u.returned_cents)::int as bought
          from user_gift_certificates u join gift_certificates g using (gift_certificate_id)
          where g.origin = 'bought' and u.order_id is not null and u.freed_at is null group by 1) v using (order_id)
        where f.handed_over_at is not null)::int
        + coalesce((select sum(total_cents) from documents where kind <> 'credit-note'
          and document_id not in (select min(document_id) from document_orders group by order_id)), 0)::int as sales,
      -coalesce((select sum(total_cents) from documents where kind = 'credit-note'), 0)::int
        - coalesce((select sum(granted_cents) from refund_requests where state = 'granted'
          and credit_note_id is null), 0)::int as notes,
      (select sum(captured_cents) from payments)::int as taken,
      (select sum(refunded_cents) from payments)::int as back,
      (select sum(captured_cents) from payments where purpose = 'sale')::int as sold,
      (select sum(u.amount_cents - u.returned_cents) from user_gift_certificates u join gift_certificates g
        using (gift_certificate_id) join order_fulfilments f using (order_id)
        where g.origin = 'bought' and f.handed_over_at is not null)::int as used,
      coalesce((select sum(amount_cents) from certificate_refunds), 0)::int as voucher_back,
      coalesce((select sum(captured_cents) from payments where handed_by = 'cash'), 0)::int as cash,
      coalesce((select sum(captured_cents) from payments where handed_by = 'card'), 0)::int as card`);
}

test('random days, closed one by one, are what documents and payments say to the cent, and stay as they were', async () => {
  const days = 6;
  const orders: RandomOrder[] = [];
  for (let index = 0; index < 12; index++)
    orders.push(await randomOrder(index, index % 4 === 2 ? await certificate(index) : undefined));
  let closedBefore: Figures[] = [];
  for (let day = 0; day < days; day++) {
    shop.now.at = new Date(shop.morning.getTime() + day * DAY_MS);
    await shop.jobs.drained();
    // what is entered this morning is after the closing of yesterday
    if (day > 0) await close(dayFrom(shop, -1));
    expect((await closedFigures()).slice(0, closedBefore.length)).toEqual(closedBefore);
    for (const order of orders.slice(day * 2, day * 2 + 2)) await handOver(order);
    for (const order of orders.slice(0, day * 2 + 2)) if (random.below(2) === 0) await changedLater(order);
    await paysByHand();
    closedBefore = await closedFigures();
  }
  shop.now.at = new Date(shop.morning.getTime() + days * DAY_MS);
  await shop.jobs.drained();
  await close(dayFrom(shop, -1));

  const figures = await closedFigures();
  const takings = figures.flatMap((each) => each.takings);
  const by = (instrument: string) => takings.filter((each) => each.instrument.endsWith(instrument));
  expect({
    sales: sumOf(figures, ({ sales }) => sales.saleCents),
    notes: sumOf(figures, ({ sales }) => sales.noteCents),
    taken: sumOf(takings, ({ cents }) => cents),
    back: sumOf(takings, ({ backCents }) => backCents),
    sold: sumOf(
      takings.filter(({ purpose }) => purpose === 'certificate'),
      ({ cents }) => cents,
    ),
    used: sumOf(figures, ({ sales }) => sales.voucherCents),
    voucherBack: sumOf(figures, ({ vouchersBackCents }) => vouchersBackCents),
    cash: sumOf(by('_cash'), ({ cents }) => cents),
    card: sumOf(by('_card'), ({ cents }) => cents),
  }).toEqual(await oracle());
  const { sales, notes, back, used, cash, card } = await oracle();
  expect([notes, back, used, cash, card].every((cents) => cents !== 0)).toBe(true);

  // the VAT of all days, and of all documents; and each day by itself
  expect(
    sumOf(
      figures.flatMap(({ vat }) => vat),
      ({ grossCents }) => grossCents,
    ),
  ).toBe((sales ?? 0) + (notes ?? 0));
  for (const each of figures) {
    expect(sumOf(each.vat, ({ netCents, vatCents, grossCents }) => netCents + vatCents - grossCents)).toBe(0);
    expect(sumOf(each.documents, ({ cents }) => cents)).toBe(each.sales.saleCents + each.sales.noteCents);
    const journal = journalOf(each);
    expect(sumOf(journal, ({ debitCents, creditCents }) => debitCents - creditCents)).toBe(0);
  }
  // drawers: what was counted wrongly, and what steps of five cents made
  const drawer = await shop.db.query<{ cents: number }>(sql`
    select p.captured_cents as cents from payments p join orders o using (order_id)
    where p.handed_by = 'cash' and o.delivery_service_id = 1 order by p.payment_id`);
  expect(sumOf(figures, ({ counterCash }) => counterCash.differenceCents)).toBe(counterDifference);
  expect(sumOf(figures, ({ counterCash }) => counterCash.roundingCents)).toBe(
    sumOf(drawer, ({ cents }) => cashCents(cents) - cents),
  );
}, 240_000);
