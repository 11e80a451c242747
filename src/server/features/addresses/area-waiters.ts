import { foldTown } from '../../../domain/delivery/address.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { readTypedPlace } from '../../../domain/delivery/typed-place.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { enqueueSql } from '../../infra/jobs/enqueue.ts';
import { type Town, withZone } from './check-address.ts';
import { type AddressToCover, type CoveringZone, homeZone } from './coverage.ts';
import { findMunicipality } from './queries.ts';

/** A person who wants to know when home delivery reaches an address. */
export interface AreaWaiter extends AddressToCover {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly inputAddress: string;
}

/**
 * Adds a waiter, or replaces an earlier request of the same person for the same place. A person who was notified waits
 * again.
 */
export async function addAreaWaiter(db: Queryable, waiter: AreaWaiter, now: Date): Promise<void> {
  await db.query(sql`
    insert into area_waiters (email, first_name, last_name, input_address, city, postcode, latitude, longitude,
      is_located, consented_at, looked_at)
    values (${waiter.email}, ${waiter.firstName}, ${waiter.lastName}, ${waiter.inputAddress}, ${foldTown(waiter.city)},
      ${waiter.postcode}, ${waiter.latitude}, ${waiter.longitude}, ${waiter.isLocated}, ${now}, ${now})
    on conflict (email, postcode, city) do update set first_name = excluded.first_name, last_name = excluded.last_name,
      input_address = excluded.input_address, latitude = excluded.latitude, longitude = excluded.longitude,
      is_located = excluded.is_located, consented_at = excluded.consented_at, looked_at = excluded.looked_at,
      told_at = null`);
}

/** The number of waiters that one run checks; the others follow in the next runs. */
const AT_ONCE = 500;

/** Adds somebody who wants to hear when the shop opens: a waiter without a place. Asking twice is asking once. */
export async function addOpeningWaiter(db: Queryable, email: string, now: Date): Promise<void> {
  const nowhere = { postcode: '', city: '', inputAddress: '', latitude: null, longitude: null, isLocated: false };
  await addAreaWaiter(db, { ...nowhere, email, firstName: '', lastName: '' }, now);
}

/** Queues one mail for each of those who wait for the opening, once customers may order. Returns their number. */
export async function tellOpeningWaiters(db: Queryable, now: Date): Promise<number> {
  const mailed = await db.query(sql`
    with mailed as (
      update area_waiters set told_at = ${now} where told_at is null and waiter_id in (
        select waiter_id from area_waiters where postcode = '' and told_at is null order by waiter_id limit ${AT_ONCE})
      returning waiter_id)
    select ${enqueueSql('area-open', sql`json_build_object('waiterId', waiter_id)`)} from mailed order by waiter_id`);
  return mailed.length;
}

/** Returns the only town of a postcode; undefined where it has several, or is unknown. */
export async function onlyTownOf(db: Queryable, postcode: string): Promise<string | undefined> {
  const towns = await db.query<{ name: string }>(sql`
    select distinct name from municipalities where postcode = ${postcode} order by name limit 2`);
  return towns.length === 1 ? towns[0]?.name : undefined;
}

interface WaiterRow extends AddressToCover {
  readonly waiterId: number;
  readonly inputAddress: string;
}

/** Returns which of these zones have bookable slots now. Slots are on a higher floor. */
export type OfferSlots = (db: Queryable, zoneIds: readonly number[], now: Date) => Promise<boolean>;

/**
 * Finds the waiters whose place is now served at home, and queues one mail for each: the address check confirms it, and
 * there are bookable slots. It checks only those whom an active zone may reach by its postcodes or by the box around
 * its drawn area, the least recently checked first. Returns the number of mails.
 */
export async function tellAreaWaiters(db: Queryable, now: Date, offerSlots: OfferSlots): Promise<number> {
  const rows = await db.query<WaiterRow>(sql`
    select w.waiter_id, w.postcode, w.city, w.input_address, w.latitude, w.longitude, w.is_located from area_waiters w
    where w.told_at is null and (exists (
      select from zone_areas a join zones z using (zone_id)
      where a.postcode = w.postcode and z.delivery_service_id = ${HOME} and z.active)
    or exists (
      select from zone_polygons p join zones z using (zone_id), lateral (
        select w.longitude, w.latitude where w.longitude is not null
        union all select m.longitude, m.latitude from municipalities m where w.longitude is null
        and m.postcode = w.postcode) at
      where z.delivery_service_id = ${HOME} and z.active
        and at.longitude between p.west and p.east and at.latitude between p.south and p.north))
    order by w.looked_at, w.waiter_id limit ${AT_ONCE}`);
  const served: number[] = [];
  for (const row of rows) {
    const zoneIds = await zonesOf(db, row);
    if (zoneIds.length > 0 && (await offerSlots(db, zoneIds, now))) served.push(row.waiterId);
  }
  await db.query(sql`
    update area_waiters set looked_at = ${now} where waiter_id = any(${rows.map((row) => row.waiterId)}::int[])`);
  if (served.length === 0) return 0;
  const told = await db.query(sql`
    with told as (
      update area_waiters set told_at = ${now} where waiter_id = any(${served}::int[])
        and told_at is null returning waiter_id)
    select ${enqueueSql('area-open', sql`json_build_object('waiterId', waiter_id)`)} from told order by waiter_id`);
  return told.length;
}

/**
 * Returns the zones that serve the address of this waiter at home. If a postcode has several towns, all have to be
 * served, or none is. A postcode that the register does not have is served as it is written.
 */
async function zonesOf(db: Queryable, row: WaiterRow): Promise<number[]> {
  const towns = await townsOf(db, row);
  if (towns === undefined) return (await zonesAsWritten(db, row)).map(({ zoneId }) => zoneId);
  const zones: number[] = [];
  for (const town of towns) {
    const zone = await zoneOfWaiter(db, row, town);
    if (!zone) return [];
    zones.push(zone.zoneId);
  }
  return zones;
}

async function zonesAsWritten(db: Queryable, row: WaiterRow): Promise<CoveringZone[]> {
  return [await homeZone(db, row)].filter((zone) => zone !== undefined);
}

/** Returns the home zone of a waiter's place in a town, by the same query as the address check. */
export async function zoneOfWaiter(
  db: Queryable,
  place: AddressToCover,
  town: Town,
): Promise<CoveringZone | undefined> {
  const { latitude, longitude } = place;
  const own = latitude === null || longitude === null || !place.isLocated ? {} : { latitude, longitude };
  return (await withZone(db, { ...own, postalcode: place.postcode }, town)).zone;
}

/**
 * Returns the given town, else the one that the typed address names, else all towns of the postcode; only towns of the
 * register. Undefined: the register does not have the postcode.
 */
async function townsOf(
  db: Queryable,
  { city, postcode, inputAddress: typed }: WaiterRow,
): Promise<readonly Town[] | undefined> {
  const towns = await db.query<Town>(sql`
    select name, province, latitude, longitude from municipalities where postcode = ${postcode}
      order by name, province`);
  if (towns.length === 0) return undefined;
  const named = city === '' ? readTypedPlace(typed).towns.map(foldTown) : [foldTown(city)];
  const given = towns.filter(({ name }) => named.includes(foldTown(name)));
  return given.length > 0 || city !== '' ? given : towns;
}

/** Returns the recipient of the mail, with the town as the register spells it. */
export async function areaWaiter(db: Queryable, waiterId: number) {
  const row = await db.maybeOne<{ email: string; firstName: string; postcode: string; city: string }>(sql`
    select email, first_name, postcode, city from area_waiters where waiter_id = ${waiterId}`);
  return row && { ...row, town: (await findMunicipality(db, row.city, row.postcode))?.name };
}

/** Deletes waiters who were notified before one date, and those who have waited since before another. */
export async function deleteAreaWaiters(
  db: Queryable,
  { notifiedBefore, askedBefore }: { readonly notifiedBefore: Date; readonly askedBefore: Date },
): Promise<void> {
  await db.query(sql`
    delete from area_waiters where told_at < ${notifiedBefore} or (told_at is null and consented_at < ${askedBefore})`);
}
