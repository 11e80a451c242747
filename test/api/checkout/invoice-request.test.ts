import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName } from '../../../src/contract/calls.ts';
import { lockToInvoice, partyOf } from '../../../src/server/features/documents/orders-to-invoice.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { becomeCustomer, chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

const OFFICE = {
  companyName: 'Comune di Bergamo',
  vatNumber: '00636460164',
  sdiCode: 'UFABC1',
  address1: 'Piazza Matteotti',
  addressNumber: '27',
  city: 'Bergamo',
  province: 'BG',
  postalcode: '24122',
};
const PERSON = {
  firstName: 'Anna',
  lastName: 'Bianchi',
  fiscalCode: 'RSSMRA80A01F205X',
  address1: 'Via Roma',
  addressNumber: '12',
  city: 'Bergamo',
  province: 'BG',
  postalcode: '24121',
};
/** Returns the codes of a refusal, with their fields. */
async function refusedAt(client: ApiClient, name: CallName, body: object) {
  const { response } = await client.call(name, body);
  return response.errors.map(({ code, field }) => [code, field]);
}

const BUY = { payment_type_id: 2, accept_terms: true };

test('an order with an invoice says to whom and for which tender, and keeps it as it was', async () => {
  const client = shop.client();
  await becomeCustomer(client, 'fattura@esempio.it');
  const info = (property: string, value: string) => client.call('cartUpdateInfo', { property, value });
  const refused = (property: string, value: string) => refusedAt(client, 'cartUpdateInfo', { property, value });
  await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 6 }] });
  await chooseTomorrow(client);

  expect(await refused('need_invoice', 'forse')).toEqual([['INVALID_CART_INFO', 'need_invoice']]);
  expect(await refused('invoice_person_fiscal_id', 'uno')).toEqual([['INVALID_CART_INFO', 'invoice_person_fiscal_id']]);
  expect(await refused('invoice_cig', 'Z1A2')).toEqual([['FORMAT', 'invoice_cig']]);
  expect(await refused('invoice_cup', 'Z1A2B3C4D5')).toEqual([['FORMAT', 'invoice_cup']]);

  // the account has neither a fiscal code nor a VAT number
  await info('need_invoice', 'true');
  expect(await refusedAt(client, 'buy', BUY)).toEqual([['FISCAL_DATA_MISSING', 'need_invoice']]);

  await client.ok('billingAddressInsert', PERSON);
  const { data } = await client.ok('billingAddressInsert', OFFICE);
  const office = data.fiscalPersons.find(({ companyName }) => companyName === OFFICE.companyName);
  const other = shop.client();
  await becomeCustomer(other, 'altra@esempio.it');
  const foreign = (await other.ok('billingAddressInsert', PERSON)).data.fiscalPersons[0];

  // the billing address of another customer, or a missing one, is refused; a visitor has none
  for (const [who, id] of [
    [client, foreign?.personFiscalId],
    [client, 99_999],
    [shop.client(), office?.personFiscalId],
  ] as const) {
    const wrong = { property: 'invoice_person_fiscal_id', value: String(id) };
    expect(await refusedAt(who, 'cartUpdateInfo', wrong)).toEqual([['INVALID_CART_INFO', wrong.property]]);
  }
  await info('invoice_person_fiscal_id', String(office?.personFiscalId));
  expect(await refusedAt(client, 'buy', BUY)).toEqual([['CIG_MISSING', 'invoice_cig']]);
  await info('invoice_cig', ' z1a2b3c4d5 ');
  await info('invoice_cup', 'B12C34567890123');

  const { orderId } = (await client.ok('buy', BUY)).data;
  const order = (await client.ok('orderView', {}, { order_id: orderId })).data;
  expect(order.orderInfos).toMatchObject({
    need_invoice: 'true',
    invoice_cig: 'Z1A2B3C4D5',
    invoice_cup: 'B12C34567890123',
  });
  await client.ok('fiscalPersonDelete', {}, { person_fiscal_id: office?.personFiscalId });
  const [stored] = await shop.db.query<{ party: object }>(
    sql`select party from invoice_parties where order_id = ${orderId}`,
  );
  expect(stored?.party).toMatchObject({
    company_name: 'Comune di Bergamo',
    sdi_code: 'UFABC1',
    street: 'Piazza Matteotti',
  });
  // its invoice names that party, although the account has this billing address no more
  const [toInvoice] = await shop.db.tx((tx) => lockToInvoice(tx, [orderId]));
  if (!toInvoice) throw new Error('the order is not there');
  expect(await partyOf(shop.db, toInvoice)).toMatchObject({ companyName: 'Comune di Bergamo', sdiCode: 'UFABC1' });
});

test('an order without an invoice keeps nobody, and one to a person needs no tender', async () => {
  const client = shop.client();
  await becomeCustomer(client, 'persona@esempio.it');
  await client.ok('billingAddressInsert', PERSON);
  const orders: number[] = [];
  for (const isInvoiced of [false, true]) {
    await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 6 }] });
    await chooseTomorrow(client);
    if (isInvoiced) await client.ok('cartUpdateInfo', { property: 'need_invoice', value: 'true' });
    orders.push((await client.ok('buy', BUY)).data.orderId);
  }
  const stored = await shop.db.query<{ orderId: number; name: string }>(
    sql`select order_id, party ->> 'last_name' as name from invoice_parties where order_id = any(${orders}::int[])`,
  );
  expect(stored).toEqual([{ orderId: orders[1], name: 'Bianchi' }]);
});
