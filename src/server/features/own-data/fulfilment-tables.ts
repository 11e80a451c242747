import { sql } from '../../infra/database/sql.ts';
import type { PersonalTable } from './personal-table.ts';
import { FISCAL, ofOrders } from './shopping-tables.ts';

/** The tables of what the staff wrote about orders; nothing of it is emptied, as it says what was sold. */
export const FULFILMENT_TABLES = {
  order_fulfilments: {
    from: sql`order_fulfilments t`,
    where: ofOrders,
    closing: [],
    columns: {
      blanked: [],
      kept: [
        ...[
          'order_id',
          'taken_at',
          'picked_at',
          'asked_cents',
          'agreed_cents',
          'consent_until',
          'answer',
          'answered_at',
        ],
        ...['goods_cents', 'bags_cents', 'delivery_fee_cents', 'certificate_cents', 'total_cents', 'handed_over_at'],
        ...['locker_at', 'locker_box', 'state_vat_cents'],
      ],
    },
    reason: FISCAL,
  },
  order_picks: {
    from: sql`order_picks t`,
    where: ofOrders,
    secret: ['picked_by'],
    closing: [],
    columns: {
      blanked: [],
      kept: [
        ...['order_item_id', 'order_id', 'quantity', 'weight_grams', 'substitute_product_id', 'substitute_quantity'],
        ...['substitute_weight_grams', 'substitute_cents', 'substitute', 'substitute_counted', 'returned'],
        ...['charged_cents', 'whole_cents', 'picked_by', 'picked_at'],
      ],
    },
    reason: FISCAL,
  },
} satisfies Readonly<Record<string, PersonalTable>>;
