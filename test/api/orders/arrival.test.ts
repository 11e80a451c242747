import { afterAll, beforeAll, expect, test } from 'vitest';
import { instantOf, romeTime } from '../../../src/domain/base/rome-time.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { becomeCustomer } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

const BUY = { payment_type_id: 2, accept_terms: true };

let shop: ApiShop;
let anna: ApiClient;
let orderId: number;
let morning: Date;

/** Sets the clock to half past ten in Rome, half an hour before the slot of the order. */
function shortlyBefore(): void {
  shop.now.at = instantOf(romeTime(morning).date, '10:30');
}

beforeAll(async () => {
  shop = await openApiShop();
  anna = shop.client();
  await becomeCustomer(anna, 'arrivo@esempio.it');
  orderId = await orderToday('drive', SMALL.store);
  morning = shop.now.at;
});
afterAll(() => shop.close());

/** Makes an order for the first slot of today. */
async function orderToday(type: 'drive' | 'home', addressId: number): Promise<number> {
  await anna.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 6 }] });
  await anna.ok('addressSelect', {}, { address_id: addressId, address_type: type });
  const { data } = await anna.ok('timeslotList');
  const [day] = data.days;
  await anna.ok('timeslotSelectPost', { sel_date: day?.dateIso, timeslot_id: day?.timeslots[0]?.timeslotId });
  return (await anna.ok('buy', BUY)).data.orderId;
}

test('the arrival for a pickup of today is announced, and again when it changes', async () => {
  expect(await anna.refused('orderReserve', { order_id: orderId, distance: 20 })).toEqual(['ARRIVAL_TOO_EARLY']);
  expect((await anna.ok('orderView', {}, { order_id: orderId })).data.canAnnounceArrival).toBe(false);
  shortlyBefore();
  expect((await anna.ok('orderView', {}, { order_id: orderId })).data.canAnnounceArrival).toBe(true);
  const first = await anna.ok('orderReserve', { order_id: orderId, distance: 20, reservation_info: ' Panda bianca ' });
  expect(first.response.infos).toMatchObject([
    { info: 'Ti aspettiamo tra 20 minuti: prepariamo la tua spesa e un posto per l’auto.' },
  ]);
  const arrivesAt = new Date(shop.now.at.getTime() + 20 * 60_000).toISOString();
  expect(first.data.arrival).toEqual({ minutes: 20, reservationInfo: 'Panda bianca', arrivesAt });
  // in the format of forms
  const again = await anna.ok('orderReserve', { order_id: String(orderId), distance: '60' });
  expect(again.response.infos[0]?.info).toBe(
    'Ti aspettiamo tra un’ora: prepariamo la tua spesa e un posto per l’auto.',
  );
  const { data } = await anna.ok('orderView', {}, { order_id: orderId });
  expect(data.arrival).toMatchObject({ minutes: 60, reservationInfo: '' });
});

test('others, other services, other days, ended orders and other times are refused', async () => {
  const body = { order_id: orderId, distance: 10 };
  shop.now.at = morning;
  const eva = shop.client();
  await becomeCustomer(eva, 'altra@esempio.it');
  expect(await eva.refused('orderReserve', body)).toEqual(['ORDER_NOT_FOUND']);
  expect((await shop.client().call('orderReserve', body)).httpStatus).toBe(419);
  expect((await anna.call('orderReserve', { ...body, distance: 15 })).response.errors[0]?.field).toBe('distance');
  expect(
    (await anna.call('orderReserve', { ...body, reservation_info: 'x'.repeat(201) })).response.errors[0]?.field,
  ).toBe('reservation_info');

  const { data } = await anna.ok('addressList', { address_type: 'home' });
  const home = await orderToday('home', data.addresses[0]?.addressId ?? 0);
  expect(await anna.refused('orderReserve', { ...body, order_id: home })).toEqual(['ARRIVAL_NOT_PICKUP']);

  shop.now.at = new Date(morning.getTime() + 86_400_000);
  expect(await anna.refused('orderReserve', body)).toEqual(['ARRIVAL_NOT_TODAY']);
  expect((await anna.ok('orderView', {}, { order_id: orderId })).data.canAnnounceArrival).toBe(false);
  shortlyBefore();
  await shop.db.query(sql`update orders set status_id = 8 where order_id = ${orderId}`);
  expect(await anna.refused('orderReserve', body)).toEqual(['ARRIVAL_ORDER_ENDED']);
});
