import type { CrateRoom, Crates } from '../../../../domain/delivery/crates.ts';
import { HOME } from '../../../../domain/delivery/delivery-service.ts';
import type { ChosenSlot } from '../../../../domain/delivery/slots/slot-status.ts';
import { CART_PREPARED } from '../../../../domain/orders/cart-status.ts';
import { NOT_BOUGHT } from '../../../../domain/orders/order-status.ts';
import { jsonOf } from '../../../infra/database/names.ts';
import { integerList, type SqlFragment, sql } from '../../../infra/database/sql.ts';
import { priceListOf } from '../../company/price-list.ts';

/** The slot that a cart has chosen. */
export interface CartSlot extends ChosenSlot {
  readonly timeslotId: number;
  readonly serviceDate: string;
  readonly begins: string;
  readonly ends: string;
  readonly description: string;
  readonly crates: CrateRoom | null;
}

/**
 * An order that a cart changes. `goods`: the pieces or grams of each product that it took from a counted stock, gifts
 * included.
 */
export interface ChangedOrder {
  readonly orderId: number;
  readonly orderNumber: number;
  readonly warehouseId: number;
  readonly timeslotId: number;
  readonly totalCents: number;
  /** An instant as JSON has it. */
  readonly placedAt: string;
  readonly crates: Crates;
  readonly goods: readonly { readonly productId: number; readonly amount: number }[];
}

/**
 * PLACE_LOST: the address of this name is no longer served; SLOT_LOST: it has other slots now; SLOT_OF_OTHER_PLACE: its
 * owner chose another place, and the slot belonged to the previous one; OTHER_PLACE: the same without a slot, used only
 * as the reason for goods that are lost.
 */
export interface PlaceNotice {
  readonly code: 'PLACE_LOST' | 'SLOT_LOST' | 'SLOT_OF_OTHER_PLACE' | 'OTHER_PLACE';
  readonly name: string;
}

export interface CartToSelect {
  /** A version whose lines the caller has: they are null. */
  readonly cached?: { readonly cartId: number; readonly version: number } | undefined;
  /**
   * Whether to select parts that few carts have: certificates, the frozen purchase, an order that they change. Without
   * it `is_partial` is true for a cart that has any of them. PostgreSQL prepares every part of a statement for each
   * execution, also those that find nothing: these parts take a third of its time.
   */
  readonly isWhole: boolean;
}

/**
 * Selects the columns of a FullCartRow, without a condition. `carts` is a table or CTE with the columns of carts, known
 * as `c`.
 */
export function selectFullCart(carts: SqlFragment, { cached, isWhole }: CartToSelect): SqlFragment {
  return sql`
    select c.cart_id, c.version, c.status_id, c.delivery_service_id, c.address_id, c.zone_id, c.store_id,
      c.timeslot_id, c.auto_assigned, c.infos,
      c.shown_total_cents, c.place_notice, c.held_timeslot_id,
      case when c.held_timeslot_id is not null then json_build_object('ambient',
      c.held_crates - c.held_chilled - c.held_frozen,
        'chilled', c.held_chilled, 'frozen', c.held_frozen) end as held_crates,
      extract(epoch from c.hold_until)::float8 as hold_until,
      extract(epoch from c.hold_limit)::float8 as hold_limit, c.slot_said,
      s.name as store_name, s.warehouse_id, z.zone_group_id, coalesce(z.minimum_cents, 0) as minimum_cents,
      case when a.address_id is not null then ${ADDRESS} end as address,
      case when a.address_id is null and z.delivery_service_id <> ${HOME} then json_build_object(
        'addressId', s.store_id, 'addressName', s.name, 'doorbellName', '', 'doorbellNumber', '', 'street', s.street,
        'streetNumber', s.street_number, 'city', s.city, 'province', s.province, 'postcode', s.postcode,
        'country', 'Italia', 'cityAddition', '', 'phonePrefix', '+39', 'phone', s.phone, 'floor', '',
        'elevator', false, 'reception', false, 'note', '', 'latitude', s.latitude, 'longitude', s.longitude) end
        as pickup,
      case when t.timeslot_id is not null then json_build_object(
        'timeslotId', t.timeslot_id, 'serviceDate', t.service_date, 'begins', to_char(t.begins, 'HH24:MI'),
        'ends', to_char(t.ends, 'HH24:MI'), 'description', t.description,
        'closesAt', extract(epoch from t.closes_at)::float8, 'isClosed', t.is_closed,
        'hasPlace', t.taken + t.held - (c.held_timeslot_id is not distinct from t.timeslot_id)::int < t.capacity,
        'crates', ${crateRoomSql(sql`s.locker_crates`)}) end as slot,
      to_json(array(select json_build_object('fromCents', f.from_cents, 'toCents', f.to_cents, 'feeCents', f.fee_cents)
         from delivery_fee_rows f where f.delivery_fee_id = t.delivery_fee_id order by f.from_cents)) as fee_rows,
      to_json(array(select g.segment_id from customer_segments g where g.user_id = c.user_id and g.value <> 0
        order by g.segment_id)) as segment_ids,
      to_json(array(select json_build_object('from', u.from_day, 'to', u.to_day)
        from subscribed_days u where u.user_id = c.user_id order by u.from_day, u.to_day)) as subscribed,
      ${priceListOf(sql`c.user_id`)} as price_list_id,
      ${isWhole ? RARE : NOTHING_RARE},
      (select count(*)::int from certificate_terms g where g.user_id = c.user_id) as certificates_received,
      case when c.cart_id = ${cached?.cartId ?? 0} and c.version = ${cached?.version ?? 0} then null else c.lines end
      as lines
    from ${carts}
    join stores s using (store_id)
    left join zones z using (zone_id)
    left join addresses a on a.address_id = c.address_id
    left join slot_places t on t.timeslot_id = c.timeslot_id`;
}

const ADDRESS = jsonOf('a', [
  'addressId',
  'addressName',
  'doorbellName',
  'doorbellNumber',
  'street',
  'streetNumber',
  'city',
  'province',
  'postcode',
  'country',
  'cityAddition',
  'phonePrefix',
  'phone',
  'floor',
  'elevator',
  'reception',
  'note',
  'latitude',
  'longitude',
  'isLocated',
]);

const CHANGED_ORDER = sql`case when c.changes_order_id is not null then (
  select json_build_object('orderId', o.order_id, 'orderNumber', o.order_number,
    'warehouseId', o.warehouse_id, 'timeslotId', o.timeslot_id,
    'totalCents', o.total_cents, 'placedAt', o.placed_at, 'crates', json_build_object(
      'ambient', o.crates - o.chilled_crates - o.frozen_crates, 'chilled', o.chilled_crates, 'frozen', o.frozen_crates),
    'goods', o.counted_goods)
  from placed_orders o where o.order_id = c.changes_order_id) end`;

/** Selects the PreparedCart of the cart `c`. */
const PREPARED = sql`(
  select p.purchase || jsonb_build_object('until', extract(epoch from p.until)::float8)
  from frozen_purchases p where p.cart_id = c.cart_id and c.status_id = ${CART_PREPARED})`;

/**
 * Selects the certificates of the cart `c`. Those that the order being changed (`b`) has used are available for the
 * change.
 */
const CERTIFICATES = sql`to_json(array(
  select json_build_object('userGiftCertificateId', u.user_gift_certificate_id, 'certificateId', g.gift_certificate_id,
    'code', g.code, 'name', g.name, 'kind', g.kind, 'amountCents', g.amount_cents, 'percent', g.percent,
    'isStopped', g.is_stopped and b.amount_cents is null, 'leftCents', g.left_cents + coalesce(
    b.amount_cents, 0),
    'minimumCents', g.minimum_cents, 'startsOn', g.starts_on, 'endsOn', g.ends_on, 'warehouseId', g.warehouse_id,
    'services', g.services, 'usesPerUser', g.uses_per_user, 'maxUses', g.max_uses, 'uses', g.uses - (
    b.amount_cents is not null)::int,
    'ownUses', (select count(*) from certificate_uses o where o.gift_certificate_id = g.gift_certificate_id
       and o.user_id = c.user_id and o.order_id is not null and o.freed_at is null) - (b.amount_cents is not null)::int)
  from certificate_uses u join certificate_terms g using (gift_certificate_id)
    left join certificate_uses b on b.order_id = c.changes_order_id and b.gift_certificate_id = g.gift_certificate_id
      and b.freed_at is null
  where u.cart_id = c.cart_id and u.user_id = c.user_id order by u.user_gift_certificate_id))`;

/** Selects how often the customer of the cart `c` had the promotions that are limited per customer. */
const PROMOTIONS_HAD = sql`to_json(array(
  select json_build_object('promotionId', r.promotion_id, 'orders', count(distinct h.order_id))
  from promotions r join promotions same on same.promotion_id = r.promotion_id or same.plan_id = r.plan_id
  join promotions_had h on h.promotion_id = same.promotion_id and h.user_id = c.user_id
    and h.status_id not in (${integerList(NOT_BOUGHT)}) and h.order_id is distinct from c.changes_order_id
  where r.rule ? 'perCustomer' group by r.promotion_id order by r.promotion_id))`;

const RARE = sql`${PROMOTIONS_HAD} as promotions_had,
  ${PREPARED} as prepared, ${CHANGED_ORDER} as changed_order, ${CERTIFICATES} as certificates,
  false as is_partial`;
const NOTHING_RARE = sql`'[]'::json as promotions_had,
      null::jsonb as prepared, null::json as changed_order, '[]'::json as certificates,
      c.status_id = ${CART_PREPARED} or c.changes_order_id is not null
        or exists (select from certificate_uses u where u.cart_id = c.cart_id)
        or (c.user_id is not null and exists (select from promotions r where r.rule ? 'perCustomer')) as is_partial`;

/**
 * Selects the CrateRoom of the slot `t` as JSON; null: its crates were not counted. `locker`: the crates of its locker,
 * an expression of jsonb.
 */
export function crateRoomSql(locker: SqlFragment): SqlFragment {
  return sql`case when t.crate_capacity is not null or ${locker} is not null then json_build_object(
    'capacity', t.crate_capacity, 'locker', ${locker}, 'used', json_build_object(
      'ambient', t.crates_taken + t.crates_held - t.chilled_taken - t.chilled_held - t.frozen_taken - t.frozen_held,
      'chilled', t.chilled_taken + t.chilled_held, 'frozen', t.frozen_taken + t.frozen_held)) end`;
}
