import type { Crates } from '../../../domain/delivery/crates.ts';
import { DRIVE, HOME } from '../../../domain/delivery/delivery-service.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

/** What the office writes of a store or a locker. */
export interface StoreToWrite {
  readonly name: string;
  readonly street: string;
  readonly streetNumber: string;
  readonly city: string;
  readonly province: string;
  readonly postcode: string;
  readonly phone: string;
  readonly email: string;
  readonly parking: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly hours: readonly object[];
  readonly specialDays: readonly SpecialDayRow[];
  readonly crates: Crates | null;
  readonly isClosed: boolean;
}

/** A day (YYYY-MM-DD) with other hours than its weekday; both hours empty: closed. */
export interface SpecialDayRow {
  readonly day: string;
  readonly beginHour: string;
  readonly endHour: string;
  readonly reason: string;
}

export interface NewStore {
  readonly kind: 'store' | 'locker';
  readonly slug: string;
  /** The store that fills a locker; undefined: a store with goods of its own. */
  readonly warehouseId: number | undefined;
}

/**
 * Writes a new place; a store is its own warehouse, at the prices of the base list and without limits of stock, until
 * somebody sets others. Numbers follow those that files have used. Returns the number of the place.
 */
export async function insertStore(tx: Tx, store: StoreToWrite, { kind, slug, warehouseId }: NewStore): Promise<number> {
  await tx.query(sql`lock table stores in share row exclusive mode`);
  const { storeId } = await tx.one<{ storeId: number }>(sql`
    select greatest(100, (select max(store_id) from stores), (select max(warehouse_id) from warehouses)) + 1
      as store_id`);
  if (warehouseId === undefined)
    await tx.query(sql`insert into warehouses (warehouse_id, name, slug) values (${storeId}, ${store.name}, ${slug})`);
  await tx.query(sql`
    insert into stores (store_id, warehouse_id, name, slug, kind)
    values (${storeId}, ${warehouseId ?? storeId}, ${store.name}, ${slug}, ${kind})`);
  await updateStore(tx, storeId, store);
  return storeId;
}

/** Replaces what the office knows of a place; its address in the shop stays, whatever its name is now. */
export async function updateStore(tx: Tx, storeId: number, store: StoreToWrite): Promise<void> {
  await tx.query(sql`
    update stores set name = ${store.name}, address_name = ${store.name}, street = ${store.street},
      street_number = ${store.streetNumber}, city = ${store.city}, province = ${store.province},
      postcode = ${store.postcode}, phone = ${store.phone}, email = ${store.email}, parking = ${store.parking},
      latitude = ${store.latitude}, longitude = ${store.longitude},
      service_hours = ${JSON.stringify(store.hours)}::jsonb, special_days = ${JSON.stringify(store.specialDays)}::jsonb,
      locker_crates = ${store.crates === null ? null : JSON.stringify(store.crates)}::jsonb,
      closed_at = case when ${store.isClosed}::boolean then coalesce(closed_at, clock_timestamp()) end
    where store_id = ${storeId}`);
  await tx.query(sql`
    update warehouses w set name = ${store.name} from stores s
    where s.store_id = ${storeId} and s.kind = 'store' and s.warehouse_id = w.warehouse_id
      and w.name <> ${store.name}`);
}

/**
 * Offers a service at a place, or takes it away: its zones become active or not. Where customers come themselves, a
 * zone is made if there is none. Returns false if deliveries are wanted, and no zone was drawn.
 */
export async function offerService(tx: Tx, { storeId, serviceId, isOffered, name }: ServiceOfStore): Promise<boolean> {
  const zones = await tx.query<{ active: boolean }>(sql`
    select active from zones where store_id = ${storeId} and delivery_service_id = ${serviceId} order by zone_id
    for update`);
  const isNow = zones.some(({ active }) => active);
  if (isNow === isOffered) return true;
  if (zones.length === 0) {
    if (serviceId === HOME) return false;
    const zoneName = `${serviceId === DRIVE ? 'Ritiro' : 'Locker'} ${name}`;
    await tx.query(sql`
      insert into zones (name, delivery_service_id, store_id) values (${zoneName}, ${serviceId}, ${storeId})`);
    return true;
  }
  await tx.query(sql`
    update zones set active = ${isOffered},
      modified_at = greatest(clock_timestamp(), modified_at + interval '1 millisecond')
    where store_id = ${storeId} and delivery_service_id = ${serviceId}`);
  return true;
}

export interface ServiceOfStore {
  readonly storeId: number;
  readonly serviceId: number;
  readonly isOffered: boolean;
  readonly name: string;
}

/** Gives a shop without any delivery fee one that costs nothing: slots need a fee. */
export async function ensureFee(tx: Tx): Promise<void> {
  await tx.query(sql`
    with made as (
      insert into delivery_fees (delivery_fee_id, name) select 1, 'Gratis'
      where not exists (select from delivery_fees) returning delivery_fee_id)
    insert into delivery_fee_rows (delivery_fee_id, from_cents, to_cents, fee_cents)
    select delivery_fee_id, 0, null, 0 from made`);
}
