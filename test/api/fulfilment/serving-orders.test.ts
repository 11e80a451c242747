import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import {
  APPLES_AND_PASTA,
  type Bought,
  CARD,
  type Crew,
  crewOf,
  orderOf,
  paymentsOf,
  picked,
  viewOf,
} from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
  await shop.db.query(sql`update timeslots set capacity = 100`);
});
afterAll(() => shop.close());

const LETTUCE = 8;
const subjects = async (email: string) => (await shop.mails(email)).map(({ subject }) => subject);
const ALL = { [SMALL.apples]: { weight_grams: 1000 }, [SMALL.pasta]: { quantity: 6 } };

async function made(email: string, input: Parameters<typeof orderOf>[3] = {}): Promise<Bought> {
  const bought = await orderOf(shop, email, APPLES_AND_PASTA, input);
  await picked(crew, bought, ALL);
  await crew.picker.ok('staffOrderReady', { order_id: bought.orderId });
  return bought;
}

test('an order that is taken in charge is neither changed, cancelled nor paid otherwise, however often it is taken', async () => {
  await shop.db.query(sql`update stores set phone = '035 555 0142'`);
  const { client, orderId } = await orderOf(shop, 'anna@servita.it');
  // mails are sent concurrently: the first must be sent before the second is requested
  await shop.jobs.drained();
  const takes = await Promise.all([1, 2, 3].map(() => crew.picker.call('staffOrderTake', { order_id: orderId })));
  expect(takes.filter(({ response }) => response.status === 0)).toHaveLength(1);
  const order = (await client.ok('orderView', {}, { order_id: orderId })).data;
  expect(order).toMatchObject({ orderStatusId: 4, canModify: false, canCancel: false });
  expect(await client.refused('orderDelete', { order_id: orderId })).toEqual(['ORDER_NOT_CANCELLABLE']);
  const other = { order_id: orderId, payment_type_id: CARD };
  expect(await client.refused('orderModifyPaymentType', other)).toEqual(['PAYMENT_TYPE_FIXED']);
  await shop.jobs.drained();
  expect((await shop.mails('anna@servita.it')).map(({ subject }) => subject)).toEqual([
    `Ordine n. ${orderId} confermato`,
    `Ordine n. ${orderId}: in preparazione`,
  ]);
  const texts = (await shop.mails('anna@servita.it')).map(({ plain }) => plain.replaceAll('\u00a0', ' '));
  for (const text of texts) {
    expect(text).toContain('Per questo ordine puoi anche chiamare Bottega Bergamo: 035 555 0142.');
    expect(text).toMatch(
      /Contatti http\S+\/page\/contatti · Bottega Trial S\.r\.l\., Via Mazzini 4, 24121 Bergamo \(BG\)$/,
    );
    expect(text).toMatch(/(?:Arriva|Ti aspettiamo) \S+ \d+ \S+, tra le/);
  }
});

test('what waits for its payment is not taken in charge, and no step is taken before its turn', async () => {
  const client = shop.client();
  const { orderId } = await orderOf(shop, 'bruno@servito.it');
  for (const name of ['staffOrderReady', 'staffOrderLeave', 'staffOrderDelivered'] as const)
    expect(await crew.manager.refused(name, { order_id: orderId })).toEqual(['NOT_IN_CHARGE']);
  await shop.db.query(sql`update orders set status_id = 1 where order_id = ${orderId}`);
  expect(await crew.manager.refused('staffOrderTake', { order_id: orderId })).toEqual(['ORDER_AWAITS_PAYMENT']);
  await shop.db.query(sql`update orders set status_id = 3 where order_id = ${orderId}`);
  expect(await crew.manager.refused('staffOrderTake', { order_id: 1 })).toEqual(['ORDER_NOT_FOUND']);
  expect((await client.call('staffOrderTake', { order_id: orderId })).httpStatus).toBe(419);
});

test('each role has its steps', async () => {
  const { orderId } = await orderOf(shop, 'carla@servita.it');
  const may = async (
    who: keyof Crew,
    name: 'staffOrderTake' | 'staffOrderLeave' | 'staffOrderFailed' | 'staffOrderToServe',
  ) => (await crew[who].call(name, { order_id: orderId }, { order_id: orderId })).httpStatus !== 403;
  const rights = async (name: Parameters<typeof may>[1]) =>
    Promise.all((['picker', 'driver', 'manager', 'service'] as const).map((who) => may(who, name)));
  expect(await rights('staffOrderToServe')).toEqual([true, true, true, true]);
  expect(await rights('staffOrderLeave')).toEqual([true, true, true, false]);
  expect(await rights('staffOrderFailed')).toEqual([false, false, true, true]);
  expect(await rights('staffOrderTake')).toEqual([true, false, true, false]);
});

test('what a picker says is checked at its field, and nothing is ready while a line is open', async () => {
  const bought = await orderOf(shop, 'dario@servito.it');
  const { orderId, itemOf } = bought;
  await crew.picker.ok('staffOrderTake', { order_id: orderId });
  const pick = (productId: number, said: object) =>
    crew.picker.call('staffOrderPick', { order_id: orderId, order_item_id: itemOf(productId), ...said });
  const problem = async (productId: number, said: object) => {
    const [error] = (await pick(productId, said)).response.errors;
    return [error?.code, error?.field];
  };
  expect(await problem(SMALL.apples, { quantity: 1 })).toEqual(['WEIGHT_MISSING', 'weight_grams']);
  expect(await problem(SMALL.pasta, { weight_grams: 500 })).toEqual(['PIECES_ONLY', 'quantity']);
  expect(await problem(SMALL.pasta, { quantity: 7 })).toEqual(['TOO_MANY_PIECES', 'quantity']);
  expect(await problem(SMALL.pasta, { quantity: -1 })).toEqual(['BAD_INPUT', 'quantity']);
  expect(await problem(SMALL.milk, { quantity: 1 })).toEqual(['BAD_INPUT', 'order_item_id']);
  const elsewhere = { order_id: orderId, order_item_id: 999_999, quantity: 1 };
  expect(await crew.picker.refused('staffOrderPick', elsewhere)).toEqual(['LINE_NOT_FOUND']);
  const substitute = (product_id: number) => ({ quantity: 5, substitute: { product_id, quantity: 1 } });
  // bought in a promotion: no alternatives unless the customer allows them
  expect(await problem(SMALL.pasta, substitute(LETTUCE))).toEqual(['SUBSTITUTE_UNWANTED', 'substitute.product_id']);
  await pick(SMALL.pasta, { quantity: 0 });
  expect(await crew.picker.refused('staffOrderReady', { order_id: orderId })).toEqual(['LINE_NOT_PICKED']);
  await pick(SMALL.apples, { weight_grams: 0 });
  expect(await crew.picker.refused('staffOrderReady', { order_id: orderId })).toEqual(['NOTHING_PICKED']);
});

test('substitutes follow the wishes of cart and line, are near in price and of the same kind, and their stock counts', async () => {
  await shop.db.query(
    sql`insert into stock (warehouse_id, product_id, listed, available_amount) values (12, ${LETTUCE}, true, 5)`,
  );
  const [milk, water] = [
    { productId: SMALL.milk, quantity: 6 },
    { productId: SMALL.water, quantity: 6 },
  ];
  const { orderId, itemOf } = await orderOf(shop, 'elsa@servita.it', [milk, water]);
  await crew.picker.ok('staffOrderTake', { order_id: orderId });
  const replace = (productId: number, other: number, quantity = 1) =>
    crew.picker.call('staffOrderPick', {
      order_id: orderId,
      order_item_id: itemOf(productId),
      quantity: 4,
      substitute: { product_id: other, quantity },
    });
  const code = async (reply: ReturnType<typeof replace>) => (await reply).response.errors[0]?.code;
  const left = async () =>
    (
      await shop.db.query<{ left: number }>(
        sql`select available_amount as left from stock where product_id = ${LETTUCE}`,
      )
    )[0]?.left;
  expect(await code(replace(SMALL.milk, SMALL.milk))).toBe('SUBSTITUTE_SAME');
  expect(await code(replace(SMALL.milk, SMALL.wine))).toBe('SUBSTITUTE_UNSAFE');
  expect(await code(replace(SMALL.milk, SMALL.rareCheese))).toBe('SUBSTITUTE_PRICE');
  expect(await code(replace(SMALL.milk, 4711))).toBe('SUBSTITUTE_UNKNOWN');
  expect(await code(replace(SMALL.milk, SMALL.apples))).toBe('SUBSTITUTE_UNLIKE');
  expect(await code(replace(SMALL.milk, LETTUCE, 3))).toBe('TOO_MANY_PIECES');
  expect(await left()).toBe(5);
  expect(await code(replace(SMALL.milk, LETTUCE, 2))).toBeUndefined();
  expect(await left()).toBe(3);
  // recorded again: the stock of the first time is returned
  expect(await code(replace(SMALL.milk, LETTUCE, 1))).toBeUndefined();
  expect(await left()).toBe(4);
  await shop.db.query(sql`
    update products set meta = jsonb_build_object('product_info', jsonb_build_object('allergens', 'sedano'))
      where product_id = ${LETTUCE}`);
  expect(await code(replace(SMALL.milk, LETTUCE))).toBe('SUBSTITUTE_UNSAFE');
  await shop.db.query(sql`update products set meta = '{}' where product_id = ${LETTUCE}`);
  await shop.db.query(
    sql`update order_lines set details = '{"accepts_alternatives": "false"}'
      where order_item_id = ${itemOf(SMALL.milk)}`,
  );
  expect(await code(replace(SMALL.milk, LETTUCE))).toBe('SUBSTITUTE_UNWANTED');
  // a substitute that the customer chose is taken at any price, and costs no more than the line: two bottles of wine
  // for two of water
  await shop.db.query(sql`
    update order_lines set details = jsonb_build_object('accepts_alternatives', 'true', 'preferred_substitute',
      ${String(SMALL.wine)}::text)
    where order_item_id = ${itemOf(SMALL.water)}`);
  expect(await code(replace(SMALL.water, SMALL.wine, 2))).toBeUndefined();
  const ready = await crew.picker.ok('staffOrderReady', { order_id: orderId });
  expect(ready.data.total).toBe(15.87);
});

test('the list shows what is to be served on a day, and not what is over', async () => {
  const { orderId } = await made('franco@servito.it');
  const dateIso = (await crew.service.ok('staffOrderToServe', {}, { order_id: orderId })).data.timeslot.dateIso;
  const listed = async (query: object) => (await crew.picker.ok('staffOrdersToServe', {}, query)).data.orders;
  const own = (await listed({ date: dateIso, store_id: SMALL.store })).find((order) => order.orderId === orderId);
  expect(own).toMatchObject({ orderStatus: 'Quasi pronto', totalItems: 2, pickedItems: 2, customer: 'Anna Bianchi' });
  expect(await listed({})).toEqual([]);
  expect(await crew.picker.refused('staffOrdersToServe', {}, { date: '2026-02-31' })).toEqual(['INVALID_DATE']);
  await crew.picker.ok('staffOrderDelivered', { order_id: orderId });
  expect((await listed({ date: dateIso })).map((order) => order.orderId)).not.toContain(orderId);
});

test('a pickup is told to be ready, does not leave, and what nobody collects is not charged', async () => {
  const gina = await made('gina@servita.it', { isPickup: true, paidBy: CARD });
  const { orderId } = gina;
  await shop.jobs.drained();
  expect(await subjects('gina@servita.it')).toContain(`Ordine n. ${orderId}: pronto per il ritiro`);
  expect(await crew.picker.refused('staffOrderLeave', { order_id: orderId })).toEqual(['STEP_NOT_NOW']);
  await crew.picker.ok('staffOrderNotCollected', { order_id: orderId, reason: 'Nessuno è venuto' });
  await shop.jobs.drained();
  const order = await viewOf(gina);
  expect(order).toMatchObject({ orderStatus: 'Non ritirato' });
  expect(order.receipt).toBeUndefined();
  expect(order.history.at(-1)?.note).toBe('Nessuno è venuto');
  expect(await paymentsOf(shop, orderId)).toEqual([
    { status: 5, authorised: expect.any(Number), captured: 0, atProvider: 'voided 0' },
  ]);
  expect((await subjects('gina@servita.it')).at(-1)).toBe(`Ordine n. ${orderId}: non ritirato`);
});

test('an order that fails is charged nothing, and each device is notified once', async () => {
  const hugo = await made('ugo@servito.it', { paidBy: CARD });
  await shop.db.query(sql`
    insert into devices (platform, uuid, user_id, external_id, model, platform_version, manufacturer, registered_at)
    select 'web', 'ugo-1', user_id, '{}', '', '', '', ${shop.now.at} from customers where email = 'ugo@servito.it'`);
  await crew.picker.ok('staffOrderLeave', { order_id: hugo.orderId });
  const failed = { order_id: hugo.orderId, reason: 'Il furgone si è fermato' };
  const tries = await Promise.all([1, 2].map(() => crew.service.call('staffOrderFailed', failed)));
  expect(tries.filter(({ response }) => response.status === 0)).toHaveLength(1);
  await shop.jobs.drained();
  expect(await viewOf(hugo)).toMatchObject({
    orderStatus: 'Non riuscito',
    orderTransactions: [{ transactionStatusId: 5 }],
  });
  const letters = (await shop.mails('ugo@servito.it')).filter(({ subject }) => subject.endsWith('non riuscito'));
  expect(letters).toHaveLength(1);
  expect(letters[0]?.plain).toContain('Il furgone si è fermato');
  const pushes = await shop.db.query<{ text: string }>(sql`select body as text from kept_pushes order by kept_push_id`);
  expect(pushes.map(({ text }) => text).sort()).toEqual([
    'La tua spesa è in consegna.',
    'Non siamo riusciti a portare a termine il tuo ordine.',
  ]);
});

test('a zone of a delivery partner that has not got the order: the shop brings it itself', async () => {
  await shop.db.query(sql`update zones set zone_group_id = 5 where zone_id = ${SMALL.homeZone}`);
  const ivo = await made('ivo@servito.it');
  await crew.picker.ok('staffOrderLeave', { order_id: ivo.orderId });
  expect(await viewOf(ivo)).toMatchObject({ orderStatusId: 7, orderStatus: 'In consegna' });
  await shop.db.query(sql`update zones set zone_group_id = 1 where zone_id = ${SMALL.homeZone}`);
});

test('a provider that does not collect at once is asked again, and collects once', async () => {
  const lia = await made('lia@servita.it', { paidBy: CARD });
  const { orderId } = lia;
  const ofOrder = sql`(select reference from payments where order_id = ${orderId})`;
  // the provider cannot find the payment for a while
  await shop.db.query(sql`update sandbox_payments set reference = 'away' where reference = ${ofOrder}`);
  await crew.picker.ok('staffOrderDelivered', { order_id: orderId });
  await shop.jobs.drained();
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ status: 2, captured: 0 }]);
  expect((await viewOf(lia)).orderStatus).toBe('Consegnato');
  await shop.db.query(sql`update sandbox_payments set reference = ${ofOrder} where reference = 'away'`);
  const [payment] = await shop.db.query<{ id: number }>(
    sql`select payment_id as id from payments where order_id = ${orderId}`,
  );
  const again = sql`select enqueue_job('capture-payment', json_build_object('paymentId', ${payment?.id ?? 0}::int), 1)`;
  for (let time = 0; time < 3; time += 1) {
    await shop.db.query(again);
    await shop.jobs.drained();
  }
  expect(await paymentsOf(shop, orderId)).toEqual([
    { status: 3, authorised: expect.any(Number), captured: 1403, atProvider: 'captured 1403' },
  ]);
});

test('a certificate of an order that fails can be used again', async () => {
  await shop.db.query(sql`
    insert into gift_certificates (code, name, amount_cents, minimum_cents, starts_on, ends_on, max_uses)
      values ('RESTA', 'Buono', 300, 500, '2000-01-01', '2999-01-01', 1)`);
  const uses = async () =>
    (await shop.db.query<{ uses: number }>(sql`select uses from gift_certificates where code = 'RESTA'`))[0]?.uses;
  const mara = await orderOf(shop, 'mara@servita.it', APPLES_AND_PASTA, { code: 'RESTA' });
  expect(await uses()).toBe(1);
  await picked(crew, mara, ALL);
  await crew.manager.ok('staffOrderFailed', { order_id: mara.orderId });
  expect(await uses()).toBe(0);
});

test('a balance gets back what missing goods do not need of it', async () => {
  await shop.db.query(sql`
    insert into gift_certificates (code, name, kind, amount_cents, left_cents, minimum_cents, starts_on, ends_on)
    values ('CONTO', 'Conto regalo', 'balance', 1000, 1000, 500, '2000-01-01', '2999-01-01')`);
  const left = async () =>
    (
      await shop.db.query<{ left: number }>(sql`select left_cents as left from gift_certificates where code = 'CONTO'`)
    )[0]?.left;
  const nino = await orderOf(shop, 'nino@servito.it', APPLES_AND_PASTA, { code: 'CONTO' });
  // 8.13 of goods, of which nothing remained to be paid
  expect(await left()).toBe(187);
  await picked(crew, nino, { [SMALL.apples]: { weight_grams: 1000 }, [SMALL.pasta]: { quantity: 0 } });
  await crew.picker.ok('staffOrderReady', { order_id: nino.orderId });
  await crew.picker.ok('staffOrderDelivered', { order_id: nino.orderId });
  expect(await left()).toBe(187 + 594);
  expect((await viewOf(nino)).receipt).toMatchObject({ goodsTotal: 2.19, certificateTotal: 2.19, total: 5.9 });
});

test('who paid by transfer and gets less, or nothing, is told what comes back, which the staff find on their list', async () => {
  const [less, nothing] = [await orderOf(shop, 'olga@servita.it'), await orderOf(shop, 'pino@servito.it')];
  for (const { orderId } of [less, nothing])
    await shop.db.query(sql`
      update payments set payment_type_id = 9, status_id = 3, authorised_cents = 1403, captured_cents = 1403
        where order_id = ${orderId}`);
  await picked(crew, less, { [SMALL.apples]: { weight_grams: 1000 }, [SMALL.pasta]: { quantity: 5 } });
  await crew.picker.ok('staffOrderReady', { order_id: less.orderId });
  const delivered = await crew.picker.ok('staffOrderDelivered', { order_id: less.orderId });
  expect(delivered.data).toMatchObject({ total: 13.04, toCollect: 0, toRefund: 0.99 });
  await picked(crew, nothing, {});
  const failed = await crew.service.ok('staffOrderFailed', { order_id: nothing.orderId });
  expect(failed.data.toRefund).toBe(14.03);
  await shop.jobs.drained();
  const told = async (email: string) =>
    (await shop.mails(email))
      .map(({ plain }) => /Ti restituiamo ([\d,]+)/.exec(plain)?.[1])
      .filter((sum) => sum !== undefined);
  expect([await told('olga@servita.it'), await told('pino@servito.it')]).toEqual([['0,99'], ['14,03']]);
  const { refunds } = (await crew.service.ok('staffRefundToPay')).data;
  expect(refunds.map(({ orderId, amount, state, reason }) => [orderId, amount, state, reason])).toEqual([
    [less.orderId, 0.99, 'by-hand', 'Il totale finale è più basso di quanto pagato'],
    [nothing.orderId, 14.03, 'by-hand', 'Consegna non riuscita'],
  ]);
});
