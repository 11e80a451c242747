import { sql } from '../infra/database/sql.ts';
import type { Tx } from '../infra/database/types.ts';
import { readDemoText } from './demo-tables.ts';

/** The price lists of demo/price-lists.txt: goods of any brand that have this name, below the base price. */
export async function loadDemoPriceLists(tx: Tx, now: Date): Promise<void> {
  const rows = (await readDemoText('price-lists.txt')).map(([email, list, good, percent]) => ({
    ...{ email, list, good, percent: Number(percent) },
  }));
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (email text, list text, good text, percent int)`;
  await tx.query(sql`
    insert into price_lists (price_list_id, name, for_companies, modified_at)
    select nextval('company_price_list_ids'), list, true, ${now}::timestamptz from (select distinct list from ${wanted}) lists`);
  await tx.query(sql`
    insert into prices (price_list_id, product_id, price_cents)
    select l.price_list_id, p.product_id, round(b.price_cents * (100 - w.percent) / 100.0)::int
    from ${wanted} join price_lists l on l.name = w.list and l.for_companies join products p on p.name = w.good
    join prices b on b.product_id = p.product_id and b.price_list_id = -1
    order by p.product_id`);
  await tx.query(sql`
    insert into company_price_lists (master_id, price_list_id, assigned_at)
    select distinct c.user_id, l.price_list_id, ${now}::timestamptz
    from ${wanted} join price_lists l on l.name = w.list and l.for_companies join customers c on c.email = w.email`);
}
