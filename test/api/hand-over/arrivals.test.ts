import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, instantOf, romeTime } from '../../../src/domain/base/rome-time.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { becomeCustomer } from '../../support/people/ready-to-buy.ts';
import { personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let staff: ApiClient;
let today: string;
beforeAll(async () => {
  shop = await openApiShop();
  today = romeTime(shop.now.at).date;
  staff = await personOf(shop, 'commessa@esempio.it', ['store_manager']);
});
afterAll(() => shop.close());

async function comesToPickUp(email: string): Promise<{ client: ApiClient; orderId: number }> {
  const client = shop.client();
  await becomeCustomer(client, email);
  await client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 6 }] });
  await client.ok('addressSelect', {}, { address_id: SMALL.store, address_type: 'drive' });
  const [day] = (await client.ok('timeslotList')).data.days;
  await client.ok('timeslotSelectPost', { sel_date: day?.dateIso, timeslot_id: day?.timeslots[0]?.timeslotId });
  return { client, orderId: (await client.ok('buy', { payment_type_id: 2, accept_terms: true })).data.orderId };
}
const atCounter = async () => (await staff.ok('staffCounterList')).data.orders;
const numbers = async () => (await atCounter()).map(({ orderId }) => orderId);

test('who waits comes first, then who is on the way, then who has not said anything, and at the end who was served', async () => {
  const [anna, eva, rita] = [
    await comesToPickUp('anna@esempio.it'),
    await comesToPickUp('eva@esempio.it'),
    await comesToPickUp('rita@esempio.it'),
  ];
  shop.now.at = instantOf(today, '10:30');
  await anna.client.ok('orderReserve', {
    order_id: anna.orderId,
    distance: 20,
    reservation_info: 'FK 381 ZD, posto 4',
  });
  shop.now.at = instantOf(today, '10:35');
  await eva.client.ok('orderReserve', { order_id: eva.orderId, distance: 10 });
  const [first, second, third] = await atCounter();
  expect(first).toMatchObject({
    orderId: eva.orderId,
    arrival: { note: '', arrivesAt: instantOf(today, '10:45').toISOString() },
  });
  expect(second).toMatchObject({
    orderId: anna.orderId,
    storeId: SMALL.store,
    storeName: 'Bottega Bergamo',
    timeslot: { beginTime: '11:00', endTime: '13:00' },
    phone: expect.any(String),
    arrival: {
      note: 'FK 381 ZD, posto 4',
      announcedAt: instantOf(today, '10:30').toISOString(),
      arrivesAt: instantOf(today, '10:50').toISOString(),
    },
  });
  expect(third).not.toHaveProperty('arrival');
  expect(third).toMatchObject({ orderId: rita.orderId });
  const waiting = async () => (await staff.ok('staffToday')).data.waiting.arrivals;
  expect(await waiting()).toBe(2);

  // undoing `served` restores the announcement of a customer who went away meanwhile
  const seen = { orderId: eva.orderId, announcedAt: first?.arrival?.announcedAt };
  await staff.ok('staffArrivalServe', { ...seen, served: true });
  expect((await numbers())[0]).toBe(anna.orderId);
  expect(await waiting()).toBe(1);
  await staff.ok('staffArrivalServe', { ...seen, served: false });
  expect((await numbers())[0]).toBe(eva.orderId);
  shop.now.at = instantOf(today, '10:40');
  await eva.client.ok('orderReserve', { order_id: eva.orderId, distance: 30 });
  // this `served` is for the earlier announcement
  await staff.ok('staffArrivalServe', { ...seen, served: true });
  expect(await waiting()).toBe(2);

  await staff.ok('staffOrderTake', { order_id: anna.orderId });
  for (const to of ['ready', 'delivered']) await anna.client.ok('sandboxOrderMove', { order_id: anna.orderId, to });
  expect(await waiting()).toBe(1);
  expect(await numbers()).toEqual([eva.orderId, rita.orderId, anna.orderId]);
  expect((await atCounter())[2]).toMatchObject({ doneAt: shop.now.at.toISOString() });

  expect(await staff.refused('staffArrivalServe', { ...seen, orderId: 999_999, served: true })).toEqual(['NO_ARRIVAL']);
  expect((await staff.call('staffArrivalServe', { orderId: 'x', served: 'y' })).response.status).not.toBe(0);
  shop.now.at = instantOf(addDays(today, 1), '09:00');
  const tomorrow = await atCounter();
  expect(tomorrow.map(({ orderId }) => orderId)).toEqual([eva.orderId, rita.orderId]);
  expect(tomorrow[0]).not.toHaveProperty('arrival');
});

test('a service desk sees who comes, and hands nothing over', async () => {
  const service = await personOf(shop, 'assistenza@esempio.it', ['customer_service']);
  await service.ok('staffCounterList');
  expect(await service.refused('staffCounterOrder', {}, { order_id: 1 })).toEqual(['FORBIDDEN']);
});
