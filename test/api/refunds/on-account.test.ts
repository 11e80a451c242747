import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { DAY_MS, duesOf, tokenOf } from '../../support/orders/due-shop.ts';
import { answer } from '../../support/payments/sandbox-payments.ts';
import {
  buyOnAccount,
  type CompanyClient,
  creditOf,
  DEFERRED,
  grant,
  handOver,
  newCompany,
  PASTA_EURO,
  SUMMARY,
} from '../../support/people/companies.ts';
import { type Crew, crewOf } from '../../support/people/staff-of-shop.ts';

const CARD = 1;

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
});
afterAll(() => shop.close());

const refund = (orderId: number, amount: number) =>
  crew.service.call('staffRefundStart', { order_id: orderId, amount, answer: 'Scusateci' });

const codesOf = (reply: {
  readonly response: { readonly errors: readonly { readonly code: string; readonly error: string }[] };
}) => reply.response.errors.map(({ code, error }) => [code, error]);

/** Returns the invoices and credit notes of a company and their sum, in cents. */
async function documentsOf(company: CompanyClient) {
  const rows = await shop.db.query<{ kind: string; cents: number }>(sql`
    select kind, total_cents as cents from documents where user_id = ${company.userId} order by document_id`);
  const sum = rows.reduce((all, { kind, cents }) => all + (kind === 'credit-note' ? -cents : cents), 0);
  return { documents: rows.map(({ kind, cents }) => [kind, cents]), sum };
}

test('what is refunded before a due is paid is taken off it and off what is committed, with its credit note', async () => {
  const company = await newCompany(shop, 'anna@afido.it');
  await grant(crew.manager, company, { limit: 100 });
  const early = await buyOnAccount(company);
  expect(codesOf(await refund(early, 1))).toEqual([
    ['REFUND_ON_ACCOUNT', 'L’ordine è a credito e non è ancora stato consegnato: non c’è niente da rimborsare'],
  ]);
  await handOver(shop, crew, early);
  const [before] = await duesOf(company);
  // meanwhile the whole amount is being paid at the provider
  const visitor = shop.client();
  const token = await tokenOf(shop, 'anna@afido.it');
  await visitor.ok('fastDuePay', { token, payment_type_id: CARD });
  expect((await crew.service.ok('staffRefundOrder', {}, { order_id: early })).data.refundable).toBe(PASTA_EURO);

  const { request } = (await crew.service.ok('staffRefundStart', { order_id: early, amount: 3, answer: 'Scusateci' }))
    .data;
  expect(request.payments).toEqual([
    { amount: 3, paymentMethod: `Tolti dalla scadenza ${before?.paymentDueId}`, isPaid: true, isMoney: false },
  ]);
  const [due] = await duesOf(company);
  expect(due).toMatchObject({ amount: PASTA_EURO, amountToSettle: 8.84, refunded: 3, status: 'pending' });
  expect((await company.ok('dueList')).data.totalToSettle).toBe(8.84);
  expect(await creditOf(company)).toMatchObject({ committed: 8.84, remaining: 91.16 });
  expect(await documentsOf(company)).toEqual({
    documents: [
      ['invoice', 1184],
      ['credit-note', 300],
    ],
    sum: 884,
  });
  await shop.jobs.drained();
  const mail = (await shop.mails('anna@afido.it')).at(-1);
  expect(mail?.plain).toContain(`Tolti dalla scadenza ${before?.paymentDueId}: 3,00`);
  expect(mail?.plain).not.toContain('Il denaro torna');

  // the payment of too large an amount has ended; the next one has the remaining amount
  const atProvider = () =>
    shop.db.query(sql`
      select s.state, s.amount_cents as cents from sandbox_payments s join payments p using (reference)
      where p.user_id = ${company.userId} order by p.payment_id`);
  expect(await atProvider()).toEqual([{ state: 'voided', cents: 1184 }]);
  const again = await visitor.ok('fastDuePay', { token, payment_type_id: CARD });
  await answer(shop, again.data.transaction.redirectUrl, 'pay');
  await shop.jobs.drained();
  expect((await duesOf(company))[0]).toMatchObject({ status: 'paid', amount: PASTA_EURO, amountToSettle: 0 });
  expect((await atProvider())[1]).toEqual({ state: 'captured', cents: 884 });

  // paid amounts are refunded as money, and never more than was paid
  expect(codesOf(await refund(early, 8.85))).toEqual([['REFUND_TOO_MUCH', 'Si possono rimborsare al massimo 8,84 €']]);
  await crew.service.ok('staffRefundStart', { order_id: early, amount: 2, answer: 'Ancora scusa' });
  const { refunds } = (await crew.service.ok('staffRefundToPay')).data;
  expect(refunds).toMatchObject([{ orderId: early, amount: 2, state: 'by-hand' }]);
  expect(await documentsOf(company)).toMatchObject({ sum: 684 });
});

test('of twenty refunds at once no more is taken off than is owed, and a due of which nothing is left is closed', async () => {
  const company = await newCompany(shop, 'bruno@afido.it');
  await grant(crew.manager, company, { limit: 100 });
  const orderId = await buyOnAccount(company, DEFERRED);
  await handOver(shop, crew, orderId);
  const all = await Promise.all(Array.from({ length: 20 }, () => refund(orderId, 1)));
  expect(all.filter(({ response }) => response.status === 0)).toHaveLength(11);
  expect(new Set(all.flatMap(codesOf).map(([code]) => code))).toEqual(new Set(['REFUND_TOO_MUCH']));
  expect((await duesOf(company))[0]).toMatchObject({ amountToSettle: 0.84 });
  expect(await creditOf(company)).toMatchObject({ committed: 0.84 });
  await crew.service.ok('staffRefundStart', { order_id: orderId, amount: 0.84, answer: 'Il resto' });
  expect(await duesOf(company)).toEqual([]);
  expect(await creditOf(company)).toMatchObject({ committed: 0, remaining: 100 });
  expect(await documentsOf(company)).toMatchObject({ sum: 0 });
  expect(codesOf(await refund(orderId, 0.01))).toEqual([
    ['REFUND_TOO_MUCH', 'Si possono rimborsare al massimo 0,00 €'],
  ]);
});

test('a summary invoice is for what was handed over, its credit notes follow, and its due asks for the rest', async () => {
  const company = await newCompany(shop, 'carla@afido.it');
  await grant(crew.manager, company, { kind: 'summary', limit: 100, terms: 10 });
  const orders: number[] = [];
  for (let count = 0; count < 3; count += 1) orders.push(await buyOnAccount(company, SUMMARY));
  const [whole = 0, part = 0, late = 0] = orders;
  for (const orderId of orders) await handOver(shop, crew, orderId);
  // one order is refunded completely and one in part, before the month is billed
  await crew.service.ok('staffRefundStart', { order_id: whole, amount: PASTA_EURO, answer: 'Tutto reso' });
  const { request } = (await crew.service.ok('staffRefundStart', { order_id: part, amount: 1.5, answer: 'Una parte' }))
    .data;
  expect(request.payments).toMatchObject([{ amount: 1.5, paymentMethod: 'Tolti da quanto devi' }]);
  expect(await creditOf(company)).toMatchObject({ committed: 22.18 });
  expect(await documentsOf(company)).toEqual({ documents: [], sum: 0 });

  const morning = shop.now.at;
  shop.now.at = new Date(morning.getTime() + 31 * DAY_MS);
  for (let count = 0; count < 2; count += 1) {
    await shop.db.query(sql`select enqueue_job('bill-months', '{}'::json, 1)`);
    await shop.jobs.drained();
  }
  expect(await duesOf(company)).toMatchObject([{ amount: 23.68, amountToSettle: 22.18, orderIds: [part, late] }]);
  expect(await documentsOf(company)).toEqual({
    documents: [
      ['summary', 2368],
      ['credit-note', 150],
    ],
    sum: 2218,
  });
  await crew.service.ok('staffRefundStart', { order_id: late, amount: 1, answer: 'Anche qui' });
  expect(await duesOf(company)).toMatchObject([{ amount: 23.68, amountToSettle: 21.18 }]);
  expect(await documentsOf(company)).toMatchObject({ sum: 2118 });
  // a transfer pays the remaining amount; the rest of the transfer is open
  const [due] = await duesOf(company);
  const transfer = { reference: `Scadenza ${due?.paymentDueId}`, amount: 23.68 };
  expect((await crew.manager.ok('staffTransferReceive', transfer)).data.open).toMatchObject([{ left: 2.5 }]);
  expect(await duesOf(company)).toMatchObject([{ status: 'paid', amountToSettle: 0 }]);
  expect(await creditOf(company)).toMatchObject({ committed: 0, remaining: 100 });
  shop.now.at = morning;
});

test('whoever pays while it is refunded pays what is left, or comes too late; nothing is given back twice', async () => {
  const company = await newCompany(shop, 'dora@afido.it');
  await grant(crew.manager, company, { limit: 100 });
  const orderId = await buyOnAccount(company);
  await handOver(shop, crew, orderId);
  const token = await tokenOf(shop, 'dora@afido.it');
  const visitor = shop.client();
  const payNow = async () => {
    const started = await visitor.call('fastDuePay', { token, payment_type_id: CARD });
    if (started.data.transaction?.redirectUrl) await answer(shop, started.data.transaction.redirectUrl, 'pay');
  };
  const together = await Promise.all([...[1, 2, 3].map(payNow), ...[1, 2, 3, 4, 5].map(() => refund(orderId, 1))]);
  const granted = together.filter((reply) => reply?.response.status === 0).length;
  const refused = together.flatMap((reply) => (reply ? codesOf(reply).map(([code]) => code) : []));
  // a due is not reduced while its payment is being collected
  expect(granted + refused.length).toBe(5);
  expect(refused.filter((code) => code !== 'DUE_BEING_PAID')).toEqual([]);
  await shop.jobs.drained();
  await payNow();
  await shop.jobs.drained();
  const [due] = await duesOf(company);
  expect(due).toMatchObject({ status: 'paid', amountToSettle: 0 });
  const [sums] = await shop.db.query<{ held: number; off: number; back: number }>(sql`
    select (select sum(s.captured_cents) from sandbox_payments s
      join payments p using (reference) where p.user_id = ${company.userId})::int as held,
      (select credited_cents from payments where order_id = ${orderId}) as off,
      (select coalesce(sum(amount_cents), 0)::int
      from payment_refunds join payments using (payment_id) where order_id = ${orderId}) as back`);
  expect(sums).toEqual({
    held: 1184 - (sums?.off ?? 0),
    off: expect.any(Number),
    back: granted * 100 - (sums?.off ?? 0),
  });
  expect(await documentsOf(company)).toMatchObject({ sum: 1184 - granted * 100 });
});
