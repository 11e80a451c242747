import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import type { ApiShop } from '../../support/api-shop.ts';
import { DAY_MS, duesOf } from '../../support/orders/due-shop.ts';
import { answer } from '../../support/payments/sandbox-payments.ts';
import {
  buyOnAccount,
  type CompanyClient,
  creditOf,
  fill,
  grant,
  handOver,
  newCompany,
  openCompanyShop,
  SUMMARY,
} from '../../support/people/companies.ts';
import { CARD, type Crew } from '../../support/people/staff-of-shop.ts';

// Decision 62: a credit note reduces the due by its amount, and amounts already paid wait for a refund

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  ({ shop, crew } = await openCompanyShop());
});
afterAll(() => shop.close());

async function onAccount(email: string, name?: string): Promise<{ company: CompanyClient; orderId: number }> {
  const company = await newCompany(shop, email, name);
  await grant(crew.manager, company, { limit: 100 });
  const orderId = await buyOnAccount(company);
  await handOver(shop, crew, orderId);
  return { company, orderId };
}

const dueOf = async (company: CompanyClient) => (await duesOf(company))[0];
const credit = async (company: CompanyClient, input: object = {}) => {
  const [invoice] = (await company.ok('documentList')).data.documents.filter(({ kind }) => kind !== 'credit-note');
  return crew.manager.call('staffDocumentCredit', {
    document_id: invoice?.documentId ?? 0,
    reason: 'Prezzo sbagliato',
    ...input,
  });
};
const refundable = async (orderId: number) =>
  (await crew.service.ok('staffRefundOrder', {}, { order_id: orderId })).data.refundable;
const notesOf = async (company: CompanyClient) =>
  (await company.ok('documentList')).data.documents
    .filter(({ kind }) => kind === 'credit-note')
    .map(({ total }) => total);
const pay = async (company: CompanyClient) => {
  const due = await dueOf(company);
  const { transaction } = (await company.ok('duePay', { payment_due_ids: [due?.paymentDueId], payment_type_id: CARD }))
    .data;
  await answer(shop, transaction.redirectUrl, 'pay');
  await shop.jobs.drained();
};

test('a credit note takes its amount off the due and off the credit line, and a refund does not offer it again', async () => {
  const { company, orderId } = await onAccount('parte@note.it');
  const { data } = await credit(company, { amount: 3 });
  expect(data).toMatchObject({ takenOff: 3, toGiveBack: 0, document: { kind: 'credit-note', total: 3 } });
  expect(await dueOf(company)).toMatchObject({ amount: 11.84, amountToSettle: 8.84, refunded: 3 });
  expect(await creditOf(company)).toMatchObject({ committed: 8.84 });
  expect(await refundable(orderId)).toBe(8.84);
});

test('of what was paid the note says that the shop has it, and its refund needs no second note', async () => {
  const { company, orderId } = await onAccount('pagata@note.it');
  await pay(company);
  expect((await credit(company, { amount: 5 })).data).toMatchObject({ takenOff: 0, toGiveBack: 5 });
  expect(await refundable(orderId)).toBe(11.84);
  const start = (amount: number) =>
    crew.service.ok('staffRefundStart', { order_id: orderId, amount, answer: 'Nota di credito' });
  await start(3);
  expect(await notesOf(company)).toEqual([5]);
  // two euro of the note remain; the excess gets its own note
  await start(4);
  expect(await notesOf(company)).toEqual([2, 5]);
  await start(1);
  expect(await notesOf(company)).toEqual([1, 2, 5]);
});

test('a due that is being paid refuses a note, and the invoice stays as it was', async () => {
  const { company } = await onAccount('pagando@note.it');
  const due = await dueOf(company);
  await shop.db.query(sql`
    update dues set claimed_by = (select min(payment_id) from payments) where due_id = ${due?.paymentDueId ?? 0}`);
  expect((await credit(company, { amount: 1 })).response.errors).toMatchObject([
    { code: 'DUE_BEING_PAID', field: 'amount' },
  ]);
  expect(await notesOf(company)).toEqual([]);
  await shop.db.query(sql`update dues set claimed_by = null where due_id = ${due?.paymentDueId ?? 0}`);
});

test('a whole credit closes the due, and with a new invoice it asks for the same again', async () => {
  const { company, orderId } = await onAccount('intera@note.it');
  await crew.service.ok('staffRefundStart', { order_id: orderId, amount: 1, answer: 'Una mela' });
  await credit(company, { amount: 2.5 });
  expect((await credit(company)).data).toMatchObject({ takenOff: 8.34, toGiveBack: 0 });
  expect(await duesOf(company)).toEqual([]);
  expect(await creditOf(company)).toMatchObject({ committed: 0, remaining: 100 });
  expect(await refundable(orderId)).toBe(0);
  const { document } = (await crew.manager.ok('staffDocumentIssue', { order_id: orderId })).data;
  expect(document).toMatchObject({ kind: 'invoice', total: 11.84 });
  await shop.jobs.drained();
  expect(await duesOf(company)).toMatchObject([
    { amount: 11.84, amountToSettle: 10.84, documentId: document.documentId },
  ]);
  expect(await creditOf(company)).toMatchObject({ committed: 10.84 });
  expect(await refundable(orderId)).toBe(10.84);
  // the earlier refund gets a note for the new invoice
  expect(await notesOf(company)).toEqual([1, 8.34, 2.5, 1]);
  const mails = (await shop.mails('intera@note.it')).map(({ subject }) => subject);
  expect(mails.filter((subject) => subject.includes('scadenza')).length).toBeGreaterThan(0);
  await pay(company);
  expect(await dueOf(company)).toMatchObject({ status: 'paid', amountToSettle: 0 });
});

test('of a public body the net part is taken off, and of several orders each gives its own', async () => {
  const office = await newCompany(shop, 'comune@note.it', 'Comune di Bergamo');
  await office.ok('userDetailUpdate', { sdiCode: 'UFX8GH' });
  await grant(crew.manager, office, { limit: 100 });
  await fill(office);
  await office.ok('cartUpdateInfo', { property: 'invoice_cig', value: 'Z1A2B3C4D5' });
  const { orderId } = (await office.ok('buy', { payment_type_id: 11, accept_terms: true })).data;
  await handOver(shop, crew, orderId);
  expect(await dueOf(office)).toMatchObject({ amountToSettle: 10.55 });
  const { takenOff } = (await credit(office, { amount: 5 })).data;
  expect(takenOff).toBeLessThan(5);
  expect((await dueOf(office))?.amountToSettle).toBeCloseTo(10.55 - takenOff, 5);
  expect(await refundable(orderId)).toBe(6.84);
  expect((await credit(office)).data.takenOff).toBeCloseTo(10.55 - takenOff, 5);
  expect(await duesOf(office)).toEqual([]);

  const company = await newCompany(shop, 'mese@note.it');
  await grant(crew.manager, company, { kind: 'summary', limit: 100, terms: 10 });
  const orders = [await buyOnAccount(company, SUMMARY), await buyOnAccount(company, SUMMARY)];
  for (const each of orders) await handOver(shop, crew, each);
  const morning = shop.now.at;
  shop.now.at = new Date(morning.getTime() + 31 * DAY_MS);
  await shop.db.query(sql`select enqueue_job('bill-months', '{}'::json, 1)`);
  await shop.jobs.drained();
  expect((await credit(company, { amount: 15 })).data).toMatchObject({ takenOff: 15, toGiveBack: 0 });
  expect(await duesOf(company)).toMatchObject([{ amount: 23.68, amountToSettle: 8.68 }]);
  expect([await refundable(orders[0] ?? 0), await refundable(orders[1] ?? 0)]).toEqual([0, 8.68]);
  expect((await credit(company)).data).toMatchObject({ takenOff: 8.68 });
  await crew.manager.ok('staffDocumentIssue', { order_id: orders[1] });
  expect(await duesOf(company)).toMatchObject([{ amount: 23.68, amountToSettle: 23.68, orderIds: orders }]);
  shop.now.at = morning;
});
