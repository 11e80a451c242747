import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { romeTime, wireDate } from '../../../src/domain/base/rome-time.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openRoomyShop } from '../../support/api-shop.ts';
import { brokenRules } from '../../support/documents/exchange-rules.ts';
import { readInvoice } from '../../support/documents/read-invoice.ts';
import { wordsOfPdf } from '../../support/documents/words-of-pdf.ts';
import { becomes, COMPANY, OFFICE, PERSON, type Receiver } from '../../support/orders/delivered-order.ts';
import { answer, CARD } from '../../support/payments/sandbox-payments.ts';
import { becomeCustomer, chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import { type Crew, crewOf } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

// D 8, issue 17: the price of a subscription of home delivery is invoiced as an order is

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  shop = await openRoomyShop();
  crew = await crewOf(shop);
});
afterAll(() => shop.close());

const BUY = { payment_type_id: CARD, accept_terms: true };
const today = () => romeTime(shop.now.at).date;

/** Makes a customer who may buy a subscription: the cart is delivered at home. */
async function atHome(email: string, receiver: Receiver): Promise<ApiClient> {
  const client = shop.client();
  await becomeCustomer(client, email);
  await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 6 }] });
  await chooseTomorrow(client);
  await becomes(shop, email, receiver);
  return client;
}

async function subscribe(client: ApiClient, input: object = {}): Promise<void> {
  const { transaction } = (await client.ok('subscriptionBuy', { ...BUY, ...input })).data;
  await answer(shop, transaction.redirectUrl, 'pay');
  await shop.jobs.drained();
}

const documentsOf = async (client: ApiClient) => (await client.ok('documentList')).data.documents;
async function fileOf(documentId: number) {
  const [file] = await shop.db.query<{ fileName: string }>(sql`
    select file_name from document_files where document_id = ${documentId} order by file_id desc limit 1`);
  return readInvoice(await readFile(join(shop.dataDir, 'invoice-exchange', file?.fileName ?? ''), 'utf8'));
}

test('who asks for it gets an invoice of the price with 22 percent VAT, once, and others get none', async () => {
  const anna = await atHome('anna@abbonata.it', PERSON);
  await subscribe(anna);
  expect(await documentsOf(anna)).toEqual([]);

  const bruno = await atHome('bruno@abbonato.it', PERSON);
  await subscribe(bruno, { need_invoice: true });
  const [subscription] = (await bruno.ok('subscriptionView')).data.subscriptions;
  const { subscriptionId, startDate, endDate } = subscription ?? { subscriptionId: 0, startDate: '', endDate: '' };
  const [invoice] = await documentsOf(bruno);
  expect(await documentsOf(bruno)).toEqual([
    {
      documentId: expect.any(Number),
      kind: 'invoice',
      number: `${today().slice(0, 4)}/A/1`,
      date: today(),
      total: 39,
      creditedTotal: 0,
      orderIds: [],
      orderNumbers: [],
      subscriptionId,
      hasXml: true,
    },
  ]);
  const documentId = invoice?.documentId ?? 0;
  const file = await fileOf(documentId);
  expect(brokenRules(file)).toEqual([]);
  expect(file.one('TipoDocumento')).toBe('TD01');
  expect(file.one('DatiOrdineAcquisto/IdDocumento')).toBe(String(subscriptionId));
  expect(file.one('Descrizione')).toBe(`Abbonamento alle consegne dal ${wireDate(startDate)} al ${wireDate(endDate)}`);
  expect(['AliquotaIVA', 'ImponibileImporto', 'Imposta'].map((name) => file.one(`DatiRiepilogo/${name}`))).toEqual([
    '22.00',
    '31.97',
    '7.03',
  ]);
  const address = `/ebsn/api/document/file?document_id=${documentId}&format=pdf`;
  const words = await wordsOfPdf((await bruno.file(address)).bytes);
  for (const said of [`Abbonamento n. ${subscriptionId}`, 'Abbonamento alle consegne dal', '39,00 €'])
    expect(words).toContain(said);
  expect((await anna.file(address)).status).toBe(404);

  // the job may run twice
  await shop.db.query(sql`
    select enqueue_job('invoice-subscription', json_build_object('saleId', sale_id), 1) from direct_sales`);
  await shop.jobs.drained();
  expect(await documentsOf(bruno)).toHaveLength(1);
  const staff = (await crew.service.ok('staffDocumentList', {}, { q: invoice?.number ?? '' })).data.documents;
  expect(staff).toMatchObject([{ documentId, subscriptionId, orderIds: [], party: 'Anna Bianchi', state: 'sent' }]);
});

test('a company gets it in any case; with its own billing address where it names one', async () => {
  const company = await atHome('cucina@abbonata.it', COMPANY);
  await subscribe(company);
  const [invoice] = await documentsOf(company);
  const file = await fileOf(invoice?.documentId ?? 0);
  expect(file.one('CessionarioCommittente/DatiAnagrafici/Anagrafica/Denominazione')).toBe('Trattoria da Piero');

  const other = await atHome('sala@abbonata.it', PERSON);
  const { fiscalPersons } = (
    await other.ok('billingAddressInsert', {
      companyName: 'Osteria Nuova',
      vatNumber: '12345678903',
      sdiCode: 'ABC1234',
      firstName: '',
      lastName: '',
      address1: 'Via Nuova',
      addressNumber: '2',
      city: 'Bergamo',
      province: 'BG',
      postalcode: '24121',
    })
  ).data;
  await subscribe(other, { need_invoice: true, invoice_person_fiscal_id: fiscalPersons[0]?.personFiscalId });
  const [own] = await documentsOf(other);
  expect((await fileOf(own?.documentId ?? 0)).one('CessionarioCommittente/Sede/Indirizzo')).toBe('Via Nuova');
});

test('what cannot be invoiced is refused at its field before anything is paid', async () => {
  const refusal = async (client: ApiClient, body: object) => {
    const [error] = (await client.call('subscriptionBuy', { ...BUY, ...body })).response.errors;
    return [error?.code, error?.field];
  };
  const dora = await atHome('dora@abbonata.it', {});
  expect(await refusal(dora, { need_invoice: true })).toEqual(['FISCAL_DATA_MISSING', 'need_invoice']);
  const foreign = await shop.db.query<{ id: number }>(
    sql`select person_fiscal_id as id from billing_addresses limit 1`,
  );
  const theirs = { need_invoice: true, invoice_person_fiscal_id: foreign[0]?.id };
  expect(await refusal(dora, theirs)).toEqual(['FISCAL_DATA_MISSING', 'need_invoice']);
  const office = await atHome('comune@abbonato.it', OFFICE);
  expect(await refusal(office, {})).toEqual(['CIG_MISSING', 'invoice_cig']);
  expect(await refusal(office, { invoice_cig: 'breve' })).toEqual(['FORMAT', 'invoice_cig']);
  expect(
    await shop.db.query(
      sql`select from direct_sales s join customers c using (user_id) where c.email like '%comune@%'`,
    ),
  ).toEqual([]);
  await subscribe(office, { invoice_cig: '1234567 89a' });
  const [invoice] = await documentsOf(office);
  const file = await fileOf(invoice?.documentId ?? 0);
  expect([file.one('FormatoTrasmissione'), file.one('DatiOrdineAcquisto/CodiceCIG')]).toEqual(['FPA12', '123456789A']);
});

test('who withdraws gets a credit note of what is paid back, even if the job of the invoice has not run', async () => {
  const elio = await atHome('elio@abbonato.it', PERSON);
  await subscribe(elio, { need_invoice: true });
  await shop.db.query(sql`update subscriptions set from_day = from_day - 10, to_day = to_day - 10
    where user_id = (select user_id from customers where email = 'elio@abbonato.it')`);
  const [{ subscriptionId, refund } = { subscriptionId: 0 }] = (await elio.ok('subscriptionView')).data.subscriptions;
  await elio.ok('subscriptionWithdraw', { subscription_id: subscriptionId });
  await shop.jobs.drained();
  const [note, invoice] = await documentsOf(elio);
  expect(note).toMatchObject({
    kind: 'credit-note',
    number: `${today().slice(0, 4)}/N/1`,
    total: refund,
    subscriptionId,
    ofNumber: invoice?.number,
  });
  expect(invoice).toMatchObject({ total: 39, creditedTotal: refund });
  const file = await fileOf(note?.documentId ?? 0);
  expect(brokenRules(file)).toEqual([]);
  expect([file.one('TipoDocumento'), file.one('DatiFattureCollegate/IdDocumento')]).toEqual(['TD04', invoice?.number]);

  const fede = await atHome('fede@abbonata.it', PERSON);
  await subscribe(fede);
  // a sale that asks for an invoice, and whose job has not run
  await shop.db.query(sql`
    update direct_sales set details = (
      select s.details from direct_sales s join customers c using (user_id) where c.email = 'elio@abbonato.it')
    where user_id = (select user_id from customers where email = 'fede@abbonata.it')`);
  await shop.db.query(sql`
    update direct_sales set details = jsonb_set(details, '{invoice,userId}', to_jsonb(user_id))
    where user_id = (select user_id from customers where email = 'fede@abbonata.it')`);
  const [own] = (await fede.ok('subscriptionView')).data.subscriptions;
  await fede.ok('subscriptionWithdraw', { subscription_id: own?.subscriptionId ?? 0 });
  await shop.jobs.drained();
  expect((await documentsOf(fede)).map(({ kind, total }) => [kind, total])).toEqual([
    ['credit-note', 39],
    ['invoice', 39],
  ]);
});
