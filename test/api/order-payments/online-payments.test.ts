import { afterAll, beforeAll, expect, test } from 'vitest';
import { USUAL_FRIEND_GIFT } from '../../../src/domain/pricing/friend-gift.ts';
import { orderPayable } from '../../../src/server/features/orders/payable.ts';
import { beginPayment, checkPayments } from '../../../src/server/features/payments/provider/ask-provider.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { answer, buyer, CARD, paymentsOf } from '../../support/payments/sandbox-payments.ts';
import { SMALL } from '../../support/small-shop.ts';

const BUY = { payment_type_id: CARD, accept_terms: true };
const MINUTE = 60_000;
const TAKEN_IN_CHARGE = 4;

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
  await shop.db.query(sql`update stock set available_amount = 100 where product_id = ${SMALL.rareCheese}`);
});
afterAll(() => shop.close());

async function stock(): Promise<number> {
  const [row] = await shop.db.query<{ left: number }>(
    sql`select available_amount as left from stock where warehouse_id = 12 and product_id = ${SMALL.rareCheese}`,
  );
  return row?.left ?? 0;
}

async function placesTaken(): Promise<number> {
  const [row] = await shop.db.query<{ taken: number }>(sql`select sum(taken)::int as taken from timeslots`);
  return row?.taken ?? 0;
}

/** Runs the due jobs, including the one with that name. */
async function run(kind: 'cancel-unpaid-orders' | 'check-payments'): Promise<void> {
  await shop.db.query(sql`select enqueue_job(${kind}, '{}'::json, 1)`);
  await shop.jobs.drained();
}

test('a card is authorised on the provider’s page before the order counts, and one mail confirms it', async () => {
  const anna = await buyer(shop, 'anna@carta.it');
  const before = await stock();
  const bought = await anna.ok('buy', BUY);
  const { orderId, transaction } = bought.data;
  expect(transaction).toMatchObject({ transactionStatusId: 1, paymentTypeId: CARD, authorizedAmount: 23.7 });
  expect(await stock()).toBe(before - 2);
  const pending = await anna.ok('orderView', {}, { order_id: orderId });
  expect(pending.data).toMatchObject({ orderStatusId: 1, orderStatus: 'In fase di validazione', canModify: false });
  expect(new Date(pending.data.payUntil ?? 0).getTime()).toBe(shop.now.at.getTime() + 30 * MINUTE);
  await shop.jobs.drained();
  expect(await shop.mails('anna@carta.it')).toEqual([]);
  expect((await anna.ok('orderRetryList')).data.orders).toMatchObject([{ orderId }]);

  const page = await shop.server.inject({ path: String(transaction?.redirectUrl) });
  expect(page.body).toContain(`Bottega, ordine ${orderId}`);
  expect(page.body).toContain('23,70');
  expect(await answer(shop, transaction?.redirectUrl, 'pay', '3155')).toBe(`/payment/done/${orderId}`);

  await shop.jobs.drained();
  const paid = await anna.ok('orderView', {}, { order_id: orderId });
  expect(paid.data).toMatchObject({ orderStatusId: 3, orderTransactions: [{ transactionStatusId: 2 }] });
  expect(paid.data.payUntil).toBeUndefined();
  expect(paid.data.orderTransactions[0]?.redirectUrl).toBeUndefined();
  // after a repeated callback and a repeated visit of the page, nothing happens twice
  await answer(shop, transaction?.redirectUrl, 'abandon');
  await run('check-payments');
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ statusId: 2, providerState: 'authorised' }]);
  expect((await shop.mails('anna@carta.it')).map(({ subject }) => subject)).toEqual([
    `Ordine n. ${orderId} confermato`,
  ]);
  expect((await anna.ok('orderRetryList')).data.orders).toEqual([]);
  expect(await anna.refused('orderPayment', { order_id: orderId })).toEqual(['ORDER_NOT_TO_PAY']);
});

test('a payment that fails can be tried again; the same attempt goes on while its page is open', async () => {
  const bruno = await buyer(shop, 'bruno@carta.it');
  const { orderId, transaction } = (await bruno.ok('buy', BUY)).data;
  await answer(shop, transaction?.redirectUrl, 'pay', '0002');
  const failed = (await bruno.ok('orderView', {}, { order_id: orderId })).data;
  expect(failed).toMatchObject({
    orderStatusId: 1,
    orderTransactions: [{ transactionStatusId: 0, failure: 'declined' }],
  });
  const again = await bruno.ok('orderPayment', { order_id: String(orderId) });
  expect(again.data.transaction.transactionStatusId).toBe(1);
  const same = await bruno.ok('orderPayment', { order_id: orderId });
  expect(same.data.transaction.orderTransactionId).toBe(again.data.transaction.orderTransactionId);
  // a shopper who returns without a result can continue, too
  await answer(shop, again.data.transaction.redirectUrl, 'leave');
  await answer(shop, again.data.transaction.redirectUrl, 'pay');
  expect((await bruno.ok('orderView', {}, { order_id: orderId })).data.orderStatusId).toBe(3);
});

test('an order that is not paid in half an hour is cancelled, with its goods, its place and the open payment', async () => {
  const carla = await buyer(shop, 'carla@carta.it');
  const [goods, places] = [await stock(), await placesTaken()];
  const { orderId, transaction } = (await carla.ok('buy', BUY)).data;
  await run('cancel-unpaid-orders');
  expect((await carla.ok('orderView', {}, { order_id: orderId })).data.orderStatusId).toBe(1);
  const morning = shop.now.at;
  shop.now.at = new Date(morning.getTime() + 31 * MINUTE);
  await run('cancel-unpaid-orders');
  await shop.jobs.drained();
  const ended = (await carla.ok('orderView', {}, { order_id: orderId })).data;
  expect(ended).toMatchObject({ orderStatusId: 10, orderTransactions: [{ transactionStatusId: 5 }] });
  expect(ended.history.at(-1)?.note).toBe('Non è stato pagato in tempo');
  expect([await stock(), await placesTaken()]).toEqual([goods, places]);
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ statusId: 5, providerState: 'voided' }]);
  expect((await shop.mails('carla@carta.it')).map(({ subject }) => subject)).toEqual([
    `Ordine n. ${orderId} annullato: non è stato pagato`,
  ]);
  // the page is still open in another tab
  await answer(shop, transaction?.redirectUrl, 'pay');
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ statusId: 5, providerState: 'voided' }]);
  shop.now.at = morning;
});

test('an authorisation that comes after the customer cancelled is released', async () => {
  const dario = await buyer(shop, 'dario@carta.it');
  const { orderId, transaction } = (await dario.ok('buy', BUY)).data;
  // the provider authorises, but its callback is lost
  await shop.db.query(sql`
    update sandbox_payments set state = 'authorised' where reference = (select reference from payments
      where order_id = ${orderId})`);
  await dario.ok('orderDelete', { order_id: orderId });
  await shop.jobs.drained();
  await answer(shop, transaction?.redirectUrl, 'leave');
  await shop.jobs.drained();
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ statusId: 5, providerState: 'voided' }]);
});

test('the way to pay is changed: pending to cash, cash to card, and the old way counts until the new one does', async () => {
  const elsa = await buyer(shop, 'elsa@carta.it');
  const { orderId } = (await elsa.ok('buy', BUY)).data;
  const cash = await elsa.ok('orderModifyPaymentType', { order_id: orderId, payment_type_id: 20000 });
  expect(cash.data).toMatchObject({ orderStatusId: 3, transaction: { paymentTypeId: 2, transactionStatusId: 1 } });
  const card = await elsa.ok('orderModifyPaymentType', { order_id: orderId, payment_type_id: 12 });
  expect(card.data.orderStatusId).toBe(3);
  expect((await elsa.ok('orderView', {}, { order_id: orderId })).data.paymentTypeId).toBe(2);
  await answer(shop, card.data.transaction.redirectUrl, 'pay');
  await shop.jobs.drained();
  expect((await elsa.ok('orderView', {}, { order_id: orderId })).data.paymentTypeId).toBe(CARD);
  expect(await paymentsOf(shop, orderId)).toMatchObject([
    { statusId: 5, providerState: 'voided' },
    { statusId: 5, providerState: null },
    { statusId: 2, providerState: 'authorised' },
  ]);
  expect(await elsa.refused('orderModifyPaymentType', { order_id: orderId, payment_type_id: 101 })).toEqual([
    'PAYMENT_TYPE_INVALID',
  ]);
  expect((await shop.mails('elsa@carta.it')).length).toBe(1);
});

test('a card that is authorised once the order is taken in charge is released, and the order is paid as before', async () => {
  const enzo = await buyer(shop, 'enzo@carta.it');
  const { orderId } = (await enzo.ok('buy', { payment_type_id: 2, accept_terms: true })).data;
  const card = await enzo.ok('orderModifyPaymentType', { order_id: orderId, payment_type_id: CARD });
  const { database } = shop.database;
  await database.query(sql`update orders set status_id = ${TAKEN_IN_CHARGE} where order_id = ${orderId}`);
  await answer(shop, card.data.transaction.redirectUrl, 'pay');
  await shop.jobs.drained();
  expect((await enzo.ok('orderView', {}, { order_id: orderId })).data.paymentTypeId).toBe(2);
  expect(await paymentsOf(shop, orderId)).toMatchObject([
    { statusId: 1, providerState: null },
    { statusId: 5, providerState: 'voided' },
  ]);
});

test('who tries again after the provider has authorised without telling us is not asked to pay twice', async () => {
  const fulvia = await buyer(shop, 'fulvia@carta.it');
  const { orderId } = (await fulvia.ok('buy', BUY)).data;
  await shop.db.query(sql`
    update sandbox_payments set state = 'authorised' where reference = (select reference from payments
      where order_id = ${orderId})`);
  const again = (await fulvia.ok('orderPayment', { order_id: orderId })).data;
  expect(again).toMatchObject({ orderStatusId: 3, transaction: { transactionStatusId: 2 } });
  expect(await paymentsOf(shop, orderId)).toHaveLength(1);
});

test('a card that is kept pays without a page; the test of 1.01 euro is reversed; others cannot use it', async () => {
  const fabio = await buyer(shop, 'fabio@carta.it');
  const test101 = await fabio.ok('paymentAuthAdd', { payment_type_id: CARD });
  expect(test101.data.transaction).toMatchObject({ authorizedAmount: 1.01, transactionStatusId: 1 });
  expect(await answer(shop, test101.data.transaction.redirectUrl, 'pay')).toBe('/profile/carte');
  await shop.jobs.drained();
  const [stored] = await shop.db.query<{ statusId: number; state: string }>(sql`
    select p.status_id, s.state from payments p join sandbox_payments s using (reference) where p.purpose = 'card'`);
  expect(stored).toEqual({ statusId: 5, state: 'voided' });
  const { userPaymentAuths: cards } = (await fabio.ok('paymentTypes')).data;
  expect(cards).toMatchObject([{ paymentTypeId: CARD, name: 'Visa •••• 4242', expires: '12/2031' }]);
  const saved = cards[0]?.userPaymentAuthId;
  const bought = await fabio.ok('buy', { ...BUY, user_payment_auth_id: saved });
  expect(bought.data.transaction?.transactionStatusId).toBe(2);
  expect((await fabio.ok('orderView', {}, { order_id: bought.data.orderId })).data.orderStatusId).toBe(3);
  const gina = await buyer(shop, 'gina@carta.it');
  expect(await gina.refused('buy', { ...BUY, user_payment_auth_id: saved })).toEqual(['PAYMENT_CARD_UNKNOWN']);
  expect(await gina.refused('paymentAuthDelete', { user_payment_auth_id: saved })).toEqual(['PAYMENT_CARD_UNKNOWN']);
  // nor can it be skipped while a page of the bank is open
  const { orderId: order_id } = (await gina.ok('buy', BUY)).data;
  expect(await gina.refused('orderPayment', { order_id, user_payment_auth_id: saved })).toEqual([
    'PAYMENT_CARD_UNKNOWN',
  ]);
  expect((await gina.ok('orderPayment', { order_id })).data.transaction?.transactionStatusId).toBe(1);
  // one that has expired is only shown where it is asked for, and marked
  await shop.db.query(sql`update saved_means set expires = '2020-01' where saved_means_id = ${saved ?? 0}`);
  expect((await fabio.ok('paymentTypes')).data.userPaymentAuths).toEqual([]);
  expect((await fabio.ok('paymentTypes', {}, { with_expired: true })).data.userPaymentAuths).toMatchObject([
    { userPaymentAuthId: saved, isExpired: true },
  ]);
  await fabio.ok('paymentAuthDelete', { user_payment_auth_id: saved });
  expect((await fabio.ok('paymentTypes', {}, { with_expired: true })).data.userPaymentAuths).toEqual([]);
});

test('money by wire: its data come by mail, the order waits, and slots that are too near are refused', async () => {
  const ilda = await buyer(shop, 'ilda@carta.it');
  expect(await ilda.refused('buy', { payment_type_id: 9, accept_terms: true })).toEqual(['WIRE_TOO_LATE']);
  const slots = (await ilda.ok('timeslotList')).data.days;
  const last = slots.at(-1);
  await ilda.ok('timeslotSelectPost', { sel_date: last?.dateIso, timeslot_id: last?.timeslots.at(-1)?.timeslotId });
  expect((await ilda.ok('paymentTypes', {}, { payment_type_id: 10001 })).data.paymentTypes).toMatchObject([
    { paymentTypeId: 9 },
  ]);
  const { orderId, transaction } = (await ilda.ok('buy', { payment_type_id: 10001, accept_terms: true })).data;
  expect(transaction).toBeUndefined();
  await shop.jobs.drained();
  const order = (await ilda.ok('orderView', {}, { order_id: orderId })).data;
  expect(order).toMatchObject({ orderStatusId: 2, paymentTypeId: 9, paymentTypeName: 'Bonifico bancario' });
  expect(order.orderTransactions).toMatchObject([{ authorizedAmount: order.grossTotal }]);
  const [mail] = await shop.mails('ilda@carta.it');
  expect(mail?.subject).toBe(`Ordine n. ${orderId}: i dati per il bonifico`);
  expect(mail?.plain).toContain('IT60X0542811101000000123456');
  expect(mail?.plain).toContain(`Ordine ${orderId}`);
});

test('the amount that is authorised is said beforehand: 30 percent more for goods that are weighed', async () => {
  const lea = await buyer(shop, 'lea@carta.it');
  await lea.ok('cartAdd', { items: [{ productId: SMALL.apples, quantity: 1000 }] });
  const last = (await lea.ok('timeslotList')).data.days.at(-1);
  await lea.ok('timeslotSelectPost', { sel_date: last?.dateIso, timeslot_id: last?.timeslots.at(-1)?.timeslotId });
  const said = (await lea.ok('prebilledAmount', {}, { payment_type_id: CARD })).data;
  expect(said).toEqual({ amount: said.total + 0.66, total: said.total, variableWeightMargin: 0.66, shopperCost: 0 });
  // payments that are not checked at the handover are due in full; only the amount of a transfer is known
  const before = (type: number) => lea.ok('prebilledAmount', {}, { payment_type_id: type });
  expect((await before(2)).data).toEqual(said);
  expect((await before(9)).data).toMatchObject({ amount: said.total, variableWeightMargin: 0 });
  // prebilled refuses an unavailable payment type as buy does
  for (const call of ['prebilledAmount', 'buy'] as const) {
    const asked = { payment_type_id: 4711 };
    const { errors } = (await lea.call(call, call === 'buy' ? asked : {}, asked)).response;
    expect([call, errors[0]?.code, errors[0]?.field]).toEqual([call, 'PAYMENT_TYPE_INVALID', 'payment_type_id']);
    expect(errors[0]?.error).toBe('Scegli un metodo di pagamento valido');
  }
  const { transaction, orderId } = (await lea.ok('buy', BUY)).data;
  expect(transaction?.authorizedAmount).toBe(said.amount);
  for (const [type, amount] of [
    [CARD, said.amount],
    [9, said.total],
    [2, said.amount],
  ] as const) {
    await lea.ok('orderModifyPaymentType', { order_id: orderId, payment_type_id: type });
    const order = (await lea.ok('orderView', {}, { order_id: orderId })).data;
    const after = (await lea.ok('prebilledAmount', {}, { order_id: orderId })).data;
    expect([order.authorisedTotal, order.orderTransactions.at(-1)?.authorizedAmount, after.amount]).toEqual([
      amount,
      amount,
      amount,
    ]);
  }
});

test('without a key just the same request repeats an order, and payment data has to be JSON', async () => {
  const pia = await buyer(shop, 'pia@carta.it');
  const cash = { payment_type_id: 2, accept_terms: true };
  for (const payment_data of ['not json', '[1]', '7', '{'])
    expect(await pia.refused('buy', { ...cash, payment_data })).toEqual(['BAD_INPUT']);
  const { orderId } = (await pia.ok('buy', cash)).data;
  expect((await pia.ok('buy', cash)).data.orderId).toBe(orderId);
  expect(await pia.refused('buy', { payment_type_id: 2 })).toEqual(['CART_EMPTY']);
  expect(await pia.refused('buy', { ...cash, expected_total: 1 })).toEqual(['CART_EMPTY']);
  expect(
    await pia.refused('orderModifyPaymentType', { order_id: orderId, payment_type_id: 1, payment_data: 'x' }),
  ).toEqual(['BAD_INPUT']);
});

test('a callback that the provider did not sign changes nothing', async () => {
  const post = (provider: string, payload: string, headers: Record<string, string> = {}) =>
    shop.server.inject({ method: 'POST', path: `/ebsn/api/payment/callback/${provider}`, payload, headers });
  const mara = await buyer(shop, 'mara@carta.it');
  const { orderId } = (await mara.ok('buy', BUY)).data;
  const [row] = await shop.db.query<{ reference: string }>(
    sql`select reference from payments where order_id = ${orderId}`,
  );
  const reference = row?.reference ?? '';
  expect((await post('sandbox', reference, { 'x-sandbox-signature': '0'.repeat(64) })).statusCode).toBe(400);
  expect((await post('sandbox', '', { 'content-type': 'application/json' })).statusCode).toBe(400);
  expect((await post('sandbox', `${reference}\0`)).statusCode).toBe(400);
  expect((await post('paypal', reference)).statusCode).toBe(404);
  expect((await shop.server.inject({ path: '/pagamento/ritorno/nessuno' })).headers.location).toBe('/profile/orders');
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ statusId: 1 }]);
});

test('a process that ends before the provider heard of the payment leaves an order that can be paid', async () => {
  const nora = await buyer(shop, 'nora@carta.it');
  const { orderId } = (await nora.ok('buy', BUY)).data;
  const { database } = shop.database;
  await database.query(
    sql`delete from sandbox_payments where reference = (select reference from payments where order_id = ${orderId})`,
  );
  await database.query(
    sql`update payments set redirect_url = null, provider_reference = null, asked_at = null
      where order_id = ${orderId}`,
  );
  const again = (await nora.ok('orderPayment', { order_id: orderId })).data;
  expect(again.transaction.redirectUrl).toBeDefined();
  await answer(shop, again.transaction.redirectUrl, 'pay');
  expect((await nora.ok('orderView', {}, { order_id: orderId })).data.orderStatusId).toBe(3);
});

test('a provider that does not answer leaves the order pending; what it did meanwhile is asked later', async () => {
  const olga = await buyer(shop, 'olga@carta.it');
  const { orderId } = (await olga.ok('buy', BUY)).data;
  const { database } = shop.database;
  await database.query(sql`
    update sandbox_payments set state = 'authorised' where reference = (select reference from payments
      where order_id = ${orderId})`);
  const soon = new Date(shop.now.at.getTime() + MINUTE);
  const failing = { named: () => ({ state: () => Promise.reject(new Error('no answer')) }), has: () => true };
  const quiet = { warn: () => undefined, error: () => undefined };
  await checkPayments({ db: database, providers: failing, publicUrl: '', log: quiet } as never, soon);
  expect((await olga.ok('orderView', {}, { order_id: orderId })).data.orderStatusId).toBe(1);
  shop.now.at = new Date(soon.getTime() + MINUTE);
  await run('check-payments');
  expect((await olga.ok('orderView', {}, { order_id: orderId })).data.orderStatusId).toBe(3);
});

test('who pays does not wait for a provider that is silent: the order stays pending, and can be paid', async () => {
  const pina = await buyer(shop, 'pina@carta.it');
  const { orderId } = (await pina.ok('buy', BUY)).data;
  const { database } = shop.database;
  const [row] = await database.query<{ reference: string }>(sql`
    update payments set redirect_url = null, provider_reference = null
      where order_id = ${orderId} returning reference`);
  const silent = { named: () => ({ authorise: () => new Promise(() => {}) }), has: () => true };
  const quiet = { warn: () => undefined, error: () => undefined };
  const payables = { order: orderPayable({ friendGift: USUAL_FRIEND_GIFT, payAgainMs: 0 }) };
  const deps = { db: database, providers: silent, payables, publicUrl: '', log: quiet, patienceMs: 20 };
  const started = await beginPayment(deps as never, row?.reference ?? '', shop.now.at);
  expect(started).toMatchObject({ statusId: 1, redirectUrl: null });
  const again = (await pina.ok('orderPayment', { order_id: orderId })).data;
  await answer(shop, again.transaction.redirectUrl, 'pay');
  expect((await pina.ok('orderView', {}, { order_id: orderId })).data.orderStatusId).toBe(3);
});
