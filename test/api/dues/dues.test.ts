import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, romeTime } from '../../../src/domain/base/rome-time.ts';
import { billMonths, billOrder, type IssueInvoice } from '../../../src/server/features/dues/bill-orders.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { createLog } from '../../../src/server/infra/log.ts';
import { type ApiShop, dayFrom, openApiShop } from '../../support/api-shop.ts';
import { companyWithDues, DAY_MS, duesOf, tokenOf } from '../../support/orders/due-shop.ts';
import {
  buyOnAccount,
  type CompanyClient,
  creditOf,
  DEFERRED,
  fill,
  grant,
  handOver,
  newCompany,
  newMember,
  PASTA_EURO,
  SUMMARY,
} from '../../support/people/companies.ts';
import { personOf } from '../../support/people/staff.ts';
import { type Crew, crewOf } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

// D 3 and D 4: payment dues: how they arise, their states, and who gets mails about them

let shop: ApiShop;
let crew: Crew;
let start: Date;
beforeAll(async () => {
  shop = await openApiShop();
  start = shop.now.at;
  await shop.db.query(sql`update stock set available_amount = 100000 where product_id = ${SMALL.pasta}`);
  await shop.db.query(sql`update timeslots set capacity = 1000`);
  crew = await crewOf(shop);
});
afterAll(() => shop.close());

const at = async (days: number, work: () => Promise<void>) => {
  shop.now.at = new Date(start.getTime() + days * DAY_MS);
  await work().finally(() => {
    shop.now.at = start;
  });
};
const runJob = async (kind: string) => {
  await shop.db.query(sql`select enqueue_job(${kind}, '{}'::json, 1)`);
  await shop.jobs.drained();
};

describe('a deferred order', () => {
  test('becomes a due with its final total when it is handed over, once', async () => {
    const company = await newCompany(shop, 'consegnata@esempio.it');
    await grant(crew.manager, company, { limit: 100, terms: 30 });
    const orderId = await buyOnAccount(company);
    expect(await duesOf(company)).toEqual([]);
    await handOver(shop, crew, orderId, 4);
    const dues = await duesOf(company);
    expect(dues).toEqual([
      {
        paymentDueId: expect.any(Number),
        status: 'pending',
        dueDate: dayFrom(shop, 30),
        documentId: expect.any(Number),
        documentNumber: expect.stringMatching(/^\d{4}\/A\/\d+$/),
        documentDate: dayFrom(shop, 0),
        amount: 9.86,
        amountToSettle: 9.86,
        isBeingPaid: false,
        orderIds: [orderId],
        orderNumbers: [orderId],
        paymentMethod: 'Pagamento differito',
        paymentTypeId: DEFERRED,
      },
    ]);
    expect(await creditOf(company)).toEqual({ creditLine: 100, committed: 9.86, expired: 0, remaining: 90.14 });
    await billOrder(billing(), orderId, shop.now.at);
    await Promise.all([1, 2, 3].map(() => billOrder(billing(), orderId, shop.now.at)));
    expect(await duesOf(company)).toHaveLength(1);
    const [{ paymentDueId } = { paymentDueId: 0 }] = dues;
    expect((await company.ok('dueView', {}, { payment_due_id: paymentDueId })).data.paymentDue).toEqual(dues[0]);
    const mails = await shop.mails('consegnata@esempio.it');
    expect(mails.filter(({ subject }) => subject.startsWith('Nuova scadenza: 9,86'))).toHaveLength(1);
  });

  test('whose company cannot be invoiced yet gets its invoice once it can', async () => {
    const company = await newCompany(shop, 'incompleta@esempio.it');
    await grant(crew.manager, company, { limit: 100, terms: 30 });
    const orderId = await buyOnAccount(company);
    const change = (statement: ReturnType<typeof sql>) => shop.db.query(statement);
    await change(sql`update orders set address = address - 'postcode' where order_id = ${orderId}`);
    await change(
      sql`update addresses set postcode = '' where user_id = (select user_id from orders where order_id = ${orderId})`,
    );
    await handOver(shop, crew, orderId);
    expect(await duesOf(company)).toMatchObject([{ documentNumber: '', status: 'pending' }]);
    await change(sql`
      update orders set address = address || '{"postcode": "24121"}' where order_id = ${orderId}`);
    await runJob('bill-months');
    const [due] = await duesOf(company);
    expect(due).toMatchObject({
      documentNumber: expect.stringMatching(/^\d{4}\/A\/\d+$/),
      documentDate: dayFrom(shop, 0),
    });
    await runJob('bill-months');
    expect(await duesOf(company)).toEqual([due]);
  });

  test('has the number and date of the invoice that is issued with it, or no due without it', async () => {
    const company = await newCompany(shop, 'fatturata@esempio.it');
    await grant(crew.manager, company, { limit: 100, terms: 10 });
    const orderId = await buyOnAccount(company);
    // handed over, but not billed yet
    await shop.db.query(sql`
      update payments set to_capture_cents = 1184 where order_id = ${orderId}`);
    const failing: IssueInvoice = () => Promise.reject(new Error('the numbers are locked'));
    await expect(billOrder({ ...billing(), issueInvoice: failing }, orderId, shop.now.at)).rejects.toThrow('locked');
    expect(await duesOf(company)).toEqual([]);
    const asked: unknown[] = [];
    const issueInvoice: IssueInvoice = async (_tx, input) => {
      asked.push(input);
      return { documentId: 7, number: '2026/12', date: input.date, totalCents: 1184 };
    };
    await billOrder({ ...billing(), issueInvoice }, orderId, shop.now.at);
    expect(asked).toEqual([{ orderIds: [orderId], kind: 'invoice', date: dayFrom(shop, 0), dueOn: dayFrom(shop, 10) }]);
    expect(await duesOf(company)).toMatchObject([
      { documentNumber: '2026/12', documentDate: dayFrom(shop, 0), documentId: 7, dueDate: dayFrom(shop, 10) },
    ]);
  });
});

const billing = () => ({
  db: shop.db,
  log: createLog('silent'),
  issueInvoice: (async () => undefined) as IssueInvoice,
});

describe('a line with summary invoices', () => {
  test('makes one due for the orders of a month, of all who buy for the company, once the month is over in Rome', async () => {
    const company = await newCompany(shop, 'mensile@esempio.it');
    await grant(crew.manager, company, { kind: 'summary', limit: 200, terms: 30 });
    const buyer = await newMember(shop, company, 'compra.mensile@esempio.it', { role: 'buyer' });
    const orders: number[] = [];
    for (const client of [company, buyer]) orders.push(await buyOnAccount(client, SUMMARY));
    const open = await buyOnAccount(company, SUMMARY);
    for (const orderId of orders) await handOver(shop, crew, orderId);
    await runJob('bill-months');
    expect(await duesOf(company)).toEqual([]);
    const [year = 0, month = 0] = romeTime(start).date.split('-').map(Number);
    // half past midnight in Rome is the day before in UTC
    const first = new Date(Date.UTC(year, month, 1, 0, 30) - 3_600_000 * 2 + 3_600_000);
    expect(romeTime(first).date.slice(8)).toBe('01');
    await Promise.all([1, 2, 3].map(() => billMonths(billing(), first)));
    await billMonths(billing(), first);
    expect(await duesOf(company)).toMatchObject([
      {
        amount: 23.68,
        amountToSettle: 23.68,
        orderIds: orders,
        paymentTypeId: SUMMARY,
        paymentMethod: 'Fattura riepilogativa',
        dueDate: addDays(romeTime(first).date, 30),
      },
    ]);
    // the order that is not handed over belongs to a later month
    expect(await creditOf(company)).toMatchObject({ committed: 35.52 });
    await company.ok('orderDelete', { order_id: open });
    expect(await creditOf(company)).toMatchObject({ committed: 23.68 });
  });

  test('is billed by the next run where one ended in the middle', async () => {
    const companies: CompanyClient[] = [];
    for (const email of ['primo.mese@esempio.it', 'secondo.mese@esempio.it']) {
      const company = await newCompany(shop, email);
      await grant(crew.manager, company, { kind: 'summary', limit: 100 });
      await handOver(shop, crew, await buyOnAccount(company, SUMMARY));
      companies.push(company);
    }
    const later = new Date(start.getTime() + 32 * DAY_MS);
    let invoices = 0;
    const dying: IssueInvoice = async (_tx, { date }) => {
      invoices += 1;
      if (invoices > 1) throw new Error('the process ends here');
      return { documentId: invoices, number: `R/${invoices}`, date, totalCents: 0 };
    };
    await expect(billMonths({ ...billing(), issueInvoice: dying }, later)).rejects.toThrow('ends here');
    const counts = async () => Promise.all(companies.map(async (company) => (await duesOf(company)).length));
    expect(await counts()).toEqual([1, 0]);
    await billMonths(billing(), later);
    expect(await counts()).toEqual([1, 1]);
  });
});

describe('the list', () => {
  test('shows each state by the day, and finds by state and date, page by page', async () => {
    const company = await companyWithDues(shop, crew, 'stati@esempio.it', { dues: 4, terms: 10 });
    const ids = (await duesOf(company)).map(({ paymentDueId }) => paymentDueId).sort();
    const dueOn = (id: number | undefined, days: number) =>
      shop.db.query(sql`
        update dues set billed_on = billed_on - 60, due_on = ${dayFrom(shop, days)}::date where due_id = ${id ?? 0}`);
    await dueOn(ids[0], -1);
    await dueOn(ids[1], 0);
    await dueOn(ids[2], 7);
    await dueOn(ids[3], 8);
    const statuses = async (query: object) =>
      (await duesOf(company, query)).map(({ paymentDueId, status }) => [ids.indexOf(paymentDueId), status]);
    expect(await statuses({})).toEqual([
      [0, 'expired'],
      [1, 'expiring'],
      [2, 'expiring'],
      [3, 'pending'],
    ]);
    expect(await statuses({ status: 'expiring' })).toEqual([
      [1, 'expiring'],
      [2, 'expiring'],
    ]);
    expect(await statuses({ status: 'paid' })).toEqual([]);
    expect(await statuses({ status: 'expired' })).toEqual([[0, 'expired']]);
    expect(await statuses({ from_date: dayFrom(shop, 1), to_date: dayFrom(shop, 7) })).toEqual([[2, 'expiring']]);
    const second = await company.ok('dueList', {}, { page: 2, page_size: 3 });
    expect(second.data.page).toEqual({ selPage: 2, totPages: 2, totItems: 4, itemsPerPage: 3 });
    expect(second.data).toMatchObject({ totalToSettle: 47.36, paymentDues: [{ paymentDueId: ids[3] }] });
    expect(second.data.paymentTypes.map(({ paymentTypeId }) => paymentTypeId)).toEqual([1, 13, 10002]);
    const bad = await company.call('dueList', {}, { from_date: '31/02/2026' });
    expect(bad.response.errors).toMatchObject([{ code: 'INVALID_DATE', field: 'from_date' }]);
    expect(await creditOf(company)).toMatchObject({ expired: PASTA_EURO, committed: 47.36 });
  });

  test('is for the master and who approves, and shows nobody the dues of others', async () => {
    const company = await companyWithDues(shop, crew, 'ruoli@esempio.it');
    const other = await companyWithDues(shop, crew, 'altra.azienda@esempio.it');
    const [due] = await duesOf(company);
    const query = { payment_due_id: due?.paymentDueId };
    const buyer = await newMember(shop, company, 'compra.ruoli@esempio.it', { role: 'buyer' });
    const approver = await newMember(shop, company, 'approva.ruoli@esempio.it', { role: 'approver' });
    expect(await duesOf(approver)).toEqual([due]);
    for (const call of ['dueList', 'dueView', 'duePay', 'creditList'] as const)
      expect(await buyer.refused(call, { ...query, payment_due_ids: [due?.paymentDueId], payment_type_id: 1 })).toEqual(
        ['CREDIT_NOT_YOURS'],
      );
    expect(await other.refused('dueView', query)).toEqual(['DUE_NOT_FOUND']);
    expect(await other.refused('duePay', { payment_due_ids: [due?.paymentDueId], payment_type_id: 1 })).toEqual([
      'DUE_NOT_FOUND',
    ]);
    expect(await other.refused('dueView', { payment_due_id: 1_999_999_999 })).toEqual(['DUE_NOT_FOUND']);
    const person = await personOf(shop, 'nessuno@esempio.it', []);
    for (const call of ['dueList', 'dueView', 'duePay'] as const)
      expect((await person.call(call, {})).httpStatus).toBe(403);
    expect((await shop.client().call('dueList')).httpStatus).toBe(419);
  });
});

test('a company with an expired due orders nothing more on account, and is told why', async () => {
  const company = await companyWithDues(shop, crew, 'bloccata@esempio.it', { terms: 0 });
  await at(1, async () => {
    await fill(company);
    const refused = await company.call('buy', { payment_type_id: DEFERRED });
    expect(refused.response.errors).toMatchObject([
      {
        code: 'CREDIT_EXPIRED',
        field: 'payment_type_id',
        error: 'Ci sono scadenze non pagate per 11,84\u00a0€: paga quelle e potrai ordinare di nuovo a credito',
      },
    ]);
    const types = (await company.ok('paymentTypes')).data.paymentTypes;
    expect(types.find(({ paymentTypeId }) => paymentTypeId === DEFERRED)?.credit).toMatchObject({
      expired: PASTA_EURO,
      isBlocked: true,
    });
    // orders with any other payment type are not blocked
    await company.ok('buy', { payment_type_id: 2 });
  });
});

test('a due is written about once when it arises, once when it is near, and once when it is over', async () => {
  const email = 'promemoria@esempio.it';
  await companyWithDues(shop, crew, email, { terms: 20 });
  const subjects = async () =>
    (await shop.mails(email)).map(({ subject }) => subject).filter((subject) => /scadenza/i.test(subject));
  const remind = async () => {
    await Promise.all([runJob('remind-of-dues'), runJob('remind-of-dues')]);
    return (await subjects()).map((subject) => subject.split(':')[0]?.replace(/[\d,.]+.€/, '#'));
  };
  expect(await remind()).toEqual(['Nuova scadenza']);
  await at(12, async () => expect(await remind()).toEqual(['Nuova scadenza']));
  await at(13, async () => expect(await remind()).toHaveLength(2));
  await at(14, async () => expect(await remind()).toHaveLength(2));
  await at(21, async () =>
    expect(await remind()).toEqual(['Nuova scadenza', 'La scadenza di # è vicina', 'Scadenza non pagata']),
  );
  await at(40, async () => expect(await remind()).toHaveLength(3));
  const mail = (await shop.mails(email)).at(-1);
  expect(mail?.plain).toContain('Finché non è pagata non puoi fare altri ordini a credito.');
  expect(mail?.plain).toMatch(/Causale:? *Scadenza \d{6}/);
});

test('a due that is reversed is owed by nobody: its links end, and the credit is free again', async () => {
  const company = await companyWithDues(shop, crew, 'stornata@esempio.it');
  const token = await tokenOf(shop, 'stornata@esempio.it');
  const [due] = await duesOf(company);
  await shop.client().ok('fastDueView', {}, { token });
  const body = { payment_due_id: due?.paymentDueId };
  expect((await crew.service.call('staffDueReverse', body)).httpStatus).toBe(403);
  expect(await crew.manager.refused('staffDueReverse', { payment_due_id: 1_999_999_999 })).toEqual(['DUE_NOT_FOUND']);
  for (let press = 0; press < 2; press += 1) await crew.manager.ok('staffDueReverse', body);
  expect(await duesOf(company)).toEqual([]);
  expect(await shop.client().refused('fastDueView', {}, { token })).toEqual(['DUE_LINK_ENDED']);
  expect(await shop.client().refused('fastDuePay', { token, payment_type_id: 1 })).toEqual(['DUE_LINK_ENDED']);
  expect(await creditOf(company)).toMatchObject({ committed: 0 });
});
