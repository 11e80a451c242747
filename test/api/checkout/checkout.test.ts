import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/domain/base/duration.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { endAllHolds, registered } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

const ADDRESS = {
  addressName: 'Casa',
  doorbellName: 'Verdi',
  address1: 'Via Roma',
  addressNumber: 'SNC',
  city: 'bergamo',
  province: 'bg',
  postalcode: SMALL.bergamo,
  floor: '0',
  referencePhoneNumber: '035 123456',
};

/** Makes a customer with a cart, an address and a slot of the day after tomorrow. */
async function readyToBuy(items: object[] = [{ productId: SMALL.milk, quantity: 4 }]): Promise<ApiClient> {
  const client = await registered(shop);
  await client.ok('cartAdd', { items });
  const { data } = await client.ok('addressSave', ADDRESS);
  await client.ok('addressSelect', {}, { address_id: data.addressId, address_type: 'home' });
  const days = (await client.ok('timeslotList')).data.days;
  const slot = days
    .flatMap((day) => day.timeslots.map((each) => ({ ...each, date: day.dateIso })))
    .findLast((each) => each.active > 0);
  await client.ok('timeslotSelectPost', { sel_date: slot?.date, timeslot_id: slot?.timeslotId });
  await freeSlots();
  return client;
}

/** These tests buy more often than the small shop's slots allow. */
async function freeSlots(): Promise<void> {
  await shop.db.query(sql`update timeslots set capacity = 1000`);
}

const BUY = { payment_type_id: 2, accept_terms: true };

describe('an address', () => {
  test('that is incomplete names what is missing', async () => {
    const reply = await (await registered(shop)).call('addressCheck', { address1: 'Via Roma' });
    expect(reply.response.errorsMessage).toEqual([
      "L'indirizzo inserito è incompleto, mancano i seguenti campi: città, CAP, provincia",
    ]);
  });

  test('elsewhere is not served, and not saved', async () => {
    const client = await registered(shop);
    const cantu = { ...ADDRESS, city: 'Cantu', province: 'CO', postalcode: '22063' };
    expect((await client.ok('addressCheck', cantu)).data).toMatchObject({ active: 0, address: { city: 'CANTÙ' } });
    const reply = await client.call('addressSave', cantu);
    expect(reply.response.errorsMessage).toEqual(['Indirizzo non servito da consegna a casa!']);
    expect(await client.refused('addressCheck', { ...ADDRESS, postalcode: '22063' })).toEqual(['ADDRESS_UNKNOWN']);
  });

  test('needs the details of the door', async () => {
    const client = await registered(shop);
    const { doorbellName: _, referencePhoneNumber: __, ...rest } = ADDRESS;
    const reply = await client.call('addressSave', { ...rest, referencePhoneNumber: 'abc' });
    expect(reply.response.errors.map(({ field, error }) => [field, error])).toEqual([
      ['doorbellName', 'Campo obbligatorio'],
      ['referencePhoneNumber', 'Digitare un numero di telefono valido'],
    ]);
  });

  test('is one of at most thirty', async () => {
    const client = await registered(shop);
    for (let saved = 0; saved < 30; saved++)
      await client.ok('addressSave', { ...ADDRESS, addressName: `Casa ${saved}` });
    const reply = await client.call('addressSave', ADDRESS);
    expect(reply.response.errorsMessage).toEqual([
      'Puoi salvare al massimo 30 indirizzi: eliminane uno per aggiungerne un altro',
    ]);
  });

  test('is one of at most thirty, also of many that are saved at once', async () => {
    const client = await registered(shop);
    const replies = await Promise.all(Array.from({ length: 40 }, () => client.call('addressSave', ADDRESS)));
    expect(replies.filter(({ response }) => response.status === 0)).toHaveLength(30);
  });

  test('cannot be deleted while it is the default or the cart goes there', async () => {
    const client = await registered(shop);
    const first = await client.ok('addressSave', ADDRESS);
    const second = await client.ok('addressSave', { ...ADDRESS, addressName: 'Ufficio' });
    await client.ok('addressSelect', {}, { address_id: second.data.addressId, address_type: 'home' });
    expect(await client.refused('addressDeletePost', { address_id: first.data.addressId })).toEqual([
      'ADDRESS_IS_DEFAULT',
    ]);
    expect(await client.refused('addressDeletePost', { address_id: second.data.addressId })).toEqual([
      'ADDRESS_IN_USE',
    ]);
    await client.ok('addressSelect', {}, { address_id: SMALL.store, address_type: 'drive' });
    const left = await client.ok('addressDeletePost', { address_id: second.data.addressId });
    expect(left.data.addresses).toHaveLength(1);
  });
});

describe('a slot', () => {
  test('of today is closed once its time to order is over', async () => {
    const client = await readyToBuy();
    const today = (await client.ok('timeslotList')).data.days[0]?.dateIso;
    shop.now.at = new Date(shop.now.at.getTime() + 6 * 3_600_000);
    const later = await client.ok('timeslotList');
    expect(later.data.days[0]?.dateIso).not.toBe(today);
    const closed = await client.ok('timeslotList', {}, { 'show-closed': true });
    expect(closed.data.days[0]?.timeslots[0]).toMatchObject({ status: 'not_available', active: 0 });
    const slotId = closed.data.days[0]?.timeslots[0]?.timeslotId;
    expect(await client.refused('timeslotSelectPost', { sel_date: today, timeslot_id: slotId })).toEqual([
      'SLOT_CLOSED',
    ]);
    shop.now.at = new Date(shop.now.at.getTime() - 6 * 3_600_000);
  });

  test('of another zone or day is not found', async () => {
    const client = await readyToBuy();
    const [other] = await shop.db.query<{ timeslotId: number; serviceDate: string }>(sql`
      select timeslot_id, service_date from timeslots where zone_id = ${SMALL.driveZone} limit 1`);
    const choice = { sel_date: other?.serviceDate, timeslot_id: other?.timeslotId };
    expect(await client.refused('timeslotSelectPost', choice)).toEqual(['SLOT_NOT_FOUND']);
    expect(await client.refused('timeslotSelectPost', { ...choice, sel_date: '2020-01-01' })).toEqual([
      'SLOT_NOT_FOUND',
    ]);
  });

  test('needs a place to go to first', async () => {
    const client = await registered(shop);
    await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] });
    expect(await client.refused('timeslotList')).toEqual(['ADDRESS_MISSING']);
  });

  test('chosen at a store costs nothing', async () => {
    const client = await readyToBuy();
    const placed = await client.ok('addressSelect', {}, { address_id: SMALL.store, address_type: 'drive' });
    expect(placed.data).not.toHaveProperty('timeslot');
    expect(placed.data.shippingAddress).toMatchObject({ addressTypeId: 3, city: 'BERGAMO' });
    const day = (await client.ok('timeslotList')).data.days[0];
    expect(day?.timeslots[0]).toMatchObject({ beginTime: '11:00', deliveryFee: 0 });
  });
});

describe('buying', () => {
  test('pressed many times at once makes one order', async () => {
    const client = await readyToBuy();
    const replies = await Promise.all(Array.from({ length: 12 }, () => client.ok('buy', BUY)));
    expect(new Set(replies.map((reply) => reply.data.orderId)).size).toBe(1);
    expect((await client.ok('orderList')).data.page.totItems).toBe(1);
  });

  test('with a key answers the first answer again, later too', async () => {
    const client = await readyToBuy();
    const headers = { 'idempotency-key': 'tentativo-0001' };
    const first = await client.ok('buy', BUY, {}, headers);
    shop.now.at = new Date(shop.now.at.getTime() + 300_000);
    const again = await client.ok('buy', BUY, {}, headers);
    expect(again.data.orderId).toBe(first.data.orderId);
    expect(await client.refused('buy', BUY)).toEqual(['CART_EMPTY']);
    shop.now.at = new Date(shop.now.at.getTime() - 300_000);
  });

  test('with a key of another request or another cart is refused', async () => {
    const client = await readyToBuy();
    const headers = { 'idempotency-key': 'tentativo-0002' };
    const first = await client.ok('buy', BUY, {}, headers);
    const refusal = async (body: object) =>
      (await client.call('buy', body, {}, headers)).response.errors.map(({ code }) => code);
    expect(await refusal({ ...BUY, expected_total: 99 })).toEqual(['KEY_REUSED']);
    await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 9 }] });
    expect(await refusal(BUY)).toEqual(['KEY_REUSED']);
    expect((await client.ok('orderList')).data.page.totItems).toBe(1);
    const { itemId } = (await client.ok('cartView')).data.cartItems?.[0] ?? {};
    await client.ok('cartDelete', { items: [{ itemId }] });
    expect((await client.ok('buy', BUY, {}, headers)).data.orderId).toBe(first.data.orderId);
  });

  test('after cancelling does not answer the cancelled order again', async () => {
    const client = await readyToBuy();
    const { orderId } = (await client.ok('buy', BUY)).data;
    await client.ok('orderDelete', { order_id: orderId });
    expect(await client.refused('buy', BUY)).toEqual(['CART_EMPTY']);
  });

  test('closes a slot by the clock of the database, not by that of a process that lags behind', async () => {
    const client = await readyToBuy();
    shop.now.inDatabase = new Date(shop.now.at.getTime() + 5 * DAY_MS);
    try {
      expect(await client.refused('buy', BUY)).toEqual(['SLOT_CLOSED']);
    } finally {
      delete shop.now.inDatabase;
    }
    await client.ok('buy', BUY);
  });

  test('gives goods that were bought uncounted back into no later count', async () => {
    const stock = { warehouse_id: 12, product_id: SMALL.rareCheese };
    const count = async (amount: number | null) =>
      shop.db.query(sql`
        update stock set available_amount = ${amount}
        where product_id = ${stock.product_id} and warehouse_id = ${stock.warehouse_id}`);
    await count(null);
    const client = await readyToBuy([{ productId: SMALL.rareCheese, quantity: 7 }]);
    const { data } = await client.ok('buy', BUY);
    await count(10);
    await client.ok('orderDelete', { order_id: data.orderId });
    const [left] = await shop.db.query<{ availableAmount: number }>(sql`
      select available_amount from stock where product_id = ${stock.product_id}
        and warehouse_id = ${stock.warehouse_id}`);
    expect(left?.availableAmount).toBe(10);
  });

  test('takes limited goods from stock and gives them back when cancelled', async () => {
    const stock = async () => {
      const rows = await shop.db.query<{ availableAmount: number }>(sql`
        select available_amount from stock where product_id = ${SMALL.rareCheese} and warehouse_id = 12`);
      return rows[0]?.availableAmount;
    };
    const client = await readyToBuy([{ productId: SMALL.rareCheese, quantity: 3 }]);
    const { data } = await client.ok('buy', BUY);
    expect(await stock()).toBe(7);
    const cancelled = await client.ok('orderDelete', { order_id: data.orderId });
    expect(cancelled.data).toMatchObject({ orderStatusId: 10, orderStatus: 'Annullato', canCancel: false });
    expect(cancelled.data.history.map((step) => step.orderStatusId)).toEqual([3, 10]);
    expect(await stock()).toBe(10);
    expect(await client.refused('orderDelete', { order_id: data.orderId })).toEqual(['ORDER_ALREADY_CANCELLED']);
  });

  test('is refused for what is missing, too little, unknown or changed', async () => {
    const nothing = await registered(shop);
    expect(await nothing.refused('buy', BUY)).toEqual(['CART_EMPTY']);
    await nothing.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] });
    expect(await nothing.refused('buy', BUY)).toEqual(['ADDRESS_MISSING']);
    const little = await readyToBuy([{ productId: SMALL.milk, quantity: 1 }]);
    const reply = await little.call('buy', BUY);
    expect(reply.response.errorsMessage).toEqual(['Per questa zona la spesa minima è di 5,00\u00a0€']);
    const ready = await readyToBuy();
    expect(await ready.refused('buy', { ...BUY, payment_type_id: 11 })).toEqual(['PAYMENT_TYPE_INVALID']);
    expect(await ready.refused('buy', { ...BUY, accept_terms: false })).toEqual(['TERMS_REQUIRED']);
    // a client that shows the terms itself does not send this field
    const { payment_type_id } = BUY;
    expect(await ready.refused('prepare', { payment_type_id, accept_terms: false })).toEqual(['TERMS_REQUIRED']);
    expect((await ready.call('prepare', { payment_type_id })).response.errors).toEqual([]);
    await ready.ok('prepareEnd');
    expect(await ready.refused('buy', { ...BUY, expected_total: 1.23 })).toEqual(['TOTAL_CHANGED']);
    await ready.ok('buy', { ...BUY, expected_total: 11.86 });
  });

  test('is refused when the last place of the slot went to somebody else', async () => {
    const client = await readyToBuy();
    await endAllHolds(shop.db);
    await shop.db.query(sql`update timeslots set capacity = greatest(taken, 1), taken = greatest(taken, 1)`);
    expect(await client.refused('buy', BUY)).toEqual(['SLOT_FULL']);
    await freeSlots();
    expect((await client.ok('cartView')).data.totalItems).toBe(1);
    await client.ok('buy', BUY);
  });

  test('makes an order that nobody else sees, cancels or copies', async () => {
    const [anna, eva] = [await readyToBuy(), await readyToBuy()];
    const { orderId } = (await anna.ok('buy', BUY)).data;
    expect(await eva.refused('orderView', {}, { order_id: orderId })).toEqual(['ORDER_NOT_FOUND']);
    expect(await eva.refused('orderDelete', { order_id: orderId })).toEqual(['ORDER_NOT_FOUND']);
    expect(await eva.refused('cartAddAllFromOrder', { order_id: orderId })).toEqual(['ORDER_NOT_FOUND']);
    expect((await eva.ok('orderList')).data.orders).toEqual([]);
    expect((await anna.ok('orderView', {}, { order_id: orderId })).data.orderStatus).toBe('Ordinato');
  });

  test('alcohol needs the shopper to be of age', async () => {
    const client = await readyToBuy([{ productId: SMALL.wine, quantity: 1 }]);
    const reply = await client.call('buy', BUY);
    expect(reply.response.errors[0]).toMatchObject({ code: 'AGE_REQUIRED', field: 'of_age' });
    await client.ok('cartUpdateInfo', { property: 'of_age', value: 'true' });
    await client.ok('buy', BUY);
  });

  test('a price that changes later does not change the order', async () => {
    const client = await readyToBuy([{ productId: SMALL.milk, quantity: 4 }]);
    const { data } = await client.ok('buy', BUY);
    await shop.db.query(sql`update prices set price_cents = 199 where product_id = ${SMALL.milk}`);
    const order = await client.ok('orderView', {}, { order_id: data.orderId });
    expect(order.data.orderItems[0]).toMatchObject({ unitPrice: 1.49, grossTotal: 5.96 });
  });
});
