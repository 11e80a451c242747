import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { basePriceList } from '../records/price-lists.ts';

/**
 * Writes earlier prices of the staged records. Call it before `writePrices`, whose prices a trigger adds to the
 * history.
 */
export async function writePastPrices(tx: Tx, priceListId: number): Promise<void> {
  await tx.query(sql`
    insert into price_history (price_list_id, product_id, price_cents, valid_from)
    select ${priceListId}, i.product_id, (h->>'priceCents')::int, (h->>'since')::timestamptz
    from incoming i cross join jsonb_array_elements(i.history) h`);
}

export interface WrittenPrices {
  readonly written: number;
  /** The number of those prices that changed; other tiers count as another price. */
  readonly changed: number;
  /** The number of products that had no base price, so were not for sale, and now have one. */
  readonly newlySold: number;
  readonly listsChanged: readonly number[];
}

/** Writes the tiers that staged records state into the list that has their prices; returns how many changed. */
async function writeTiers(tx: Tx, priceListId: number): Promise<number> {
  const changed = await tx.query(sql`
    update prices p set tiers = nullif(i.tiers, '[]'::jsonb)
    from incoming i
    where p.price_list_id = ${priceListId} and p.product_id = i.product_id and i.tiers is not null
      and p.tiers is distinct from nullif(i.tiers, '[]'::jsonb)
    returning 1`);
  return changed.length;
}

/**
 * Writes prices of the staged records. When another list is written, the base list gets only the prices that it lacks.
 */
export async function writePrices(tx: Tx, priceListId: number): Promise<WrittenPrices> {
  const lacking =
    priceListId === basePriceList
      ? []
      : await tx.query(sql`
          insert into prices (price_list_id, product_id, price_cents)
          select ${basePriceList}, product_id, price_cents from incoming order by product_id
          on conflict do nothing returning 1`);
  const row = await tx.maybeOne<{ written: number; changed: number }>(sql`
    with written as (
      insert into prices (price_list_id, product_id, price_cents)
      select ${priceListId}, product_id, price_cents from incoming order by product_id
      on conflict (price_list_id, product_id) do update set price_cents = excluded.price_cents
      where prices.price_cents <> excluded.price_cents
      returning xmax <> 0 as changed)
    select count(*)::int as written, count(*) filter (where changed)::int as changed from written`);
  const tiers = await writeTiers(tx, priceListId);
  const [written, changed] = [(row?.written ?? 0) + tiers, (row?.changed ?? 0) + tiers];
  const isBase = priceListId === basePriceList;
  return {
    written,
    changed,
    newlySold: isBase ? written - changed : lacking.length,
    listsChanged: lacking.length > 0 ? [basePriceList, priceListId] : [priceListId],
  };
}
