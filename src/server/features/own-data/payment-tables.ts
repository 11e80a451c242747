import { sql } from '../../infra/database/sql.ts';
import { ofUser } from './account-tables.ts';
import type { PersonalTable } from './personal-table.ts';
import { FISCAL, ofOrders } from './shopping-tables.ts';

/** How somebody paid: it documents sales, and no number of a card is in it. */
export const PAYMENT_TABLES = {
  transfer_receipts: {
    from: sql`transfer_receipts t`,
    where: ({ userId }) => sql`t.payment_id in (select p.payment_id from payments p where p.user_id = ${userId})`,
    secret: ['staff_id'],
    // banks write the name of whoever pays into it
    closing: [{ does: 'blank', set: () => sql`reference = ''` }],
    columns: {
      blanked: ['reference'],
      kept: ['receipt_id', 'order_id', 'payment_id', 'staff_id', 'amount_cents', 'received_at'],
    },
    reason: FISCAL,
  },
  payment_refunds: {
    from: sql`payment_refunds t`,
    where: ({ userId }) => sql`t.payment_id in (select p.payment_id from payments p where p.user_id = ${userId})`,
    secret: ['key', 'done_by'],
    closing: [],
    columns: {
      blanked: [],
      kept: [
        ...['refund_id', 'payment_id', 'amount_cents', 'reason', 'state', 'by_hand', 'key', 'reference', 'done_by'],
        ...['asked_at', 'ended_at'],
      ],
    },
    reason: FISCAL,
  },
  payments: {
    from: sql`payments t`,
    where: ofUser,
    closing: [],
    columns: {
      blanked: [],
      kept: [
        ...['payment_id', 'order_id', 'payment_type_id', 'status_id', 'authorised_cents', 'captured_cents'],
        ...[
          'provider',
          'provider_reference',
          'created_at',
          'updated_at',
          'user_id',
          'purpose',
          'reference',
          'redirect_url',
        ],
        ...[
          'failure',
          'saved_means_id',
          'saves_means',
          'refunded_cents',
          'asked_at',
          'to_capture_cents',
          'credit_line_id',
        ],
      ],
    },
    reason: FISCAL,
  },
  order_additions: {
    from: sql`order_additions t`,
    where: ofOrders,
    closing: [],
    columns: { blanked: [], kept: ['payment_id', 'order_id', 'items', 'state', 'refusal', 'created_at'] },
    reason: FISCAL,
  },
} as const satisfies Readonly<Record<string, PersonalTable>>;
