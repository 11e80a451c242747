import { sql } from '../../infra/database/sql.ts';
import { ofUser } from './account-tables.ts';
import { names, type PersonalTable } from './personal-table.ts';
import { FISCAL, ofOrders } from './shopping-tables.ts';

/** Tables about payments: they document sales, and contain no card numbers. */
export const PAYMENT_TABLES = {
  transfer_receipts: {
    from: sql`transfer_receipts t`,
    order: ['receipt_id'],
    where: ({ userId }) => sql`t.user_id = ${userId}`,
    secret: ['staff_id', 'settled_by', 'request_key', 'bank_key'],
    // banks write the name of the payer into it
    closing: [{ does: 'blank', set: () => sql`reference = '', settlement = ''` }],
    columns: {
      blanked: ['reference', 'settlement'],
      unchanged: names(
        'receipt_id order_id payment_id staff_id amount_cents received_at user_id due_ids used_cents state why bank_key request_key',
        'settled_by settled_at gift_certificate_id',
      ),
    },
    reason: FISCAL,
  },
  uncollected_orders: {
    from: sql`uncollected_orders t`,
    order: ['order_id'],
    where: ofOrders,
    secret: ['settled_by'],
    closing: [{ does: 'blank', set: () => sql`note = ''` }],
    columns: { blanked: ['note'], unchanged: ['order_id', 'since', 'reason', 'state', 'settled_by', 'settled_at'] },
    reason: FISCAL,
  },
  refund_photos: {
    from: sql`refund_photos t`,
    order: ['photo_id'],
    where: ({ userId }) =>
      sql`t.request_id in (select r.request_id from refund_requests r where r.user_id = ${userId})`,
    secret: ['file_key'],
    // the cleanup of uploads deletes the files, which then belong to no row
    closing: [{ does: 'delete' }],
  },
  refund_lines: {
    from: sql`refund_lines t`,
    order: ['request_id', 'order_item_id'],
    where: ({ userId }) =>
      sql`t.request_id in (select r.request_id from refund_requests r where r.user_id = ${userId})`,
    closing: [],
    columns: {
      blanked: [],
      unchanged: ['request_id', 'order_item_id', 'quantity', 'weight_grams', 'asked_cents', 'granted_cents', 'is_open'],
    },
    reason: FISCAL,
  },
  refund_requests: {
    from: sql`refund_requests t`,
    order: ['request_id'],
    where: ofUser,
    secret: ['asked_by', 'decided_by'],
    closing: [
      {
        does: 'blank',
        set: () => sql`note = '', answer = '', declared_name = case when declared_name is not null then '' end,
          declared_email = case when declared_email is not null then '' end`,
      },
    ],
    columns: {
      blanked: ['note', 'answer', 'declared_name', 'declared_email'],
      unchanged: names(
        'request_id order_id user_id kind cause delivery_cents asked_cents granted_cents state asked_by decided_by asked_at',
        'decided_at version packaging_cents on_account_cents credit_note_id brought_with',
      ),
    },
    reason: FISCAL,
  },
  certificate_refunds: {
    from: sql`certificate_refunds t`,
    order: ['certificate_refund_id'],
    where: ({ userId }) =>
      sql`t.user_gift_certificate_id in (select u.user_gift_certificate_id from user_gift_certificates u
        where u.user_id = ${userId})`,
    closing: [],
    columns: {
      blanked: [],
      unchanged: [
        'certificate_refund_id',
        'request_id',
        'user_gift_certificate_id',
        'gift_certificate_id',
        'amount_cents',
        'made_at',
      ],
    },
    reason: FISCAL,
  },
  payment_refunds: {
    from: sql`payment_refunds t`,
    order: ['refund_id'],
    where: ({ userId }) => sql`t.payment_id in (select p.payment_id from payments p where p.user_id = ${userId})`,
    secret: ['key', 'done_by'],
    closing: [],
    columns: {
      blanked: [],
      unchanged: names(
        'refund_id payment_id amount_cents reason state by_hand key reference done_by asked_at ended_at request_id',
      ),
    },
    reason: FISCAL,
  },
  payments: {
    from: sql`payments t`,
    order: ['payment_id'],
    where: ofUser,
    closing: [],
    columns: {
      blanked: [],
      unchanged: names(
        'payment_id order_id payment_type_id status_id authorised_cents captured_cents provider provider_reference created_at',
        'updated_at user_id purpose reference redirect_url failure saved_means_id saves_means refunded_cents asked_at',
        'to_capture_cents renewal_asked_at paid_with credited_cents credit_line_id',
      ),
    },
    reason: FISCAL,
  },
  order_additions: {
    from: sql`order_additions t`,
    order: ['payment_id'],
    where: ofOrders,
    closing: [],
    columns: { blanked: [], unchanged: ['payment_id', 'order_id', 'items', 'state', 'refusal', 'created_at'] },
    reason: FISCAL,
  },
} as const satisfies Readonly<Record<string, PersonalTable>>;
