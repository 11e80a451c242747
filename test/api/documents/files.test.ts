import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { wordsOfPdf } from '../../support/documents/words-of-pdf.ts';
import { COMPANY, deliveredOrder } from '../../support/orders/delivered-order.ts';
import { CARD, type Crew, crewOf, orderOf } from '../../support/people/staff-of-shop.ts';

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
});
afterAll(() => shop.close());

type Asking = Pick<Awaited<ReturnType<ApiShop['client']>>, 'file'>;
const orderFile = (client: Asking, orderId: number, kind: string, more = '') =>
  client.file(`/ebsn/api/document/order?order_id=${orderId}&kind=${kind}${more}`);
const documentFile = (client: Asking, documentId: number, format: string, more = '') =>
  client.file(`/ebsn/api/document/file?document_id=${documentId}&format=${format}${more}`);

test('an order has its confirmation at once and its receipt when its final total is known', async () => {
  const { client, orderId } = await orderOf(shop, 'anna@stampe.it');
  const confirmation = await orderFile(client, orderId, 'confirmation');
  expect(confirmation).toMatchObject({ status: 200, type: 'application/pdf' });
  expect(confirmation.headers).toMatchObject({
    'content-disposition': `inline; filename="ordine-${orderId}.pdf"`,
    'cache-control': 'private, no-store',
  });
  const words = await wordsOfPdf(confirmation.bytes);
  for (const said of [
    `Conferma dell’ordine n. ${orderId}`,
    'Anna Bianchi',
    'Mele Golden',
    'Spaghetti n. 5',
    '14,03 €',
    'Via Roma 12',
  ])
    expect(words).toContain(said);
  expect((await orderFile(client, orderId, 'receipt')).status).toBe(404);
  // HEAD returns whether there is a file, without rendering it
  const asked = await client.file(`/ebsn/api/document/order?order_id=${orderId}&kind=confirmation`, 'HEAD');
  expect([asked.status, asked.bytes.length]).toEqual([200, 0]);
  const kept = await orderFile(client, orderId, 'confirmation', '&download=1');
  expect(kept.headers['content-disposition']).toBe(`attachment; filename="ordine-${orderId}.pdf"`);
});

test('a delivered order of a company has receipt, invoice and its file; nobody else gets any of them', async () => {
  const { client, orderId } = await deliveredOrder(shop, crew, 'piero@stampe.it', { receiver: COMPANY });
  const documentId = (await client.ok('documentList', {}, { order_id: orderId })).data.documents[0]?.documentId ?? 0;
  const receipt = await wordsOfPdf((await orderFile(client, orderId, 'receipt')).bytes);
  for (const said of ['Ricevuta dell’ordine', 'IVA compresa nel totale', '4%', '7,82 €', '0,31 €', '22%', '14,03 €'])
    expect(receipt).toContain(said);
  const invoice = await wordsOfPdf((await documentFile(client, documentId, 'pdf')).bytes);
  for (const said of ['Fattura n.', 'Trattoria da Piero', 'P. IVA 12345678903', 'Copia di cortesia', 'Riepilogo IVA'])
    expect(invoice).toContain(said);
  const xml = await documentFile(client, documentId, 'xml');
  expect(xml).toMatchObject({ status: 200, type: 'application/xml' });
  expect(xml.headers['content-disposition']).toMatch(/^attachment; filename="IT01234567897_\w{5}\.xml"$/);
  expect(xml.bytes.toString('utf8')).toContain('<TipoDocumento>TD01</TipoDocumento>');
  const stranger = shop.client();
  const other = (await orderOf(shop, 'estranea@stampe.it')).client;
  for (const client_ of [stranger, other, crew.picker]) {
    expect((await documentFile(client_, documentId, 'pdf')).status).toBe(404);
    expect((await documentFile(client_, documentId, 'xml')).status).toBe(404);
    expect((await orderFile(client_, orderId, 'confirmation')).status).toBe(404);
  }
  expect((await documentFile(crew.service, documentId, 'pdf')).status).toBe(200);
  expect((await orderFile(crew.service, orderId, 'receipt')).status).toBe(200);
});

test.each(['', '0', '-1', 'x', '99999999999', "1' or 1=1"])(
  'a number such as "%s" is not found, and never an error',
  async (id) => {
    const { file } = crew.service;
    const asked = encodeURIComponent(id);
    expect((await file(`/ebsn/api/document/file?document_id=${asked}`)).status).toBe(404);
    expect((await file(`/ebsn/api/document/order?order_id=${asked}`)).status).toBe(404);
    expect((await file(`/ordine/${asked || '0'}/gettone/conferma.pdf`)).status).toBe(404);
  },
);

test('the mail of a confirmed order leads to its confirmation, which names nobody', async () => {
  const { orderId } = await orderOf(shop, 'carla@stampe.it');
  const [mail] = await shop.mails('carla@stampe.it');
  const path = /\/ordine\/\d+\/[^/"\s]+\/conferma\.pdf/.exec(mail?.html ?? '')?.[0] ?? '';
  const confirmation = await shop.client().file(path);
  expect(confirmation.status).toBe(200);
  const words = await wordsOfPdf(confirmation.bytes);
  expect(words).toContain(`Conferma dell’ordine n. ${orderId}`);
  expect(words).not.toContain('Bianchi');
  expect(words).not.toContain('Via Roma');
  expect((await shop.client().file(path.replace(/\/[^/]+\/conferma/, '/altro/conferma'))).status).toBe(404);
});

test('the confirmation stays where the order waits to be paid again, and says so', async () => {
  const { orderId } = await orderOf(shop, 'dina@stampe.it', undefined, { paidBy: CARD });
  const [mail] = await shop.mails('dina@stampe.it');
  const path = /\/ordine\/\d+\/[^/"\s]+\/conferma\.pdf/.exec(mail?.html ?? '')?.[0] ?? '';
  const words = async () => wordsOfPdf((await shop.client().file(path)).bytes);
  expect(await words()).not.toContain('pagato di nuovo');
  // the effect of a lapsed authorisation
  await shop.db.query(sql`update orders set status_id = 1 where order_id = ${orderId}`);
  expect(await words()).toContain('l’ordine aspetta di essere pagato di nuovo');
  await shop.db.query(sql`delete from order_history where order_id = ${orderId} and status_id = 3`);
  expect((await shop.client().file(path)).status).toBe(404);
});

test('a member of the staff who opens a document of a customer is on record, and a customer is not', async () => {
  const { client, orderId } = await deliveredOrder(shop, crew, 'vista@stampe.it', { receiver: COMPANY });
  const { documentId = 0 } = (await client.ok('documentList', {}, { order_id: orderId })).data.documents[0] ?? {};
  const acts = () =>
    shop.db.query<{ call: string; isRead: boolean }>(sql`
      select call, is_read from agent_acts join customers c using (user_id) where c.email = 'vista@stampe.it'
        and is_read`);
  await documentFile(client, documentId, 'pdf');
  expect(await acts()).toEqual([]);
  for (const _ of [1, 2]) expect((await documentFile(crew.manager, documentId, 'pdf')).status).toBe(200);
  expect(await acts()).toEqual([{ call: 'documentFile', isRead: true }]);
});
