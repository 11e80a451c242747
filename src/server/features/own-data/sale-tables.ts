import { sql } from '../../infra/database/sql.ts';
import { ofUser } from './account-tables.ts';
import type { PersonalTable } from './personal-table.ts';
import { FISCAL } from './shopping-tables.ts';

/** The tables of what somebody bought without a cart, which document sales. Whom presents went to, and with which words, is nobody's business afterwards. */
export const SALE_TABLES = {
  direct_sales: {
    from: sql`direct_sales t`,
    where: ofUser,
    closing: [{ does: 'blank', set: () => sql`details = '{}'` }],
    columns: {
      blanked: ['details'],
      kept: ['sale_id', 'user_id', 'kind', 'price_cents', 'state', 'payment_id', 'ordered_at', 'settled_at'],
    },
    reason: FISCAL,
  },
  subscriptions: {
    from: sql`subscriptions t`,
    where: ofUser,
    closing: [],
    columns: {
      blanked: [],
      kept: [
        ...['subscription_id', 'user_id', 'sale_id', 'from_day', 'to_day', 'state', 'withdrawn_at'],
        ...['told_expiring', 'told_expired'],
      ],
    },
    reason: FISCAL,
  },
} as const satisfies Readonly<Record<string, PersonalTable>>;
