import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueInvoice, whyNotInvoiced } from '../../../src/server/features/documents/issue-document.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { brokenRules } from '../../support/documents/exchange-rules.ts';
import { readInvoice } from '../../support/documents/read-invoice.ts';
import { wordsOfPdf } from '../../support/documents/words-of-pdf.ts';
import { becomes, COMPANY, deliver, deliveredOrder } from '../../support/orders/delivered-order.ts';
import { type Crew, crewOf, orderOf } from '../../support/people/staff-of-shop.ts';

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
});
afterAll(() => shop.close());

const DATE = '2026-12-31';
const summary = (orderIds: readonly number[]) =>
  shop.db.tx((tx) => issueInvoice(tx, { orderIds, kind: 'summary', date: DATE }));

test('a summary takes the orders of all who buy for a company, once, and is a TD24 with each delivery', async () => {
  const master = await deliveredOrder(shop, crew, 'titolare@mese.it');
  const buyer = await deliveredOrder(shop, crew, 'cuoco@mese.it');
  await shop.db.query(sql`
    insert into company_users (user_id, master_id, role, joined_at)
    select b.user_id, m.user_id, 'buyer', now() from customers b, customers m where b.email = 'cuoco@mese.it'
      and m.email = 'titolare@mese.it'`);
  const orderIds = [master.orderId, buyer.orderId];
  const why = () => shop.db.tx(async (tx) => ({ ok: true as const, value: await whyNotInvoiced(tx, orderIds) }));
  expect((await why()).value).toBe('FISCAL_DATA_MISSING');
  await expect(summary(orderIds)).rejects.toThrow('FISCAL_DATA_MISSING');
  await becomes(shop, 'titolare@mese.it', COMPANY);
  expect((await why()).value).toBeUndefined();

  const issued = await summary(orderIds);
  expect(issued).toEqual({ documentId: expect.any(Number), number: '2026/R/1', date: DATE, totalCents: 2806 });
  expect(await summary(orderIds)).toEqual(issued);
  await shop.db.query(
    sql`select enqueue_job('send-document', ${JSON.stringify({ documentId: issued.documentId })}::json, 1)`,
  );
  await shop.jobs.drained();
  const [file] = await shop.db.query<{ fileName: string }>(sql`
    select file_name from document_files where document_id = ${issued.documentId}`);
  const invoice = readInvoice(await readFile(join(shop.dataDir, 'invoice-exchange', file?.fileName ?? ''), 'utf8'));
  expect(brokenRules(invoice)).toEqual([]);
  expect(invoice.one('TipoDocumento')).toBe('TD24');
  const notes = invoice
    .all('DatiDDT')
    .map((note) => [note.one('NumeroDDT'), note.all('RiferimentoNumeroLinea').map(({ text }) => text)]);
  expect(notes).toEqual([
    [String(master.orderId), ['1', '2', '3']],
    [String(buyer.orderId), ['4', '5', '6']],
  ]);
  // the master account sees it with each of its orders, the buyer only with their own
  const { documentId } = issued;
  const address = `/ebsn/api/document/file?document_id=${documentId}&format=pdf`;
  for (const orderId of orderIds) {
    const { documents } = (await master.client.ok('documentList', {}, { order_id: orderId })).data;
    expect(documents.map(({ number }) => number)).toEqual(['2026/R/1']);
  }
  expect((await master.client.file(address)).status).toBe(200);
  expect((await buyer.client.ok('documentList', {}, { order_id: buyer.orderId })).data.documents).toEqual([]);
  expect((await buyer.client.file(address)).status).toBe(404);
  expect(await buyer.client.refused('documentList', {}, { order_id: master.orderId })).toEqual(['ORDER_NOT_FOUND']);
});

test('orders of different customers are not invoiced together', async () => {
  const [anna, bruno] = [
    await deliveredOrder(shop, crew, 'anna@mese.it', { receiver: COMPANY, paidBy: 2 }),
    await deliveredOrder(shop, crew, 'bruno@mese.it'),
  ];
  await shop.db.query(sql`delete from document_orders where order_id = ${anna.orderId}`);
  await expect(summary([anna.orderId, bruno.orderId])).rejects.toThrow('not those of one customer');
});

test('somebody who buys for a company sees the invoice of an order of theirs, which is billed to the company', async () => {
  const owner = await deliveredOrder(shop, crew, 'padrone@mese.it', { receiver: COMPANY });
  const { client, orderId } = await (async () => {
    const bought = await orderOf(shop, 'aiuto@mese.it');
    await shop.db.query(sql`
      insert into company_users (user_id, master_id, role, joined_at)
      select b.user_id, m.user_id, 'buyer', now() from customers b, customers m where b.email = 'aiuto@mese.it'
        and m.email = 'padrone@mese.it'`);
    await deliver(shop, crew, bought);
    return bought;
  })();
  for (const reader of [client, owner.client]) {
    const { documents } = (await reader.ok('documentList', {}, { order_id: orderId })).data;
    expect(documents).toMatchObject([{ kind: 'invoice', orderIds: [orderId] }]);
    const address = `/ebsn/api/document/file?document_id=${documents[0]?.documentId}&format=pdf`;
    expect(await wordsOfPdf((await reader.file(address)).bytes)).toContain('Trattoria da Piero');
  }
});
