import { sql } from '../../infra/database/sql.ts';
import type { RefusedRow } from '../records/collect-records.ts';
import { basePriceList } from '../records/price-lists.ts';
import type { TableFile } from './table-file.ts';

/**
 * Past prices, for the lowest price of 30 days (art. 17-bis) and the product page. Only prices from before the shop's
 * own history are added; prices that it recorded itself are never changed.
 */
export const priceHistoryFile: TableFile = {
  name: 'price-history',
  columns: {
    code: { type: 'text', isNeeded: true, max: 40 },
    warehouse: { type: 'id' },
    price: { type: 'price', isNeeded: true },
    since: { type: 'moment', isNeeded: true },
    promotional: { type: 'flag' },
  },
  keys: ['code', 'warehouse', 'since'],
  // a list that several warehouses share is under the first of them; an entry that changes nothing is left out
  select: sql`
    select p.code, h.warehouse, h.price_cents as price,
      to_char(h.valid_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as since, nullif(h.promotional,
      false) as promotional
    from (
      select *, lag(price_cents) over steps is distinct from price_cents or lag(promotional) over steps is distinct from
          promotional as is_step
      from (
        select r.product_id, w.warehouse, r.price_cents, r.promotional, r.valid_from
        from (select *, lead(valid_from) over (partition by product_id,
          price_list_id order by valid_from, ctid) as next_from from price_history) r
        join (select price_list_id, nullif(min(case when price_list_id = ${basePriceList} then 0
          else warehouse_id end), 0) as warehouse
          from (select price_list_id, warehouse_id from warehouses union all select ${basePriceList}, 0) o group by 1) w
            using (price_list_id)
        where r.next_from is distinct from r.valid_from) real
      window steps as (partition by product_id, warehouse order by valid_from)) h
    join products p using (product_id)
    join prices b on b.product_id = p.product_id and b.price_list_id = ${basePriceList}
    where h.is_step and h.price_cents is not null
    order by p.code collate "C", h.warehouse nulls first, h.valid_from`,
  refusals: [
    { when: `not exists (select from products p where p.code = i.code)`, reason: 'no product has this code' },
    { when: `since > now()`, reason: 'since is in the future' },
    { when: `since < '2000-01-01'`, reason: 'since is before 2000' },
    {
      when: `warehouse is not null and not exists (
        select from warehouses w where w.warehouse_id = i.warehouse and w.price_list_id <> ${basePriceList})`,
      reason: 'there is no such warehouse with prices of its own',
    },
  ],
  write: async (tx) => {
    await tx.query(sql`
      create temporary table past on commit drop as
      select i.line, i.code, p.product_id, coalesce(w.price_list_id, ${basePriceList}) as price_list_id,
        i.price as price_cents, coalesce(i.promotional, false) as promotional, i.since as valid_from
      from incoming i join products p using (code) left join warehouses w on w.warehouse_id = i.warehouse`);
    await tx.query(sql`
      create temporary table known on commit drop as
      select price_list_id, product_id, min(valid_from) as first from price_history
      where product_id in (select product_id from past) group by 1, 2`);
    await tx.query({ text: 'analyze past' });
    await tx.query({ text: 'analyze known' });
    const refused = await tx.query<RefusedRow>(sql`
      select line, code, 'the shop knows what it charged then' as reason
      from past join known k using (price_list_id, product_id)
      where past.valid_from >= k.first and not exists (
        select from price_history h where h.product_id = past.product_id and h.price_list_id = past.price_list_id
          and h.valid_from = past.valid_from and h.price_cents = past.price_cents)
      order by line`);
    const row = await tx.maybeOne<{ written: number }>(sql`
      with written as (
        insert into price_history (price_list_id, product_id, price_cents, promotional, valid_from)
        select price_list_id, product_id, price_cents, promotional, valid_from
        from past left join known k using (price_list_id, product_id) where k.first is null or past.valid_from < k.first
        order by product_id, price_list_id, valid_from returning 1)
      select count(*)::int as written from written`);
    return { written: row?.written ?? 0, refused, changes: [] };
  },
};
