import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { basePriceList } from './price-lists.ts';

/** Earlier prices of the staged records; to be written before the current ones, which a trigger adds to the history. */
export async function writePastPrices(tx: Tx, priceListId: number): Promise<void> {
  await tx.query(sql`
    insert into price_history (price_list_id, product_id, price_cents, valid_from)
    select ${priceListId}, i.product_id, (h->>'priceCents')::int, (h->>'since')::timestamptz
    from incoming i cross join jsonb_array_elements(i.history) h`);
}

/** Prices of the staged records. The base list only gets what it lacks when another list is written. */
export async function writePrices(tx: Tx, priceListId: number): Promise<{ written: number; changed: number }> {
  if (priceListId !== basePriceList) {
    await tx.query(sql`
      insert into prices (price_list_id, product_id, price_cents)
      select ${basePriceList}, product_id, price_cents from incoming order by product_id on conflict do nothing`);
  }
  const [row] = await tx.query<{ written: number; changed: number }>(sql`
    with written as (
      insert into prices (price_list_id, product_id, price_cents)
      select ${priceListId}, product_id, price_cents from incoming order by product_id
      on conflict (price_list_id, product_id) do update set price_cents = excluded.price_cents
      where prices.price_cents <> excluded.price_cents
      returning xmax <> 0 as changed)
    select count(*)::int as written, count(*) filter (where changed)::int as changed from written`);
  return row ?? { written: 0, changed: 0 };
}
