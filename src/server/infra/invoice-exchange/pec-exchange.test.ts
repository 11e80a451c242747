import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { certifiedMail, type ReceiptFile, receiptXml } from '../../../../test/support/documents/certified-mail.ts';
import { type ImapDouble, openImapDouble } from '../../../../test/support/imap/imap-server.ts';
import type { Mail } from '../mail.ts';
import { imapMailbox } from './imap-mailbox.ts';
import { pecExchange } from './pec-exchange.ts';

let server: ImapDouble;
const sent: (readonly [Mail, string])[] = [];
const warned: unknown[] = [];
beforeAll(async () => {
  server = await openImapDouble();
});
afterAll(() => server.close());
beforeEach(() => {
  server.mails.length = 0;
  warned.length = 0;
});

const exchange = (url?: string) =>
  pecExchange({
    mailer: { send: async (mail, key) => void sent.push([mail, key]) },
    to: 'sdi01@pec.fatturapa.it',
    mailbox: url === undefined ? undefined : imapMailbox(url),
    log: { warn: (...all: unknown[]) => void warned.push(all) } as never,
  });

const AT = '2026-11-23T10:00:00.000+01:00';
const SENT_AT = new Date('2026-11-22T12:00:00Z');
const RECEIVED_AT = new Date('2026-11-23T11:00:00Z');
const BASE = 'IT01234567897_000RS';
const FILE = `${BASE}.xml`;
const asked = (...names: string[]) => names.map((exchangeId) => ({ exchangeId, sentAt: SENT_AT }));

/** Delivers a mail with a receipt of this kind. */
function comes(kind: string, file: Omit<ReceiptFile, 'fileName'> & { fileName?: string }, mail: object = {}): void {
  const xml = receiptXml({ fileName: FILE, ...file });
  const raw = certifiedMail({ fileName: `${BASE}_${kind}_001.xml`, xml, ...mail });
  server.mails.push({ uid: server.mails.length + 1, receivedAt: RECEIVED_AT, raw });
}

test('certified mail carries one file for each mail, under the file’s own name', async () => {
  expect(await exchange().send({ fileName: FILE, xml: '<p/>' })).toBe(FILE);
  expect(sent).toEqual([
    [
      expect.objectContaining({
        to: 'sdi01@pec.fatturapa.it',
        attachments: [{ fileName: FILE, type: 'application/xml', content: '<p/>' }],
      }),
      BASE,
    ],
  ]);
  expect(await exchange().receipts(asked(FILE))).toEqual([]);
});

const ERRORS =
  '<ListaErrori><Errore><Codice>00404</Codice><Descrizione>Fattura duplicata</Descrizione></Errore>' +
  '<Errore><Codice>00311</Codice><Descrizione>CodiceDestinatario non valido</Descrizione></Errore></ListaErrori>';
const outcome = (code: string) => `<EsitoCommittente><Esito>${code}</Esito></EsitoCommittente>`;

test.each([
  ['RC', 'RicevutaConsegna', '', 'delivered'],
  ['NS', 'NotificaScarto', ERRORS, 'rejected'],
  ['NS', 'RicevutaScarto', ERRORS, 'rejected'],
  ['MC', 'NotificaMancataConsegna', '', 'not-delivered'],
  ['MC', 'RicevutaImpossibilitaRecapito', '', 'not-delivered'],
  ['AT', 'AttestazioneTrasmissioneFattura', '', 'not-delivered'],
  ['NE', 'NotificaEsito', outcome('EC01'), 'accepted'],
  ['NE', 'NotificaEsito', outcome('EC02'), 'refused'],
  ['DT', 'NotificaDecorrenzaTermini', '', 'expired'],
])('a mail with %s (%s) says what became of the file', async (kind, root, more, state) => {
  comes(kind, { root, more, at: AT });
  const errors = [
    { code: '00404', text: 'Fattura duplicata' },
    { code: '00311', text: 'CodiceDestinatario non valido' },
  ];
  expect(await exchange(server.url).receipts(asked(FILE))).toEqual([
    { exchangeId: FILE, state, at: new Date(AT), errors: state === 'rejected' ? errors : [] },
  ]);
});

test('mails are fetched once, nothing in the mailbox is changed, and receipts come in their order', async () => {
  const pec = exchange(server.url);
  comes('NE', { root: 'NotificaEsito', more: outcome('EC01') });
  comes('RC', { root: 'RicevutaConsegna', at: AT });
  const states = async () => (await pec.receipts(asked(FILE))).map(({ state }) => state);
  server.commands.length = 0;
  // a receipt without a time gets that of its mail
  expect(await states()).toEqual(['delivered', 'accepted']);
  expect(await states()).toEqual(['delivered', 'accepted']);
  const said = (word: string) => server.commands.filter((command) => command.includes(word));
  expect(said('BODY.PEEK[]')).toHaveLength(2);
  expect([said('STORE'), said('SELECT'), said('EXPUNGE'), said('MOVE')]).toEqual([[], [], [], []]);
  expect(said('EXAMINE')).toHaveLength(2);
  expect(said('SEARCH')[0]).toMatch(/SINCE "?21-Nov-2026/);
});

test('what is no receipt of ours, or not from the exchange, changes nothing; what is broken is told and skipped', async () => {
  comes('RC', { root: 'RicevutaConsegna', at: AT }, { from: 'chiunque@pec.altri.example' });
  // an operator vouches for one sender, whatever else the mail says
  for (const from of [
    'sdi01@pec.fatturapa.it, ladro@pec.it',
    '<sdi01@pec.fatturapa.it,ladro@pec.it>',
    'ladro@pec.it\r\nFrom: sdi01@pec.fatturapa.it',
  ])
    comes('RC', { root: 'RicevutaConsegna', at: AT }, { from });
  comes('RC', { root: 'RicevutaConsegna', at: AT }, { transport: 'errore' });
  comes('RC', { root: 'RicevutaConsegna', at: AT }, { fileName: 'IT99999999999_00001_RC_001.xml' });
  comes('RC', { root: 'RicevutaConsegna', at: AT }, { fileName: 'fattura.xml' });
  comes('NS', { root: 'RicevutaScarto', fileName: 'IT01234567897_000RT.xml' });
  comes('RC', { root: 'RicevutaConsegna' }, { xml: '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>' });
  comes('RC', { root: 'RicevutaConsegna' }, { xml: '<RicevutaConsegna><NomeFile>' });
  const nested = `<RicevutaConsegna>${'<a>'.repeat(30_000)}${'</a>'.repeat(30_000)}</RicevutaConsegna>`;
  comes('RC', { root: 'RicevutaConsegna' }, { xml: nested });
  comes('EC', { root: 'NotificaEsitoCommittente', more: outcome('EC02') });
  server.mails.push({ uid: 90, receivedAt: RECEIVED_AT, raw: 'Subject: Pubblicità\r\n\r\nCompra!\r\n' });
  const large = `Subject: x\r\nX-Trasporto: posta-certificata\r\n\r\n${'x'.repeat(1_100_000)}`;
  server.mails.push({ uid: 91, receivedAt: RECEIVED_AT, raw: large });
  const pec = exchange(server.url);
  expect(await pec.receipts(asked(FILE))).toEqual([]);
  expect(warned).toHaveLength(5);
  const tooDeep = { message: expect.stringContaining('nested so deep') };
  expect(warned).toContainEqual([
    expect.objectContaining({ err: expect.objectContaining(tooDeep) }),
    expect.any(String),
  ]);
  comes('RC', { root: 'RicevutaConsegna', at: AT });
  expect(await pec.receipts(asked(FILE))).toMatchObject([{ exchangeId: FILE, state: 'delivered' }]);
  // a warning is logged once
  expect(warned).toHaveLength(5);
});

test('a mailbox that does not let the shop in is an error, which the job tells and tries again', async () => {
  const wrong = server.url.replace(encodeURIComponent('se/greto'), 'sbagliata');
  await expect(exchange(wrong).receipts(asked(FILE))).rejects.toThrow('Command failed');
  // nothing is requested when no receipt is expected
  expect(await exchange(wrong).receipts([])).toEqual([]);
});
