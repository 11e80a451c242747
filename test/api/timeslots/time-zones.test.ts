import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDay } from '../../../src/domain/base/format.ts';
import { instantOf, romeTime } from '../../../src/domain/base/rome-time.ts';
import { ensureSlots } from '../../../src/server/features/timeslots/ensure-slots.ts';
import { openDatabase } from '../../../src/server/infra/database/open-database.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import type { Database } from '../../../src/server/infra/database/types.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { PATIENT } from '../../support/database.ts';
import { shopper } from '../../support/places/slots.ts';

const BUY = { payment_type_id: 2, accept_terms: true };
const OWN_ZONE = process.env['TZ'];

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
  await shop.db.query(sql`delete from timeslots`);
  // early slots, also at Easter, so that the nights of the clock change lie between the end of ordering and the
  // delivery
  await shop.db.query(sql`
    insert into timeslot_templates (zone_id, weekday, begins, ends, capacity, cutoff_minutes, delivery_fee_id,
      on_holidays)
    select 1, weekday, begins::time, begins::time + interval '2 hours', 500, 480, 1, true
    from generate_series(1, 7) as weekday, unnest(array['06:00', '20:00']) as begins`);
});
afterAll(async () => {
  setZone(OWN_ZONE);
  await shop.close();
});

/** The time zone of the server's process. */
function setZone(zone: string | undefined): void {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
}

interface Golden {
  readonly at: string;
  readonly today: string;
  /** The end of ordering for the first slot of the next day: eight hours before it begins. */
  readonly closes: string;
  readonly begins: string;
  readonly day: string;
}

const NIGHTS: readonly Golden[] = [
  // half past midnight in Rome's winter time, on the day the clocks go forward
  {
    at: '2027-03-27T23:30:00Z',
    today: '2027-03-28',
    closes: '2027-03-28T20:00:00Z',
    begins: '2027-03-29T04:00:00Z',
    day: 'lunedì 29 marzo',
  },
  // the evening before: eight hours before six o'clock are nine in the evening, because one hour is left out
  {
    at: '2027-03-27T12:00:00Z',
    today: '2027-03-27',
    closes: '2027-03-27T20:00:00Z',
    begins: '2027-03-28T04:00:00Z',
    day: 'domenica 28 marzo',
  },
  // the evening before the clocks go back: eleven in the evening, because one hour comes twice
  {
    at: '2027-10-30T12:00:00Z',
    today: '2027-10-30',
    closes: '2027-10-30T21:00:00Z',
    begins: '2027-10-31T05:00:00Z',
    day: 'domenica 31 ottobre',
  },
  // an ordinary night, between the two midnights of Rome and of London
  {
    at: '2027-06-15T22:30:00Z',
    today: '2027-06-16',
    closes: '2027-06-16T20:00:00Z',
    begins: '2027-06-17T04:00:00Z',
    day: 'giovedì 17 giugno',
  },
];

for (const zone of ['UTC', 'America/Los_Angeles', 'Pacific/Auckland'])
  test(`days, ends of ordering and OGGI are those of Rome on a server in ${zone}`, async () => {
    setZone(zone);
    const name = await databaseName();
    await shop.db.query({ text: `alter database "${name}" set timezone to '${zone}'` });
    // connections keep the zone in which they were opened
    const db = openDatabase(shop.database.url, PATIENT);
    const here = await openApiShop({}, shop.database);
    try {
      expect(await db.query(sql`show timezone`)).toEqual([{ TimeZone: zone }]);
      for (const night of NIGHTS) await checkNight(here, db, night);
    } finally {
      await here.close();
      await db.close();
    }
  });

async function checkNight(here: ApiShop, db: Database, night: Golden): Promise<void> {
  await db.query(sql`delete from timeslots where taken = 0 and held = 0`);
  here.now.at = new Date(night.at);
  expect(romeTime(here.now.at).date).toBe(night.today);
  await ensureSlots(db, { now: here.now.at, days: 2 });
  const client = await shopper(here);
  const { data } = await client.ok('timeslotList', {}, { 'show-closed': true });
  expect(data.days.map(({ dateIso }) => dateIso)[0]).toBe(night.today);
  const next = data.days[1];
  expect(formatDay(next?.dateIso ?? '')).toBe(night.day);
  const slot = next?.timeslots[0];
  expect(slot).toMatchObject({ beginTime: '06:00', endTime: '08:00', status: 'available' });
  expect(instantOf(next?.dateIso ?? '', '06:00').toISOString()).toBe(new Date(night.begins).toISOString());

  // the slot can be chosen and bought until its end, by the clock of the database, and not afterwards
  const choice = { sel_date: next?.dateIso, timeslot_id: slot?.timeslotId };
  const end = new Date(night.closes).getTime();
  here.now.at = new Date(end - 1000);
  await client.ok('timeslotSelectPost', choice);
  const late = await shopper(here);
  await late.ok('timeslotSelectPost', choice);
  await client.ok('buy', BUY);
  // this process is two seconds behind the database: the database decides
  here.now.inDatabase = new Date(end + 1000);
  expect(await late.refused('buy', BUY)).toEqual(['SLOT_CLOSED']);
  delete here.now.inDatabase;
  here.now.at = new Date(end);
  expect(await late.refused('timeslotSelectPost', choice)).toEqual(['SLOT_CLOSED']);
}

async function databaseName(): Promise<string> {
  const [row] = await shop.db.query<{ name: string }>(sql`select current_database() as name`);
  return row?.name ?? '';
}
