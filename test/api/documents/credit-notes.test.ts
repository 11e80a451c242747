import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { brokenRules } from '../../support/documents/exchange-rules.ts';
import { readInvoice } from '../../support/documents/read-invoice.ts';
import { COMPANY, deliveredOrder } from '../../support/orders/delivered-order.ts';
import { type Crew, crewOf } from '../../support/people/staff-of-shop.ts';

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
});
afterAll(() => shop.close());

const REASON = 'Merce non conforme';

async function invoiced(email: string) {
  const bought = await deliveredOrder(shop, crew, email, { receiver: COMPANY });
  const { documents } = (await crew.service.ok('staffDocumentList', {}, { q: String(bought.orderId) })).data;
  return { ...bought, documentId: documents[0]?.documentId ?? 0, number: documents[0]?.number };
}
const credit = (documentId: number, input: object = {}) =>
  crew.service.call('staffDocumentCredit', { document_id: documentId, reason: REASON, ...input });
const codeOf = async (reply: ReturnType<typeof credit>) => (await reply).response.errors[0]?.code;

test('parts of an invoice are credited by line and by amount, never above a line, a rate or the whole', async () => {
  const { client, orderId, documentId, number } = await invoiced('anna@storni.it');
  expect(await codeOf(credit(documentId, { lines: [{ line: 2, amount: 5.95 }] }))).toBe('CREDIT_TOO_HIGH');
  expect(await codeOf(credit(documentId, { lines: [{ line: 9, amount: 1 }] }))).toBe('DOCUMENT_LINE_UNKNOWN');
  expect(await codeOf(credit(documentId, { amount: 0 }))).toBe('CREDIT_NOTHING');
  const note = (await credit(documentId, { lines: [{ line: 2, amount: 2 }] })).data.document;
  expect(note).toMatchObject({
    kind: 'credit-note',
    total: 2,
    ofNumber: number,
    number: expect.stringMatching(/\/N\/1$/),
  });
  expect(await codeOf(credit(documentId, { lines: [{ line: 2, amount: 3.95 }] }))).toBe('CREDIT_TOO_HIGH');
  const refused = await credit(documentId, { amount: 12.04 });
  expect(refused.response.errors[0]).toMatchObject({
    code: 'CREDIT_TOO_HIGH',
    field: 'amount',
    error: expect.stringContaining('12,03 €'),
  });
  await shop.jobs.drained();
  const file = readInvoice(
    await readFile(join(shop.dataDir, 'invoice-exchange', await fileOf(note.documentId)), 'utf8'),
  );
  expect(brokenRules(file)).toEqual([]);
  expect([file.one('TipoDocumento'), file.one('DatiFattureCollegate/IdDocumento'), file.one('Causale')]).toEqual([
    'TD04',
    number,
    REASON,
  ]);
  // the remaining amount of both VAT rates
  const rest = (await credit(documentId)).data.document;
  expect(rest).toMatchObject({ total: 12.03 });
  expect(await codeOf(credit(documentId))).toBe('CREDIT_NOTHING');
  const own = (await client.ok('documentList', {}, { order_id: orderId })).data.documents;
  expect(own.map(({ kind, total, creditedTotal }) => [kind, total, creditedTotal])).toEqual([
    ['credit-note', 12.03, 0],
    ['credit-note', 2, 0],
    ['invoice', 14.03, 14.03],
  ]);
  const vat = await shop.db.query<{ gross: number }>(sql`
    select (p ->> 'grossCents')::int as gross from documents d, jsonb_array_elements(d.vat) p
    where of_document_id = ${documentId} order by d.document_id, gross`);
  expect(vat.map(({ gross }) => gross)).toEqual([200, 590, 613]);
});

test('two credit notes at once take no more than the invoice has', async () => {
  const { documentId } = await invoiced('bruno@storni.it');
  const replies = await Promise.all(Array.from({ length: 8 }, () => credit(documentId, { amount: 4 })));
  expect(replies.filter(({ response }) => response.status === 0)).toHaveLength(3);
  const [row] = await shop.db.query<{ creditedCents: number }>(sql`
    select credited_cents from documents where document_id = ${documentId}`);
  expect(row?.creditedCents).toBe(1200);
  // the database also refuses it
  await expect(
    shop.db.query(sql`update documents set credited_cents = total_cents + 1 where document_id = ${documentId}`),
  ).rejects.toThrow('documents_not_overcredited');
});

test('an order whose invoice was credited wholly may be invoiced again, and a credit note is not credited', async () => {
  const { documentId, orderId, number } = await invoiced('carla@storni.it');
  const note = (await credit(documentId)).data.document;
  expect(note).toMatchObject({ total: 14.03 });
  const lines = await shop.db.query<{ count: number }>(sql`
    select jsonb_array_length(lines) as count from documents where document_id in (${documentId}, ${note.documentId})`);
  expect(new Set(lines.map(({ count }) => count)).size).toBe(1);
  expect(await codeOf(credit(note.documentId))).toBe('DOCUMENT_NOT_FOUND');
  const again = await crew.service.ok('staffDocumentIssue', { order_id: orderId });
  expect(again.data.document).toMatchObject({ kind: 'invoice', total: 14.03 });
  expect(again.data.document.number).not.toBe(number);
});

async function fileOf(documentId: number): Promise<string> {
  const [row] = await shop.db.query<{ fileName: string }>(sql`
    select file_name from document_files where document_id = ${documentId}`);
  return row?.fileName ?? '';
}
