import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openRoomyShop } from '../../support/api-shop.ts';
import { wordsOfPdf } from '../../support/documents/words-of-pdf.ts';
import { becomes, COMPANY } from '../../support/orders/delivered-order.ts';
import { duesOf } from '../../support/orders/due-shop.ts';
import { answer } from '../../support/payments/sandbox-payments.ts';
import { creditOf, DEFERRED, grant, newCompany } from '../../support/people/companies.ts';
import { becomeCustomer } from '../../support/people/ready-to-buy.ts';
import { CARD, CASH, type Crew, crewOf } from '../../support/people/staff-of-shop.ts';
import { changeCatalogue, setPrice } from '../../support/shelf.ts';
import { SMALL } from '../../support/small-shop.ts';

// Audit C7: the deposits of returned empties are refunded, from the orders that sold them

const JAR = SMALL.pasta;

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  shop = await openRoomyShop();
  crew = await crewOf(shop);
  await shop.db.query(sql`update stock set available_amount = 100000 where product_id = ${JAR}`);
  await changeCatalogue(shop, (query) => query(sql`update products set deposit_cents = 25 where product_id = ${JAR}`));
});
afterAll(() => shop.close());

async function customer(email: string): Promise<ApiClient> {
  const client = shop.client();
  await becomeCustomer(client, email);
  return client;
}

interface Purchase {
  readonly paidBy?: number;
  /** The number of jars that are found when the order is picked. */
  readonly found?: number;
  /** The number of water bottles that replace missing jars. */
  readonly water?: number;
  /** The code of a gift certificate. */
  readonly code?: string;
}

/** Makes an order of jars, 0.99 euro and 0.25 of deposit each, that is ready to be picked up at the store. */
async function readyJars(
  client: ApiClient,
  quantity = 6,
  { paidBy = CASH, found = quantity, water = 0, code }: Purchase = {},
): Promise<number> {
  await client.ok('cartAdd', { items: [{ productId: JAR, quantity }] });
  await client.ok('addressSelect', {}, { address_id: SMALL.store, address_type: 'drive' });
  const day = (await client.ok('timeslotList')).data.days[1];
  await client.ok('timeslotSelectPost', { sel_date: day?.dateIso, timeslot_id: day?.timeslots[0]?.timeslotId });
  if (code !== undefined) await client.ok('certificateAdd', { code });
  if (water > 0) await client.ok('cartUpdateInfo', { property: 'accept_alternatives', value: 'true' });
  const { orderId, transaction } = (await client.ok('buy', { payment_type_id: paidBy, accept_terms: true })).data;
  if (transaction?.redirectUrl !== undefined) await answer(shop, transaction.redirectUrl, 'pay');
  await shop.jobs.drained();
  const other = water > 0 ? { substitute: { product_id: SMALL.water, quantity: water } } : {};
  await crew.picker.ok('staffOrderTake', { order_id: orderId });
  await crew.picker.ok('staffOrderPick', {
    order_id: orderId,
    order_item_id: await itemOf(orderId),
    quantity: found,
    ...other,
  });
  await crew.picker.ok('staffOrderReady', { order_id: orderId });
  const { pickupCode } = (await client.ok('orderView', {}, { order_id: orderId })).data;
  await crew.picker.ok('staffCounterCode', { order_id: orderId, code: pickupCode });
  return orderId;
}

const itemOf = async (orderId: number) =>
  (await shop.db.one<{ id: number }>(sql`select order_item_id as id from order_lines where order_id = ${orderId}`)).id;

/** Hands an order over to a customer who brings this many empties. Returns the reply about them. */
async function collect(orderId: number, empties = 0) {
  const done = await crew.picker.ok('staffCounterDone', { order_id: orderId, empties_back: empties });
  await shop.jobs.drained();
  return done.data.emptiesBack;
}

/** Makes an order of jars that its customer has picked up. */
async function soldJars(client: ApiClient, quantity?: number, purchase?: Purchase): Promise<number> {
  const orderId = await readyJars(client, quantity, purchase);
  await collect(orderId);
  return orderId;
}

/** Returns the refunded deposits of an order, bottles and cents, in the order of the refunds. */
const backOf = async (orderId: number) =>
  (
    await shop.db.query<{ pieces: number; cents: number }>(sql`
      select l.quantity as pieces, l.granted_cents as cents from refund_requests r
        join refund_lines l using (request_id)
      where r.order_id = ${orderId} and r.kind = 'deposit' order by r.request_id`)
  ).map(({ pieces, cents }) => [pieces, cents]);

test('empties pay the deposits of earlier orders back, the oldest first and each once; those of the order itself are full', async () => {
  const anna = await customer('anna@vuoti.it');
  const first = await readyJars(anna);
  expect(await collect(first, 6)).toEqual({ pieces: 6, paidPieces: 0, amount: 0 });
  const second = await readyJars(anna, 2);
  expect(await collect(second, 4)).toEqual({ pieces: 4, paidPieces: 4, amount: 1 });
  expect((await crew.picker.ok('staffCounterOrder', {}, { order_id: second })).data.emptiesBack).toEqual({
    pieces: 4,
    paidPieces: 4,
    amount: 1,
  });
  expect(await crew.picker.refused('staffCounterDone', { order_id: second, empties_back: 4 })).toEqual([
    'STEP_NOT_NOW',
  ]);
  const third = await readyJars(anna, 1);
  expect(await collect(third, 6)).toEqual({ pieces: 6, paidPieces: 4, amount: 1 });
  expect(await Promise.all([first, second, third].map(backOf))).toEqual([
    [
      [4, 100],
      [2, 50],
    ],
    [[2, 50]],
    [],
  ]);

  // the customer sees it in a mail, on the page of both orders and on the receipt, the staff on their list and in the
  // history
  const mail = (await shop.mails('anna@vuoti.it')).find(({ subject }) => subject.includes('cauzione'));
  expect(mail?.subject).toBe(`Ordine n. ${first}: ti restituiamo 1,00\u00a0€ di cauzione`);
  expect(mail?.plain).toContain(`Li avevi comprati con l’ordine n. ${first}.`);
  const request = {
    kind: 'deposit',
    orderId: first,
    broughtWithNumber: second,
    state: 'granted',
    granted: 1,
    lines: [{ quantity: 4 }],
  };
  expect((await anna.ok('refundView', {}, { order_id: first })).data.requests[1]).toMatchObject(request);
  expect((await anna.ok('refundView', {}, { order_id: second })).data.requests.at(-1)).toMatchObject(request);
  const words = await wordsOfPdf((await anna.file(`/ebsn/api/document/order?order_id=${first}&kind=receipt`)).bytes);
  expect(words).toContain('Cauzione restituita');
  const { refunds } = (await crew.service.ok('staffRefundToPay')).data;
  expect(refunds.filter(({ orderId }) => orderId === first)).toMatchObject([
    { amount: 1, state: 'by-hand', reason: expect.stringMatching(/^Cauzione restituita: /) },
    { amount: 0.5, state: 'by-hand' },
  ]);
  const { notes } = (await crew.manager.ok('staffOrderView', {}, { order_id: second })).data;
  expect(notes).toMatchObject([
    { kind: 'refunded', body: 'Vuoti resi: 4 · cauzione restituita per 4: 1,00\u00a0€' },
    { kind: 'refunded' },
  ]);
  expect(
    (await crew.service.ok('staffRefundList', {}, { kind: 'deposit', q: 'anna@vuoti.it' })).data.requests,
  ).toHaveLength(3);
});

test('two counters at once pay no bottle twice, and nobody pays for what others bought', async () => {
  const [bruno, carla] = [await customer('bruno@vuoti.it'), await customer('carla@vuoti.it')];
  const sold = await soldJars(bruno, 6, { paidBy: CARD });
  const [one, two, other] = [await readyJars(bruno, 1), await readyJars(bruno, 1), await readyJars(carla, 1)];
  const said = await Promise.all([collect(one, 4), collect(two, 4), collect(other, 4)]);
  expect(said[2]).toEqual({ pieces: 4, paidPieces: 0, amount: 0 });
  // the later of the two may include the jar that the first has just handed over
  expect((await backOf(sold)).reduce((sum, [pieces = 0]) => sum + pieces, 0)).toBe(6);
  expect((said[0]?.paidPieces ?? 0) + (said[1]?.paidPieces ?? 0)).toBeLessThanOrEqual(7);
  const [payment] = await shop.db.query(
    sql`select captured_cents, refunded_cents from payments where order_id = ${sold}`,
  );
  expect(payment).toEqual({ capturedCents: expect.any(Number), refundedCents: 150 });
});

test('deposits of goods that were paid back, or wait for a decision, are not paid, and none is paid back with goods', async () => {
  const dario = await customer('dario@vuoti.it');
  const sold = await soldJars(dario);
  const line = { order_id: sold, order_item_id: await itemOf(sold) };
  await crew.service.ok('staffRefundStart', { ...line, amount: 2.48, answer: 'Due vasi rotti' });
  const { request } = (await dario.ok('refundAsk', { ...line, quantity: 1, cause: 'damaged' })).data;
  const second = await readyJars(dario);
  // a jar is damaged and not decided yet: 6 - 2 - 1
  expect(await collect(second, 6)).toEqual({ pieces: 6, paidPieces: 3, amount: 0.75 });
  const decision = { request_id: request.requestId, version: 1, grants: false, answer: 'Era intero' };
  await crew.service.ok('staffRefundDecide', decision);
  const third = await readyJars(dario);
  expect(await collect(third, 2)).toEqual({ pieces: 2, paidPieces: 2, amount: 0.5 });
  expect([await backOf(sold), await backOf(second)]).toEqual([
    [
      [3, 75],
      [1, 25],
    ],
    [[1, 25]],
  ]);
  // five jars of the second order have a deposit left, the last one is refunded without it
  expect(
    (
      await dario.ok('refundAsk', {
        order_id: second,
        order_item_id: await itemOf(second),
        quantity: 6,
        cause: 'other',
      })
    ).data,
  ).toMatchObject({ request: { asked: 7.19 } });
  const again = (await dario.ok('refundAsk', { ...line, quantity: 6, cause: 'other' })).data;
  expect(again.request.asked).toBe(3.96);
});

test('jars that were missing are not paid, what came in their place is, and a discount is no deposit that was paid', async () => {
  await setPrice(shop, SMALL.water, 110);
  await changeCatalogue(shop, (query) =>
    query(sql`update products set deposit_cents = 10 where product_id = ${SMALL.water}`),
  );
  const gina = await customer('gina@vuoti.it');
  await becomes(shop, 'gina@vuoti.it', COMPANY);
  const mixed = await soldJars(gina, 6, { found: 2, water: 1 });
  expect(await collect(await readyJars(gina, 1), 6)).toEqual({ pieces: 6, paidPieces: 3, amount: 0.6 });
  expect(await backOf(mixed)).toEqual([[3, 60]]);
  const [note] = await shop.db.query<{ lines: { code: string; quantity: number; grossCents: number }[] }>(sql`
    select n.lines from refund_requests r join documents n on n.document_id = r.credit_note_id
      where r.order_id = ${mixed}`);
  expect(note?.lines.map(({ quantity, grossCents }) => [quantity, grossCents])).toEqual([
    [2, 50],
    [1, 10],
  ]);

  await shop.db.query(sql`
    insert into gift_certificates (code, name, amount_cents, minimum_cents, starts_on, ends_on, max_uses, origin)
    values ('VUOTI', 'Buono', 650, 0, '2000-01-01', '2999-01-01', 1, 'code')`);
  // 5.94 of goods and 0.56 of deposits are paid with a certificate
  const hugo = await customer('hugo@vuoti.it');
  await soldJars(hugo, 6, { code: 'VUOTI' });
  expect(await collect(await readyJars(hugo, 1), 6)).toEqual({ pieces: 6, paidPieces: 4, amount: 0.94 });
});

test('a public body, which pays no VAT to the shop, gets the whole deposit back', async () => {
  const office = await newCompany(shop, 'comune@vuoti.it', 'Comune di Bergamo');
  await office.ok('userDetailUpdate', { sdiCode: 'UFX8GH' });
  await office.ok('cartUpdateInfo', { property: 'invoice_cig', value: 'Z1A2B3C4D5' });
  const sold = await soldJars(office, 6, { paidBy: CARD });
  await office.ok('cartUpdateInfo', { property: 'invoice_cig', value: 'Z1A2B3C4D5' });
  expect(await collect(await readyJars(office, 1, { paidBy: CARD }), 4)).toEqual({
    pieces: 4,
    paidPieces: 4,
    amount: 1,
  });
  const [back] = await shop.db.query(sql`
    select p.refunded_cents, p.captured_cents, n.vat from payments p join refund_requests r using (order_id)
      join documents n on n.document_id = r.credit_note_id where p.order_id = ${sold}`);
  expect(back).toMatchObject({
    refundedCents: 100,
    capturedCents: 721,
    vat: [{ nature: 'N1', grossCents: 100, vatCents: 0 }],
  });
});

test('a company gets a credit note without VAT, and its due asks for less', async () => {
  const company = await newCompany(shop, 'elsa@vuoti.it');
  await grant(crew.manager, company, { limit: 100 });
  const sold = await soldJars(company, 6, { paidBy: DEFERRED });
  const [before] = await duesOf(company);
  expect(before).toMatchObject({ amount: 7.44, amountToSettle: 7.44 });
  const next = await readyJars(company, 1);
  expect(await collect(next, 4)).toEqual({ pieces: 4, paidPieces: 4, amount: 1 });
  const notes = await shop.db.query<{ lines: object[]; reason: string }>(sql`
    select lines, reason from documents where user_id = ${company.userId} and kind = 'credit-note'
      order by document_id`);
  expect(notes).toMatchObject([
    {
      reason: expect.stringMatching(/^Cauzione restituita: /),
      lines: [
        {
          kind: 'deposit',
          name: expect.stringMatching(/^Cauzione restituita: /),
          quantity: 4,
          grossCents: 100,
          vatBasisPoints: 0,
          nature: 'N1',
        },
      ],
    },
  ]);
  expect((await duesOf(company))[0]).toMatchObject({ amount: 7.44, amountToSettle: 6.44, refunded: 1 });
  expect(await creditOf(company)).toMatchObject({ committed: 6.44 });
  expect(await backOf(sold)).toEqual([[4, 100]]);

  // later claims are credited with the remaining deposits
  await crew.service.ok('staffRefundStart', {
    order_id: sold,
    order_item_id: await itemOf(sold),
    amount: 6.44,
    answer: 'Tutti rotti',
  });
  const last = await shop.db.query<{ vat: { nature?: string; grossCents: number }[] }>(sql`
    select vat from documents where user_id = ${company.userId} and kind = 'credit-note'
      order by document_id desc limit 1`);
  expect(last[0]?.vat.find(({ nature }) => nature === 'N1')?.grossCents).toBe(50);
  expect(await duesOf(company)).toEqual([]);
});

test('a due that is being paid right now keeps nobody from taking the goods, and its deposits are paid another time', async () => {
  const company = await newCompany(shop, 'franco@vuoti.it');
  await grant(crew.manager, company, { limit: 100 });
  const sold = await soldJars(company, 6, { paidBy: DEFERRED });
  const holding = async (holds: boolean) =>
    shop.db.query(sql`
      update dues set claimed_by = case when ${holds}::boolean then (select min(payment_id) from payments) end
      where due_id = (select due_id from due_orders where order_id = ${sold})`);
  const next = await readyJars(company, 1);
  await holding(true);
  expect(await collect(next, 2)).toEqual({ pieces: 2, paidPieces: 0, amount: 0 });
  expect(await shop.db.query(sql`select from refund_requests where order_id = ${sold}`)).toEqual([]);
  await holding(false);
  const later = await readyJars(company, 1);
  expect(await collect(later, 2)).toEqual({ pieces: 2, paidPieces: 2, amount: 0.5 });
});
