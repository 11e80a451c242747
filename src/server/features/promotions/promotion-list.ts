import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import { PROMOTIONS_ON_A_PAGE, type PromotionKind, type PromotionState } from '../../../contract/promotions/limits.ts';
import type { StaffPromotionRow, StaffPromotions, StaffPromotionsQuery } from '../../../contract/promotions/schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { joinSql, type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';

/** Plans, and promotions that belong to none, as one list: `today` says in which state each is. */
export function allPromotions(today: string): SqlFragment {
  return sql`
    select p.plan_id as id, true as is_plan, p.name, p.terms->>'kind' as kind, p.starts_on, p.ends_on, p.stores,
      p.terms ? 'segmentId' as is_personal, p.budget_cents, p.modified_at,
      case when p.state <> 'started' then p.state when p.ends_on < ${today}::date then 'over'
        when p.starts_on > ${today}::date then 'planned' else 'running' end as state
    from promotion_plans p where p.state <> 'deleted'
    union all
    select o.promotion_id, false, o.name, coalesce(o.rule->>'kind', 'price'), o.starts_on, o.ends_on,
      case when o.warehouse_id is null then '{}' else array[o.warehouse_id] end, o.rule ? 'segmentId', null, null,
      case when o.ends_on < ${today}::date then 'over' when o.starts_on > ${today}::date then 'planned'
        else 'running' end
    from promotions o where o.plan_id is null`;
}

/** The promotions of a shop that belong to `l`, a row of the list. */
const OWN = sql`(o.promotion_id = l.id or o.plan_id = l.id)`;

/** The id under which a promotion `o` of the shop is in the list. */
const LISTED_AS = sql`coalesce(o.plan_id, o.promotion_id)`;

/** The promotion that ends next comes first. Those that are over come last, the newest of them first. */
const FIRST_ORDER = sql`l.state = 'over', case when l.state = 'over' then null else l.ends_on end, l.ends_on desc, l.id`;

/** Returns a page of the list, filtered and sorted by the database, with the number in each state. */
export async function promotionList(
  db: Database,
  query: StaffPromotionsQuery,
  today: string,
): Promise<StaffPromotions> {
  const page = pageAsked(query.page);
  const where = joinSql(conditionsOf(query), ' and ');
  const offset = (page - 1) * PROMOTIONS_ON_A_PAGE;
  const [rows, { total }, counts] = await Promise.all([
    readRows(db, { where, order: query.sort ? ORDERS[query.sort] : FIRST_ORDER, offset, today }),
    db.one<{ total: number }>(sql`
      select count(*)::int as total from (${allPromotions(today)}) l where ${where}`),
    db.query<{ state: PromotionState; count: number }>(sql`
      select state, count(*)::int as count from (${allPromotions(today)}) l group by state order by state`),
  ]);
  const counted = { draft: 0, planned: 0, running: 0, over: 0, stopped: 0 };
  for (const { state, count } of counts) counted[state] = count;
  return {
    page: pageBlock({ page, pageSize: PROMOTIONS_ON_A_PAGE, total }),
    promotions: rows.map(rowOf),
    counts: counted,
  };
}

const MAX_WORDS = 6;

function conditionsOf({ state, kind, category, q = '', from, to, ...query }: StaffPromotionsQuery): SqlFragment[] {
  const words = q.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const conditions = [
    sql`true`,
    ...words.map((word) => sql`folded(l.name) like '%' || folded(${likeText(word)}) || '%'`),
  ];
  if (state !== undefined) conditions.push(sql`l.state = ${state}`);
  if (kind !== undefined) conditions.push(sql`l.kind = ${kind}`);
  if (query.warehouse_id !== undefined)
    conditions.push(sql`(l.stores = '{}' or ${query.warehouse_id}::int = any(l.stores))`);
  if (from !== undefined) conditions.push(sql`l.ends_on >= ${from}::date`);
  if (to !== undefined) conditions.push(sql`l.starts_on <= ${to}::date`);
  if (category !== undefined) conditions.push(inDepartment(category));
  return conditions;
}

function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Promotions with goods of a department: those they list, and those that they name by department. */
function inDepartment(slug: string): SqlFragment {
  const below = `${likeText(slug)}/%`;
  return sql`(
    l.id in (select ${LISTED_AS} from promotions o join promotion_products m using (promotion_id)
      join products p using (product_id) join categories c using (category_id)
      where c.slug = ${slug} or c.slug like ${below})
    or l.id in (select ${LISTED_AS} from promotions o
      cross join jsonb_array_elements_text(o.rule->'goods'->'categories') as w(slug)
      where w.slug = ${slug} or w.slug like ${below} or ${slug} like w.slug || '/%')
    or exists (select from promotion_plans d where d.plan_id = l.id and (
      exists (select from jsonb_array_elements_text(d.terms->'categories') as w(slug)
        where w.slug = ${slug} or w.slug like ${below} or ${slug} like w.slug || '/%')
      or exists (select from jsonb_to_recordset(d.terms->'goods') as g(code text) join products p using (code)
        join categories c using (category_id) where c.slug = ${slug} or c.slug like ${below}))))`;
}

const ORDERS: Readonly<Record<NonNullable<StaffPromotionsQuery['sort']>, SqlFragment>> = {
  name: sql`lower(l.name), l.id`,
  '-name': sql`lower(l.name) desc, l.id desc`,
  from: sql`l.starts_on, l.id`,
  '-from': sql`l.starts_on desc, l.id desc`,
  to: sql`l.ends_on, l.id`,
  '-to': sql`l.ends_on desc, l.id desc`,
};

interface Row {
  readonly id: number;
  readonly isPlan: boolean;
  readonly name: string;
  readonly kind: PromotionKind;
  readonly state: PromotionState;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly storeNames: readonly string[];
  readonly department: string | null;
  readonly products: number;
  readonly isPersonal: boolean;
  readonly budgetCents: number | null;
  readonly givenCents: number;
  readonly meets: readonly string[];
  readonly modifiedAt: Date | null;
}

/**
 * Reads a page. Promotions that meet are found for those that run or are planned. The goods are compared first, because
 * few promotions share them, and then the days, which many share.
 */
function readRows(
  db: Database,
  asked: { readonly where: SqlFragment; readonly order: SqlFragment; readonly offset: number; readonly today: string },
): Promise<Row[]> {
  return db.query<Row>(sql`
    with l as materialized (
      select l.*, row_number() over (order by ${asked.order}) as place from (${allPromotions(asked.today)}) l
      where ${asked.where} order by ${asked.order} limit ${PROMOTIONS_ON_A_PAGE} offset ${asked.offset})
    select l.id, l.is_plan, l.name, l.kind, l.state, l.starts_on::text, l.ends_on::text, l.is_personal, l.budget_cents,
      l.modified_at, d.department,
      array(select w.name from warehouses w where w.warehouse_id = any(l.stores) order by w.name) as store_names,
      (select count(distinct m.product_id)::int from promotions o join promotion_products m using (promotion_id)
        where ${OWN}) as products,
      coalesce((select sum(s.given_cents)::float from promotions o join promotion_totals s using (promotion_id)
        where ${OWN}), 0) as given_cents,
      array(select distinct e.name from (
          select o.*, n.promotion_id as met_id from promotions o join promotion_products m using (promotion_id)
          join promotion_products n on n.product_id = m.product_id and n.promotion_id <> o.promotion_id
          where ${OWN} and l.state in ('running', 'planned') offset 0) o
        join promotions e on e.promotion_id = o.met_id
        where e.plan_id is distinct from l.id
          and e.ends_on >= greatest(o.starts_on, ${asked.today}::date) and e.starts_on <= o.ends_on
          and (e.warehouse_id is null or o.warehouse_id is null or e.warehouse_id = o.warehouse_id)
        order by e.name limit 5) as meets
    from l
    left join lateral (
      select t.name as department from promotions o join promotion_products m using (promotion_id)
      join products p using (product_id) join categories c using (category_id)
      join categories t on t.slug = split_part(c.slug, '/', 1)
      where ${OWN} group by t.name order by count(*) desc, t.name limit 1) d on true
    order by l.place`);
}

function rowOf(row: Row): StaffPromotionRow {
  const { id, storeNames, department, budgetCents, givenCents, modifiedAt, meets, ...shown } = row;
  return {
    ...shown,
    promotionId: id,
    stores: [...storeNames],
    department: department ?? '',
    meets: [...meets],
    given: euroOf(givenCents),
    ...(budgetCents === null ? {} : { budget: euroOf(budgetCents) }),
    ...(modifiedAt === null ? {} : { modifiedAt: modifiedAt.toISOString() }),
  };
}
