import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import { MAX_OWN_COUNTED, MAX_STORE_COLUMNS, PRICES_ON_A_PAGE } from '../../../contract/prices/limits.ts';
import type { PriceFilters, StaffPriceRow, StaffPrices, StaffPricesQuery } from '../../../contract/prices/schemas.ts';
import { decimalEuro, euroOf } from '../../../domain/base/money.ts';
import { changePercent, marginPercent } from '../../../domain/pricing/list-price.ts';
import type { PriceTier } from '../../../domain/pricing/tiers.ts';
import { sameBarcodes } from '../../import/records/known-products.ts';
import { basePriceList } from '../../import/records/price-lists.ts';
import { type PageAsked, pageOf, planned } from '../../infra/database/planned.ts';
import { joinSql, type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { plainCell } from '../../infra/tables/formula-cells.ts';
import { lowestPrice } from '../catalogue/engine/lowest-price.ts';
import { productPictureUrls } from '../catalogue/engine/picture-urls.ts';
import { BELOW_COST, GOODS, lastPlan, PRICED } from './price-sql.ts';
import { tiersText, tierViews } from './price-tiers.ts';

/** Returns a page of the prices as they are on a day, filtered and sorted by the database. */
export async function priceList(
  db: Database,
  query: StaffPricesQuery,
  { today, day }: { readonly today: string; readonly day: string },
): Promise<StaffPrices> {
  const page = pageAsked(query.page);
  const where = joinSql(conditionsOf(query), ' and ');
  const stores = await storesShown(db, query.warehouse_ids);
  const shown = stores.filter(({ isShown }) => isShown).map(({ warehouseId }) => warehouseId);
  const asked = { where, sort: query.sort ?? 'name', limit: PRICES_ON_A_PAGE, offset: (page - 1) * PRICES_ON_A_PAGE };
  const [[rows, counted], days, views, lastRun] = await Promise.all([
    planned(db, async (each) => {
      const total = isNarrowed(query) ? await countRows(each, query) : undefined;
      return [await readRows(each, { ...asked, total, day, today, shown }), total] as const;
    }),
    planDays(db),
    planned(db, countViews),
    db.maybeOne<{ day: string; done: number; failed: number }>(sql`
      select day::text, count(*) filter (where state = 'done')::int as done,
        count(*) filter (where state = 'failed')::int as failed
      from price_plans where state in ('done', 'failed') group by day order by day desc limit 1`),
  ]);
  return {
    today,
    day,
    page: pageBlock({ page, pageSize: PRICES_ON_A_PAGE, total: counted ?? views.all }),
    prices: rows.map(rowOf),
    stores,
    days,
    views,
    ...(lastRun ? { lastRun } : {}),
  };
}

/** The stores, and which of them have a column: those that were asked for, else the first. */
export async function storesShown(
  db: Queryable,
  asked: string | undefined,
): Promise<{ warehouseId: number; name: string; isShown: boolean }[]> {
  const stores = await db.query<{ warehouseId: number; name: string }>(sql`
    select w.warehouse_id, w.name from warehouses w
    where w.warehouse_id in (select warehouse_id from stores) order by w.name, w.warehouse_id`);
  const ids = asked?.split(',').map(Number) ?? stores.slice(0, MAX_STORE_COLUMNS / 2).map((store) => store.warehouseId);
  const shown = new Set(ids.slice(0, MAX_STORE_COLUMNS));
  return stores.map((store) => ({ ...store, isShown: shown.has(store.warehouseId) }));
}

const PLANNED = sql`p.product_id in (select l.product_id from price_plans l where l.state = 'planned')`;
/** Lists of stores: those of companies have greater numbers, and the base list has -1. */
const OF_STORES = sql`o.price_list_id between 0 and 899999999`;
const OWN = sql`exists (select from prices o where o.product_id = p.product_id and ${OF_STORES})`;
const VIEWS = { all: sql`true`, planned: PLANNED, below_cost: BELOW_COST, own: OWN } as const;

/** Whether the list is filtered. Without filters its total is the number of base prices. */
function isNarrowed({ q, view = 'all', category, brand }: PriceFilters): boolean {
  return view !== 'all' || Boolean(q) || category !== undefined || brand !== undefined;
}

async function countRows(db: Queryable, filters: PriceFilters): Promise<number> {
  const { total } = await db.one<{ total: number }>(
    filters.view === 'own' && !isNarrowed({ ...filters, view: 'all' })
      ? // the goods that stores have are many times fewer than their prices
        sql`select count(*)::int as total from (select distinct o.product_id from prices o where ${OF_STORES}) o
          join prices b on b.product_id = o.product_id and b.price_list_id = ${basePriceList}`
      : sql`select count(*)::int as total from ${GOODS} where ${joinSql(conditionsOf(filters), ' and ')}`,
  );
  return total;
}

/** Own prices are counted up to a limit, because a chain may have some for most of its goods. */
async function countViews(db: Queryable): Promise<StaffPrices['views']> {
  const [goods, planned, own] = await Promise.all([
    db.one<{ all: number }>(sql`
      select count(*)::int as all from prices b where b.price_list_id = ${basePriceList}`),
    db.one<{ planned: number }>(sql`
      select count(distinct product_id)::int as planned from price_plans where state = 'planned'`),
    db.one<{ own: number }>(sql`
      select count(*)::int as own from (
        select distinct o.product_id from prices o where ${OF_STORES}
        -- in any order: they are counted
        limit ${MAX_OWN_COUNTED}) o`),
  ]);
  return { ...goods, ...planned, ...own };
}

const SHOWN_DAYS = 4;

async function planDays(db: Database): Promise<StaffPrices['days']> {
  return db.query<StaffPrices['days'][number]>(sql`
    select day::text, count(*)::int as prices from price_plans where state = 'planned' group by day order by day
    limit ${SHOWN_DAYS}`);
}

const MAX_WORDS = 6;

function conditionsOf({ view, q = '', category, brand }: PriceFilters): SqlFragment[] {
  const words = q.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  return [
    VIEWS[view ?? 'all'],
    ...words.map(wordCondition),
    ...(category === undefined
      ? []
      : [
          sql`p.category_id in (select c.category_id from categories c
            where c.slug = ${category} or c.slug like ${`${likeText(category)}/%`})`,
        ]),
    ...(brand === undefined ? [] : [sql`lower(p.brand_line) = lower(${brand})`]),
  ];
}

/** A word is part of a name, or begins the own code, or is a code on the package. */
function wordCondition(word: string): SqlFragment {
  const text = likeText(word);
  const codes = /^\d{6,14}$/.test(word) ? sameBarcodes(word) : [];
  return sql`(p.words like '%' || folded(${text}) || '%' or p.code ilike ${`${text}%`}
    or p.barcode = any(${codes}::text[]) or p.other_barcodes && ${codes}::text[])`;
}

function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

type Sort = NonNullable<StaffPricesQuery['sort']>;

const ORDERS: Readonly<Record<Sort, SqlFragment>> = {
  name: sql`lower(p.name), p.product_id`,
  '-name': sql`lower(p.name) desc, p.product_id desc`,
  code: sql`p.code, p.product_id`,
  '-code': sql`p.code desc, p.product_id desc`,
  price: sql`b.price_cents, p.product_id`,
  '-price': sql`b.price_cents desc, p.product_id desc`,
  margin: sql`b.margin, b.product_id`,
  '-margin': sql`b.margin desc nulls last, b.product_id desc`,
};

interface Row {
  readonly productId: number;
  readonly code: string;
  readonly name: string;
  readonly brandLine: string;
  readonly packLine: string;
  readonly pictures: readonly string[];
  readonly isLoose: boolean;
  readonly vat: number;
  readonly costCents: number | null;
  /** On the day that is shown. */
  readonly baseCents: number;
  readonly presentCents: number;
  readonly tiers: readonly PriceTier[];
  readonly own: readonly { readonly warehouseId: number; readonly cents: number }[];
  readonly lowestCents: number | null;
  readonly nextDay: string | null;
  readonly nextCents: number | null;
}

interface RowsAsked extends Pick<PageAsked, 'where' | 'limit' | 'offset' | 'total'> {
  readonly sort: Sort;
  readonly day: string;
  readonly today: string;
  readonly shown: readonly number[];
}

function readRows(db: Queryable, asked: RowsAsked): Promise<Row[]> {
  const { sort, day, today, shown } = asked;
  const until = sql`l.day <= ${day}::date`;
  const product = sql`p.product_id`;
  const lowest = lowestPrice({
    productId: product,
    priceListId: sql`-1`,
    warehouseId: sql`null::int`,
    day: sql`${today}::date`,
    exceptPromotion: sql`null::int`,
  });
  return db.query<Row>(sql`
    with ${pageOf({ ...asked, id: product, from: GOODS, order: ORDERS[sort] })}
    select p.product_id, p.code, p.name, p.brand_line, p.pack_line, p.pictures,
      p.sale_type = 'Sfuso' as is_loose,
      v.basis_points as vat, k.cost_cents, coalesce(planned.price_cents, b.price_cents) as base_cents,
      b.price_cents as present_cents, coalesce(b.tiers, '[]') as tiers, own.own,
      (${lowest}) as lowest_cents, next.day::text as next_day, next.price_cents as next_cents
    from page g join (${PRICED}) on p.product_id = g.product_id
    left join lateral (${lastPlan(product, sql`null`, until)}) planned on true
    left join lateral (
      select l.day, l.price_cents from price_plans l
      where l.product_id = p.product_id and l.warehouse_id is null and l.state = 'planned' order by l.day limit 1
    ) next on true
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('warehouseId', each.warehouse_id, 'cents', each.cents)
        order by each.warehouse_id), '[]') as own
      from (
        select w.warehouse_id, case when lo.is_planned then lo.price_cents else o.price_cents end as cents
        from warehouses w
        left join prices o on o.price_list_id = nullif(w.price_list_id, -1) and o.product_id = p.product_id
        left join lateral (${lastPlan(product, sql`w.warehouse_id`, until)}) lo on true
        where w.warehouse_id = any(${[...shown]}::int[])) each
      where each.cents is not null) own
    order by g.place`);
}

function rowOf(row: Row): StaffPriceRow {
  const { productId, code, name, packLine, isLoose, baseCents, costCents, vat, own, lowestCents, nextDay, nextCents } =
    row;
  return {
    productId,
    code,
    name,
    pack: packLine,
    unit: isLoose ? 'kg' : 'pz',
    picture: productPictureUrls(row, '').thumb,
    price: euroOf(baseCents),
    ...(row.tiers.length > 0 ? { tiers: tierViews(row.tiers, isLoose) } : {}),
    own: own.map(({ warehouseId, cents }) => ({ warehouseId, price: euroOf(cents) })),
    ...(costCents === null ? {} : { cost: euroOf(costCents), margin: marginPercent(baseCents, costCents, vat) }),
    ...(lowestCents === null ? {} : { lowest: euroOf(lowestCents) }),
    ...(nextDay === null || nextCents === null
      ? {}
      : { next: { day: nextDay, price: euroOf(nextCents), percent: changePercent(row.presentCents, nextCents) } }),
  };
}

const MAX_EXPORTED = 200_000;
const HEADINGS = 'codice;prodotto;confezione;prezzo;scaglioni;costo;margine %;minimo 30 giorni;prossimo prezzo;dal';

/** Returns the filtered prices of the base list as a CSV file that Italian spreadsheets open. */
export async function priceFile(db: Database, filters: PriceFilters, day: string, today: string): Promise<string> {
  const where = joinSql(conditionsOf(filters), ' and ');
  const rows = await readRows(db, { where, sort: 'code', limit: MAX_EXPORTED, offset: 0, day, today, shown: [] });
  const lines = rows
    .map(rowOf)
    .map(({ code, name, pack, price, tiers, cost, margin, lowest, next }) =>
      [
        code,
        name,
        pack,
        euro(price),
        tiersText(tiers),
        euro(cost),
        decimal(margin),
        euro(lowest),
        euro(next?.price),
        next?.day ?? '',
      ]
        .map(cell)
        .join(';'),
    );
  return `\uFEFF${[HEADINGS, ...lines].join('\r\n')}\r\n`;
}

function euro(value: number | undefined): string {
  return value === undefined ? '' : decimalEuro(Math.round(value * 100)).replace('.', ',');
}

function decimal(value: number | undefined): string {
  return value === undefined ? '' : String(value).replace('.', ',');
}

function cell(text: string): string {
  const plain = plainCell(text);
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

interface PriceToChange {
  readonly productId: number;
  readonly cents: number;
  readonly isLoose: boolean;
  readonly tiers: readonly PriceTier[];
}

/** Returns the filtered goods with the price that a rule starts from: of the base list, or of a store. */
export function pricesToChange(
  db: Queryable,
  filters: PriceFilters,
  { warehouseId, day, limit }: { readonly warehouseId: number | null; readonly day: string; readonly limit: number },
): Promise<PriceToChange[]> {
  const until = sql`l.day < ${day}::date`;
  const product = sql`p.product_id`;
  return db.query<PriceToChange>(sql`
    select p.product_id, coalesce(case when lo.is_planned then lo.price_cents else o.price_cents end, lb.price_cents,
      b.price_cents) as cents, p.sale_type = 'Sfuso' as is_loose,
      coalesce(case when o.price_cents is null then b.tiers else o.tiers end, '[]') as tiers
    from ${PRICED} left join warehouses w on w.warehouse_id = ${warehouseId}::int
    left join prices o on o.product_id = p.product_id and o.price_list_id = nullif(w.price_list_id, -1)
    left join lateral (${lastPlan(product, sql`${warehouseId}::int`, until)}) lo on true
    left join lateral (${lastPlan(product, sql`null`, until)}) lb on true
    where ${joinSql(conditionsOf(filters), ' and ')} order by p.product_id limit ${limit}`);
}
