import { sql } from '../../infra/database/sql.ts';
import { ofUser } from './account-tables.ts';
import { names, type PersonalTable } from './personal-table.ts';
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
  document_files: {
    from: sql`document_files t`,
    where: ({ userId }) => sql`t.document_id in (select d.document_id from documents d where d.user_id = ${userId})`,
    closing: [],
    columns: {
      blanked: [],
      kept: ['file_id', 'document_id', 'file_name', 'xml', 'exchange_id', 'created_at', 'sent_at', 'asked_at', 'answered_at', 'errors'],
    },
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
      kept: names(
        'document_id kind series year number issued_on user_id party lines vat details total_cents credited_cents of_document_id',
        'sale_id reason exchange_state created_at',
      ),
    },
    reason: FISCAL,
  },
} satisfies Readonly<Record<string, PersonalTable>>;
