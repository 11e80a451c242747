import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { CART_CLOSED, CART_SET_ASIDE, OPEN_CART } from '../../../domain/orders/cart-status.ts';
import { integerList, type SqlFragment, sql } from '../../infra/database/sql.ts';
import { linesOf, type StoredLines } from '../cart/stored/cart-lines.ts';
import { ORDER_NUMBER } from '../orders/read/order-head.ts';
import { ofUser } from './account-tables.ts';
import { closedEmail, DELETED, FISCAL, names, type Person, type PersonalTable, saleRecord } from './personal-table.ts';

export const ofOrders = ({ userId }: Person): SqlFragment =>
  sql`t.order_id in (select o.order_id from orders o where o.user_id = ${userId})`;
const ofCarts = ({ userId }: Person): SqlFragment =>
  sql`t.cart_id in (select c.cart_id from carts c where c.user_id = ${userId})`;

/** The tables of purchases and lists, in the order in which they are emptied; the account itself is the last one. */
export const SHOPPING_TABLES = {
  purchase_requests: {
    order: ['purchase_request_id'],
    where: ({ userId }) => sql`(t.user_id = ${userId} or t.master_id = ${userId})`,
    secret: ['decided_by'],
    closing: [
      { does: 'delete', only: sql`t.order_id is null` },
      { does: 'blank', set: () => sql`note = '', answer = ''` },
    ],
    columns: {
      blanked: ['note', 'answer'],
      unchanged: names(
        'purchase_request_id user_id master_id cart_id payment_type_id total_cents status asked_at decided_by decided_at order_id',
      ),
    },
    reason: 'it says who answered for an order',
  },
  shared_carts: { order: ['link_id'], where: ofCarts, secret: ['token_hash'], closing: DELETED },
  idempotency_keys: {
    order: ['user_id', 'created_at', 'key'],
    where: ofUser,
    secret: ['request_hash'],
    closing: DELETED,
  },
  user_gift_certificates: {
    order: ['user_gift_certificate_id'],
    where: ofUser,
    closing: [{ does: 'delete', only: sql`t.order_id is null` }],
    columns: {
      blanked: [],
      unchanged: names(
        'user_gift_certificate_id gift_certificate_id user_id cart_id order_id amount_cents used_at freed_at added_at',
        'returned_cents series_id',
      ),
    },
    reason: FISCAL,
  },
  gift_certificates: {
    order: ['gift_certificate_id'],
    where: ofUser,
    closing: [
      {
        does: 'delete',
        only: sql`not exists (
          select from user_gift_certificates u where u.gift_certificate_id = t.gift_certificate_id)`,
      },
      { does: 'blank', set: () => sql`name = 'Buono'` },
    ],
    columns: {
      blanked: ['name'],
      unchanged: names(
        'gift_certificate_id sale_id code kind amount_cents left_cents minimum_cents starts_on ends_on warehouse_id services',
        'user_id origin uses_per_user max_uses uses created_at friend_id friend_order_id',
        'series_id percent stopped_at',
      ),
    },
    reason: FISCAL,
  },
  prepared_carts: { order: ['cart_id'], where: ofCarts, closing: DELETED },
  order_notes: { order: ['note_id'], where: ofUser, secret: ['answered_by'], closing: DELETED },
  order_staff_notes: { order: ['note_id'], where: ofOrders, secret: ['written_by'], closing: DELETED },
  order_messages: {
    order: ['sent_at', 'message_key'],
    where: ({ userId }) => sql`t.order_number in (select ${ORDER_NUMBER} from orders o where o.user_id = ${userId})`,
    secret: ['job_kind', 'job_payload'],
    closing: DELETED,
  },
  order_arrivals: { order: ['order_id'], where: ofOrders, closing: DELETED },
  order_delivery_events: {
    order: ['order_id', 'happened_at', 'event_id'],
    where: ofOrders,
    closing: [],
    columns: { blanked: [], unchanged: ['order_id', 'event_id', 'happened_at'] },
    reason: 'it says when the goods were handed over, and nothing of the person',
  },
  order_history: {
    order: ['order_id', 'step_id'],
    where: ofOrders,
    // notes of the staff may be about the person; the shop's own texts are not
    closing: [{ does: 'blank', set: () => sql`note = case when actor like 'staff:%' then '' else note end` }],
    columns: { blanked: ['note'], unchanged: ['order_id', 'step_id', 'status_id', 'actor', 'changed_at'] },
    reason: FISCAL,
  },
  invoice_parties: { order: ['order_id'], where: ofOrders, ...saleRecord('order_id party kept_at') },
  order_lines: {
    order: ['order_id', 'position', 'order_item_id'],
    where: ofOrders,
    closing: [{ does: 'blank', set: () => sql`infos = infos - 'note'` }],
    columns: {
      blanked: ['infos'],
      unchanged: names(
        'order_item_id order_id position product_id code name brand_line pack_line sale_type quantity weight_grams list_price_cents',
        'price_cents promotion_id line_cents vat_basis_points product_hash steps insertion_type_id details counted',
      ),
    },
    reason: FISCAL,
  },
  orders: {
    order: ['order_id'],
    where: ofUser,
    // words: the words of the address for searching, written by a trigger
    secret: ['access_token_hash', 'agent_id', 'words'],
    closing: [
      { does: 'blank', set: () => sql`infos = infos - 'order_note', access_token_hash = null` },
      { does: 'blank', set: () => sql`address = ${TOWN_ONLY}`, only: sql`t.delivery_service_id = ${HOME}` },
    ],
    columns: {
      blanked: ['infos', 'access_token_hash', 'address', 'words'],
      unchanged: names(
        'order_id order_number user_id cart_id status_id delivery_service_id store_id warehouse_id zone_id timeslot_id slot',
        'payment_type_id goods_cents discount_cents delivery_fee_cents delivery_vat total_cents authorised_cents weight_margin pay_until',
        'placed_at certificate_cents bags bags_cents crates chilled_crates frozen_crates agent_id replaces_order_id',
        'replaced_by_order_id state_vat_cents',
      ),
    },
    reason: FISCAL,
  },
  carts: {
    order: ['cart_id'],
    where: ofUser,
    shown: ({ lines, ...row }) => ({ ...row, lines: linesOf(lines as StoredLines) }),
    closing: [
      // not deleted: an order that is being placed would point to nothing
      {
        does: 'blank',
        set: () => sql`status_id = ${CART_CLOSED}, version = version + 1, timeslot_id = null`,
        only: sql`t.status_id in (${integerList([...OPEN_CART, CART_SET_ASIDE])})`,
      },
      {
        does: 'blank',
        set: () => sql`session_id = null, address_id = null, infos = '{}', lines = default, done_changes = '{}',
          done_requests = '{}', place_notice = null`,
      },
    ],
    columns: {
      blanked: names(
        'status_id version timeslot_id session_id address_id infos lines done_changes done_requests place_notice',
      ),
      unchanged: names(
        'cart_id user_id delivery_service_id zone_id store_id created_at updated_at shown_total_cents auto_assigned',
        'held_timeslot_id hold_until hold_limit slot_said held_crates held_chilled held_frozen changes_order_id',
      ),
    },
    reason: 'an order points to the cart that it was bought from; nothing is left in any of them',
  },
  customers: {
    order: ['user_id'],
    where: ({ userId }) => sql`(t.user_id = ${userId} or t.merged_into = ${userId})`,
    secret: ['password_hash', 'words'],
    closing: [
      {
        does: 'blank',
        set: ({
          now,
        }) => sql`email = ${closedEmail(sql`t.user_id`)}, password_hash = null, first_name = '', last_name = '',
          phone = '',
          company_name = null, vat_number = null, fiscal_code = null, sdi_code = null, pec = null, customer_code = null,
          default_address_id = null, default_store_id = null, email_confirmed_at = null, has_favorites = false,
          beta_tester = false, legal_ids = '{}', registered_by = null, blocked = true, closed_at = ${now}`,
      },
    ],
    columns: {
      blanked: names(
        'email password_hash first_name last_name phone company_name vat_number fiscal_code sdi_code pec customer_code',
        'default_address_id default_store_id email_confirmed_at has_favorites beta_tester legal_ids registered_by blocked closed_at',
        'words',
      ),
      unchanged: [
        'user_id',
        'user_type_id',
        'profile_level',
        'language',
        'terms_accepted_at',
        'created_at',
        'staff_roles',
        'staff_stores',
        'own_roles',
        'net_prices',
        'merged_into',
      ],
    },
    reason: 'orders point to it',
  },
  addresses: { order: ['address_id'], where: ofUser, closing: DELETED },
} as const satisfies Readonly<Record<string, PersonalTable>>;

/** Selects the town of a delivery address, without the address itself. */
const TOWN_ONLY = sql`jsonb_build_object('address_id', 0, 'address_name', '', 'doorbell_name', '', 'doorbell_number',
  '', 'street', '', 'street_number', '', 'city', address -> 'city', 'province', address -> 'province',
  'postcode', address -> 'postcode', 'country', address -> 'country', 'city_addition', '', 'phone_prefix', '', 'phone',
  '', 'floor', '', 'elevator', false, 'reception', false, 'note', '', 'latitude', null, 'longitude', null)`;
