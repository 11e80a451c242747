import { sql } from '../../infra/database/sql.ts';
import { ofUser } from './account-tables.ts';
import type { PersonalTable } from './personal-table.ts';
import { FISCAL, ofOrders } from './shopping-tables.ts';

/** Invoices and credit notes, which nobody may change. */
export const DOCUMENT_TABLES = {
  invoices_due: {
    from: sql`invoices_due t`,
    where: ofOrders,
    closing: [],
    columns: { blanked: [], kept: ['order_id', 'problem', 'since'] },
    reason: FISCAL,
  },
  document_orders: {
    from: sql`document_orders t`,
    where: ofOrders,
    closing: [],
    columns: { blanked: [], kept: ['document_id', 'order_id', 'is_live'] },
    reason: FISCAL,
  },
  documents: {
    from: sql`documents t`,
    where: ofUser,
    closing: [],
    columns: {
      blanked: [],
      kept: [
        ...[
          'document_id',
          'kind',
          'series',
          'year',
          'number',
          'issued_on',
          'user_id',
          'party',
          'lines',
          'vat',
          'details',
        ],
        ...['total_cents', 'credited_cents', 'of_document_id', 'reason', 'exchange_state', 'created_at'],
      ],
    },
    reason: FISCAL,
  },
} satisfies Readonly<Record<string, PersonalTable>>;
