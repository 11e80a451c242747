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
const arrivals = async () => (await staff.ok('staffArrivalList')).data.arrivals;

test('arrivals are shown newest first, can be served and taken back, and a new announcement is open again', async () => {
  const anna = await comesToPickUp('anna@esempio.it');
  const eva = await comesToPickUp('eva@esempio.it');
  expect(await arrivals()).toEqual([]);
  shop.now.at = instantOf(today, '10:30');
  await anna.client.ok('orderReserve', { order_id: anna.orderId, distance: 20, reservation_info: 'Panda bianca' });
  shop.now.at = instantOf(today, '10:40');
  await eva.client.ok('orderReserve', { order_id: eva.orderId, distance: 10 });
  const [newest, first] = await arrivals();
  expect(newest).toMatchObject({ orderId: eva.orderId, minutes: 10, note: '' });
  expect(first).toMatchObject({
    orderId: anna.orderId,
    storeId: SMALL.store,
    storeName: 'Bottega Bergamo',
    slot: '11:00 - 13:00',
    minutes: 20,
    note: 'Panda bianca',
    announcedAt: instantOf(today, '10:30').toISOString(),
    arrivesAt: instantOf(today, '10:50').toISOString(),
  });
  expect(first?.customer).toMatch(/\S+ \S+/);
  expect(first).not.toHaveProperty('servedAt');

  const seen = { orderId: anna.orderId, announcedAt: first?.announcedAt };
  const served = await staff.ok('staffArrivalServe', { ...seen, served: true });
  const servedAt = shop.now.at.toISOString();
  expect(served.data.arrivals[1]).toMatchObject({ orderId: anna.orderId, servedAt });
  shop.now.at = instantOf(today, '10:45');
  await staff.ok('staffArrivalServe', { ...seen, served: true });
  expect((await arrivals())[1]?.servedAt).toBe(servedAt);
  await staff.ok('staffArrivalServe', { ...seen, served: false });
  expect((await arrivals())[1]).not.toHaveProperty('servedAt');

  await staff.ok('staffArrivalServe', { ...seen, served: true });
  await anna.client.ok('orderReserve', { order_id: anna.orderId, distance: 30 });
  expect((await arrivals())[0]).toMatchObject({ orderId: anna.orderId, minutes: 30 });
  // the press was about the earlier announcement
  await staff.ok('staffArrivalServe', { ...seen, served: true });
  expect((await arrivals())[0]).not.toHaveProperty('servedAt');

  expect(await staff.refused('staffArrivalServe', { ...seen, orderId: 999_999, served: true })).toEqual(['NO_ARRIVAL']);
  expect((await staff.call('staffArrivalServe', { orderId: 'x', served: 'y' })).response.status).not.toBe(0);
  shop.now.at = instantOf(addDays(today, 1), '09:00');
  expect(await arrivals()).toEqual([]);
});
