import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { COMPANY, deliveredOrder } from '../../support/orders/delivered-order.ts';
import { companyWithDues, duesOf } from '../../support/orders/due-shop.ts';
import { type Crew, crewOf } from '../../support/people/staff-of-shop.ts';

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
});
afterAll(() => shop.close());

test('the list says of each document what it is for, and whether its file was written', async () => {
  const { client, orderId } = await deliveredOrder(shop, crew, 'oste@elenco.it', { receiver: COMPANY });
  const [invoice] = (await client.ok('documentList')).data.documents;
  expect(invoice).toMatchObject({ kind: 'invoice', orderIds: [orderId], hasXml: true });
  expect(invoice).not.toHaveProperty('paymentDueId');
  await crew.service.ok('staffDocumentCredit', {
    document_id: invoice?.documentId ?? 0,
    amount: 2,
    reason: 'Merce rotta',
  });
  const [note] = (await client.ok('documentList')).data.documents;
  expect(note).toMatchObject({ kind: 'credit-note', ofNumber: invoice?.number, orderIds: [orderId], total: 2 });
  // a changed order keeps the number of its first version, and documents show that number
  await shop.db.query(sql`update orders set order_number = 77 where order_id = ${orderId}`);
  expect((await client.ok('documentList')).data.documents.map(({ orderNumbers }) => orderNumbers)).toEqual([
    [77],
    [77],
  ]);
});

test('the invoice of a due names it, and company and staff get from the due to its invoice', async () => {
  const company = await companyWithDues(shop, crew, 'mensa@elenco.it');
  const [due] = await duesOf(company);
  const [invoice] = (await company.ok('documentList')).data.documents;
  expect(invoice).toMatchObject({ paymentDueId: due?.paymentDueId, number: due?.documentNumber, total: due?.amount });
  expect(due?.documentId).toBe(invoice?.documentId);
  expect(due?.orderNumbers).toEqual(due?.orderIds);
  await shop.db.query(sql`update orders set order_number = 78 where order_id = ${due?.orderIds[0] ?? 0}`);
  expect((await duesOf(company))[0]?.orderNumbers[0]).toBe(78);
  const { dues } = (await crew.manager.ok('staffTransferList')).data;
  expect(dues).toMatchObject([{ paymentDueId: due?.paymentDueId, documentId: invoice?.documentId }]);
});

test('there are 20 on a page, the newest first', async () => {
  const { client } = await deliveredOrder(shop, crew, 'tanti@elenco.it', { receiver: COMPANY });
  await shop.db.query(sql`
    insert into documents (kind, series, year, number, issued_on, user_id, party, lines, vat, details, total_cents)
    select 'invoice', series, year, number + n, issued_on, user_id, party, lines, vat, details, total_cents
    from documents d, generate_series(1000, 1019) n
    where user_id = (select user_id from customers where email = 'tanti@elenco.it')`);
  const first = (await client.ok('documentList', {}, { page: 1 })).data;
  expect([first.documents.length, first.hasMore]).toEqual([20, true]);
  expect(first.documents[0]).toMatchObject({ hasXml: false });
  const second = (await client.ok('documentList', {}, { page: 2 })).data;
  expect([second.documents.length, second.hasMore]).toEqual([1, false]);
  const ids = [...first.documents, ...second.documents].map(({ documentId }) => documentId);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
});

test('receipts, invoices and credit notes stand in one list, each with the total of its month', async () => {
  const plain = await deliveredOrder(shop, crew, 'ricevuta@elenco.it');
  const own = (await plain.client.ok('documentPapers')).data;
  expect(own.counts).toEqual({ receipt: 1, invoice: 0, 'credit-note': 0 });
  expect(own.papers).toMatchObject([{ kind: 'receipt', orderId: plain.orderId, orderNumber: plain.orderId }]);
  expect(own.papers[0]?.monthTotal).toBe(own.papers[0]?.total);
  expect(own.latest).toEqual(own.papers[0]);

  // an invoiced order has no receipt besides, and sees nothing of others
  const billed = await deliveredOrder(shop, crew, 'fattura@elenco.it', { receiver: COMPANY });
  const [invoice] = (await billed.client.ok('documentList')).data.documents;
  await crew.service.ok('staffDocumentCredit', { document_id: invoice?.documentId ?? 0, amount: 2, reason: 'Rotta' });
  const papers = async (query: object = {}) => (await billed.client.ok('documentPapers', {}, query)).data;
  const all = await papers();
  expect(all.counts).toEqual({ receipt: 0, invoice: 1, 'credit-note': 1 });
  expect(all.papers).toMatchObject([
    { kind: 'credit-note', total: -2, document: { ofNumber: invoice?.number } },
    { kind: 'invoice', total: invoice?.total, document: { orderIds: [billed.orderId] } },
  ]);
  expect(all.papers[0]?.monthTotal).toBeCloseTo((invoice?.total ?? 0) - 2);
  const notes = await papers({ kind: 'credit-note' });
  expect(notes.papers.map(({ kind }) => kind)).toEqual(['credit-note']);
  expect(notes.latest?.kind).toBe('credit-note');
  expect(await papers({ page: 2 })).toMatchObject({ papers: [], hasMore: false, latest: { kind: 'credit-note' } });
  expect((await shop.client().call('documentPapers')).httpStatus).toBe(419);
});
