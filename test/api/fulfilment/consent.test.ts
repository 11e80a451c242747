import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import {
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
});
afterAll(() => shop.close());

const MINUTE = 60_000;

/** Makes an order of a kilo of apples whose lightest bag has 1.6 kg: 15.34 euro, of which 14.69 are authorised. */
async function tooHeavy(email: string, paidBy?: number): Promise<Bought> {
  const bought = await orderOf(shop, email, undefined, paidBy === undefined ? {} : { paidBy });
  await picked(crew, bought, { [SMALL.apples]: { weight_grams: 1600 }, [SMALL.pasta]: { quantity: 6 } });
  const asked = await crew.picker.ok('staffOrderReady', { order_id: bought.orderId });
  expect(asked.data).toMatchObject({
    orderStatusId: 5,
    awaitsConsent: true,
    consent: { total: 15.34, agreedTotal: 14.69 },
  });
  expect(await crew.picker.refused('staffOrderReady', { order_id: bought.orderId })).toEqual(['CONSENT_AWAITED']);
  await shop.jobs.drained();
  return bought;
}

const deliver = async ({ orderId }: Bought) => {
  await crew.picker.ok('staffOrderDelivered', { order_id: orderId });
  await shop.jobs.drained();
};

test('a customer who accepts pays the difference at the door, and the card no more than was authorised', async () => {
  const anna = await tooHeavy('anna@consenso.it', CARD);
  const { client, orderId } = anna;
  const asking = (await shop.mails('anna@consenso.it')).find(({ subject }) =>
    subject.endsWith('ci serve la tua conferma'),
  );
  expect(asking?.plain.replaceAll('\u00a0', ' ')).toMatch(/Con tutto: 15,34 €\nSenza la parte in più: 14,69 €/);
  expect((await viewOf(anna)).consent).toMatchObject({ total: 15.34, agreedTotal: 14.69 });
  expect(await client.refused('orderConsent', { order_id: orderId, accepts: true, total: 15.3 })).toEqual([
    'CONSENT_CHANGED',
  ]);
  const accepted = await client.ok('orderConsent', { order_id: orderId, accepts: true, total: 15.34 });
  expect(accepted.data).toMatchObject({ orderStatusId: 6, receipt: { total: 15.34, isCharged: false } });
  expect(accepted.data.consent).toBeUndefined();
  expect(await client.refused('orderConsent', { order_id: orderId, accepts: false, total: 15.34 })).toEqual([
    'CONSENT_NOT_ASKED',
  ]);
  expect((await crew.picker.ok('staffOrderToServe', {}, { order_id: orderId })).data.toCollect).toBe(0.65);
  await deliver(anna);
  expect(await paymentsOf(shop, orderId)).toEqual([
    { status: 3, authorised: 1469, captured: 1469, atProvider: 'captured 1469' },
    { status: 3, authorised: 65, captured: 65, atProvider: null },
  ]);
});

test('a customer who refuses pays what was authorised, and the receipt says what was left out', async () => {
  const bruno = await tooHeavy('bruno@consenso.it', CARD);
  await bruno.client.ok('orderConsent', { order_id: bruno.orderId, accepts: false, total: 15.34 });
  await deliver(bruno);
  const { receipt } = await viewOf(bruno);
  expect(receipt).toMatchObject({ total: 14.69, lines: [{ pickedWeight: 1.6, total: 2.85, leftOut: 0.65 }, {}] });
  expect(await paymentsOf(shop, bruno.orderId)).toMatchObject([{ captured: 1469 }]);
});

test('who does not answer in time pays what was authorised; an answer that comes later changes nothing', async () => {
  const carla = await tooHeavy('carla@consenso.it');
  const morning = shop.now.at;
  await endConsents();
  expect((await viewOf(carla)).orderStatusId).toBe(5);
  shop.now.at = new Date(morning.getTime() + 61 * MINUTE);
  const late = { order_id: carla.orderId, accepts: true, total: 15.34 };
  expect(await carla.client.refused('orderConsent', late)).toEqual(['CONSENT_NOT_ASKED']);
  await endConsents();
  await endConsents();
  expect(await viewOf(carla)).toMatchObject({ orderStatusId: 6, receipt: { total: 14.69 } });
  await deliver(carla);
  expect(await paymentsOf(shop, carla.orderId)).toMatchObject([{ captured: 1469, status: 3 }]);
  shop.now.at = morning;
});

test('goods that are weighed again take the question back', async () => {
  const dario = await tooHeavy('dario@consenso.it');
  const again = { order_id: dario.orderId, order_item_id: dario.itemOf(SMALL.apples), weight_grams: 1250 };
  expect((await crew.picker.ok('staffOrderPick', again)).data.awaitsConsent).toBe(false);
  expect((await viewOf(dario)).consent).toBeUndefined();
  const ready = await crew.picker.ok('staffOrderReady', { order_id: dario.orderId });
  expect(ready.data).toMatchObject({ orderStatusId: 6, total: 14.58 });
});

test('for a locker, where nobody can be paid, nobody is asked: the excess is left out', async () => {
  const bought = await orderOf(shop, 'lino@consenso.it', undefined, { paidBy: CARD });
  const { orderId } = bought;
  await shop.db.query(sql`update orders set delivery_service_id = 4 where order_id = ${orderId}`);
  await picked(crew, bought, { [SMALL.apples]: { weight_grams: 1600 }, [SMALL.pasta]: { quantity: 6 } });
  const ready = await crew.picker.ok('staffOrderReady', { order_id: orderId });
  expect(ready.data).toMatchObject({ orderStatusId: 6, total: 14.69, toCollect: 0, awaitsConsent: false });
});

test('nobody answers for somebody else', async () => {
  const elsa = await tooHeavy('elsa@consenso.it');
  const other = await orderOf(shop, 'franco@consenso.it');
  const answer = { order_id: elsa.orderId, accepts: true, total: 15.34 };
  expect(await other.client.refused('orderConsent', answer)).toEqual(['ORDER_NOT_FOUND']);
});

async function endConsents(): Promise<void> {
  await shop.db.query(sql`select enqueue_job('end-consents', '{}'::json, 1)`);
  await shop.jobs.drained();
}
