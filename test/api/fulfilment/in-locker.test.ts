import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, instantOf, romeTime } from '../../../src/domain/base/rome-time.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import type { ApiShop } from '../../support/api-shop.ts';
import { answer } from '../../support/payments/sandbox-payments.ts';
import { becomeCustomer } from '../../support/people/ready-to-buy.ts';
import { CARD, type Crew, crewOf, orderOf, picked } from '../../support/people/staff-of-shop.ts';
import { openShopWithPlaces, PLACES } from '../../support/places/more-places.ts';
import { SMALL } from '../../support/small-shop.ts';

// D 1: lockers. The customer is notified when the goods are in the locker, not when they leave the store

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  shop = await openShopWithPlaces();
  crew = await crewOf(shop);
  const tomorrow = addDays(romeTime(shop.now.at).date, 1);
  await shop.db.query(sql`
    insert into timeslots (zone_id, service_date, begins, ends, capacity, closes_at, delivery_fee_id)
    values (${PLACES.lockerZone}, ${tomorrow}, '09:00', '14:00', 50, ${instantOf(tomorrow, '08:00')}, 2)`);
  await shop.db.query(
    sql`update stores set locker_crates = '{"ambient": 50, "chilled": 50, "frozen": 50}'
      where store_id = ${PLACES.locker}`,
  );
});
afterAll(() => shop.close());

/** Makes an order of a pack of spaghetti, paid by card, picked and ready for the locker. */
async function readyForLocker(email: string) {
  const client = shop.client();
  await becomeCustomer(client, email);
  await client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 1 }] });
  await client.ok('storeSelect', { store_id: PLACES.locker });
  const [day] = (await client.ok('timeslotList')).data.days;
  await client.ok('timeslotSelectPost', { sel_date: day?.dateIso, timeslot_id: day?.timeslots[0]?.timeslotId });
  const { orderId, transaction } = (await client.ok('buy', { payment_type_id: CARD, accept_terms: true })).data;
  await answer(shop, transaction?.redirectUrl, 'pay');
  const [line] = await shop.db.query<{ orderItemId: number }>(sql`
    select order_item_id from order_lines where order_id = ${orderId}`);
  const bought = { client, orderId, itemOf: () => line?.orderItemId ?? 0 };
  await picked(crew, bought, { [SMALL.pasta]: { quantity: 1 } });
  await crew.picker.ok('staffOrderReady', { order_id: orderId });
  const view = async () => (await client.ok('orderView', {}, { order_id: orderId })).data;
  return { client, orderId, view, dateIso: day?.dateIso };
}

const lettersOf = async (email: string) => {
  await shop.jobs.drained();
  return (await shop.mails(email)).filter(({ subject }) => subject.endsWith('nel locker'));
};

test('the customer is told once that the goods are there, behind which door and until when', async () => {
  const { orderId, view } = await readyForLocker('ada@locker.it');
  await crew.driver.ok('staffOrderLeave', { order_id: orderId });
  expect(await view()).not.toHaveProperty('inLocker');
  const placed = { order_id: orderId, box: ' 12 ' };
  await Promise.all([1, 2, 3].map(() => crew.driver.ok('staffOrderInLocker', placed)));
  expect(await view()).toMatchObject({ orderStatusId: 7, inLocker: { since: shop.now.at.toISOString(), box: '12' } });
  const letters = await lettersOf('ada@locker.it');
  expect(letters).toHaveLength(1);
  expect(letters[0]?.plain).toMatch(/Sportello: 12/);
  expect(letters[0]?.plain).toMatch(/Ritira entro: .*ore 14:00/);
  await crew.driver.ok('staffOrderInLocker', { order_id: orderId, box: '3' });
  expect(await lettersOf('ada@locker.it')).toHaveLength(2);
  await crew.driver.ok('staffOrderDelivered', { order_id: orderId });
  expect(await view()).not.toHaveProperty('inLocker');
  expect(await crew.driver.refused('staffOrderInLocker', placed)).toEqual(['STEP_NOT_NOW']);
});

test('a locker in the store needs no way there, and what nobody collects is not there any more', async () => {
  const { orderId, view } = await readyForLocker('ugo@locker.it');
  await crew.picker.ok('staffOrderInLocker', { order_id: orderId });
  const order = await view();
  expect(order).toMatchObject({ orderStatus: 'In consegna', inLocker: { box: '' } });
  expect((await lettersOf('ugo@locker.it'))[0]?.plain).not.toContain('Sportello');
  expect((await shop.mails('ugo@locker.it')).map(({ subject }) => subject)).not.toContain(
    `Ordine n. ${orderId}: in consegna`,
  );
  await crew.picker.ok('staffOrderNotCollected', { order_id: orderId });
  expect(await view()).not.toHaveProperty('inLocker');
});

test('a picker cannot end an order for a locker that was never in it', async () => {
  const { orderId, view } = await readyForLocker('saltato@locker.it');
  for (const call of ['staffOrderDelivered', 'staffCounterDone'] as const)
    expect(await crew.picker.refused(call, { order_id: orderId })).toEqual(['NOT_IN_LOCKER']);
  expect((await view()).orderStatusId).toBe(6);
  await crew.picker.ok('staffOrderInLocker', { order_id: orderId });
  await crew.picker.ok('staffOrderDelivered', { order_id: orderId });
  expect((await view()).orderStatusId).toBe(8);
});

test('what goes elsewhere, and what is not ready, is in no locker', async () => {
  const { orderId } = await orderOf(shop, 'eva@locker.it', [{ productId: SMALL.milk, quantity: 4 }]);
  expect(await crew.picker.refused('staffOrderInLocker', { order_id: orderId })).toEqual(['NOT_IN_CHARGE']);
  await crew.picker.ok('staffOrderTake', { order_id: orderId });
  expect(await crew.picker.refused('staffOrderInLocker', { order_id: orderId })).toEqual(['STEP_NOT_NOW']);
  const [line] = await shop.db.query<{ orderItemId: number }>(sql`
    select order_item_id from order_lines where order_id = ${orderId}`);
  await crew.picker.ok('staffOrderPick', { order_id: orderId, order_item_id: line?.orderItemId, quantity: 4 });
  await crew.picker.ok('staffOrderReady', { order_id: orderId });
  expect(await crew.picker.refused('staffOrderInLocker', { order_id: orderId })).toEqual(['NO_LOCKER']);
  const long = await crew.picker.call('staffOrderInLocker', { order_id: orderId, box: 'x'.repeat(21) });
  expect(long.response.errors).toMatchObject([{ code: 'TOO_LONG', field: 'box' }]);
});

// L. 125/2001: alcohol needs proof of age where it changes hands, and a locker sees no document

const WINE = { productId: SMALL.wine, quantity: 1 };
const PASTA = { productId: SMALL.pasta, quantity: 1 };
const BUY = { payment_type_id: CARD, accept_terms: true };

/** Makes a customer whose cart goes to the locker, with these goods. */
async function toLocker(email: string, items: object[]) {
  const client = shop.client();
  await becomeCustomer(client, email);
  await client.ok('cartAdd', { items });
  const chosen = await client.call('storeSelect', { store_id: PLACES.locker });
  const [day] = (await client.ok('timeslotList')).data.days;
  await client.ok('timeslotSelectPost', { sel_date: day?.dateIso, timeslot_id: day?.timeslots[0]?.timeslotId });
  return { client, warnings: chosen.response.warnings };
}

test('alcohol is not bought into a locker, which is said when either is chosen', async () => {
  const text =
    'Vino rosso: gli alcolici non si consegnano nei locker, dove nessuno vede un documento. Toglili o scegli un altro servizio';
  const { client, warnings } = await toLocker('vino@locker.it', [PASTA, WINE]);
  expect(warnings).toMatchObject([{ code: 'ALCOHOL_NOT_IN_LOCKER', warning: text }]);
  await client.ok('cartUpdateInfo', { property: 'of_age', value: 'true' });
  for (const call of ['prepare', 'buy'] as const)
    expect((await client.call(call, BUY)).response.errors).toMatchObject([
      {
        code: 'ALCOHOL_IN_LOCKER',
        field: 'delivery_service_id',
        error: 'Nei locker gli alcolici non si consegnano: togli Vino rosso o scegli un altro servizio',
      },
    ]);
  const { cartItems = [] } = (await client.ok('cartView')).data;
  const wine = cartItems.find(({ product }) => product.productId === SMALL.wine);
  await client.ok('cartDelete', { items: [{ itemId: wine?.itemId }] });
  const added = await client.call('cartAdd', { items: [WINE] });
  expect(added.response.warnings).toMatchObject([{ code: 'ALCOHOL_NOT_IN_LOCKER', warning: text }]);
  await client.ok('addressSelect', {}, { address_id: SMALL.store, address_type: 'drive' });
  const [, day] = (await client.ok('timeslotList')).data.days;
  await client.ok('timeslotSelectPost', { sel_date: day?.dateIso, timeslot_id: day?.timeslots[0]?.timeslotId });
  await client.ok('buy', BUY);
});

test('no alcohol joins an order for a locker, neither of its customer nor of its picker', async () => {
  const { client } = await toLocker('aggiunte@locker.it', [PASTA]);
  await client.ok('cartUpdateInfo', { property: 'of_age', value: 'true' });
  const { orderId, transaction } = (await client.ok('buy', BUY)).data;
  await answer(shop, transaction?.redirectUrl, 'pay');
  await shop.jobs.drained();
  const joined = await client.call('orderAddItems', { order_id: orderId, items: [WINE] });
  expect(joined.response.errors).toMatchObject([{ code: 'ORDER_ADD_ALCOHOL', field: 'items' }]);
  const line = await shop.db.one<{ itemId: number }>(sql`
    update order_lines set details = ${JSON.stringify({ accepts_alternatives: 'true', preferred_substitute: String(SMALL.wine) })}::jsonb
    where order_id = ${orderId} returning order_item_id as item_id`);
  await crew.picker.ok('staffOrderTake', { order_id: orderId });
  const substitute = { product_id: SMALL.wine, quantity: 1 };
  const picks = await crew.picker.call('staffOrderPick', {
    order_id: orderId,
    order_item_id: line.itemId,
    quantity: 0,
    substitute,
  });
  expect(picks.response.errors).toMatchObject([{ code: 'SUBSTITUTE_LOCKER', field: 'substitute.product_id' }]);
});

test('an order for a locker that has alcohol all the same is handed over after a look at a document, by weight as by pieces', async () => {
  const { orderId } = await readyForLocker('prima@locker.it');
  await crew.picker.ok('staffOrderInLocker', { order_id: orderId });
  await shop.db.query(sql`update products set alcoholic = true where product_id = ${SMALL.pasta}`);
  try {
    await shop.db.query(sql`update order_picks set quantity = 0, weight_grams = 500 where order_id = ${orderId}`);
    expect(await crew.driver.refused('staffOrderDelivered', { order_id: orderId })).toEqual(['AGE_TO_CHECK']);
    const seen = (await crew.manager.ok('staffCounterOrder', {}, { order_id: orderId })).data;
    expect(seen).toMatchObject({ hasAlcohol: true });
  } finally {
    await shop.db.query(sql`update products set alcoholic = false where product_id = ${SMALL.pasta}`);
  }
});
