import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, romeTime } from '../../../src/domain/base/rome-time.ts';
import { ensureSlots } from '../../../src/server/features/timeslots/ensure-slots.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { personOf } from '../../support/people/staff.ts';
import { placesLeftOf, shopper, twoSlots } from '../../support/places/slots.ts';
import { SMALL } from '../../support/small-shop.ts';

const BUY = { payment_type_id: 2, accept_terms: true };
const ROW = {
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  begins: '09:00',
  ends: '11:00',
  cutoffMinutes: 60,
  capacity: 4,
  extended: false,
  deliveryFeeId: 1,
  onHolidays: true,
  description: '',
};

let shop: ApiShop;
let staff: ApiClient;
let elsewhere: ApiClient;
let today: string;
let tomorrow: string;
beforeAll(async () => {
  shop = await openApiShop();
  staff = await personOf(shop, 'commessa@esempio.it', ['store_manager']);
  today = romeTime(shop.now.at).date;
  tomorrow = addDays(today, 1);
  await shop.db.query(sql`insert into warehouses (warehouse_id, name, slug) values (13, 'Como', 'como')`);
  await shop.db.query(sql`
    insert into stores (store_id, warehouse_id, name, slug, kind) values (13, 13, 'Bottega Como', 'como', 'store')`);
  await shop.db.query(sql`
    insert into zones (zone_id, name, delivery_service_id, store_id) values (3, 'Como casa', 2, 13)`);
  elsewhere = await personOf(shop, 'como@esempio.it', ['store_manager']);
  await shop.db.query(sql`update customers set staff_stores = '{13}' where email = 'como@esempio.it'`);
});
afterAll(() => shop.close());
beforeEach(async () => {
  const { database } = shop.database;
  for (const table of ['timeslot_templates', 'timeslot_weeks', 'timeslot_plans', 'closed_days', 'slot_acts'])
    await database.query({ text: `delete from ${table}` });
  await database.query(sql`update carts set held_timeslot_id = null`);
  await database.query(sql`
    delete from timeslots where service_date > ${addDays(today, 2)} or to_char(begins, 'HH24:MI') not in ('10:00',
      '11:00', '18:00')`);
  await database.query(sql`
    update timeslots set edits = 0, closed_by = null, open_capacity = null, held = 0, capacity = taken + 5,
      crates_held = 0, crate_capacity = null, delivery_fee_id = 1`);
});

const gridOf = async (zoneId: number = SMALL.homeZone, from: string = today) =>
  (await staff.ok('staffSlotGrid', { zone_id: zoneId, from })).data;
const slotOf = async (timeslotId: number) => (await gridOf()).slots.find((slot) => slot.timeslotId === timeslotId);
const pick = (...ids: number[]) => ({ slots: ids.map((timeslotId) => ({ timeslotId, edits: 0 })) });
const change = (body: object) => staff.call('staffSlotsChange', body);
async function problems(reply: Promise<{ response: { errors: { field?: string; error: string }[] } }>) {
  return Object.fromEntries((await reply).response.errors.map(({ field, error }) => [field ?? '', error]));
}
/** Returns the values before and after the last recorded act of a call. */
async function recordOf(call: string) {
  const [act] = await shop.db.query<{ changed: object }>(sql`
    select changed from agent_acts where call = ${call} and changed is not null order by act_id desc limit 1`);
  return act?.changed;
}
const idsOf = (choices: readonly { timeslot_id: number }[]) => choices.map(({ timeslot_id: id }) => id);

test('slots are seen in a grid with what is sold, changed together, and the change is taken back', async () => {
  const anna = await shopper(shop);
  const chosen = await twoSlots(anna);
  const [first, second] = idsOf(chosen) as [number, number];
  await anna.ok('timeslotSelectPost', chosen[0]);
  const { orderId } = (await anna.ok('buy', BUY)).data;
  const before = await slotOf(first);
  expect(before).toMatchObject({ day: tomorrow, ordered: 1, state: 'open', edits: 0, fee: 5.9, cutoffMinutes: 120 });
  expect(before?.orderedTotal).toBeGreaterThan(5);
  const { orders } = (await staff.ok('staffSlotOrders', { timeslot_ids: `${first},${second}` })).data;
  expect(orders).toEqual([
    {
      orderId,
      orderNumber: orderId,
      day: tomorrow,
      begins: '10:00',
      ends: '12:00',
      postcode: '24121',
      total: before?.orderedTotal,
    },
  ]);

  const asked = { ...pick(first, second), more: 10, deliveryFeeId: 2, cutoffMinutes: 30 };
  expect((await staff.ok('staffSlotsEffect', asked)).data).toEqual({
    slots: 2,
    places: 20,
    ordered: 1,
    orderedTotal: before?.orderedTotal,
    held: 0,
  });
  expect(await slotOf(first)).toEqual(before);
  const { actId } = (await staff.ok('staffSlotsChange', asked)).data;
  expect(await slotOf(first)).toMatchObject({
    capacity: (before?.capacity ?? 0) + 10,
    deliveryFeeId: 2,
    fee: 0,
    cutoffMinutes: 30,
    edits: 1,
  });
  // who saw the slots before cannot overwrite the change, but may add places and close
  expect(await problems(change({ ...pick(first, second), capacity: 9 }))).toEqual({
    slots: expect.stringMatching(/^Nel frattempo qualcun altro ha cambiato .*10–12, .*18–20: guarda/),
  });
  await staff.ok('staffSlotsUndo', { actId });
  expect(await slotOf(first)).toEqual(before);
  expect(await staff.refused('staffSlotsUndo', { actId })).toEqual(['SLOT_ACT_GONE']);
  await anna.ok('orderDelete', { order_id: orderId });
});

test('slots are closed for new orders only, and opened again with their places', async () => {
  const anna = await shopper(shop);
  const chosen = await twoSlots(anna);
  const [first, second] = idsOf(chosen) as [number, number];
  await anna.ok('timeslotSelectPost', chosen[0]);
  const { orderId } = (await anna.ok('buy', BUY)).data;
  const before = await slotOf(first);
  const closing = { ...pick(first, second), isOpen: false };
  expect((await staff.ok('staffSlotsEffect', closing)).data).toMatchObject({ places: -10, ordered: 1 });
  const closed = (await staff.ok('staffSlotsChange', closing)).data.actId;
  expect(await slotOf(first)).toMatchObject({ state: 'closed', ordered: 1, capacity: before?.capacity });
  expect(await recordOf('staffSlotsChange')).toMatchObject({
    [`${tomorrow} 10:00 Bergamo casa.closed`]: [false, true],
    [`${tomorrow} 18:00 Bergamo casa.closed`]: [false, true],
  });
  const eva = await shopper(shop);
  expect(await placesLeftOf(eva, chosen[0])).toBe(0);
  expect(await eva.refused('timeslotSelectPost', chosen[0])).toEqual(['SLOT_CLOSED']);
  await anna.ok('orderDelete', { order_id: orderId });
  expect(await placesLeftOf(eva, chosen[0])).toBe(0);
  expect(await problems(change({ ...pick(first), capacity: -1 }))).toEqual({ capacity: 'Il valore minimo è 0' });
  await staff.ok('staffSlotsChange', { ...pick(second), more: 1 });
  // one of the two was changed since
  expect(await staff.refused('staffSlotsUndo', { actId: closed })).toEqual(['SLOTS_CHANGED']);
  await staff.ok('staffSlotsChange', { ...pick(first, second), isOpen: true });
  expect(await slotOf(first)).toMatchObject({ state: 'open', capacity: before?.capacity, ordered: 0 });
  await eva.ok('timeslotSelectPost', chosen[0]);
});

test('what cannot be changed is told at its field with the slots it concerns, and nothing is changed', async () => {
  const anna = await shopper(shop);
  const [first, second] = idsOf(await twoSlots(anna)) as [number, number];
  const sold = sql`update timeslots set taken = 3, held = 1, crates_taken = 6 where timeslot_id = ${first}`;
  await shop.db.query(sold);
  expect(await problems(change({ ...pick(first, second), capacity: 3, crateCapacity: 5 }))).toEqual({
    capacity: expect.stringMatching(/^Sotto i posti già presi: \w+ \d+ \w+ 10–12 \(3 presi, 1 nei carrelli\)$/),
    crateCapacity: expect.stringMatching(/^Sotto le casse già prese: .* \(6\)$/),
  });
  expect(await problems(change({ ...pick(first, second), more: -5 }))).toMatchObject({
    capacity: expect.stringMatching(/^Sotto i posti già presi/),
  });
  expect(await problems(change({ ...pick(second), more: -50 }))).toMatchObject({
    capacity: expect.stringMatching(/^Meno di zero posti/),
  });
  expect(await problems(change({ slots: [] }))).toEqual({
    slots: 'Scegli almeno una fascia',
    capacity: 'Scrivi che cosa cambia',
  });
  expect(
    await problems(
      change({ ...pick(first), capacity: 5.5, deliveryFeeId: 9, cutoffMinutes: 99_999, crateCapacity: -1 }),
    ),
  ).toEqual({
    capacity: 'Accetta solo numeri',
    deliveryFeeId: 'Scegli una delle opzioni disponibili',
    cutoffMinutes: 'Il valore massimo è 10080',
    crateCapacity: 'Il valore minimo è 0',
  });
  expect(await problems(change({ ...pick(first), capacity: 9, more: 1 }))).toEqual({
    capacity: 'Scrivi i posti di ciascuna, oppure quanti in più o in meno',
  });
  expect(await problems(change({ ...pick(first), cutoffMinutes: 10_080 }))).toEqual({
    cutoffMinutes: expect.stringMatching(/^Con questo anticipo gli ordini sarebbero già finiti: /),
  });
  expect(await staff.refused('staffSlotsChange', { ...pick(first, 999_999), more: 1 })).toEqual(['ENTRY_NOT_FOUND']);
  await shop.db.query(sql`update timeslots set closes_at = ${shop.now.at} where timeslot_id = ${second}`);
  expect(await staff.refused('staffSlotsChange', { ...pick(first, second), more: 1 })).toEqual(['SLOTS_OVER']);
  expect(await slotOf(second)).toMatchObject({ state: 'over', edits: 0 });
  expect(await slotOf(first)).toMatchObject({ capacity: 5, edits: 0 });
  await shop.db.query(sql`update timeslots set taken = 0, held = 0, crates_taken = 0 where timeslot_id = ${first}`);
  await shop.db.query(sql`
    update timeslots set closes_at = closes_at + interval '1 day' where timeslot_id = ${second}`);
});

test('people with a store of their own see and change only its slots', async () => {
  const [slot] = (await gridOf()).slots;
  expect((await elsewhere.ok('staffWeekList')).data.zones.map(({ name }) => name)).toEqual(['Como casa']);
  const zone_id = SMALL.homeZone;
  expect(await elsewhere.refused('staffSlotGrid', { zone_id })).toEqual(['ENTRY_NOT_FOUND']);
  expect(await elsewhere.refused('staffWeekView', { zone_id })).toEqual(['ENTRY_NOT_FOUND']);
  const asked = { ...pick(slot?.timeslotId ?? 0), more: 1 };
  expect(await elsewhere.refused('staffSlotsEffect', asked)).toEqual(['ENTRY_NOT_FOUND']);
  expect(await elsewhere.refused('staffSlotsChange', asked)).toEqual(['ENTRY_NOT_FOUND']);
  const { actId } = (await staff.ok('staffSlotsChange', asked)).data;
  expect(await elsewhere.refused('staffSlotsUndo', { actId })).toEqual(['SLOT_ACT_GONE']);
  const orders = await elsewhere.ok('staffSlotOrders', { timeslot_ids: String(slot?.timeslotId) });
  expect(orders.data.orders).toEqual([]);
  expect(await elsewhere.refused('staffWeekUpdate', { zoneId: zone_id, modifiedAt: '', rows: [] })).toEqual([
    'ENTRY_NOT_FOUND',
  ]);
  expect(await elsewhere.refused('staffWeekCopy', { zoneId: 3, toZoneIds: [zone_id], isTrial: false })).toEqual([
    'ENTRY_NOT_FOUND',
  ]);
  expect(await elsewhere.refused('staffClosedDayInsert', { day: tomorrow, reason: '' })).toEqual(['INVALID_CHOICE']);
});

test('a pattern is valid from a day on, and leaves what was changed by hand', async () => {
  const zoneId = SMALL.homeZone;
  const later = addDays(today, 5);
  const saved = (await staff.ok('staffWeekUpdate', { zoneId, modifiedAt: '', rows: [ROW] })).data;
  expect(await recordOf('staffWeekUpdate')).toMatchObject({ 'week.3 09:00-11:00': [null, 4] });
  const nineOn = async (day: string) =>
    (await gridOf(zoneId, day)).slots.find((slot) => slot.day === day && slot.begins === '09:00');
  const byHand = await nineOn(addDays(later, 1));
  await staff.ok('staffSlotsChange', { ...pick(byHand?.timeslotId ?? 0), capacity: 8 });
  await shop.db.query(sql`
    update timeslots set taken = 3 where zone_id = ${zoneId} and service_date = ${later} and begins = '09:00'`);

  const rows = [{ ...ROW, capacity: 2 }];
  const effect = (await staff.ok('staffWeekEffect', { zoneId, rows, validFrom: later })).data;
  expect(effect).toMatchObject({
    zoneName: 'Bergamo casa',
    byHand: [{ day: addDays(later, 1), begins: '09:00', ends: '11:00' }],
    fuller: [{ day: later, begins: '09:00', ends: '11:00' }],
    closing: 0,
    orders: 0,
  });
  const plan = { zoneId, modifiedAt: saved.modifiedAt, rows, validFrom: later, changesSlots: true };
  const planned = (await staff.ok('staffWeekUpdate', plan)).data;
  expect(planned).toMatchObject({ rows: [{ capacity: 4 }], plan: { validFrom: later, rows: [{ capacity: 2 }] } });
  const capacities = async () =>
    Promise.all([4, 5, 6, 7].map(async (day) => (await nineOn(addDays(today, day)))?.capacity));
  expect(await capacities()).toEqual([4, 3, 8, 2]);
  // a plan that lets them go closes its slots, with their orders inside, and a later one with them opens them again
  expect((await staff.ok('staffWeekEffect', { zoneId, rows: [], validFrom: later })).data).toMatchObject({
    closing: 5,
    orders: 3,
    replacesPlan: later,
  });
  const empty = (await staff.ok('staffWeekUpdate', { ...plan, rows: [], modifiedAt: planned.modifiedAt })).data;
  expect(await nineOn(addDays(later, 2))).toMatchObject({ state: 'closed' });
  expect(await nineOn(addDays(later, 1))).toMatchObject({ state: 'open', capacity: 8 });
  await staff.ok('staffWeekUpdate', { ...plan, modifiedAt: empty.modifiedAt });
  expect(await capacities()).toEqual([4, 3, 8, 2]);

  // on its day the plan becomes the pattern
  await ensureSlots(shop.db, { now: new Date(shop.now.at.getTime() + 5 * 86_400_000), days: 2 });
  const now = (await staff.ok('staffWeekView', { zone_id: zoneId })).data;
  expect(now.rows).toMatchObject([{ capacity: 2 }]);
  expect(now).not.toHaveProperty('plan');
  await shop.db.query(sql`update timeslots set taken = 0 where begins = '09:00'`);
});

test('a pattern is copied to zones of the same service: first a trial, then all zones or none', async () => {
  const zoneId = SMALL.homeZone;
  const rows = [{ ...ROW, capacity: 2 }];
  await staff.ok('staffWeekUpdate', { zoneId, modifiedAt: '', rows });
  const copy = { zoneId, toZoneIds: [3], validFrom: addDays(today, 8), isTrial: true };
  expect((await staff.ok('staffWeekCopy', copy)).data.zones).toMatchObject([{ zoneName: 'Como casa', closing: 0 }]);
  expect((await staff.ok('staffWeekView', { zone_id: 3 })).data).not.toHaveProperty('plan');
  await staff.ok('staffWeekCopy', { ...copy, isTrial: false });
  expect((await staff.ok('staffWeekView', { zone_id: 3 })).data).toMatchObject({
    rows: [],
    plan: { validFrom: addDays(today, 8), rows: [{ capacity: 2 }] },
  });
  const como = (await gridOf(3, addDays(today, 7))).slots.map(({ day }) => day);
  expect(como).toEqual([8, 9, 10].map((day) => addDays(today, day)));
  expect(await problems(staff.call('staffWeekCopy', { ...copy, toZoneIds: [3, zoneId] }))).toEqual({
    toZoneIds: 'Una zona non si copia su sé stessa',
  });
  expect(await problems(staff.call('staffWeekCopy', { ...copy, toZoneIds: [SMALL.driveZone] }))).toEqual({
    toZoneIds: 'Si copia solo tra zone dello stesso servizio: Bergamo ritiro',
  });
  expect(await problems(staff.call('staffWeekCopy', { ...copy, toZoneIds: [], validFrom: '2027-02-30' }))).toEqual({
    toZoneIds: 'Scegli almeno una zona',
    validFrom: 'Inserire una data valida',
  });
});

test('special hours of a store close the slots outside, which is told before, and open them again', async () => {
  const storeId = SMALL.store;
  const anna = await shopper(shop);
  const [first, second] = await twoSlots(anna);
  await anna.ok('timeslotSelectPost', second);
  const { orderId } = (await anna.ok('buy', BUY)).data;
  const days = [{ day: tomorrow, beginHour: '08:00', endHour: '13:30' }];
  expect((await staff.ok('staffClosedDayEffect', { storeId, days })).data.days).toEqual([
    { day: tomorrow, slots: 1, orders: 1, orderNumbers: [orderId] },
  ]);
  const whole = { storeId, days: [{ day: tomorrow, beginHour: '', endHour: '' }] };
  expect((await staff.ok('staffClosedDayEffect', whole)).data.days).toMatchObject([{ slots: 3, orders: 1 }]);
  expect(await elsewhere.refused('staffClosedDayEffect', whole)).toEqual(['NOT_YOUR_STORE']);

  const manager = await personOf(shop, 'direttrice@esempio.it', ['administrator']);
  const saveDays = async (specialDays: object[]) => {
    const { store } = (await manager.ok('staffStoreView', { store_id: storeId })).data;
    const { slug: _, kind: __, warehouseId: ___, ...fields } = store ?? { slug: '', kind: '', warehouseId: 0 };
    await manager.ok('staffStoreUpdate', { ...fields, phone: '031 700100', services: [1, 2], specialDays });
  };
  await saveDays(days.map((day) => ({ ...day, reason: 'Vigilia' })));
  const grid = await gridOf();
  expect(grid.days[1]).toEqual({
    day: tomorrow,
    isClosed: false,
    reason: 'Vigilia',
    hours: { begin: '08:00', end: '13:30' },
  });
  expect(await slotOf(first.timeslot_id)).toMatchObject({ state: 'open' });
  expect(await slotOf(second.timeslot_id)).toMatchObject({ state: 'closed-day', ordered: 1 });
  // a longer day than the slot is none
  await saveDays([{ day: tomorrow, beginHour: '08:00', endHour: '00:00', reason: '' }]);
  expect(await slotOf(second.timeslot_id)).toMatchObject({ state: 'open' });
  await saveDays([{ day: tomorrow, beginHour: '', endHour: '', reason: 'Lutto' }]);
  expect((await gridOf()).days[1]).toEqual({ day: tomorrow, isClosed: true, reason: 'Lutto' });
  expect(await slotOf(first.timeslot_id)).toMatchObject({ state: 'closed-day' });
  await saveDays([]);
  expect(await slotOf(first.timeslot_id)).toMatchObject({ state: 'open' });
  await anna.ok('orderDelete', { order_id: orderId });
});
