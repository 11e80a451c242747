import { MAX_TO_COUNT } from '../../../contract/stock/limits.ts';
import type {
  ProductToCount,
  StaffStock,
  StaffStockQuery,
  StockedProduct,
  StockMove,
} from '../../../contract/stock/schemas.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { pageOf } from '../../infra/database/planned.ts';
import { joinSql, type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { type Pictured, productPictureUrls } from '../catalogue/engine/picture-urls.ts';
import { fullName } from '../customers/queries.ts';
import { LEFT_SQL } from '../stores/stock.ts';
import { heldSql } from './held.ts';
import { isBelowThreshold } from './thresholds.ts';

/** Reads the stores that have a counter, by name: a warehouse of lockers only has none. */
export function storesWithStock(db: Queryable): Promise<StaffStock['stores']> {
  return db.query<StaffStock['stores'][number]>(sql`
    select warehouse_id, name from warehouses w
    where exists (select from stores s where s.warehouse_id = w.warehouse_id and s.kind = 'store')
    order by lower(name), warehouse_id`);
}

export function departmentsOf(db: Queryable): Promise<StaffStock['departments']> {
  return db.query<StaffStock['departments'][number]>(sql`
    select category_id, name from categories where parent_id is null order by position, category_id`);
}

interface Matching {
  readonly from: SqlFragment;
  readonly where: SqlFragment;
}

/** Whether a product is on sale, read from the index of the few that are not. */
const ON_SALE = sql`p.product_id not in (select x.product_id from products x where not x.published)`;

/** The products `p` that a store sells, and the stock `s` of each. */
function soldIn(warehouseId: number, departmentId: number | undefined): Matching {
  const inDepartment =
    departmentId === undefined
      ? sql`true`
      : sql`p.category_id in (with recursive below as (select ${departmentId}::int as category_id
          union all select c.category_id from categories c join below b on c.parent_id = b.category_id)
        select category_id from below)`;
  return {
    from: sql`products p left join stock s on s.warehouse_id = ${warehouseId} and s.product_id = p.product_id`,
    where: sql`${ON_SALE} and s.listed is not false and ${inDepartment}`,
  };
}

/** Everything of a product: `p` itself, its stock `s`, and what orders `o` and carts `c` hold of it. */
const withLevels = (warehouseId: number) => sql`products p
  left join stock s on s.warehouse_id = ${warehouseId} and s.product_id = p.product_id
  left join in_orders o on o.product_id = p.product_id left join in_carts c on c.product_id = p.product_id`;

/** What is on the shelf, as `amountOf` (change-stock.ts) has it, with what orders hold of it. */
const AMOUNT = sql`case when s.finished_until is null then ${LEFT_SQL} + coalesce(o.amount, 0) else 0 end`;
const LEVEL = sql`${AMOUNT} as amount, coalesce(o.amount, 0) as in_orders, coalesce(c.amount, 0) as in_carts,
  ${AMOUNT} - coalesce(o.amount, 0) - coalesce(c.amount, 0) as free`;

function factsOf(warehouseId: number): SqlFragment {
  return sql`p.code, p.name, p.brand_line, p.pack_line, p.pictures, p.sale_type = 'Sfuso' as is_loose,
    coalesce((select h.shelf from shelves h join stores t using (store_id)
      where t.warehouse_id = ${warehouseId} and h.product_id = p.product_id order by store_id limit 1), '') as shelf,
    (select h.amount from stock_thresholds h
      where h.warehouse_id = ${warehouseId} and h.product_id = p.product_id) as threshold`;
}

interface StockRow extends Pictured {
  readonly productId: number;
  readonly isLoose: boolean;
  readonly shelf: string;
  readonly amount: number | null;
  readonly inOrders: number;
  readonly inCarts: number;
  readonly free: number | null;
  readonly finishedUntil: string | null;
  readonly expiresOn: string | null;
  readonly threshold: number | null;
}

interface Asked extends Pick<StaffStockQuery, 'only' | 'days' | 'sort' | 'falling' | 'department'> {
  readonly warehouseId: number;
  readonly text: string;
  readonly now: Date;
  readonly limit: number;
  readonly offset: number;
}

/** The orders of a list that depend on what orders and carts hold. */
const SORTS_BY_HELD = { amount: sql`v.amount`, free: sql`v.free` } as const;

/** Reads one page of the stock of a store, and the number of rows on all pages. */
export async function stockOf(
  db: Queryable,
  asked: Asked,
): Promise<{ readonly products: StockedProduct[]; readonly total: number }> {
  const { warehouseId, department, text, now } = asked;
  const { from, where } = soldIn(warehouseId, department);
  const matching = { from, where: sql`${where} and ${wordsOf(text)} and ${onlyOf(asked)}` };
  const { shown, count } = byHeld(asked, matching) ?? byOrders(asked, matching) ?? byStock(asked, matching);
  const { total } = await db.one<{ total: number }>(count);
  const page = await db.query<{ productId: number }>(sql`${shown(total)} select product_id from page order by place`);
  const rows = await db.query<StockRow>(sql`
    with shown as materialized (
      select product_id, place from unnest(${page.map(({ productId }) => productId)}::int[])
        with ordinality as u(product_id, place)),
    ${heldSql(warehouseId, now, sql`in (select product_id from shown)`)}
    select p.product_id, ${factsOf(warehouseId)}, ${LEVEL}, s.finished_until::text, s.expires_on::text
    from shown v join ${withLevels(warehouseId)} on p.product_id = v.product_id order by v.place`);
  return { products: rows.map(productView), total };
}

/** CTEs up to `page` (product_id, place), by the number of rows on all pages, and a statement of that number. */
interface Pages {
  readonly shown: (total: number) => SqlFragment;
  readonly count: SqlFragment;
}

/** A page in the order of names or expiry, which does not depend on what is held. */
function byStock({ sort, falling = false, limit, offset }: Asked, matching: Matching): Pages {
  const order =
    sort === 'expiry'
      ? sql`s.expires_on ${direction(falling)}, p.product_id`
      : sql`lower(p.name) ${falling ? sql`desc` : sql`asc`}, p.product_id`;
  const { from, where } = matching;
  return {
    shown: (total) => sql`with ${pageOf({ id: sql`p.product_id`, from, where, order, limit, offset, total })}`,
    count: sql`select count(*)::int as total from ${from} where ${where}`,
  };
}

/** A page in the order of what is held, or of goods of which too much is; undefined: it is about neither. */
function byHeld(asked: Asked, matching: Matching): Pages | undefined {
  const { warehouseId, now, sort, only, falling = false, limit, offset } = asked;
  const column = sort === 'amount' || sort === 'free' ? SORTS_BY_HELD[sort] : undefined;
  if (!column && only !== 'below') return undefined;
  const named = sort === 'orders' ? sql`v.in_orders` : sql`lower(v.name)`;
  const order = sql`${column ?? named} ${direction(falling)}, v.product_id`;
  const levels = sql`with ${heldSql(warehouseId, now, ofOrdersThatCount(asked))},
    found as materialized (select p.product_id from ${matching.from} where ${matching.where}),
    levels as (select p.product_id, p.name, ${LEVEL} from found f join ${withLevels(warehouseId)}
      on p.product_id = f.product_id),
    matched as (select * from levels v where ${only === 'below' ? sql`v.free < 0` : sql`true`})`;
  return {
    shown: () => sql`${levels},
      page as (select v.product_id, row_number() over (order by ${order}) as place
        from matched v order by ${order} limit ${limit} offset ${offset})`,
    count:
      only === 'below'
        ? sql`${levels} select count(*)::int as total from matched`
        : sql`select count(*)::int as total from ${matching.from} where ${matching.where}`,
  };
}

/** A page in the order of what orders hold: of those that are in some and of those that are in none so many as fit. */
function byOrders({ warehouseId, now, sort, falling = false, limit, offset }: Asked, matching: Matching) {
  if (sort !== 'orders') return undefined;
  const { from, where } = matching;
  const order = sql`amount ${direction(falling)}, product_id`;
  const fitting = offset + limit;
  return {
    shown: () => sql`with ${heldSql(warehouseId, now)},
      sorted as materialized (select * from in_orders order by ${order}),
      ordered as (select o.product_id, o.amount from sorted o join (${from}) on p.product_id = o.product_id
        where ${where} order by o.amount ${direction(falling)}, o.product_id limit ${fitting}),
      others as (select p.product_id, 0 as amount from ${from}
        where ${where} and p.product_id not in (select product_id from in_orders) order by p.product_id
        limit ${fitting}),
      page as (select product_id, row_number() over (order by ${order}) as place
        from (select * from ordered union all select * from others) v
        order by ${order} limit ${limit} offset ${offset})`,
    count: sql`select count(*)::int as total from ${from} where ${where}`,
  };
}

/**
 * Returns the products of which the orders matter for an order of the list. What is free depends on them only where
 * goods are finished: from others the orders have taken theirs already. An amount is known only of goods with a row of
 * stock.
 */
function ofOrdersThatCount({ warehouseId, sort }: Asked): SqlFragment | undefined {
  if (sort === 'orders') return undefined;
  const isFinished = sort === 'amount' ? sql`true` : sql`f.finished_until is not null`;
  return sql`in (select f.product_id from stock f where f.warehouse_id = ${warehouseId} and ${isFinished})`;
}

function direction(falling: boolean): SqlFragment {
  return falling ? sql`desc nulls last` : sql`asc nulls last`;
}

function wordsOf(text: string): SqlFragment {
  if (text === '') return sql`true`;
  const words = text
    .split(/\s+/)
    .map((word) => word.replace(/[\\%_]/g, '\\$&'))
    .map((word) => sql`(p.words like '%' || folded(${word}) || '%' or p.pack_line ilike ${`%${word}%`})`);
  return sql`((${joinSql(words, ' and ')}) or p.code = ${text} or p.barcode = ${text}
    or p.other_barcodes @> array[${text}]::text[])`;
}

const SOON_DAYS = 3;

function onlyOf({
  warehouseId,
  only,
  days = SOON_DAYS,
  now,
}: Pick<Asked, 'warehouseId' | 'only' | 'days' | 'now'>): SqlFragment {
  if (only === 'empty') return sql`s.available_amount = 0`;
  if (only === 'low') return isBelowThreshold(warehouseId);
  if (only === 'finished') return sql`s.finished_until is not null`;
  return only === 'expiring' ? sql`s.expires_on <= ${lastDay(days, now)}::date` : sql`true`;
}

function lastDay(days: number, now: Date): string {
  return addDays(romeTime(now).date, days);
}

/** Counts the rows of the views of a store. */
export function stockCounts(db: Queryable, warehouseId: number, now: Date): Promise<StaffStock['counts']> {
  return db.one<StaffStock['counts']>(sql`
    select (count(*) filter (where s.available_amount = 0))::int as empty,
      (count(*) filter (where s.finished_until is not null))::int as finished,
      (count(*) filter (where s.expires_on <= ${lastDay(SOON_DAYS, now)}::date))::int as expiring,
      (select count(*)::int from stock_thresholds h join stock s using (warehouse_id, product_id)
        join products p using (product_id)
        where h.warehouse_id = ${warehouseId} and s.available_amount < h.amount and s.listed and p.published) as low
    from stock s join products p using (product_id)
    where s.warehouse_id = ${warehouseId} and p.published and s.listed
      and (s.available_amount = 0 or s.expires_on is not null)`);
}

/** Reads the stock of one product; undefined: there is no such product. It may be one that is not sold any more. */
export async function stockOfProduct(
  db: Queryable,
  { warehouseId, productId, now }: { readonly warehouseId: number; readonly productId: number; readonly now: Date },
): Promise<StockedProduct | undefined> {
  const row = await db.maybeOne<StockRow>(sql`
    with ${heldSql(warehouseId, now, sql`= ${productId}`)}
    select p.product_id, ${factsOf(warehouseId)}, ${LEVEL}, s.finished_until::text, s.expires_on::text
    from ${withLevels(warehouseId)} where p.product_id = ${productId}`);
  return row && productView(row);
}

function productView({ amount, free, finishedUntil, expiresOn, threshold, ...row }: StockRow): StockedProduct {
  return {
    productId: row.productId,
    code: row.code,
    ...namesOf(row),
    isLoose: row.isLoose,
    shelf: row.shelf,
    inOrders: row.inOrders,
    inCarts: row.inCarts,
    ...(amount === null ? {} : { amount }),
    ...(free === null ? {} : { free }),
    ...(finishedUntil === null ? {} : { finishedUntil }),
    ...(expiresOn === null ? {} : { expiresOn }),
    ...(threshold === null ? {} : { threshold }),
  };
}

/** Returns how a list shows a product. */
export function namesOf(row: Pictured): Pick<StockedProduct, 'name' | 'pack' | 'picture'> {
  const pack = [row.brandLine, row.packLine].filter(Boolean).join(' · ');
  return { name: row.name, pack, picture: productPictureUrls(row, '').thumb };
}

interface RowToCount extends Pictured {
  readonly productId: number;
  readonly isLoose: boolean;
  readonly shelf: string;
  readonly amount: number | null;
  readonly barcodes: readonly string[];
}

/** Reads the goods of a count in the order of the walk through the store, one more than a phone loads. */
export async function goodsToCount(
  db: Queryable,
  { warehouseId, department, now }: Pick<Asked, 'warehouseId' | 'now'> & { readonly department: number | undefined },
): Promise<ProductToCount[]> {
  const { from, where } = soldIn(warehouseId, department);
  const rows = await db.query<RowToCount>(sql`
    with ${heldSql(warehouseId, now)}, walk as (
      select distinct on (h.product_id) h.product_id, h.shelf, h.walk from shelves h join stores t using (store_id)
      where t.warehouse_id = ${warehouseId} order by h.product_id, t.store_id),
    found as materialized (select p.product_id from ${from} where ${where}),
    goods as (select p.product_id, ${LEVEL} from found f join ${withLevels(warehouseId)}
      on p.product_id = f.product_id)
    select p.product_id, p.code, p.name, p.brand_line, p.pack_line, p.pictures, p.sale_type = 'Sfuso' as is_loose,
      coalesce(w.shelf, '') as shelf, g.amount, array_remove(p.barcode || p.other_barcodes, null) as barcodes
    from goods g join products p using (product_id) left join walk w using (product_id)
    order by w.walk nulls last, lower(p.name), p.product_id limit ${MAX_TO_COUNT + 1}`);
  return rows.map((row) => ({
    productId: row.productId,
    ...namesOf(row),
    codes: [...row.barcodes, row.code],
    isLoose: row.isLoose,
    shelf: row.shelf,
    ...(row.amount === null ? {} : { amount: row.amount }),
  }));
}

interface MoveRow {
  readonly moveId: number;
  readonly kind: StockMove['kind'];
  readonly reason: NonNullable<StockMove['reason']> | null;
  readonly before: number | null;
  readonly after: number | null;
  readonly note: string;
  readonly expiresOn: string | null;
  readonly by: string;
  readonly happenedAt: Date;
}

/** Reads the acts on the stock of a product, the newest first, and their number. */
export async function movesOf(
  db: Queryable,
  page: { readonly warehouseId: number; readonly productId: number; readonly limit: number; readonly offset: number },
): Promise<{ readonly moves: StockMove[]; readonly total: number }> {
  const { warehouseId, productId, limit, offset } = page;
  const own = sql`m.warehouse_id = ${warehouseId} and m.product_id = ${productId}`;
  const [rows, count] = await Promise.all([
    db.query<MoveRow>(sql`
      select m.move_id, m.kind, m.reason, m.before_amount as before, m.after_amount as after, m.note,
        m.expires_on::text, coalesce(${fullName(sql`c`)}, '') as by, m.happened_at
      from stock_moves m left join customers c on c.user_id = m.staff_id
      where ${own} order by m.move_id desc limit ${limit} offset ${offset}`),
    db.one<{ total: number }>(sql`select count(*)::int as total from stock_moves m where ${own}`),
  ]);
  return { moves: rows.map(moveView), total: count.total };
}

function moveView({ reason, before, after, expiresOn, happenedAt, ...row }: MoveRow): StockMove {
  return {
    ...row,
    happenedAt: happenedAt.toISOString(),
    ...(reason === null ? {} : { reason }),
    ...(before === null ? {} : { before }),
    ...(after === null ? {} : { after }),
    ...(expiresOn === null ? {} : { expiresOn }),
  };
}
