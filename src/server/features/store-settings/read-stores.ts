import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import type {
  StaffStore,
  StaffStoreDetail,
  StaffStoresQuery,
  StaffStoreView,
} from '../../../contract/store-settings/schemas.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { type Crates, countCrates } from '../../../domain/delivery/crates.ts';
import { type OpeningRule, openState } from '../../../domain/delivery/opening-hours.ts';
import { townTitle } from '../../../domain/geography/town-title.ts';
import { ORDERS_UNDER_WAY } from '../../../domain/orders/order-status.ts';
import { integerList, type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { isOwnStore } from '../zones/own-stores.ts';

interface PlaceRow {
  readonly storeId: number;
  readonly warehouseId: number;
  readonly kind: StaffStore['kind'];
  readonly name: string;
  readonly city: string;
  readonly province: string;
  readonly services: number[];
  readonly isClosed: boolean;
  readonly hours: OpeningRule[];
  readonly specialDays: StaffStoreDetail['specialDays'];
  readonly crates: Crates | null;
}

const PLACE = sql`s.store_id, s.warehouse_id, s.kind, s.name, s.city, s.province, s.closed_at is not null as is_closed,
  s.service_hours as hours, s.special_days, s.locker_crates as crates,
  array(select distinct z.delivery_service_id from zones z where z.store_id = s.store_id and z.active
    order by z.delivery_service_id) as services`;

/** Places of the stores for which a person works; of all where they work for none in particular. */
function ofPerson(own: readonly number[]): SqlFragment {
  return sql`s.kind <> 'global' and ${isOwnStore(own)}`;
}

const STORES_ON_A_PAGE = 50;
const ORDERS: Readonly<Record<NonNullable<StaffStoresQuery['sort']>, SqlFragment>> = {
  name: sql`lower(s.name), s.store_id`,
  '-name': sql`lower(s.name) desc, s.store_id desc`,
  city: sql`s.city, lower(s.name), s.store_id`,
  '-city': sql`s.city desc, lower(s.name) desc, s.store_id desc`,
};

export async function listStores(
  db: Queryable,
  { q = '', kind, is_closed: isClosed, sort = 'name', page: asked }: StaffStoresQuery,
  { own, now }: { readonly own: readonly number[]; readonly now: Date },
) {
  const page = pageAsked(asked);
  const words = q.trim().toLowerCase();
  const where = sql`${ofPerson(own)} and (${kind ?? null}::text is null or s.kind = ${kind ?? null}::text)
    and (${isClosed ?? null}::boolean is null or (s.closed_at is not null) = ${isClosed ?? null}::boolean)
    and (${words} = '' or position(${words} in lower(s.name || ' ' || s.city || ' ' || s.province)) > 0)`;
  const { total } = await db.one<{ total: number }>(sql`select count(*)::int as total from stores s where ${where}`);
  const rows = await db.query<PlaceRow>(sql`
    select ${PLACE} from stores s where ${where} order by ${ORDERS[sort]}
    limit ${STORES_ON_A_PAGE} offset ${(page - 1) * STORES_ON_A_PAGE}`);
  return {
    page: pageBlock({ page, pageSize: STORES_ON_A_PAGE, total }),
    stores: rows.map((row) => placeView(row, now)),
  };
}

function placeView({ hours, specialDays, crates, ...row }: PlaceRow, now: Date): StaffStore {
  const { isOpen, text } = openState(hours, romeTime(now), specialDays);
  return {
    ...row,
    city: townTitle(row.city),
    ...(isOpen === undefined ? {} : { isOpenNow: isOpen }),
    openText: text,
    ...(crates === null ? {} : { boxes: countCrates(crates) }),
  };
}

interface DetailRow extends PlaceRow {
  readonly slug: string;
  readonly street: string;
  readonly streetNumber: string;
  readonly postcode: string;
  readonly phone: string;
  readonly email: string;
  readonly parking: string;
  readonly at: [number, number] | null;
  readonly modifiedAt: Date;
}

/** Reads a place that this person may see; `isLocked` locks it until the transaction ends. */
export async function readStore(
  db: Queryable,
  storeId: number,
  { own, isLocked = false }: { readonly own: readonly number[]; readonly isLocked?: boolean },
): Promise<DetailRow | undefined> {
  if (isLocked) await db.query(sql`select from stores where store_id = ${storeId} for update`);
  return db.maybeOne<DetailRow>(sql`
    select ${PLACE}, s.slug, s.street, s.street_number, s.postcode, s.phone, s.email, s.parking, s.modified_at,
      case when s.latitude is not null and s.longitude is not null then jsonb_build_array(s.latitude, s.longitude) end
        as at
    from stores s where s.store_id = ${storeId} and ${ofPerson(own)}`);
}

export function detailView({ at, crates, modifiedAt, ...row }: DetailRow, today: string): StaffStoreDetail {
  return {
    ...row,
    city: townTitle(row.city),
    specialDays: row.specialDays.filter(({ day }) => day >= today),
    ...(at ? { latitude: at[0], longitude: at[1] } : {}),
    ...(crates === null ? {} : { crates }),
    modifiedAt: modifiedAt.toISOString(),
  };
}

/** Counts the orders that wait to be handed over: at a place, or from a store with its lockers. */
export async function openOrdersAt(
  db: Queryable,
  { storeId, warehouseId, kind }: Pick<PlaceRow, 'storeId' | 'warehouseId' | 'kind'>,
): Promise<number> {
  const place = kind === 'store' ? sql`warehouse_id = ${warehouseId}` : sql`store_id = ${storeId}`;
  const row = await db.one<{ n: number }>(sql`
    select count(*)::int as n from orders where ${place} and status_id in (${integerList(ORDERS_UNDER_WAY)})`);
  return row.n;
}

export async function zonesOfStore(db: Queryable, storeId: number): Promise<StaffStoreView['zones']> {
  return db.query<StaffStoreView['zones'][number]>(sql`
    select z.zone_id, z.name, z.delivery_service_id as service_id, z.active,
      (select count(*)::int from timeslot_templates t where t.zone_id = z.zone_id) as slots
    from zones z where z.store_id = ${storeId} order by z.delivery_service_id, z.name, z.zone_id`);
}

/** The lockers that a store fills and that are not closed. */
export async function lockersOf(db: Queryable, warehouseId: number): Promise<StaffStoreView['lockers']> {
  const rows = await db.query<{ storeId: number; name: string; crates: Crates | null }>(sql`
    select store_id, name, locker_crates as crates from stores
    where warehouse_id = ${warehouseId} and kind = 'locker' and closed_at is null order by name, store_id`);
  return rows.map(({ crates, ...locker }) => ({ ...locker, ...(crates ? { boxes: countCrates(crates) } : {}) }));
}

/** The stores that can fill a locker. */
export async function fillingStores(db: Queryable): Promise<StaffStoreView['stores']> {
  return db.query<StaffStoreView['stores'][number]>(sql`
    select warehouse_id, name from stores where kind = 'store' and closed_at is null order by name, warehouse_id`);
}

/** The words of addresses in the shop that no new place may have. */
export async function takenSlugs(db: Queryable): Promise<Set<string>> {
  const rows = await db.query<{ slug: string }>(sql`
    select slug from stores union select slug from warehouses -- in any order: a set
    `);
  return new Set(rows.map(({ slug }) => slug));
}
