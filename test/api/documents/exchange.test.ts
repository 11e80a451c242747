import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { brokenRules } from '../../support/documents/exchange-rules.ts';
import { readInvoice } from '../../support/documents/read-invoice.ts';
import { becomes, COMPANY, deliveredOrder, followed, OFFICE, PERSON } from '../../support/orders/delivered-order.ts';
import { CARD, type Crew, crewOf } from '../../support/people/staff-of-shop.ts';

let shop: ApiShop;
let crew: Crew;
let folder: string;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
  folder = join(shop.dataDir, 'invoice-exchange');
});
afterAll(() => shop.close());

const ASKED = { need_invoice: 'true' };
const MINUTE = 60_000;

/** Returns the newest document of an order, as the staff see it. */
async function documentOf(orderId: number) {
  const { documents } = (await crew.service.ok('staffDocumentList', {}, { q: String(orderId) })).data;
  return documents[0];
}
const sentFile = async (fileName = '') => readInvoice(await readFile(join(folder, fileName), 'utf8'));

test('consumers get an invoice on request, companies always, and what is paid on a credit line is left to its due', async () => {
  const anna = await deliveredOrder(shop, crew, 'anna@documenti.it', { receiver: PERSON });
  expect((await anna.client.ok('documentList', {}, { order_id: anna.orderId })).data.documents).toEqual([]);
  const bruno = await deliveredOrder(shop, crew, 'bruno@documenti.it', {
    receiver: PERSON,
    infos: ASKED,
    paidBy: CARD,
  });
  const [invoice] = (await bruno.client.ok('documentList', {}, { order_id: bruno.orderId })).data.documents;
  expect(invoice).toMatchObject({ kind: 'invoice', total: 14.03, creditedTotal: 0, orderIds: [bruno.orderId] });
  const piero = await deliveredOrder(shop, crew, 'piero@documenti.it', { receiver: COMPANY });
  expect(await documentOf(piero.orderId)).toMatchObject({
    party: 'Trattoria da Piero',
    state: 'sent',
    isForPublicOffice: false,
  });
  const later = await deliveredOrder(shop, crew, 'lina@documenti.it', {
    receiver: { ...COMPANY, company_name: 'Bar Lina' },
  });
  await shop.db.query(sql`delete from document_orders where order_id = ${later.orderId}`);
  await shop.db.query(sql`update orders set payment_type_id = 101 where order_id = ${later.orderId}`);
  expect(await crew.service.refused('staffDocumentIssue', { order_id: later.orderId })).toEqual(['INVOICE_NOT_DUE']);
  // other customers cannot see it
  expect(await anna.client.refused('documentList', {}, { order_id: bruno.orderId })).toEqual(['ORDER_NOT_FOUND']);
  expect((await anna.client.ok('documentList')).data.documents).toEqual([]);
});

test('the file of a delivered order is valid and passes the checks of the exchange, which delivers it', async () => {
  const { orderId } = await deliveredOrder(shop, crew, 'carla@documenti.it', { receiver: COMPANY, paidBy: CARD });
  const { fileName, number, date } = (await documentOf(orderId)) ?? {};
  const file = await sentFile(fileName);
  expect(brokenRules(file)).toEqual([]);
  expect([file.one('DatiGeneraliDocumento/Numero'), file.one('DatiGeneraliDocumento/Data')]).toEqual([number, date]);
  expect([file.one('ImportoTotaleDocumento'), file.one('ModalitaPagamento')]).toEqual(['14.03', 'MP08']);
  expect(
    file
      .all('DatiRiepilogo')
      .map((part) => [part.one('AliquotaIVA'), part.one('ImponibileImporto'), part.one('Imposta')]),
  ).toEqual([
    ['4.00', '7.82', '0.31'],
    ['22.00', '4.84', '1.06'],
  ]);
  // an account without an address is billed at the delivery address
  expect(file.one('CessionarioCommittente/Sede/Indirizzo')).toBe('Via Roma');
  expect(await documentOf(orderId)).toMatchObject({ state: 'sent' });
  await followed(shop);
  expect(await documentOf(orderId)).toMatchObject({ state: 'delivered', errors: [] });
  await followed(shop);
  expect(await documentOf(orderId)).toMatchObject({ state: 'delivered' });
});

test('a certificate that was given away lowers the base of the goods’ rate', async () => {
  await shop.db.query(sql`
    insert into gift_certificates (code, name, amount_cents, minimum_cents, starts_on, ends_on)
    values ('SCONTO3', 'Buono', 300, 0, '2000-01-01', '2099-01-01')`);
  const { orderId } = await deliveredOrder(shop, crew, 'dina@documenti.it', { receiver: COMPANY, code: 'SCONTO3' });
  const file = await sentFile((await documentOf(orderId))?.fileName);
  expect(brokenRules(file)).toEqual([]);
  expect(file.one('ImportoTotaleDocumento')).toBe('11.03');
  expect(
    file.all('DettaglioLinee').map((line) => [line.one('TipoCessionePrestazione'), line.one('PrezzoTotale')]),
  ).toContainEqual(['SC', '-2.88461538']);
});

test('a rejected document is sent again with its number once its receiver’s data are right', async () => {
  const wrong = { ...COMPANY, sdi_code: 'XXXXXXX', vat_number: '12345678900' };
  const { orderId } = await deliveredOrder(shop, crew, 'elio@documenti.it', { receiver: wrong });
  await followed(shop);
  const rejected = await documentOf(orderId);
  expect(rejected).toMatchObject({ state: 'rejected', errors: [{ code: '00311' }, { code: '00305' }] });
  const again = { document_id: rejected?.documentId };
  expect((await crew.driver.call('staffDocumentSend', again)).httpStatus).toBe(403);
  await becomes(shop, 'elio@documenti.it', COMPANY);
  await crew.service.ok('staffDocumentSend', again);
  await shop.jobs.drained();
  const sent = await documentOf(orderId);
  expect(sent).toMatchObject({ state: 'sent', number: rejected?.number });
  expect(sent?.fileName).not.toBe(rejected?.fileName);
  expect((await sentFile(sent?.fileName)).one('CessionarioCommittente//IdCodice')).toBe('12345678903');
  await followed(shop);
  expect(await documentOf(orderId)).toMatchObject({ state: 'delivered', errors: [] });
  expect(await crew.service.refused('staffDocumentSend', again)).toEqual(['DOCUMENT_SENT']);
});

test('a public office needs a tender; then it accepts, refuses, or says nothing for fifteen days', async () => {
  const without = await deliveredOrder(shop, crew, 'ufficio@documenti.it', { receiver: OFFICE });
  const due = async () =>
    (await crew.service.ok('staffDocumentList')).data.due.find((each) => each.orderId === without.orderId);
  expect(await due()).toMatchObject({ problem: 'Per la fattura a un ente pubblico serve il codice CIG' });
  expect(await crew.service.refused('staffDocumentIssue', { order_id: without.orderId })).toEqual(['CIG_MISSING']);
  const tender = { order_id: without.orderId, invoice_cig: 'z123456789' };
  expect(await crew.service.refused('staffDocumentTender', { ...tender, invoice_cig: 'corto' })).toEqual(['FORMAT']);
  await crew.service.ok('staffDocumentTender', tender);
  expect(await due()).toBeUndefined();
  expect(await crew.service.refused('staffDocumentTender', tender)).toEqual(['INVOICE_ISSUED']);
  const cig = { ...ASKED, invoice_cig: 'Z123456789' };
  const [refuses, silent] = [
    await deliveredOrder(shop, crew, 'rifiuta@documenti.it', {
      receiver: { ...OFFICE, sdi_code: 'RIFIUT' },
      infos: cig,
    }),
    await deliveredOrder(shop, crew, 'tace@documenti.it', { receiver: { ...OFFICE, sdi_code: 'SILENT' }, infos: cig }),
  ];
  const states = async () =>
    Promise.all([without, refuses, silent].map(async ({ orderId }) => (await documentOf(orderId))?.state));
  const morning = shop.now.at;
  await followed(shop);
  expect(await states()).toEqual(['delivered', 'delivered', 'delivered']);
  shop.now.at = new Date(morning.getTime() + 3 * MINUTE);
  await followed(shop);
  expect(await states()).toEqual(['accepted', 'refused', 'delivered']);
  shop.now.at = new Date(morning.getTime() + 15 * 24 * 60 * MINUTE + MINUTE);
  await followed(shop);
  expect(await states()).toEqual(['accepted', 'refused', 'expired']);
  shop.now.at = morning;
});

test('an order whose receiver has neither fiscal code nor VAT number is delivered all the same, and put before the staff', async () => {
  const { orderId } = await deliveredOrder(shop, crew, 'fabio@documenti.it', { infos: ASKED });
  const { due } = (await crew.manager.ok('staffDocumentList')).data;
  expect(due.find((each) => each.orderId === orderId)).toMatchObject({
    problem: 'Per la fattura serve il codice fiscale o la partita IVA: aggiungi i tuoi dati di fatturazione',
  });
  await becomes(shop, 'fabio@documenti.it', PERSON);
  await crew.manager.ok('staffDocumentIssue', { order_id: orderId });
  await shop.jobs.drained();
  await followed(shop);
  // a consumer without a certified mailbox finds it in the reserved area
  expect(await documentOf(orderId)).toMatchObject({ state: 'not-delivered', party: 'Anna Bianchi' });
  expect((await readdir(folder)).every((name) => /^IT01234567897_[0-9A-Z]{5}\.xml$/.test(name))).toBe(true);
});

test('the staff find documents by name, number, order, state and day', async () => {
  const found = async (filter: object) =>
    (await crew.service.ok('staffDocumentList', {}, filter)).data.documents.map(({ party }) => party);
  const { number = '' } = (await crew.service.ok('staffDocumentList', {}, { q: 'piero' })).data.documents[0] ?? {};
  expect(await found({ q: number })).toHaveLength(1);
  expect(new Set(await found({ state: 'accepted' }))).toEqual(new Set(['Comune di Bergamo']));
  expect(await found({ kind: 'credit-note' })).toEqual([]);
  expect(await found({ from: '2001-01-01', to: '2001-12-31' })).toEqual([]);
  expect(await crew.service.refused('staffDocumentList', {}, { from: '2001-02-31' })).toEqual(['INVALID_DATE']);
});
