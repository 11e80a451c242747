import { readPromotionRule } from '../../../contract/catalogue/promotion-rules.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import type { RefusedRow } from '../records/collect-records.ts';
import { basePriceList } from '../records/price-lists.ts';
import { isRecordOf, isText } from '../records/read-extras.ts';
import { today } from '../write/keep-past-days.ts';
import type { TableFile } from './table-file.ts';

const MAX_VIEW_NUMBER = 1_000_000;

/**
 * Every promotion with its products: running, future and past ones, because the lowest price of 30 days depends on
 * them. Lines with the same number are one promotion, described by the first of them. The import never changes or ends
 * a promotion of the shop.
 */
export const promotionsFile: TableFile = {
  name: 'all-promotions',
  columns: {
    promotion: { type: 'id', isNeeded: true },
    warehouse: { type: 'id' },
    kind: { type: 'id' },
    type: { type: 'text', isNeeded: true },
    name: { type: 'text', isNeeded: true },
    from: { type: 'date', isNeeded: true },
    to: { type: 'date', isNeeded: true },
    priority: { type: 'whole', least: -MAX_VIEW_NUMBER, max: MAX_VIEW_NUMBER },
    cash_desk: { type: 'flag' },
    selectable: { type: 'flag' },
    view: { type: 'json', isRight: isRecordOf(isText) },
    rule: { type: 'json', isRight: (value) => readPromotionRule(value) !== undefined },
    leaflet: { type: 'text' },
    // empty if the rule names the goods
    code: { type: 'text', max: 40 },
    promo_price: { type: 'price' },
    part: { type: 'whole', least: 1, max: 6 },
  },
  keys: ['promotion', 'code'],
  // a price of a flyer below the base price is in the file of flyers
  select: sql`
    select dense_rank() over (order by l.leaflet_id nulls last, case
      when l.leaflet_id is not null then coalesce(o.warehouse_id, 0) end, o.promotion_id)::int as promotion,
      o.warehouse_id as warehouse, o.kind_id as kind, o.promo_type as type, o.name, o.starts_on::text as "from",
      o.ends_on::text as "to", o.priority, o.cash_desk, o.selectable, nullif(o.view, '{}') as view, nullif(o.rule,
      '{}') as rule, l.slug as leaflet, p.code, m.promo_price_cents as promo_price, nullif(m.part, 1) as part
    from promotions o left join promotion_products m using (promotion_id) left join products p using (product_id)
    left join prices b on b.product_id = p.product_id and b.price_list_id = ${basePriceList}
    left join leaflets l using (leaflet_id)
    where case when m.product_id is null then o.rule ? 'goods'
      else b.price_cents is not null and (l.leaflet_id is null or m.promo_price_cents is null
      or m.promo_price_cents >= b.price_cents) end
    order by promotion, p.code collate "C"`,
  refusals: [
    { when: `code is null and not coalesce(rule ? 'goods', false)`, reason: 'no code, and no goods in the rule' },
    {
      when: `code is not null and not exists (select from products p where p.code = i.code)`,
      reason: 'no product has this code',
    },
    { when: `warehouse not in (select warehouse_id from warehouses)`, reason: 'there is no such warehouse' },
    {
      when: `leaflet is not null and not exists (select from leaflets l where l.slug = i.leaflet)`,
      reason: 'there is no such flyer',
    },
    { when: `"to" < "from"`, reason: 'to is before from' },
  ],
  write: async (tx) => {
    await plan(tx);
    const refused = await contradicted(tx);
    const made = await tx.query<Made>(sql`
      insert into promotions (promotion_id, kind_id, promo_type, name,
        warehouse_id, starts_on, ends_on, priority, cash_desk, selectable, view, rule, leaflet_id)
      select promotion_id, kind, type, name, warehouse, "from", "to", priority, coalesce(cash_desk, false),
        coalesce(selectable, false), coalesce(view, '{}'), coalesce(rule, '{}'), leaflet_id
      from planned where not is_known and promotion in (select promotion from incoming)
      returning warehouse_id as warehouse,
        not exists (select from incoming i join planned n using (promotion)
        where n.promotion_id = promotions.promotion_id and i.code is not null) as is_by_rule
      -- in any order: a set of warehouses
    `);
    const added = await tx.query<Pick<Made, 'warehouse'>>(sql`
      insert into promotion_products (promotion_id, product_id, promo_price_cents, part)
      select n.promotion_id, p.product_id, i.promo_price, coalesce(i.part, 1) from incoming i
        join planned n using (promotion)
        join products p using (code)
      on conflict do nothing
      returning (select o.warehouse from planned o where o.promotion_id = promotion_products.promotion_id) as warehouse
      -- in any order: a set of warehouses
    `);
    const byRule = made.filter(({ isByRule }) => isByRule);
    const warehouses = [...new Set([...byRule, ...added].map(({ warehouse }) => warehouse))];
    const changes = warehouses.map((warehouseId) => ({ what: 'promotions', warehouseId }) as const);
    return { written: added.length + byRule.length, refused, changes };
  },
};

interface Made {
  readonly warehouse: number | null;
  /** Whether its rule names the goods, so that it has one line without a code. */
  readonly isByRule: boolean;
}

/**
 * Pairs the promotions of the file with equal ones of the shop: the first with the first, the second with the second,
 * and so on.
 */
async function plan(tx: Tx): Promise<void> {
  await tx.query(sql`
    create temporary table planned on commit drop as
    select o.*, null::int as promotion_id, false as is_known,
      row_number() over (partition by warehouse, kind, type, name, "from", "to", priority, leaflet_id
      order by promotion) as place
    from (
      select distinct on (promotion) promotion, warehouse, coalesce(kind, 5) as kind, type, i.name, "from", "to",
        coalesce(priority, 0) as priority, cash_desk, selectable, view, rule, l.leaflet_id
      from incoming i left join leaflets l on l.slug = i.leaflet order by promotion, line) o`);
  await tx.query(sql`
    update planned n set promotion_id = k.promotion_id, is_known = true
    from (
      select *, row_number() over (
        partition by warehouse_id, kind_id, promo_type, name, starts_on, ends_on, priority, leaflet_id
        order by promotion_id) as place
      from promotions) k
    where k.name = n.name and k.starts_on = n."from" and k.ends_on = n."to" and k.promo_type = n.type
      and k.kind_id = n.kind
      and k.priority = n.priority and k.place = n.place and coalesce(k.warehouse_id, 0) = coalesce(n.warehouse, 0)
      and coalesce(k.leaflet_id, 0) = coalesce(n.leaflet_id, 0)`);
  await tx.query(sql`
    update planned n set promotion_id = o.id
    from (select promotion, nextval('promotions_promotion_id_seq')::int as id
      from (select promotion from planned where not is_known order by promotion) k) o
    where o.promotion = n.promotion`);
}

/**
 * Refuses lines about past days on which the shop sold the product without the promotion: it recorded what it charged.
 */
async function contradicted(tx: Tx): Promise<RefusedRow[]> {
  return tx.query<RefusedRow>(sql`
    with gone as (
      delete from incoming i using planned n, products p
      where n.promotion = i.promotion and p.code = i.code and n."from" < ${today}
        and not exists (select from promotion_products m where m.promotion_id = n.promotion_id
          and m.product_id = p.product_id)
        and exists (select from price_history h where h.product_id = p.product_id
          and h.valid_from < n."from"::timestamp at time zone 'Europe/Rome')
      returning i.line, i.code)
    select line, code, 'the shop knows what it charged before today' as reason from gone order by line`);
}
