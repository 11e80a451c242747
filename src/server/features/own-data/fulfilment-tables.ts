import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import { DELETED, FISCAL, names, type Person, type PersonalTable, saleRecord } from './personal-table.ts';
import { ofOrders } from './shopping-tables.ts';

/** Tables with the staff's records about orders; they are kept, because they document sales. */
export const FULFILMENT_TABLES = {
  order_fulfilments: {
    order: ['order_id'],
    where: ofOrders,
    secret: ['checked_by', 'age_seen_by'],
    ...saleRecord(
      'order_id taken_at picked_at asked_cents agreed_cents consent_until answer answered_at goods_cents bags_cents',
      'delivery_fee_cents certificate_cents total_cents handed_over_at locker_at locker_box state_vat_cents pickup_code code_wrong',
      'code_checked checked_by checked_at age_seen_by age_seen_at bags_back boxes_back empties_back',
    ),
  },
  order_picks: {
    order: ['order_id', 'order_item_id'],
    where: ofOrders,
    secret: ['picked_by'],
    ...saleRecord(
      'order_item_id order_id quantity weight_grams substitute_product_id substitute_quantity substitute_weight_grams',
      'substitute_cents substitute substitute_counted returned charged_cents whole_cents picked_by picked_at',
    ),
  },
  sales_facts: {
    order: ['order_id', 'kind', 'source_id'],
    where: ofOrders,
    ...saleRecord(
      'order_id kind source_id day hour warehouse_id delivery_service_id slot_begins is_first is_company lines found',
      'substituted missing goods_cents deposit_cents bags_cents fee_cents discount_cents total_cents voucher_cents vat',
      'is_late stars has_complaint customer_order first_day previous_day has_next',
    ),
  },
  sales_corrections: {
    order: ['correction_id'],
    where: ofOrders,
    ...saleRecord(
      'correction_id day sign fact_day order_id kind source_id warehouse_id delivery_service_id deposit_cents',
      'discount_cents total_cents voucher_cents vat',
    ),
  },
  sales_due: { order: ['due_id'], where: ofOrders, ...saleRecord('due_id order_id') },
} satisfies Readonly<Record<string, PersonalTable>>;

const ofOrderLines = ({ userId }: Person): SqlFragment =>
  sql`t.order_item_id in (select l.order_item_id from order_lines l join orders o using (order_id)
    where o.user_id = ${userId})`;

/** Tables about deliveries. A driver's notes about a door, and pictures of it, are deleted with the person. */
export const RUN_TABLES = {
  run_stops: {
    order: ['order_id'],
    where: ofOrders,
    ...saleRecord('order_id run_id position travel state arrived_at done_at'),
  },
  run_events: {
    order: ['received_at', 'seq', 'event_id'],
    where: ofOrders,
    secret: ['sent_by', 'seen_by'],
    closing: [{ does: 'blank', set: () => sql`note = ''` }],
    columns: {
      blanked: ['note'],
      unchanged: names(
        'event_id run_id seq kind order_id crate_id returned paid_by paid_cents given_cents receipt bags boxes empties age_seen happened_at sent_by',
        'received_at state why seen_by',
      ),
    },
    reason: FISCAL,
  },
  // the cleanup of uploads deletes the files, which then belong to no row
  run_proofs: { order: ['added_at', 'proof_id'], where: ofOrders, secret: ['file_key', 'added_by'], closing: DELETED },
  run_returns: {
    order: ['order_item_id'],
    where: ofOrderLines,
    secret: ['decided_by'],
    ...saleRecord('order_item_id run_id became decided_by decided_at'),
  },
} satisfies Readonly<Record<string, PersonalTable>>;

const ofQuestions = ({ userId }: Person): SqlFragment =>
  sql`t.question_id in (select q.question_id from picking_questions q join order_lines l using (order_item_id)
    join orders o using (order_id) where o.user_id = ${userId})`;

/** Tables about picking, which document sales. */
export const PICKING_TABLES = {
  picking_orders: { order: ['batch_id', 'order_id'], where: ofOrders, ...saleRecord('batch_id order_id place word') },
  picking_crates: {
    order: ['crate_id'],
    where: ofOrders,
    secret: ['placed_by', 'out_by'],
    ...saleRecord('crate_id batch_id order_id temperature place placed_by placed_at out_by out_at'),
  },
  picking_lines: {
    order: ['order_item_id'],
    where: ofOrderLines,
    ...saleRecord('order_item_id batch_id crate_id zone shelf position'),
  },
  picking_events: {
    order: ['received_at', 'seq', 'event_id'],
    where: ofOrderLines,
    secret: ['sent_by', 'settled_by'],
    ...saleRecord(
      'event_id batch_id lease seq kind order_item_id pieces grams code crate_id product_id reason undoes weight_from',
      'is_confirmed happened_at sent_by received_at state settled_by settled_at',
    ),
  },
  picking_questions: {
    order: ['question_id'],
    where: ofOrderLines,
    secret: ['asked_by'],
    ...saleRecord('question_id batch_id order_item_id pieces grams asked_by asked_at answer_until state decided_at'),
  },
  // the cleanup of uploads deletes the files, which then belong to no row
  picking_photos: { order: ['added_at', 'photo_id'], where: ofQuestions, secret: ['file_key'], closing: DELETED },
  picking_proposals: {
    order: ['question_id', 'position'],
    where: ofQuestions,
    ...saleRecord('question_id position product_id unit_cents full_cents product state'),
  },
} satisfies Readonly<Record<string, PersonalTable>>;
