import { romeTime } from '../../../domain/base/rome-time.ts';
import type { CurrentData } from '../../../domain/forms/form-default.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { IS_OPEN } from '../cart/queries.ts';

export interface Asker {
  readonly userId: number | undefined;
  readonly sessionId: number | undefined;
  readonly now: Date;
}

type Texts = Record<string, string | number | null>;

/** S 5: returns the values of the placeholders that defaults of forms may use. They come from the caller's own account only. */
export async function readCurrentData(db: Queryable, { userId, sessionId, now }: Asker): Promise<CurrentData> {
  const [[user = {}], [cart = {}]] = await Promise.all([
    userId === undefined ? [] : readUser(db, userId),
    userId === undefined && sessionId === undefined ? [] : readCart(db, userId, sessionId),
  ]);
  const { date, time } = romeTime(now);
  const found = { ...user, ...cart, now: now.toISOString(), date, time };
  return Object.fromEntries(
    Object.entries(found).flatMap(([path, value]) => (value === null ? [] : [[path, String(value)]])),
  );
}

function readUser(db: Queryable, userId: number): Promise<Texts[]> {
  return db.query<Texts>(sql`
    select user_id as "user.userId", email as "user.email", first_name as "user.firstName", last_name as "user.lastName",
      trim(first_name || ' ' || last_name) as "user.name", phone as "user.phone", company_name as "user.companyName",
      vat_number as "user.vatNumber", fiscal_code as "user.fiscalCode"
    from customers where user_id = ${userId}`);
}

function readCart(db: Queryable, userId: number | undefined, sessionId: number | undefined): Promise<Texts[]> {
  return db.query<Texts>(sql`
    select c.cart_id as "cart.cartId", (select count(*)::int from cart_items i where i.cart_id = c.cart_id) as "cart.totalItems",
      s.store_id as "store.storeId", s.name as "store.name", s.city as "store.city", s.phone as "store.phone",
      w.warehouse_id as "warehouse.warehouseId", w.name as "warehouse.name",
      a.address_name as "shippingAddress.addressName", a.street as "shippingAddress.address1",
      a.street_number as "shippingAddress.addressNumber", a.city as "shippingAddress.city",
      a.province as "shippingAddress.province", a.postcode as "shippingAddress.postalcode",
      a.phone as "shippingAddress.referencePhoneNumber",
      t.service_date::text as "timeslot.date", to_char(t.begins, 'HH24:MI') as "timeslot.beginTime",
      to_char(t.ends, 'HH24:MI') as "timeslot.endTime"
    from carts c join stores s using (store_id) join warehouses w using (warehouse_id)
      left join addresses a on a.address_id = c.address_id and a.user_id = c.user_id
      left join timeslots t using (timeslot_id)
    where c.${IS_OPEN}
      and ${userId === undefined ? sql`c.user_id is null and c.session_id = ${sessionId}` : sql`c.user_id = ${userId}`}
    order by c.cart_id desc limit 1`);
}
