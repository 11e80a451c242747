import { type SqlFragment, sql } from '../../infra/database/sql.ts';

const COLUMNS = sql`order_id, kind, source_id, warehouse_id, deposit_cents, discount_cents, total_cents,
  voucher_cents, vat`;

/**
 * Selects what stands in the sales of a day: the facts of the day, and with their sign what changed in days that were
 * closed before. The alias is up to the statement.
 */
export function closingSales(day: string): SqlFragment {
  return sql`(
    select 1 as sign, ${COLUMNS} from sales_facts where day = ${day}::date
    union all select sign, ${COLUMNS} from sales_corrections where day = ${day}::date)`;
}
