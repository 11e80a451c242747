import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, romeTime } from '../../../src/domain/base/rome-time.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openRoomyShop } from '../../support/api-shop.ts';
import { becomeCustomer, chooseTomorrow, registerAs } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

// D 7: the two lists of all orders with each of their filters, and an order by the link of its mail (D 6)

let shop: ApiShop;
let client: ApiClient;
const orders = { home: 0, pickup: 0 };
let addressId = 0;
const tomorrow = () => addDays(romeTime(shop.now.at).date, 1);

beforeAll(async () => {
  shop = await openRoomyShop();
  client = shop.client();
  await becomeCustomer(client, 'tutti@esempio.it');
  await chooseTomorrow(client);
  addressId = (await client.ok('addressList', { address_type: 'home' })).data.addresses[0]?.addressId ?? 0;
  orders.home = await buy(SMALL.milk, 4);
  await client.ok('addressSelect', {}, { address_id: SMALL.store, delivery_service_id: 1 });
  const later = (await client.ok('timeslotList')).data.days[2];
  await client.ok('timeslotSelectPost', { sel_date: later?.dateIso, timeslot_id: later?.timeslots[0]?.timeslotId });
  orders.pickup = await buy(SMALL.milk, 2);
  await shop.jobs.drained();
});
afterAll(() => shop.close());

async function buy(productId: number, quantity: number): Promise<number> {
  await client.ok('cartAdd', { items: [{ productId, quantity }] });
  return (await client.ok('buy', { payment_type_id: 2 })).data.orderId;
}

const LISTS = ['orderListAllAddresses', 'orderListAllPerson'] as const;

describe.each(LISTS)('%s', (name) => {
  const listed = async (query: object) => (await client.ok(name, {}, query)).data.orders.map(({ orderId }) => orderId);

  test('filters by order, day of the order, part, day of the slot and address', async () => {
    const today = romeTime(shop.now.at).date;
    expect(await listed({})).toEqual([orders.pickup, orders.home]);
    expect(await listed({ order_id_filter: orders.home })).toEqual([orders.home]);
    expect(await listed({ order_from_date_filter: today, order_to_date_filter: today })).toHaveLength(2);
    expect(await listed({ order_from_date_filter: tomorrow() })).toEqual([]);
    expect(await listed({ suborder_id_filter: orders.pickup })).toEqual([orders.pickup]);
    const { subOrders } = (await client.ok('orderView', {}, { order_id: orders.home })).data;
    expect(subOrders).toMatchObject([{ subOrderId: orders.home, orderStatus: 'Ordinato', totalItems: 1 }]);
    const warehouse = subOrders[0]?.warehouse.warehouseId;
    expect(await listed({ suborder_warehouseid_filter: warehouse, order_id_filter: orders.home })).toEqual([
      orders.home,
    ]);
    expect(await listed({ suborder_warehouseid_filter: 999 })).toEqual([]);
    expect(await listed({ suborder_delivery_to_date_filter: tomorrow() })).toEqual([orders.home]);
    expect(await listed({ suborder_delivery_from_date_filter: addDays(tomorrow(), 1) })).toEqual([orders.pickup]);
    expect(await listed({ shipping_address_id_filter: addressId })).toEqual([orders.home]);
  });

  test('pages, details and parts come as in order/list', async () => {
    const query = { page: 2, page_size: 1, fetch_detail: true, fetch_only_suborders_matching_filter: true };
    const { data } = await client.ok(name, {}, query);
    expect(data.page).toEqual({ selPage: 2, totPages: 2, totItems: 2, itemsPerPage: 1 });
    expect(data.orders).toMatchObject([(await client.ok('orderView', {}, { order_id: orders.home })).data]);
  });

  test('a day that does not exist is refused at its field', async () => {
    const reply = await client.call(name, {}, { suborder_delivery_to_date_filter: '31/02/2026' });
    expect(reply.response.errors).toMatchObject([{ code: 'INVALID_DATE', field: 'suborder_delivery_to_date_filter' }]);
  });
});

test('who heads a company also sees what its buyers ordered since they joined, and nobody else does', async () => {
  const head = shop.client();
  await registerAs(head, 'capo@esempio.it');
  const listed = async () => (await head.ok('orderListAllPerson')).data.orders.map(({ orderId }) => orderId);
  expect(await listed()).toEqual([]);
  await shop.db.query(sql`update orders set placed_at = placed_at - interval '2 days' where order_id = ${orders.home}`);
  await shop.db.query(sql`
    insert into company_users (user_id, master_id, role, joined_at)
    select b.user_id, m.user_id, 'buyer', ${shop.now.at}::timestamptz - interval '1 day' from customers b, customers m
    where b.email = 'tutti@esempio.it' and m.email = 'capo@esempio.it'`);
  expect(await listed()).toEqual([orders.pickup]);
  expect((await head.ok('orderListAllAddresses')).data.orders).toEqual([]);
  expect(await head.refused('orderView', {}, { order_id: orders.pickup })).toEqual(['ORDER_NOT_FOUND']);
});

describe('the link of the confirmation mail', () => {
  async function linked() {
    const mail = (await shop.mails('tutti@esempio.it')).find(({ subject }) => subject.includes(String(orders.home)));
    return { order_id: orders.home, access_token: /\/ordine\/\d+\/([\w-]+)/.exec(mail?.plain ?? '')?.[1] ?? '' };
  }

  test('shows the order without a login, and neither who ordered nor the address', async () => {
    const visitor = shop.client();
    const { data } = await visitor.ok('tokenOrderView', {}, await linked());
    expect(data).toMatchObject({ orderId: orders.home, orderStatus: 'Ordinato', orderItems: [{ quantity: 4 }] });
    const text = JSON.stringify(data);
    for (const secret of ['Via Roma', 'Bianchi', '3331234567', 'tutti@esempio.it']) expect(text).not.toContain(secret);
  });

  test('a wrong token, that of another order and an unknown order get the same refusal', async () => {
    const visitor = shop.client();
    const { access_token: token } = await linked();
    const replies = [];
    for (const query of [
      { order_id: orders.home, access_token: 'indovinato' },
      { order_id: orders.pickup, access_token: token },
      { order_id: 2_000_000_000, access_token: token },
    ]) {
      const { httpStatus, response, data } = await visitor.call('tokenOrderView', {}, query);
      replies.push({ httpStatus, response, data });
    }
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]?.response.errors).toMatchObject([{ error: 'Ordine non trovato', code: 'ORDER_NOT_FOUND' }]);
  });

  test('whoever tries many tokens is held back', async () => {
    const guesser = shop.client();
    const codes = new Set<string>();
    for (let attempt = 0; attempt < 70; attempt += 1) {
      const reply = await guesser.call('tokenOrderView', {}, { order_id: orders.home, access_token: `x${attempt}` });
      for (const { code } of reply.response.errors) codes.add(code ?? '');
    }
    expect([...codes]).toEqual(['ORDER_NOT_FOUND', 'TOO_MANY_REQUESTS']);
  });
});
