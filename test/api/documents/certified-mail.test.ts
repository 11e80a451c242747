import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../src/server/config/config.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { certifiedMail, receiptXml } from '../../support/documents/certified-mail.ts';
import { type ImapDouble, openImapDouble } from '../../support/imap/imap-server.ts';
import { COMPANY, deliveredOrder, followed, OFFICE } from '../../support/orders/delivered-order.ts';
import { type Crew, crewOf } from '../../support/people/staff-of-shop.ts';

// A shop that sends its documents and gets their receipts by certified mail.

let shop: ApiShop;
let crew: Crew;
let imap: ImapDouble;
const mailed: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _, done) => {
    stream.on('end', done);
    void text(stream).then((mail) => mailed.push(mail));
  },
});
beforeAll(async () => {
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  imap = await openImapDouble();
  const { port } = smtp.server.address() as AddressInfo;
  const environment = {
    INVOICE_PEC_SMTP_URL: `smtp://127.0.0.1:${port}`,
    INVOICE_PEC_FROM: 'fatture@pec.bottega.example',
    INVOICE_PEC_IMAP_URL: imap.url,
    SELLER_VAT_NUMBER: '07643520567',
  };
  shop = await openApiShop({ invoicing: readConfig(environment).invoicing });
  crew = await crewOf(shop);
});
afterAll(async () => {
  await shop.close();
  await imap.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const documentOf = async (orderId: number) =>
  (await crew.service.ok('staffDocumentList', {}, { q: String(orderId) })).data.documents[0];

interface Receipt {
  readonly kind: string;
  readonly root: string;
  /** The file name of the invoice. */
  readonly fileName: string | undefined;
  readonly more?: string;
  readonly from?: string;
}

/** Puts a receipt of the exchange into the mailbox. */
function answers({ kind, root, fileName = '', more = '', ...mail }: Receipt): void {
  const xml = receiptXml({ root, fileName, more, at: shop.now.at.toISOString() });
  const raw = certifiedMail({ fileName: fileName.replace('.xml', `_${kind}_001.xml`), xml, ...mail });
  imap.mails.push({ uid: imap.mails.length + 1, receivedAt: shop.now.at, raw });
}

test('a document leaves by mail, and the mail that answers says what became of it, however often it is read', async () => {
  const { orderId } = await deliveredOrder(shop, crew, 'piero@ricevute.it', { receiver: COMPANY });
  const sent = await documentOf(orderId);
  expect(sent).toMatchObject({ state: 'sent' });
  expect(mailed.filter((mail) => mail.includes(sent?.fileName ?? '-'))).toHaveLength(1);
  await followed(shop);
  expect(await documentOf(orderId)).toMatchObject({ state: 'sent' });

  // mails that are not from the exchange, or about files of other shops
  answers({ kind: 'NS', root: 'RicevutaScarto', fileName: sent?.fileName, from: 'altro@pec.example' });
  answers({ kind: 'NS', root: 'RicevutaScarto', fileName: 'IT07643520567_ZZZZZ.xml' });
  imap.mails.push({ uid: 99, receivedAt: shop.now.at, raw: 'X-Trasporto: posta-certificata\r\n\r\nrotta' });
  await followed(shop);
  expect(await documentOf(orderId)).toMatchObject({ state: 'sent' });

  answers({ kind: 'RC', root: 'RicevutaConsegna', fileName: sent?.fileName });
  await followed(shop);
  const delivered = await documentOf(orderId);
  expect(delivered).toMatchObject({ state: 'delivered', answeredAt: shop.now.at.toISOString(), errors: [] });
  // the same receipt again, and a contradicting one
  answers({ kind: 'RC', root: 'RicevutaConsegna', fileName: sent?.fileName });
  answers({ kind: 'NS', root: 'RicevutaScarto', fileName: sent?.fileName });
  await followed(shop);
  expect(await documentOf(orderId)).toEqual(delivered);
});

test('what the exchange rejects by mail is sent again by the staff, in a file of its own that is answered by itself', async () => {
  const { orderId } = await deliveredOrder(shop, crew, 'rifiutata@ricevute.it', { receiver: COMPANY });
  const sent = await documentOf(orderId);
  const error = '<Errore><Codice>00311</Codice><Descrizione>CodiceDestinatario non valido</Descrizione></Errore>';
  answers({
    kind: 'NS',
    root: 'RicevutaScarto',
    fileName: sent?.fileName,
    more: `<ListaErrori>${error}</ListaErrori>`,
  });
  await followed(shop);
  expect(await documentOf(orderId)).toMatchObject({
    state: 'rejected',
    errors: [{ code: '00311', text: 'CodiceDestinatario non valido' }],
  });
  await crew.service.ok('staffDocumentSend', { document_id: sent?.documentId ?? 0 });
  await shop.jobs.drained();
  const again = await documentOf(orderId);
  expect(again).toMatchObject({ state: 'sent', number: sent?.number });
  expect(again?.fileName).not.toBe(sent?.fileName);
  // the old rejection is still in the mailbox
  await followed(shop);
  expect(await documentOf(orderId)).toMatchObject({ state: 'sent' });
  answers({ kind: 'MC', root: 'RicevutaImpossibilitaRecapito', fileName: again?.fileName });
  await followed(shop);
  expect(await documentOf(orderId)).toMatchObject({ state: 'not-delivered' });
});

test('a public office accepts by mail, whatever order its receipts are read in', async () => {
  const { orderId } = await deliveredOrder(shop, crew, 'ufficio@ricevute.it', {
    receiver: OFFICE,
    infos: { need_invoice: 'true', invoice_cig: '123456789A' },
  });
  const fileName = (await documentOf(orderId))?.fileName;
  const more = '<EsitoCommittente><Esito>EC01</Esito></EsitoCommittente>';
  answers({ kind: 'NE', root: 'NotificaEsito', fileName, more });
  answers({ kind: 'RC', root: 'RicevutaConsegna', fileName });
  await followed(shop);
  expect(await documentOf(orderId)).toMatchObject({ state: 'accepted' });
});
