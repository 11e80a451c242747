import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, romeTime } from '../../../src/domain/base/rome-time.ts';
import { ensureSlots } from '../../../src/server/features/timeslots/ensure-slots.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { personOf } from '../../support/people/staff.ts';
import { placesLeftOf, shopper, twoSlots } from '../../support/places/slots.ts';
import { SMALL } from '../../support/small-shop.ts';

const BUY = { payment_type_id: 2, accept_terms: true };

let shop: ApiShop;
let staff: ApiClient;
let today: string;
let tomorrow: string;
beforeAll(async () => {
  shop = await openApiShop();
  staff = await personOf(shop, 'commessa@esempio.it', ['store_manager']);
  today = romeTime(shop.now.at).date;
  tomorrow = addDays(today, 1);
});
afterAll(() => shop.close());
beforeEach(async () => {
  const { database } = shop.database;
  await database.query(sql`delete from closed_days`);
  await database.query(sql`delete from timeslot_templates`);
  await database.query(sql`delete from timeslot_weeks`);
  await database.query(sql`delete from timeslot_plans`);
  await database.query(sql`update carts set held_timeslot_id = null`);
  await database.query(sql`
    delete from timeslots where service_date > ${addDays(today, 2)} or to_char(begins, 'HH24:MI') not in ('10:00',
      '11:00', '18:00')`);
  await database.query(sql`
    update timeslots set edits = 0, closed_by = null, open_capacity = null, taken = 0, held = 0, capacity = 5,
      crates_taken = 0, crate_capacity = null`);
});

const ROW = {
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  begins: '09:00',
  ends: '11:00',
  cutoffMinutes: 60,
  capacity: 4,
  extended: false,
  deliveryFeeId: 1,
  onHolidays: true,
  description: 'Al piano',
};
const saveWeek = async (rows: object[], rest: object = {}) =>
  staff.call('staffWeekUpdate', { zoneId: SMALL.homeZone, modifiedAt: '', rows, ...rest });
const slotsOfZone = async (zoneId: number = SMALL.homeZone, client: ApiClient = staff) => {
  const { data } = await client.ok('staffSlotGrid', { zone_id: zoneId });
  const next = await client.ok('staffSlotGrid', { zone_id: zoneId, from: addDays(data.today, 7) });
  return [...data.slots, ...next.data.slots];
};
const change = (timeslotId: number, rest: object) =>
  staff.call('staffSlotsChange', { slots: [{ timeslotId, edits: 0 }], ...rest });
const slotOf = async (timeslotId: number) => (await slotsOfZone()).find((slot) => slot.timeslotId === timeslotId);
async function problems(reply: Promise<{ response: { errors: { field?: string; error: string }[] } }>) {
  return Object.fromEntries((await reply).response.errors.map(({ field, error }) => [field ?? '', error]));
}

test('a closed day is listed with its orders, its slots take no more, and they open again when it is taken away', async () => {
  const anna = await shopper(shop);
  const [first, second] = await twoSlots(anna);
  await anna.ok('timeslotSelectPost', first);
  await anna.ok('buy', BUY);
  const { data } = await staff.ok('staffClosedDayInsert', { day: tomorrow, reason: ' Inventario ' });
  expect(data.closedDays).toMatchObject([{ day: tomorrow, reason: 'Inventario', orders: 1 }]);
  expect(data.closedDays[0]).not.toHaveProperty('store');
  expect(data.stores).toEqual([{ storeId: SMALL.store, name: 'Bottega Bergamo' }]);
  const eva = await shopper(shop);
  expect(await placesLeftOf(eva, second)).toBe(0);
  expect(await slotOf(second.timeslot_id)).toMatchObject({ state: 'closed-day', capacity: 5, ordered: 0 });
  expect(await problems(change(second.timeslot_id, { isOpen: true }))).toEqual({
    isOpen: expect.stringMatching(/^Restano chiuse per il giorno di chiusura .*: \w+ \d+ \w+ /),
  });
  // the hourly job changes nothing
  await ensureSlots(shop.db, { now: shop.now.at, days: 2 });
  expect(await placesLeftOf(eva, second)).toBe(0);

  const closedDayId = data.closedDays[0]?.closedDayId ?? 0;
  expect((await staff.ok('staffClosedDayDelete', { closedDayId })).data.closedDays).toEqual([]);
  expect((await staff.ok('staffClosedDayDelete', { closedDayId })).data.closedDays).toEqual([]);
  expect(await placesLeftOf(eva, second)).toBe(5);
  await anna.ok('orderDelete', { order_id: (await anna.ok('orderList')).data.orders[0]?.orderId });
});

test('a day is closed for one store and one service, and slots that were never made are made when it opens', async () => {
  await saveWeek([ROW]);
  const later = addDays(today, 5);
  await shop.db.query(sql`delete from timeslots where service_date = ${later}`);
  const { data } = await staff.ok('staffClosedDayInsert', { day: later, storeId: SMALL.store, serviceId: 2 });
  expect(data.closedDays).toMatchObject([{ store: { name: 'Bottega Bergamo' }, serviceId: 2, orders: 0 }]);
  await staff.ok('staffClosedDayInsert', { day: tomorrow, serviceId: 1 });
  const statesOf = async (zone: number, day: string) =>
    (await slotsOfZone(zone)).filter((slot) => slot.day === day).map(({ state }) => state);
  expect(await statesOf(SMALL.homeZone, later)).toEqual([]);
  expect(await statesOf(SMALL.homeZone, tomorrow)).toEqual(['open', 'open', 'open']);
  expect(await statesOf(SMALL.driveZone, tomorrow)).toEqual(['closed-day']);
  await staff.ok('staffClosedDayDelete', { closedDayId: data.closedDays[0]?.closedDayId });
  expect(await statesOf(SMALL.homeZone, later)).toEqual(['open']);
});

test('closed days that are wrong are refused at their field', async () => {
  const insert = (body: object) => problems(staff.call('staffClosedDayInsert', { day: tomorrow, ...body }));
  expect(await insert({ day: ' ' })).toEqual({ day: 'Campo obbligatorio' });
  expect(await insert({ day: '2027-02-31' })).toEqual({ day: 'Inserire una data valida' });
  expect(await insert({ day: addDays(today, -1) })).toEqual({ day: 'Questo giorno è già passato' });
  expect(await insert({ day: addDays(today, 1200) })).toEqual({
    day: 'Si può chiudere al massimo con tre anni di anticipo',
  });
  expect(await insert({ storeId: 999 })).toEqual({ storeId: 'Scegli una delle opzioni disponibili' });
  expect(await insert({ serviceId: 9, reason: 'x'.repeat(201) })).toEqual({
    serviceId: 'Scegli una delle opzioni disponibili',
    reason: 'Lunghezza massima 200 caratteri',
  });
  expect(await insert({})).toEqual({});
  expect(await insert({})).toEqual({ day: 'Questo giorno è già chiuso per lo stesso negozio e lo stesso servizio' });
  expect(await insert({ storeId: SMALL.store })).toEqual({});
});

test('a weekly pattern is saved as a whole with its version, and makes slots at once', async () => {
  const saved = await saveWeek([ROW, { ...ROW, weekdays: [7], begins: '15:00', ends: '16:00', crateCapacity: 12 }]);
  expect(saved.data.rows).toEqual([ROW, { ...ROW, weekdays: [7], begins: '15:00', ends: '16:00', crateCapacity: 12 }]);
  expect(saved.data).toMatchObject({
    name: 'Bergamo casa',
    storeName: 'Bottega Bergamo',
    fees: [{ name: 'Casa', fee: 5.9 }, {}],
  });
  const nine = (await slotsOfZone()).filter(({ begins }) => begins === '09:00');
  expect(nine.map(({ day }) => day)).toContain(addDays(today, 9));
  expect(nine[0]).toMatchObject({ capacity: 4, ordered: 0, held: 0 });
  expect((await staff.ok('staffWeekList')).data.zones).toMatchObject([
    { name: 'Bergamo casa', perWeek: 8 },
    { name: 'Bergamo ritiro', perWeek: 0 },
  ]);
  expect((await saveWeek([])).response.errors[0]?.code).toBe('ENTRY_CHANGED');
  const again = await saveWeek([{ ...ROW, capacity: 9 }], { modifiedAt: saved.data.modifiedAt });
  expect(again.data.modifiedAt > saved.data.modifiedAt).toBe(true);
  expect(await staff.refused('staffWeekView', { zone_id: 999 })).toEqual(['ENTRY_NOT_FOUND']);
  expect(await staff.refused('staffWeekUpdate', { zoneId: 999, modifiedAt: '', rows: [] })).toEqual([
    'ENTRY_NOT_FOUND',
  ]);
});

test('slots that exist follow a pattern only when asked to, and never below what is ordered', async () => {
  const { data } = await saveWeek([ROW]);
  const slot = (await slotsOfZone()).find(({ begins, day }) => begins === '09:00' && day === tomorrow);
  const id = slot?.timeslotId ?? 0;
  await shop.db.query(sql`update timeslots set taken = 2, held = 1 where timeslot_id = ${id}`);
  const smaller = await saveWeek([{ ...ROW, capacity: 1, crateCapacity: 6, cutoffMinutes: 0 }], {
    modifiedAt: data.modifiedAt,
  });
  expect(await slotOf(id)).toMatchObject({ capacity: 4 });
  const followed = await saveWeek(smaller.data.rows, { modifiedAt: smaller.data.modifiedAt, changesSlots: true });
  expect(await slotOf(id)).toMatchObject({ capacity: 3, crateCapacity: 6, state: 'full' });
  // slots that are no longer in the pattern close, including the small shop's own
  await saveWeek([], { modifiedAt: followed.data.modifiedAt, changesSlots: true });
  expect(await slotOf(id)).toMatchObject({ state: 'closed', ordered: 2, held: 1 });
  expect((await slotsOfZone()).filter(({ state }) => state === 'open')).toEqual([]);
  await shop.db.query(sql`update timeslots set taken = 0, held = 0 where timeslot_id = ${id}`);
});

test('no slots are made on holidays unless the pattern says so', async () => {
  const before = shop.now.at;
  shop.now.at = new Date('2027-12-23T08:00:00Z');
  const later = await personOf(shop, 'collega@esempio.it', ['store_manager']);
  await later.ok('staffWeekUpdate', {
    zoneId: SMALL.homeZone,
    modifiedAt: '',
    rows: [
      { ...ROW, onHolidays: false },
      { ...ROW, begins: '17:00', ends: '18:00' },
    ],
  });
  const slots = await slotsOfZone(SMALL.homeZone, later);
  const christmas = slots.filter(({ day }) => day === '2027-12-25');
  shop.now.at = before;
  expect(christmas.map(({ begins }) => begins)).toEqual(['17:00']);
});

test('what is wrong with a pattern is told at its row', async () => {
  expect(
    await problems(
      saveWeek([
        { ...ROW, weekdays: [], begins: '', ends: '25:00', capacity: undefined, cutoffMinutes: -1 },
        { ...ROW, begins: '12:00', capacity: 1.5, crateCapacity: 100_001, deliveryFeeId: 99 },
        ROW,
        { ...ROW, weekdays: [3], description: 'x'.repeat(201) },
      ]),
    ),
  ).toEqual({
    'rows/0/weekdays': 'Scegli almeno un giorno',
    'rows/0/begins': 'Campo obbligatorio',
    'rows/0/ends': 'Formato non corretto',
    'rows/0/capacity': 'Campo obbligatorio',
    'rows/0/cutoffMinutes': 'Il valore minimo è 0',
    'rows/1/ends': 'Deve finire dopo il suo inizio',
    'rows/1/capacity': 'Accetta solo numeri',
    'rows/1/crateCapacity': 'Il valore massimo è 100000',
    'rows/1/deliveryFeeId': 'Scegli una delle opzioni disponibili',
    'rows/3/begins': 'C’è già una fascia con questo orario nello stesso giorno',
    'rows/3/description': 'Lunghezza massima 200 caratteri',
  });
  expect(await shop.db.query(sql`select from timeslot_templates`)).toEqual([]);
});
