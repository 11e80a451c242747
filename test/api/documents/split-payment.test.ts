import { afterAll, beforeAll, expect, test } from 'vitest';
import { wireDate } from '../../../src/domain/base/rome-time.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { readInvoice } from '../../support/documents/read-invoice.ts';
import { wordsOfPdf } from '../../support/documents/words-of-pdf.ts';
import { duesOf } from '../../support/orders/due-shop.ts';
import { answer } from '../../support/payments/sandbox-payments.ts';
import {
  type CompanyClient,
  creditOf,
  DEFERRED,
  fill,
  grant,
  handOver,
  newCompany,
} from '../../support/people/companies.ts';
import { CARD, CASH, type Crew, crewOf, paymentsOf } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

// art. 17-ter DPR 633/1972, decision 74: a public body pays the net amount to the shop and the VAT to the state,
// however it pays

const WIRE = 9;
const CIG = 'Z1A2B3C4D5';

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
  await shop.db.query(sql`update stock set available_amount = 1000 where product_id = ${SMALL.pasta}`);
  await shop.db.query(sql`update timeslots set capacity = 1000`);
});
afterAll(() => shop.close());

/** Makes a public body with six packs of spaghetti in its cart. */
async function office(email: string, { cig = CIG } = {}): Promise<CompanyClient> {
  const company = await newCompany(shop, email, 'Comune di Bergamo');
  await company.ok('userDetailUpdate', { sdiCode: 'UFX8GH' });
  await fill(company);
  if (cig !== '') await company.ok('cartUpdateInfo', { property: 'invoice_cig', value: cig });
  return company;
}

const buy = async (company: CompanyClient, type: number) =>
  (await company.ok('buy', { payment_type_id: type, accept_terms: true })).data;
const viewOf = async (company: CompanyClient, orderId: number) =>
  (await company.ok('orderView', {}, { order_id: orderId })).data;

/** Returns the amount to be paid of a company's newest invoice, as in its file. */
async function invoiced(company: CompanyClient) {
  const [document] = (await company.ok('documentList')).data.documents;
  const { bytes } = await company.file(`/ebsn/api/document/file?document_id=${document?.documentId}&format=xml`);
  const file = readInvoice(Buffer.from(bytes).toString('utf8'));
  return { total: document?.total ?? 0, payable: Number(file.one('ImportoPagamento')), file };
}

test('on account the credit line, the due and the transfer that pays it say what the invoice says', async () => {
  const company = await office('comune@afido.it');
  await grant(crew.manager, company, { limit: 100 });
  const { orderId } = await buy(company, DEFERRED);
  const { grossTotal, splitPayment } = await viewOf(company, orderId);
  const payable = splitPayment?.toPay ?? 0;
  expect(grossTotal).toBe(11.84);
  expect(payable).toBe(10.55);
  expect((await creditOf(company)).committed).toBe(payable);
  await handOver(shop, crew, orderId);
  const invoice = await invoiced(company);
  expect(invoice).toMatchObject({ total: 11.84, payable });
  const [due] = await duesOf(company);
  expect(due).toMatchObject({ amount: payable, amountToSettle: payable });
  // the invoice shows the due date and the account
  const iban = invoice.file.one('DatiPagamento//IBAN');
  expect(invoice.file.one('DataScadenzaPagamento')).toBe(due?.dueDate);
  expect(iban).toMatch(/^IT/);
  const pdf = `/ebsn/api/document/file?document_id=${due?.documentId}&format=pdf`;
  const words = await wordsOfPdf((await company.file(pdf)).bytes);
  for (const said of [
    `entro il ${wireDate(due?.dueDate ?? '')}`,
    `IBAN ${iban}`,
    'Prezzo unitario',
    '6 pz 0,99 € 4% 5,94 €',
  ])
    expect(words).toContain(said);
  expect((await creditOf(company)).committed).toBe(payable);

  // a refund of one pack reduces the amount by its net part
  await crew.service.ok('staffRefundStart', { order_id: orderId, amount: 1.04, answer: 'Scusateci' });
  await shop.jobs.drained();
  const note = await invoiced(company);
  const credited = note.file.all('DatiRiepilogo').reduce((sum, part) => sum + Number(part.one('ImponibileImporto')), 0);
  const left = Math.round((payable - credited) * 100);
  const settled = (await duesOf(company))[0]?.amountToSettle ?? 0;
  expect(Math.round(settled * 100)).toBe(left);
  expect(settled).toBeLessThan(payable);
  const transfer = { reference: `Scadenza ${due?.paymentDueId}`, amount: settled };
  await crew.service.ok('staffTransferReceive', transfer);
  expect((await duesOf(company))[0]?.status).toBe('paid');
  expect((await creditOf(company)).committed).toBe(0);
});

test('by card the net amount is collected; all of it is what can be given back', async () => {
  const company = await office('comune@carta.it');
  const before = (await company.ok('prebilledAmount', {}, { payment_type_id: CARD })).data;
  const { orderId, transaction } = await buy(company, CARD);
  await answer(shop, transaction?.redirectUrl, 'pay');
  await shop.jobs.drained();
  const order = await viewOf(company, orderId);
  expect(order.splitPayment).toEqual({ vat: 1.29, toPay: 10.55 });
  expect(before).toMatchObject({ splitVat: 1.29, amount: order.authorisedTotal });
  expect((await paymentsOf(shop, orderId))[0]?.authorised).toBe(Math.round(before.amount * 100));
  await handOver(shop, crew, orderId);
  expect((await paymentsOf(shop, orderId))[0]).toMatchObject({ captured: 1055, atProvider: 'captured 1055' });
  expect((await invoiced(company)).payable).toBe(10.55);
  const { refundable } = (await crew.service.ok('staffRefundOrder', {}, { order_id: orderId })).data;
  expect(refundable).toBe(11.84);
  for (const amount of [4, 7.84])
    await crew.service.ok('staffRefundStart', { order_id: orderId, amount, answer: 'Scusateci' });
  await shop.jobs.drained();
  const [back] = await shop.db.query<{ cents: number }>(
    sql`select refunded_cents as cents from payments where order_id = ${orderId}`,
  );
  expect(back?.cents).toBe(1055);
});

test('by transfer it is asked for, and accepted, to the cent; at the door it is what is collected', async () => {
  const company = await office('comune@bonifico.it');
  const last = (await company.ok('timeslotList')).data.days.at(-1);
  await company.ok('timeslotSelectPost', { sel_date: last?.dateIso, timeslot_id: last?.timeslots.at(-1)?.timeslotId });
  const { orderId } = await buy(company, WIRE);
  await shop.jobs.drained();
  const mail = (await shop.mails('comune@bonifico.it')).findLast(({ subject }) => subject.includes('bonifico'));
  expect(mail?.plain).toContain('10,55');
  await crew.service.ok('staffTransferReceive', { reference: `Ordine ${orderId}`, amount: 10.55 });
  expect((await viewOf(company, orderId)).orderStatusId).toBe(3);
  // the staff see a company by its name
  const { received } = (await crew.service.ok('staffTransferList')).data;
  expect(received.find((each) => each.orderId === orderId)).toMatchObject({ customer: 'Comune di Bergamo' });
  const other = await office('comune@contanti.it');
  const atTheDoor = (await buy(other, CASH)).orderId;
  await handOver(shop, crew, atTheDoor, 4);
  const { payable, total } = await invoiced(other);
  expect(total).toBe(9.86);
  expect((await paymentsOf(shop, atTheDoor))[0]?.captured).toBe(Math.round(payable * 100));
  expect((await viewOf(other, atTheDoor)).splitPayment?.toPay).toBe(payable);
});

test('a subscription asks for its net price, and gives that back', async () => {
  const company = await office('comune@consegne.it');
  const input = { payment_type_id: CARD, accept_terms: true, invoice_cig: CIG };
  const { transaction } = (await company.ok('subscriptionBuy', input)).data;
  expect(transaction.authorizedAmount).toBe(31.97);
  await answer(shop, transaction.redirectUrl, 'pay');
  await shop.jobs.drained();
  expect((await invoiced(company)).payable).toBe(31.97);
  const [subscription] = (await company.ok('subscriptionView')).data.subscriptions;
  await company.ok('subscriptionWithdraw', { subscription_id: subscription?.subscriptionId });
  await shop.jobs.drained();
  const [paid] = await shop.db.query<{ captured: number; refunded: number }>(sql`
    select captured_cents as captured, refunded_cents as refunded from payments where purpose = 'sale'`);
  expect(paid).toEqual({ captured: 3197, refunded: 3197 });
});

test('who is billed by an invoice that could not be issued buys nothing, whatever need_invoice says, and reads why', async () => {
  const refused = async (company: CompanyClient, type = CASH) =>
    (await company.call('buy', { payment_type_id: type, accept_terms: true })).response.errors.map((each) => [
      each.code,
      each.field,
    ]);
  const withoutCig = await office('senza-cig@ente.it', { cig: '' });
  await grant(crew.manager, withoutCig, { limit: 100 });
  for (const type of [CASH, CARD, DEFERRED])
    expect(await refused(withoutCig, type)).toEqual([['CIG_MISSING', 'invoice_cig']]);

  const company = await newCompany(shop, 'negozio@azienda.it');
  await fill(company);
  await shop.db.query(sql`update customers set sdi_code = '0000000', pec = null where user_id = ${company.userId}`);
  expect(await refused(company)).toEqual([['SDI_OR_PEC_MISSING', 'need_invoice']]);
  await shop.db.query(sql`update customers set pec = 'trattoria@pec.it' where user_id = ${company.userId}`);
  // picked up at a store, for a company without an address
  await company.ok('addressSelect', {}, { address_id: SMALL.store, address_type: 'drive' });
  const day = (await company.ok('timeslotList')).data.days[1];
  await company.ok('timeslotSelectPost', { sel_date: day?.dateIso, timeslot_id: day?.timeslots[0]?.timeslotId });
  await shop.db.query(sql`update customers set default_address_id = null where user_id = ${company.userId}`);
  expect(await refused(company)).toEqual([['BILLING_DATA_MISSING', 'need_invoice']]);
  await company.ok('billingAddressInsert', {
    companyName: 'Trattoria Blu Srl',
    vatNumber: '12345670017',
    sdiCode: 'ABC1234',
    address1: 'Via Roma',
    addressNumber: '1',
    city: 'Bergamo',
    province: 'BG',
    postalcode: '24121',
  });
  expect(await refused(company)).toEqual([]);
});
