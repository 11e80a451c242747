import { afterAll, beforeAll, expect, test } from 'vitest';
import { instantOf } from '../../../src/domain/base/rome-time.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { textsOfPdf, wordsOfPdf } from '../../support/documents/words-of-pdf.ts';
import { PickingPhone, slotOf } from '../../support/people/picking-phone.ts';
import { CARD, type Crew, crewOf, orderOf, paymentsOf, viewOf } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

// Issue 33: crates get labels and a place, and customers get their goods after the checks

/** Points of a PDF. */
const MM = 72 / 25.4;

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
  await shop.db.query(sql`update timeslots set capacity = 100`);
});
afterAll(() => shop.close());

const WINE_AND_PASTA = [
  { productId: SMALL.wine, quantity: 1 },
  { productId: SMALL.pasta, quantity: 6 },
];

/** Makes an order that is picked up at the store, picked as a batch, with its crates. */
async function readyOrder(email: string) {
  const bought = await orderOf(shop, email, WINE_AND_PASTA, { paidBy: CARD, isPickup: true, isOfAge: true });
  const timeslotId = await slotOf(shop, bought.orderId);
  const { list } = (await crew.manager.ok('staffBatchesMake', { timeslot_id: timeslotId })).data;
  const batchId = list.find(({ state }) => state === 'free')?.batchId ?? 0;
  const phone = new PickingPhone(crew.picker);
  await phone.take(batchId);
  await phone.send(...phone.all());
  await phone.finish();
  const { crates, word } = await atCounter(bought.orderId);
  return { ...bought, batchId, crates, word, code: (await viewOf(bought)).pickupCode ?? '' };
}

const atCounter = async (orderId: number) =>
  (await crew.picker.ok('staffCounterOrder', {}, { order_id: orderId })).data;

test('an order is picked up: label, place, code, age, crate, and the money is collected', async () => {
  const order = await readyOrder('rota@ritiro.it');
  const { orderId, crates, code } = order;
  expect(code).toMatch(/^\d{4}$/);
  await shop.jobs.drained();
  const mail = (await shop.mails('rota@ritiro.it')).find(({ plain }) => plain.includes(code));
  expect(mail?.plain).toContain('Codice del ritiro');
  const other = await readyOrder('altro@ritiro.it');
  const [crate] = crates;
  const crateId = crate?.crateId ?? 0;

  expect((await crew.picker.ok('staffCratePlace', { crate: `c${crateId} `, place: ' d4' })).data).toEqual({
    crateId,
    orderId,
    place: 'D4',
  });
  expect(await crew.picker.refused('staffCratePlace', { crate: '8001234567890', place: 'D4' })).toEqual([
    'CRATE_NOT_FOUND',
  ]);

  const { timeslot } = await atCounter(orderId);
  const before = shop.now.at;
  shop.now.at = instantOf(timeslot.dateIso, timeslot.beginTime);
  await order.client.ok('orderReserve', { order_id: orderId, distance: 10, reservation_info: 'posto 4, FK 381 ZD' });
  const waiting = (await crew.picker.ok('staffCounterList', {}, { store_id: SMALL.store })).data.orders[0];
  expect(waiting).toMatchObject({
    orderId,
    isReady: true,
    code: 'open',
    hasAlcohol: true,
    alcoholItems: [order.itemOf(SMALL.wine)],
    crates: [{ crateId, place: 'D4', isOut: false }],
    arrival: { note: 'posto 4, FK 381 ZD' },
  });
  expect(Number(waiting?.bornBy.slice(0, 4))).toBe(shop.now.at.getUTCFullYear() - 18);

  const done = () => crew.picker.refused('staffCounterDone', { order_id: orderId });
  const say = (said: string) => crew.picker.refused('staffCounterCode', { order_id: orderId, code: said });
  expect(await done()).toEqual(['CODE_TO_CHECK']);
  expect(await say(code === '0000' ? '0001' : '0000')).toEqual(['CODE_WRONG']);
  await crew.picker.ok('staffCounterCode', { order_id: orderId, code: ` ${code} ` });
  expect(await done()).toEqual(['AGE_TO_CHECK']);
  await crew.picker.ok('staffCounterAge', { order_id: orderId });
  expect(await done()).toEqual(['CRATES_MISSING']);
  expect(
    await crew.picker.refused('staffCounterCrate', { order_id: orderId, crate: `C${other.crates[0]?.crateId}` }),
  ).toEqual(['CRATE_OF_ANOTHER']);
  const read = () => crew.picker.ok('staffCounterCrate', { order_id: orderId, crate: `C${crateId}` });
  await read();
  expect((await read()).data.crates).toMatchObject([{ isOut: true }]);
  const over = (
    await crew.picker.ok('staffCounterDone', { order_id: orderId, bags_back: 2, boxes_back: 1, empties_back: 6 })
  ).data;
  expect(over).toMatchObject({ orderStatusId: 8, arrival: { servedAt: shop.now.at.toISOString() } });
  await shop.jobs.drained();
  shop.now.at = before;
  const back = await shop.db.one(
    sql`select bags_back, boxes_back, empties_back from order_fulfilments where order_id = ${orderId}`,
  );
  expect(back).toEqual({ bagsBack: 2, boxesBack: 1, emptiesBack: 6 });
  const { receipt, pickupCode } = await viewOf(order);
  expect(pickupCode).toBeUndefined();
  expect(await paymentsOf(shop, orderId)).toMatchObject([
    { atProvider: `captured ${Math.round((receipt?.total ?? 0) * 100)}` },
  ]);
});

test('all crates of an order, of a batch or of a temperature are put away by one act', async () => {
  const { orderId, batchId, word, crates } = await readyOrder('posto@ritiro.it');
  const crateId = crates[0]?.crateId ?? 0;
  const frozen = { order_id: orderId, temperature: 'frozen', place: 's1' };
  expect((await crew.picker.ok('staffCratesPlace', frozen)).data.crates).toMatchObject([{ crateId, place: '' }]);
  const placed = (await crew.picker.ok('staffCratesPlace', { batch_id: batchId, place: ' d4 ' })).data;
  expect(placed).toEqual({ crates: [{ crateId, orderId, word, temperature: 'ambient', place: 'D4', isOut: false }] });
  expect((await crew.picker.ok('staffCrateList', {}, { order_id: orderId })).data).toEqual(placed);
  expect((await crew.picker.ok('staffCrateList', {}, { batch_id: 1 })).data.crates).toEqual([]);
  expect(await crew.picker.refused('staffCrateList', {}, {})).toEqual(['REQUIRED']);
  expect(await crew.picker.refused('staffCratesPlace', { place: 'D4' })).toEqual(['REQUIRED']);
  expect(await crew.picker.refused('staffCratesPlace', { order_id: orderId, place: ' ' })).toEqual(['REQUIRED']);
  expect(await crew.driver.refused('staffCratesPlace', { order_id: orderId, place: 'D4' })).toEqual(['FORBIDDEN']);
});

test('the labels of a batch say what a person with a crate needs, and nothing that passers-by should read', async () => {
  const { orderId, batchId, crates, word, client } = await readyOrder('etichetta@ritiro.it');
  const crateId = crates[0]?.crateId ?? 0;
  const { bytes, type } = await crew.picker.file(`/ebsn/api/staff/crates/labels?batch_id=${batchId}`);
  expect(type).toBe('application/pdf');
  const words = await wordsOfPdf(bytes);
  for (const part of [word, 'di 1', `C${crateId}`, String(orderId), 'AMBIENTE', 'RITIRO', '18+'])
    expect(words).toContain(part);
  for (const part of ['etichetta@', 'Bianchi']) expect(words).not.toContain(part);
  // a long name of a store and a place are on one line, above the bars and beside the warning of alcohol
  await shop.db.query(sql`update stores set name = 'Bottega Bergamo San Bernardino Centro Commerciale'`);
  await crew.picker.ok('staffCratesPlace', { order_id: orderId, place: 'A12' });
  const texts = await textsOfPdf((await crew.picker.file(`/ebsn/api/staff/crates/labels?batch_id=${batchId}`)).bytes);
  const [where, warning] = ['Posto A12', '18+'].map((start) => texts.filter(({ text }) => text.startsWith(start)));
  expect(where).toHaveLength(1);
  expect(where?.[0]?.text).toContain('Centro Commerciale');
  expect(where?.[0]?.right).toBeLessThan(warning?.[0]?.x ?? 0);
  const atTheBars = texts.filter(({ x, y }) => y < 18 * MM && y > 6 * MM && x < 65 * MM);
  expect(atTheBars.map(({ text }) => text)).toEqual([]);
  expect((await client.file(`/ebsn/api/staff/crates/labels?batch_id=${batchId}`)).status).toBe(404);
  expect((await crew.driver.file(`/ebsn/api/staff/crates/labels?batch_id=${batchId}`)).status).toBe(404);
  expect((await crew.picker.file('/ebsn/api/staff/crates/labels?batch_id=1')).status).toBe(404);
});

test('after three wrong codes a document counts, and who is not of age gets the rest without alcohol', async () => {
  const order = await readyOrder('minore@ritiro.it');
  const { orderId, code, crates } = order;
  const wrong = code === '1111' ? '2222' : '1111';
  const say = (said: string) => crew.picker.refused('staffCounterCode', { order_id: orderId, code: said });
  for (const said of [wrong, '', wrong]) expect(await say(said)).toEqual(['CODE_WRONG']);
  expect(await say(code)).toEqual(['CODE_LOCKED']);
  expect(await atCounter(orderId)).toMatchObject({ code: 'locked' });
  await shop.db.query(sql`
    update customers set phone = '+39 333 444 5678' where user_id = (select user_id from orders
      where order_id = ${orderId})`);
  // the address of a pickup is the store's, and so is its telephone, which is printed on every page
  await shop.db.query(
    sql`update orders set address = address || '{"phone": "035 555 0101"}' where order_id = ${orderId}`,
  );
  expect(await crew.picker.refused('staffCounterCode', { order_id: orderId, phone_end: '101' })).toEqual([
    'PHONE_WRONG',
  ]);
  for (const shown of [
    await atCounter(orderId),
    (await crew.manager.ok('staffOrderView', {}, { order_id: orderId })).data.customer,
    (await crew.manager.ok('staffOrderToServe', {}, { order_id: orderId })).data,
  ])
    expect(shown).toMatchObject({ phone: '+39 333 444 5678' });
  expect(await crew.picker.refused('staffCounterCode', { order_id: orderId, phone_end: '333' })).toEqual([
    'PHONE_WRONG',
  ]);
  expect((await crew.picker.ok('staffCounterCode', { order_id: orderId, phone_end: '678' })).data.code).toBe('checked');
  for (const { crateId } of crates)
    await crew.picker.ok('staffCounterCrate', { order_id: orderId, crate: String(crateId) });
  await crew.picker.ok('staffCounterDone', { order_id: orderId, returned_items: [order.itemOf(SMALL.wine)] });
  // six packs of spaghetti: 5.94
  expect(await viewOf(order)).toMatchObject({ orderStatusId: 9, receipt: { goodsTotal: 5.94 } });
});

test('the telephone is tried three times, too; then who runs the store hands over', async () => {
  const { orderId } = await readyOrder('cifre@ritiro.it');
  await shop.db.query(
    sql`update customers set phone = '333 444 5678' where user_id = (select user_id from orders
      where order_id = ${orderId})`,
  );
  const say = (said: object) => crew.picker.refused('staffCounterCode', { order_id: orderId, ...said });
  for (const end of ['001', '002', '003', '004', '005', '006'])
    expect(await say({ phone_end: end })).toEqual(['PHONE_WRONG']);
  expect(await say({ phone_end: '678' })).toEqual(['PHONE_LOCKED']);
  expect(await say({ code: '0000' })).toEqual(['CODE_LOCKED']);
  expect(await crew.picker.refused('staffOrderDelivered', { order_id: orderId })).toEqual(['CODE_TO_CHECK']);
  await crew.manager.ok('staffOrderDelivered', { order_id: orderId });
});

test('who may do what at the counter, and what does not exist', async () => {
  const order = await orderOf(shop, 'chi@ritiro.it', undefined, { isPickup: true });
  const body = { order_id: order.orderId };
  for (const name of ['staffCounterAge', 'staffCounterDone'] as const) {
    expect(await order.client.refused(name, body)).toEqual(['FORBIDDEN']);
    expect(await crew.service.refused(name, body)).toEqual(['FORBIDDEN']);
  }
  expect(await crew.driver.refused('staffCratePlace', { crate: 'C300001', place: 'A1' })).toEqual(['FORBIDDEN']);
  expect(await crew.picker.refused('staffCounterOrder', {}, { order_id: 99_999_999 })).toEqual(['ORDER_NOT_FOUND']);
  expect(await crew.picker.refused('staffCounterCode', { ...body, code: '1234' })).toEqual(['NOT_IN_CHARGE']);
});

test('a program moves its own order through its states, where the demo is on', async () => {
  const order = await orderOf(shop, 'programma@prova.it', undefined, { paidBy: CARD });
  const move = async (to: string) =>
    (await order.client.ok('sandboxOrderMove', { order_id: order.orderId, to })).data.orderStatusId;
  expect(await move('taken')).toBe(4);
  expect(await move('ready')).toBe(6);
  expect(await order.client.refused('sandboxOrderMove', { order_id: order.orderId, to: 'ready' })).toEqual([
    'STEP_NOT_NOW',
  ]);
  expect(await move('leaving')).toBe(7);
  expect(await move('delivered')).toBe(8);
  await shop.jobs.drained();
  expect(await paymentsOf(shop, order.orderId)).toMatchObject([{ atProvider: 'captured 1403' }]);
  expect(await order.client.refused('sandboxOrderMove', { order_id: order.orderId, to: 'delivered' })).toEqual([
    'STEP_NOT_NOW',
  ]);
  const foreign = await orderOf(shop, 'estraneo@prova.it');
  expect(await order.client.refused('sandboxOrderMove', { order_id: foreign.orderId, to: 'taken' })).toEqual([
    'ORDER_NOT_FOUND',
  ]);
  expect(await foreign.client.ok('sandboxOrderMove', { order_id: foreign.orderId, to: 'delivered' })).toMatchObject({
    data: { orderStatusId: 8 },
  });
});
