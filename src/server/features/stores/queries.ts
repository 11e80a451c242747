import type { StoreService } from '../../../contract/stores/schemas.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import type { AddressClass, AddressRow } from '../addresses/address-view.ts';

export interface PickupRow extends AddressRow {
  storeId: number;
  deliveryServiceId: number;
  zoneId: number;
  zoneGroupId: number;
}

/**
 * Returns stores (service 1) or lockers (4) where a cart can be picked up. The id of their address is the store's id.
 */
export async function pickupPoints(db: Queryable, serviceId: number): Promise<PickupRow[]> {
  return pickups(db, sql`z.delivery_service_id = ${serviceId}`);
}

/** Returns the pickup points whose goods come from a store: its own counter and its lockers. */
export async function pickupPointsOf(db: Queryable, storeId: number): Promise<PickupRow[]> {
  return pickups(
    db,
    sql`z.delivery_service_id <> ${HOME} and s.warehouse_id = (select warehouse_id from stores
      where store_id = ${storeId})`,
  );
}

/** Returns all pickup points of the shop, or the one with this store's id. */
export async function allPickupPoints(db: Queryable, storeId: number | null = null): Promise<PickupRow[]> {
  return pickups(
    db,
    sql`z.delivery_service_id <> ${HOME} and (${storeId}::int is null or s.store_id = ${storeId}::int)`,
  );
}

async function pickups(db: Queryable, condition: SqlFragment): Promise<PickupRow[]> {
  return db.query<PickupRow>(sql`
    select s.store_id, s.store_id as address_id, s.name as address_name, '' as doorbell_name, '' as doorbell_number,
      s.street, s.street_number, s.city, s.province, s.postcode, 'Italia' as country, '' as city_addition,
      '+39' as phone_prefix, s.phone, '' as floor, false as elevator, false as reception, '' as note,
      s.latitude, s.longitude, s.address_classes, z.delivery_service_id, z.zone_id, z.zone_group_id
    from zones z join stores s using (store_id)
    where ${condition} and z.active order by s.city, s.store_id, z.delivery_service_id, z.zone_id`);
}

export interface ServiceRow {
  deliveryServiceId: number;
  name: string;
  description: string;
  showTab: boolean;
  noServiceText: string;
}

export async function deliveryServices(db: Queryable): Promise<ServiceRow[]> {
  return db.query<ServiceRow>(sql`
    select delivery_service_id, name, description, show_tab, no_service_text
    from delivery_services order by case delivery_service_id when ${HOME} then 0 else delivery_service_id end`);
}

export interface StoreRow {
  storeId: number;
  warehouseId: number;
  name: string;
  slug: string;
  kind: string;
  addressName: string;
  street: string;
  streetNumber: string;
  city: string;
  province: string;
  postcode: string;
  phone: string;
  latitude: number | null;
  longitude: number | null;
  serviceHours: { beginWeekDay: number; beginHour: string; endHour: string }[];
  addressClasses: AddressClass[];
  services: StoreService[];
  email: string;
  parking: string;
  specialDays: { day: string; beginHour: string; endHour: string; reason: string }[];
}

const MAX_STORES = 5000;
const MAX_TOWNS_OF_STORES = 12;

/**
 * Returns the kind of a store; undefined: there is no such store. 'global' is the whole shop, which has no place to
 * visit.
 */
export async function storeKind(db: Queryable, storeId: number): Promise<string | undefined> {
  const row = await db.maybeOne<{ kind: string }>(sql`select kind from stores where store_id = ${storeId}`);
  return row?.kind;
}

/** Returns the stores and lockers that can be visited, by town; with `storeId` only that one. */
export async function locatedStores(db: Queryable, storeId: number | null = null): Promise<StoreRow[]> {
  const isAsked = sql`(${storeId}::int is null or store_id = ${storeId}::int)`;
  return db.query<StoreRow>(sql`
    select store_id, warehouse_id, name, slug, kind, address_name, street, street_number, city, province, postcode,
      phone, email, parking, latitude, longitude, service_hours, special_days, address_classes,
      coalesce(offered.services, '[]') as services
    from stores s left join (
      select store_id, jsonb_agg(jsonb_build_object('deliveryServiceId', delivery_service_id, 'name', d.name, 'descr',
        d.description, 'showTab', d.show_tab) order by delivery_service_id) as services
      from (select distinct store_id, delivery_service_id from zones where active and ${isAsked}) z
        join delivery_services d
        using (delivery_service_id)
      group by store_id) offered using (store_id)
    where kind in ('store', 'locker') and closed_at is null and ${isAsked}
    order by city, store_id limit ${MAX_STORES}`);
}

/** Returns the towns in which the shop has stores, those with most stores first. */
export async function townsOfStores(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ city: string }>(sql`
    select city from stores where kind = 'store' and closed_at is null group by city order by count(*) desc,
      city limit ${MAX_TOWNS_OF_STORES}`);
  return rows.map(({ city }) => city);
}
