import type { FeeRow } from '../../../domain/delivery/delivery-fee.ts';
import { CHANGEABLE_CART, OPEN_CART } from '../../../domain/orders/cart-status.ts';
import { INSERTED } from '../../../domain/orders/insertion-type.ts';
import { NOT_BOUGHT } from '../../../domain/orders/order-status.ts';
import type { GiftCertificate } from '../../../domain/pricing/gift-certificate.ts';
import { integerList, type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import type { AddressRow } from '../addresses/address-view.ts';
import type { ChangeKey } from './change/change-key.ts';
import type { CartOwner } from './owner.ts';

/** An immutable row: derived values are cached by the object. */
export interface CartItemRow {
  readonly item_id: number;
  readonly product_id: number;
  readonly quantity: number;
  readonly weight_grams: number;
  readonly insertion_type_id: number;
  /** The choices that make it a separate line: a size, a chosen promotion. */
  readonly infos: Readonly<Record<string, string>>;
  /** Details that describe the line: note, alternatives. */
  readonly details: Readonly<Record<string, string>>;
  /** Last-seen values: the price in cents, and the stock where it was too little (price/differences.ts). */
  readonly seen_cents: number | null;
  readonly seen_left: number | null;
}

export interface CartRow {
  cart_id: number;
  version: number;
  status_id: number;
  delivery_service_id: number | null;
  address_id: number | null;
  zone_id: number | null;
  store_id: number;
  timeslot_id: number | null;
  /** The shop chose the place; its owner has not confirmed it yet (D 4). */
  auto_assigned: boolean;
  infos: Record<string, string>;
}

/** A cart with everything a view, a price or an order needs. */
export interface FullCartRow extends CartRow {
  store_name: string;
  warehouse_id: number;
  zone_group_id: number | null;
  minimum_cents: number;
  address: AddressRow | null;
  pickup: AddressRow | null;
  slot: { timeslot_id: number; service_date: string; begins: string; ends: string; description: string } | null;
  fee_rows: FeeRow[];
  /** CRM segments that are valid for the customer now. */
  segment_ids: number[];
  certificates: GiftCertificate[];
  /** How many the customer received in all. */
  certificates_received: number;
  /** The total in cents that the last reply showed; null: none did yet. Nobody is charged more without being shown (checkout/check-purchase.ts). */
  shown_total_cents: number | null;
  items: CartItemRow[];
}

/** Selected from the cart `c`. */
const CERTIFICATES = sql`coalesce((
  select json_agg(json_build_object('userGiftCertificateId', u.user_gift_certificate_id, 'certificateId', g.gift_certificate_id,
    'code', g.code, 'name', g.name, 'kind', g.kind, 'amountCents', g.amount_cents, 'leftCents', g.left_cents,
    'minimumCents', g.minimum_cents, 'startsOn', g.starts_on, 'endsOn', g.ends_on, 'warehouseId', g.warehouse_id,
    'services', g.services, 'usesPerUser', g.uses_per_user, 'maxUses', g.max_uses, 'uses', g.uses,
    'ownUses', (select count(*) from user_gift_certificates o where o.gift_certificate_id = g.gift_certificate_id
       and o.user_id = c.user_id and o.order_id is not null and o.freed_at is null)))
  from user_gift_certificates u join gift_certificates g using (gift_certificate_id)
  where u.cart_id = c.cart_id and u.user_id = c.user_id), '[]')`;

/** The store whose assortment is shown before an address or pick-up point is chosen. */
export const DEFAULT_STORE_ID = 5;

/** Condition for carts that their owner sees. The ids are literals, so that the partial indexes of open carts are used. */
export const IS_OPEN = sql`status_id in (${integerList(OPEN_CART)})`;

/** Condition for carts whose goods, address and slot may change. */
export const IS_CHANGEABLE = sql`status_id in (${integerList(CHANGEABLE_CART)})`;

/** Reads the open cart and all rows that belong to it in one statement. */
export async function readFullCart(
  db: Queryable,
  owner: CartOwner,
  cached?: CachedItems,
): Promise<FullCartRow | undefined> {
  const [row] = await db.query<CartAsRead>(fullCartOf(owner, cached));
  return row && withItems(row, cached);
}

/** Cached lines of a cart with their version; lines of an unchanged version need not be read again. */
export type CachedItems = Pick<FullCartRow, 'cart_id' | 'version' | 'items'>;

/** Every change of the lines raises the cart's version: the database does not send lines of the version that is cached. */
type CartAsRead = Omit<FullCartRow, 'items'> & { readonly items: CartItemRow[] | null };

function withItems(row: CartAsRead, cached: CachedItems | undefined): FullCartRow {
  return { ...row, items: row.items ?? cached?.items ?? [] };
}

/** The state that a change starts from; `ordered`: what the customer ordered on this day (Europe/Rome), by product. */
export interface CartToChange {
  readonly cart: FullCartRow | undefined;
  readonly ordered: readonly { product_id: number; amount: number }[];
  /** The key of the requested change is stored: with the same request, which was made before, or with another one. */
  readonly earlier: 'same' | 'other' | null;
}

/** Reads the cart and today's orders of the customer in one statement. A visitor has ordered nothing. */
export async function readCartToChange(
  db: Queryable,
  owner: CartOwner,
  today: string,
  { cached, changeKey }: { readonly cached?: CachedItems | undefined; readonly changeKey?: ChangeKey | undefined } = {},
): Promise<CartToChange> {
  const ordered = 'userId' in owner ? orderedOn(today, owner.userId) : sql`'[]'::json`;
  const [row] = await db.query<{ cart: CartAsRead | null } & Omit<CartToChange, 'cart'>>(sql`
    select (select to_json(f) from (${fullCartOf(owner, cached)}) f) as cart, ${ordered} as ordered,
      ${changeKey === undefined ? sql`null` : earlierIn(owner, changeKey)} as earlier`);
  const { cart, ...rest } = row ?? { cart: null, ordered: [], earlier: null };
  return { ...rest, cart: cart ? withItems(cart, cached) : undefined };
}

/** Carts whose last changes were made before requests were stored know keys only. */
function earlierIn(owner: CartOwner, { key, request }: ChangeKey): SqlFragment {
  return sql`(
    select case when ${request}::uuid = any(c.done_requests) or c.done_requests = '{}' then 'same' else 'other' end
    from carts c where ${ownedBy(owner)} and c.${IS_OPEN} and ${key}::uuid = any(c.done_changes))`;
}

/** Pieces and grams by product. Cancelled or failed orders do not count, nor do gifts of promotions. */
function orderedOn(date: string, userId: number): SqlFragment {
  return sql`coalesce((
    select json_agg(json_build_object('product_id', d.product_id, 'amount', d.amount))
    from (
      select l.product_id, sum(l.quantity + l.weight_grams)::int as amount
      from orders o join order_lines l using (order_id)
      where o.user_id = ${userId} and o.status_id <> all(${NOT_BOUGHT}::int[])
        and l.insertion_type_id = ${INSERTED}
        and o.placed_at >= (${date}::date)::timestamp at time zone 'Europe/Rome'
      group by l.product_id) d), '[]')`;
}

function fullCartOf(owner: CartOwner, cached: CachedItems | undefined): SqlFragment {
  return sql`
    select c.cart_id, c.version, c.status_id, c.delivery_service_id, c.address_id, c.zone_id, c.store_id, c.timeslot_id, c.auto_assigned, c.infos,
      c.shown_total_cents, s.name as store_name, s.warehouse_id, z.zone_group_id, coalesce(z.minimum_cents, 0) as minimum_cents,
      case when a.address_id is not null then to_json(a) end as address,
      case when a.address_id is null and z.zone_id is not null then json_build_object(
        'address_id', s.store_id, 'address_name', s.name, 'doorbell_name', '', 'doorbell_number', '', 'street', s.street,
        'street_number', s.street_number, 'city', s.city, 'province', s.province, 'postcode', s.postcode,
        'country', 'Italia', 'city_addition', '', 'phone_prefix', '+39', 'phone', s.phone, 'floor', '',
        'elevator', false, 'reception', false, 'note', '', 'latitude', s.latitude, 'longitude', s.longitude) end as pickup,
      case when t.timeslot_id is not null then json_build_object(
        'timeslot_id', t.timeslot_id, 'service_date', t.service_date, 'begins', to_char(t.begins, 'HH24:MI'),
        'ends', to_char(t.ends, 'HH24:MI'), 'description', t.description) end as slot,
      coalesce((select json_agg(json_build_object('fromCents', f.from_cents, 'toCents', f.to_cents,
                 'feeCents', f.fee_cents) order by f.from_cents)
         from delivery_fee_rows f where f.delivery_fee_id = t.delivery_fee_id), '[]') as fee_rows,
      coalesce((select json_agg(g.segment_id) from customer_segments g
         where g.user_id = c.user_id and g.value <> 0), '[]') as segment_ids,
      ${CERTIFICATES} as certificates,
      (select count(*)::int from gift_certificates g where g.user_id = c.user_id) as certificates_received,
      case when c.cart_id = ${cached?.cart_id ?? 0} and c.version = ${cached?.version ?? 0} then null else
        coalesce((select json_agg(json_build_object('item_id', i.item_id, 'product_id', i.product_id,
                 'quantity', i.quantity, 'weight_grams', i.weight_grams, 'insertion_type_id', i.insertion_type_id,
                 'infos', i.infos,
                 'details', i.details, 'seen_cents', i.seen_cents, 'seen_left', i.seen_left) order by i.item_id)
         from cart_items i where i.cart_id = c.cart_id), '[]') end as items
    from carts c
    join stores s using (store_id)
    left join zones z using (zone_id)
    left join addresses a on a.address_id = c.address_id
    left join timeslots t on t.timeslot_id = c.timeslot_id
    where ${ownedBy(owner)} and c.${IS_OPEN}`;
}

/** Returns the open cart, locked until the transaction ends; it is created if there is none. */
export async function lockCart(tx: Tx, owner: CartOwner): Promise<CartRow> {
  const found = await lockExistingCart(tx, owner);
  if (found) return found;
  const userId = 'userId' in owner ? owner.userId : null;
  const sessionId = 'sessionId' in owner ? owner.sessionId : null;
  await tx.query(sql`insert into carts (user_id, session_id) values (${userId}, ${sessionId}) on conflict do nothing`);
  const made = await lockExistingCart(tx, owner);
  if (!made) throw new Error('no cart was written');
  return made;
}

export async function lockExistingCart(tx: Tx, owner: CartOwner): Promise<CartRow | undefined> {
  const [row] = await tx.query<CartRow>(sql`
    select cart_id, version, status_id, delivery_service_id, address_id, zone_id, store_id, timeslot_id, auto_assigned, infos
    from carts c where ${ownedBy(owner)} and c.${IS_OPEN} for update`);
  return row;
}

/** Stores the total that a reply shows. The version stays: nothing that the shopper chose has changed. */
export async function writeShownTotal(db: Queryable, cartId: number, total: number): Promise<void> {
  await db.query(sql`update carts set shown_total_cents = ${total} where cart_id = ${cartId}`);
}

export async function readItems(db: Queryable, cartId: number): Promise<CartItemRow[]> {
  return db.query<CartItemRow>(sql`
    select item_id, product_id, quantity, weight_grams, insertion_type_id, infos, details, seen_cents, seen_left
    from cart_items where cart_id = ${cartId} order by item_id`);
}

/** Removes products from the open cart that are off sale in the database, and returns their names. */
export async function deleteGone(db: Queryable, owner: CartOwner, productIds: readonly number[]): Promise<string[]> {
  const rows = await db.query<{ name: string }>(sql`
    with gone as (
      delete from cart_items i using products p, carts c
      where i.product_id = any(${productIds}::int[]) and p.product_id = i.product_id and not p.published
        and c.cart_id = i.cart_id and c.${IS_CHANGEABLE} and ${ownedBy(owner)}
      returning i.cart_id, p.name),
    raised as (update carts set version = version + 1 where cart_id in (select cart_id from gone))
    select name from gone`);
  return rows.map((row) => row.name);
}

function ownedBy(owner: CartOwner): SqlFragment {
  return 'userId' in owner
    ? sql`c.user_id = ${owner.userId}`
    : sql`c.session_id = ${owner.sessionId} and c.user_id is null`;
}
