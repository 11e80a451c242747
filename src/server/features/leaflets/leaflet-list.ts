import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import { LEAFLETS_ON_A_PAGE, type LeafletState } from '../../../contract/leaflets/limits.ts';
import type {
  LeafletDraft,
  LeafletGood,
  LeafletPromotions,
  StaffLeaflet,
  StaffLeafletRow,
  StaffLeaflets,
  StaffLeafletsQuery,
} from '../../../contract/leaflets/staff-schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { joinSql, type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { importedDraft, readPlan } from './leaflet-plans.ts';

/** Flyers of the staff, and those of files, as one list. */
const allLeaflets = (today: string): SqlFragment => sql`
  select p.leaflet_id, true as is_plan, p.name, p.slug, p.starts_on, p.ends_on,
    jsonb_array_length(p.terms->'stores') as stores, jsonb_array_length(p.terms->'products') as products,
    case when p.state = 'draft' then 'draft' when p.ends_on < ${today}::date then 'over'
      when p.starts_on > ${today}::date then 'planned' else 'running' end as state
  from leaflet_plans p where p.state <> 'deleted'
  union all
  select l.leaflet_id, false, l.name, l.slug, l.starts_on, l.ends_on,
    (select count(*)::int from leaflet_warehouses w where w.leaflet_id = l.leaflet_id),
    (select count(*)::int from leaflet_products g where g.leaflet_id = l.leaflet_id),
    case when l.ends_on < ${today}::date then 'over' when l.starts_on > ${today}::date then 'planned'
      else 'running' end
  from leaflets l where not exists (select from leaflet_plans p where p.leaflet_id = l.leaflet_id)`;

const MAX_WORDS = 6;

export async function leafletList(db: Database, query: StaffLeafletsQuery, today: string): Promise<StaffLeaflets> {
  const page = pageAsked(query.page);
  const words = (query.q ?? '').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const where = joinSql(
    [
      query.state === undefined ? sql`true` : sql`l.state = ${query.state}`,
      ...words.map((word) => sql`folded(l.name) like '%' || folded(${likeText(word)}) || '%'`),
    ],
    ' and ',
  );
  const [leaflets, { total }, counts] = await Promise.all([
    db.query<StaffLeafletRow>(sql`
      select leaflet_id, is_plan, name, slug, state, starts_on::text, ends_on::text, stores, products
      from (${allLeaflets(today)}) l where ${where} order by ends_on desc, leaflet_id desc
      limit ${LEAFLETS_ON_A_PAGE} offset ${(page - 1) * LEAFLETS_ON_A_PAGE}`),
    db.one<{ total: number }>(sql`select count(*)::int as total from (${allLeaflets(today)}) l where ${where}`),
    db.query<{ state: LeafletState; count: number }>(sql`
      select state, count(*)::int as count from (${allLeaflets(today)}) l group by state order by state`),
  ]);
  const counted = { draft: 0, planned: 0, running: 0, over: 0 };
  for (const { state, count } of counts) counted[state] = count;
  return { page: pageBlock({ page, pageSize: LEAFLETS_ON_A_PAGE, total }), leaflets, counts: counted };
}

function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Returns a flyer as its form shows it; undefined: there is none. */
export async function leafletView(db: Queryable, leafletId: number, today: string): Promise<StaffLeaflet | undefined> {
  const head = await db.maybeOne<Pick<StaffLeaflet, 'isPlan' | 'slug' | 'state'>>(sql`
    select is_plan, slug, state from (${allLeaflets(today)}) l where leaflet_id = ${leafletId}`);
  const plan = head?.isPlan ? await readPlan(db, leafletId) : undefined;
  const draft = plan?.draft ?? (head && (await importedDraft(db, leafletId)));
  if (!head || !draft) return undefined;
  return {
    leafletId,
    ...head,
    modifiedAt: plan?.modifiedAt.toISOString() ?? '',
    draft,
    goods: await goodsOf(db, draft),
    changes: await changesOf(db, leafletId),
  };
}

interface GoodRow {
  readonly code: string;
  readonly name: string;
  readonly priceCents: number;
  readonly promoCents: number | null;
  readonly until: string | null;
}

const BASE_LIST = -1;

/** Returns the goods of a flyer with the price that promotions give everybody on its first day. */
export async function goodsOf(
  db: Queryable,
  { products, startsOn, stores }: Pick<LeafletDraft, 'products' | 'startsOn' | 'stores'>,
): Promise<LeafletGood[]> {
  const rows = await db.query<GoodRow>(sql`
    select p.code, p.name, b.price_cents, m.promo_cents, m.until
    from unnest(${products}::text[]) with ordinality as g(code, place) join products p using (code)
    join prices b on b.product_id = p.product_id and b.price_list_id = ${BASE_LIST}
    left join lateral (
      select x.promo_price_cents as promo_cents, o.ends_on::text as until
      from promotion_products x join promotions o using (promotion_id)
      where x.product_id = p.product_id and x.promo_price_cents is not null and ${isForAll}
        and o.starts_on <= ${startsOn}::date and o.ends_on >= ${startsOn}::date
        and (o.warehouse_id is null or ${stores.length === 0} or o.warehouse_id = any(${stores}::int[]))
      order by x.promo_price_cents, o.ends_on desc, o.promotion_id limit 1) m on true
    order by g.place`);
  return rows.map(goodOf);
}

/** A price for some customers only is not printed. */
const isForAll = sql`not o.rule ? 'segmentId'`;

function goodOf({ code, name, priceCents, promoCents, until }: GoodRow): LeafletGood {
  return {
    code,
    name,
    price: euroOf(priceCents),
    ...(promoCents === null ? {} : { promoPrice: euroOf(promoCents) }),
    ...(until === null ? {} : { until }),
  };
}

const SHOWN_PROMOTIONS = 50;
const SHOWN_GOODS = 200;

interface PromotionGoodRow extends GoodRow {
  readonly promotionId: number;
  readonly promotionName: string;
  readonly startsOn: string;
  readonly endsOn: string;
}

/** Returns the promotions with prices on some days, each with its goods: what a flyer is made of. */
export async function leafletPromotions(
  db: Queryable,
  { from, to, q = '' }: { readonly from: string; readonly to: string; readonly q?: string },
): Promise<LeafletPromotions> {
  const rows = await db.query<PromotionGoodRow>(sql`
    with o as materialized (
      select coalesce(o.plan_id, o.promotion_id) as promotion_id, min(o.name) as name, min(o.starts_on) as starts_on,
        max(o.ends_on) as ends_on, array_agg(o.promotion_id order by o.promotion_id) as ids
      from promotions o where o.starts_on <= ${to}::date and o.ends_on >= ${from}::date and ${isForAll}
        and folded(o.name) like '%' || folded(${likeText(q)}) || '%'
        and exists (select from promotion_products m where m.promotion_id = o.promotion_id
          and m.promo_price_cents is not null)
      group by 1 order by 3, 1 limit ${SHOWN_PROMOTIONS}),
    goods as (
      select o.promotion_id, p.code, p.name, b.price_cents, min(m.promo_price_cents) as promo_cents,
        row_number() over (partition by o.promotion_id order by p.name, p.code) as place
      from o join promotion_products m on m.promotion_id = any(o.ids) join products p using (product_id)
      join prices b on b.product_id = p.product_id and b.price_list_id = ${BASE_LIST}
      where m.promo_price_cents is not null group by 1, 2, 3, 4)
    select o.promotion_id, o.name as promotion_name, o.starts_on::text, o.ends_on::text, g.code, g.name, g.price_cents,
      g.promo_cents, o.ends_on::text as until
    from o join goods g using (promotion_id) where g.place <= ${SHOWN_GOODS}
    order by o.starts_on, o.promotion_id, g.place`);
  const grouped = Map.groupBy(rows, ({ promotionId }) => promotionId);
  return {
    promotions: [...grouped.values()].flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const { promotionId, promotionName: name, startsOn, endsOn } = first;
      return [{ promotionId, name, startsOn, endsOn, goods: own.map(goodOf) }];
    }),
  };
}

const SHOWN_CHANGES = 50;

async function changesOf(db: Queryable, leafletId: number): Promise<StaffLeaflet['changes']> {
  const rows = await db.query<Omit<StaffLeaflet['changes'][number], 'changedAt'> & { changedAt: Date }>(sql`
    select c.change_id, c.changed_at, c.act, coalesce(trim(u.first_name || ' ' || u.last_name), '') as by
    from leaflet_changes c left join customers u using (user_id)
    where c.leaflet_id = ${leafletId} order by c.change_id desc limit ${SHOWN_CHANGES}`);
  return rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }));
}
