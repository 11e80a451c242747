import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import { names, type Person, type PersonalTable } from './personal-table.ts';
import { FISCAL, ofOrders } from './shopping-tables.ts';

/** Tables with the staff's records about orders; they are kept, because they document sales. */
export const FULFILMENT_TABLES = {
  order_fulfilments: {
    from: sql`order_fulfilments t`,
    order: ['order_id'],
    where: ofOrders,
    secret: ['checked_by', 'age_seen_by'],
    closing: [],
    columns: {
      blanked: [],
      unchanged: names(
        'order_id taken_at picked_at asked_cents agreed_cents consent_until answer answered_at goods_cents bags_cents',
        'delivery_fee_cents certificate_cents total_cents handed_over_at locker_at locker_box state_vat_cents pickup_code code_wrong',
        'code_checked checked_by checked_at age_seen_by age_seen_at bags_back boxes_back empties_back',
      ),
    },
    reason: FISCAL,
  },
  order_picks: {
    from: sql`order_picks t`,
    order: ['order_id', 'order_item_id'],
    where: ofOrders,
    secret: ['picked_by'],
    closing: [],
    columns: {
      blanked: [],
      unchanged: names(
        'order_item_id order_id quantity weight_grams substitute_product_id substitute_quantity substitute_weight_grams',
        'substitute_cents substitute substitute_counted returned charged_cents whole_cents picked_by picked_at',
      ),
    },
    reason: FISCAL,
  },
} satisfies Readonly<Record<string, PersonalTable>>;

const ofOrderLines = ({ userId }: Person): SqlFragment =>
  sql`t.order_item_id in (select l.order_item_id from order_lines l join orders o using (order_id)
    where o.user_id = ${userId})`;

/** Tables about deliveries. A driver's notes about a door, and pictures of it, are deleted with the person. */
export const RUN_TABLES = {
  run_stops: {
    from: sql`run_stops t`,
    order: ['order_id'],
    where: ofOrders,
    closing: [],
    columns: { blanked: [], unchanged: ['order_id', 'run_id', 'position', 'travel', 'state', 'arrived_at', 'done_at'] },
    reason: FISCAL,
  },
  run_events: {
    from: sql`run_events t`,
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
  run_proofs: {
    from: sql`run_proofs t`,
    order: ['added_at', 'proof_id'],
    where: ofOrders,
    secret: ['file_key', 'added_by'],
    closing: [{ does: 'delete' }],
  },
  run_returns: {
    from: sql`run_returns t`,
    order: ['order_item_id'],
    where: ofOrderLines,
    secret: ['decided_by'],
    closing: [],
    columns: { blanked: [], unchanged: ['order_item_id', 'run_id', 'became', 'decided_by', 'decided_at'] },
    reason: FISCAL,
  },
} satisfies Readonly<Record<string, PersonalTable>>;

const ofQuestions = ({ userId }: Person): SqlFragment =>
  sql`t.question_id in (select q.question_id from picking_questions q join order_lines l using (order_item_id)
    join orders o using (order_id) where o.user_id = ${userId})`;

/** Tables about picking, which document sales. */
export const PICKING_TABLES = {
  picking_orders: {
    from: sql`picking_orders t`,
    order: ['batch_id', 'order_id'],
    where: ofOrders,
    closing: [],
    columns: { blanked: [], unchanged: ['batch_id', 'order_id', 'place', 'word'] },
    reason: FISCAL,
  },
  picking_crates: {
    from: sql`picking_crates t`,
    order: ['crate_id'],
    where: ofOrders,
    secret: ['placed_by', 'out_by'],
    closing: [],
    columns: {
      blanked: [],
      unchanged: names('crate_id batch_id order_id temperature place placed_by placed_at out_by out_at'),
    },
    reason: FISCAL,
  },
  picking_lines: {
    from: sql`picking_lines t`,
    order: ['order_item_id'],
    where: ofOrderLines,
    closing: [],
    columns: { blanked: [], unchanged: ['order_item_id', 'batch_id', 'crate_id', 'zone', 'shelf', 'position'] },
    reason: FISCAL,
  },
  picking_events: {
    from: sql`picking_events t`,
    order: ['received_at', 'seq', 'event_id'],
    where: ofOrderLines,
    secret: ['sent_by', 'settled_by'],
    closing: [],
    columns: {
      blanked: [],
      unchanged: names(
        'event_id batch_id lease seq kind order_item_id pieces grams code crate_id product_id reason undoes weight_from',
        'is_confirmed happened_at sent_by received_at state settled_by settled_at',
      ),
    },
    reason: FISCAL,
  },
  picking_questions: {
    from: sql`picking_questions t`,
    order: ['question_id'],
    where: ofOrderLines,
    secret: ['asked_by'],
    closing: [],
    columns: {
      blanked: [],
      unchanged: names(
        'question_id batch_id order_item_id pieces grams asked_by asked_at answer_until state decided_at',
      ),
    },
    reason: FISCAL,
  },
  // the cleanup of uploads deletes the files, which then belong to no row
  picking_photos: {
    from: sql`picking_photos t`,
    order: ['added_at', 'photo_id'],
    where: ofQuestions,
    secret: ['file_key'],
    closing: [{ does: 'delete' }],
  },
  picking_proposals: {
    from: sql`picking_proposals t`,
    order: ['question_id', 'position'],
    where: ofQuestions,
    closing: [],
    columns: { blanked: [], unchanged: names('question_id position product_id unit_cents full_cents product state') },
    reason: FISCAL,
  },
} satisfies Readonly<Record<string, PersonalTable>>;
