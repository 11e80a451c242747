import { readPromotionRule } from '../../../../contract/catalogue/promotion-rules.ts';
import { dayNumber } from '../../../../domain/base/rome-time.ts';
import { isForWholeCart, type Promotion } from '../../../../domain/pricing/promotions/rule.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { Queryable } from '../../../infra/database/types.ts';
import { lowestPrice } from './lowest-price.ts';
import type { PromotionRow, StockRow, WarehouseRow } from './rows/rows.ts';
import type { TimeSlice } from './rows/time-slice.ts';
import {
  BATCH,
  batches,
  bestFirst,
  type DatedPromotion,
  lowestKey,
  type Packed,
  type PriceColumns,
  type Promotions,
  readTiers,
  type StockColumns,
  tiersOver,
  UNLIMITED,
  WHOLE_CART,
} from './rows/warehouses.ts';

/** The products and their positions in the columns. */
export interface ProductPositions {
  readonly size: number;
  readonly ordinalOfId: ReadonlyMap<number, number>;
}

export const BASE_LIST = -1;

const HIGH = 2 ** 32;

export async function readWarehouses(db: Queryable): Promise<WarehouseRow[]> {
  return db.query<WarehouseRow>(sql`
    select w.warehouse_id, w.name, w.price_list_id, l.name as price_list_name
    from warehouses w join price_lists l using (price_list_id) order by w.warehouse_id`);
}

/** Returns a list's prices over those of `base`; undefined if the list has no prices of its own. */
export async function readPriceList(
  db: Queryable,
  { list, base }: { list: number; base: PriceColumns | undefined },
  { ordinalOfId, size }: ProductPositions,
): Promise<PriceColumns | undefined> {
  let columns: Omit<PriceColumns, 'tiers'> | undefined;
  const read = (after: number) =>
    db.one<Packed>(sql`
      select string_agg(int4send(product_id) || int4send(price_cents) || int8send(price_id), '') as bytes,
        max(product_id) as last -- in any order: columns by product
      from (select product_id, price_cents, price_id from prices
            where price_list_id = ${list} and product_id > ${after} order by product_id limit ${BATCH}) batch`);
  for await (const bytes of batches(read, PRICE_BYTES)) {
    columns ??= base
      ? { prices: base.prices.slice(), priceIds: base.priceIds.slice() }
      : { prices: new Int32Array(size), priceIds: new Float64Array(size) };
    for (let at = 0; at < bytes.length; at += PRICE_BYTES) {
      const ordinal = ordinalOfId.get(bytes.readInt32BE(at));
      if (ordinal === undefined) continue;
      columns.prices[ordinal] = bytes.readInt32BE(at + 4);
      columns.priceIds[ordinal] = bytes.readUInt32BE(at + 8) * HIGH + bytes.readUInt32BE(at + 12);
    }
  }
  if (!columns) return undefined;
  const own = await readTiers(db, list, ordinalOfId);
  return { ...columns, tiers: base ? tiersOver({ own, priceIds: columns.priceIds }, base) : own };
}
const PRICE_BYTES = 16;

/** Reads assortment and stock of a warehouse; undefined if everything is sold without limit. */
export async function readStock(
  db: Queryable,
  warehouseId: number,
  { ordinalOfId, size }: ProductPositions,
): Promise<StockColumns | undefined> {
  let unlisted: Uint8Array | undefined;
  let stock: Int32Array | undefined;
  const read = (after: number) =>
    db.one<Packed>(sql`
      select string_agg(int4send(product_id) || int4send(coalesce(available_amount,
        ${UNLIMITED}::int)) || int4send(listed::int), '') as bytes,
        max(product_id) as last -- in any order: columns by product
      from (select product_id, available_amount, listed from stock
            where warehouse_id = ${warehouseId} and product_id > ${after} order by product_id limit ${BATCH}) batch`);
  for await (const bytes of batches(read, STOCK_BYTES)) {
    for (let at = 0; at < bytes.length; at += STOCK_BYTES) {
      const ordinal = ordinalOfId.get(bytes.readInt32BE(at));
      if (ordinal === undefined) continue;
      const amount = bytes.readInt32BE(at + 4);
      if (amount !== UNLIMITED) (stock ??= new Int32Array(size).fill(UNLIMITED))[ordinal] = amount;
      if (bytes.readInt32BE(at + 8) === 0) (unlisted ??= new Uint8Array(size))[ordinal] = 1;
    }
  }
  return stock || unlisted ? { stock, unlisted } : undefined;
}
const STOCK_BYTES = 12;

/** Reads the stock of some products in every warehouse, for the refresh after an order. */
export async function readStockOf(db: Queryable, productIds: readonly number[]): Promise<StockRow[]> {
  return db.query<StockRow>(sql`
    select warehouse_id, product_id, listed, available_amount from stock
    where product_id = any(${productIds}::int[]) -- in any order: columns by product
    `);
}

/** Reads the warehouses that have promotions of their own; null stands for promotions of every store. */
export async function readPromotionOwners(db: Queryable, today: string): Promise<(number | null)[]> {
  const rows = await db.query<{ warehouseId: number | null }>(sql`
    select distinct warehouse_id from promotions p where ${currentOn(today)} order by warehouse_id`);
  return rows.map((row) => row.warehouseId);
}

interface PromotionReading extends ProductPositions {
  readonly slice: TimeSlice;
  /** YYYY-MM-DD in Rome. */
  readonly today: string;
}

/**
 * Reads the promotions of one owner from yesterday to the next weeks, with the lowest price of the 30 days before each
 * began (decisions: art. 17-bis, computed from the history). The price in force when the 30 days began counts too, and
 * so do earlier promotions.
 */
export async function readPromotions(
  db: Queryable,
  owner: number | null,
  { ordinalOfId, slice, today }: PromotionReading,
): Promise<Promotions> {
  const rows = await db.query<PromotionRow & { name: string; rule: unknown }>(sql`
    select promotion_id, kind_id, promo_type, warehouse_id, starts_on, ends_on, priority, cash_desk, selectable, view,
      name, rule
    from promotions p where warehouse_id is not distinct from ${owner}::int and ${currentOn(today)}
    order by promotion_id`);
  const found = new Map<number, DatedPromotion[]>();
  if (rows.length === 0) return found;
  const dated = new Map(rows.flatMap(datedPromotion));
  const ofWholeCart = wholeCartPromotions(dated.values());
  if (ofWholeCart.length > 0) found.set(WHOLE_CART, ofWholeCart);
  const members = await db.maybeOne<Packed>(membersOf(owner, today));
  const bytes = members?.bytes ?? NO_BYTES;
  for (let at = 0; at < bytes.length; at += MEMBER_BYTES) {
    if (slice.shouldYield()) await slice.yieldToEventLoop();
    const promotion = dated.get(bytes.readInt32BE(at));
    const ordinal = ordinalOfId.get(bytes.readInt32BE(at + 4));
    if (!promotion || ordinal === undefined) continue;
    const [priceCents, lowestCents] = [centsAt(bytes, at + 8), centsAt(bytes, at + 12)];
    const days = bytes.readInt32BE(at + 20);
    const isNew = days > 0 && days < DAYS_OF_LOWEST;
    const part = bytes.readInt32BE(at + 16);
    const one = { ...promotion, priceCents, lowestCents, part, ...(isNew ? { lowestDays: days } : {}) };
    const others = found.get(ordinal);
    if (others) found.set(ordinal, [...others, one].sort(bestFirst));
    else found.set(ordinal, [one]);
  }
  return found;
}
const MEMBER_BYTES = 24;
/** Goods that were sold for fewer days before the promotion are shown with their number (art. 17-bis, paragraph 4). */
const DAYS_OF_LOWEST = 30;
const NO_BYTES = Buffer.alloc(0);

/** -1 means none. */
function centsAt(bytes: Buffer, at: number): number | null {
  const cents = bytes.readInt32BE(at);
  return cents === -1 ? null : cents;
}

/** Promotions `p` from yesterday to the next weeks. */
const currentOn = (today: string) => sql`p.ends_on >= ${today}::date - 1 and p.starts_on <= ${today}::date + 60`;

/**
 * The promotions and their goods are materialised, whatever the plan: there are few of them, but statistics do not show
 * that.
 */
function membersOf(owner: number | null, today: string) {
  return sql`
    with current as materialized (
      select p.* from promotions p where warehouse_id is not distinct from ${owner}::int and ${currentOn(today)}),
    members as materialized (
      select m.promotion_id, m.product_id, m.promo_price_cents, m.part
      from current join promotion_products m using (promotion_id)
      union all ${selected})
    select string_agg(int4send(promotion_id) || int4send(product_id) || int4send(coalesce(promo_price_cents, -1))
      || int4send(coalesce(lowest_cents, -1)) || int4send(part) || int4send(coalesce(days, -1)), ''
      order by promotion_id, product_id) as bytes,
      null::int as last
    from (
      select p.promotion_id, m.product_id, m.promo_price_cents, m.part, (${lowestPrice({
        productId: sql`m.product_id`,
        priceListId: sql`w.price_list_id`,
        warehouseId: sql`p.warehouse_id`,
        day: sql`p.starts_on`,
        exceptPromotion: sql`p.promotion_id`,
      })}) as lowest_cents, (
        select p.starts_on - min(h.valid_from at time zone 'Europe/Rome')::date from price_history h
        where h.product_id = m.product_id) as days
      from current p join members m using (promotion_id) left join warehouses w using (warehouse_id)) lowest`;
}

/**
 * Selects the goods that the rule of a current promotion names by department, class or brand, besides those that are
 * listed.
 */
const selected = sql`
  select named.promotion_id, named.product_id, null, 1
  from (
    select s.promotion_id, g.product_id
    from current s cross join jsonb_array_elements_text(s.rule->'goods'->'categories') as wanted (slug)
    join categories c on c.slug = wanted.slug or c.slug like wanted.slug || '/%'
    join products g using (category_id)
    union
    select s.promotion_id, m.product_id
    from current s join product_classes c on s.rule->'goods'->'classes' ? c.name join product_class_members m using (
      class_id)
    union
    select s.promotion_id, g.product_id
    from current s join vendors v on s.rule->'goods'->'brands' ? v.name join products g using (vendor_id)) named
  join products g on g.product_id = named.product_id and g.published
  where not exists (
    select from promotion_products l where l.promotion_id = named.promotion_id and l.product_id = named.product_id)`;

/** The number of warehouses whose lowest prices are read in one statement. */
export const LOWEST_AT_ONCE = 20;

/**
 * Reads the lowest prices for promotions of every store in those stores where the product has or had a price or a
 * promotion of the store's own; by warehouse, then by `lowestKey`.
 */
export async function readLowest(
  db: Queryable,
  warehouses: readonly number[],
  { ordinalOfId, slice, today }: PromotionReading,
): Promise<Map<number, Map<number, number>>> {
  const found = new Map<number, Map<number, number>>();
  const packed = await db.maybeOne<Packed>(sql`
    select string_agg(int4send(warehouse_id) || int4send(promotion_id) || int4send(product_id) || int4send(
      lowest_cents), ''
      order by warehouse_id, promotion_id, product_id) as bytes, null::int as last
    from (
      select w.warehouse_id, p.promotion_id, m.product_id, (${lowestPrice({
        productId: sql`m.product_id`,
        priceListId: sql`w.price_list_id`,
        warehouseId: sql`w.warehouse_id`,
        day: sql`p.starts_on`,
        exceptPromotion: sql`p.promotion_id`,
      })}) as lowest_cents
      from warehouses w cross join promotions p join promotion_products m using (promotion_id)
      where w.warehouse_id = any(${warehouses}::int[]) and p.warehouse_id is null and ${currentOn(today)}
        and ((w.price_list_id <> ${BASE_LIST}::int and exists (select from price_history h
          where h.product_id = m.product_id and h.price_list_id = w.price_list_id)) or exists (
          select from promotion_products o join promotions e using (promotion_id)
          where o.product_id = m.product_id and e.warehouse_id = w.warehouse_id))) lowest
    where lowest_cents is not null`);
  const bytes = packed?.bytes ?? NO_BYTES;
  for (let at = 0; at < bytes.length; at += LOWEST_BYTES) {
    if (slice.shouldYield()) await slice.yieldToEventLoop();
    const ordinal = ordinalOfId.get(bytes.readInt32BE(at + 8));
    if (ordinal === undefined) continue;
    const warehouse = bytes.readInt32BE(at);
    const own = found.get(warehouse) ?? new Map<number, number>();
    found.set(warehouse, own.set(lowestKey(bytes.readInt32BE(at + 4), ordinal), bytes.readInt32BE(at + 12)));
  }
  return found;
}

const LOWEST_BYTES = 16;

type Dated = Pick<DatedPromotion, 'row' | 'promotion' | 'startDay' | 'endDay'>;

/** Promotions with an invalid rule are skipped: the import refuses them, and no cart is priced by one. */
function datedPromotion({
  name,
  rule: storedRule,
  ...row
}: PromotionRow & { name: string; rule: unknown }): [number, Dated][] {
  const rule = readPromotionRule(storedRule);
  if (!rule) return [];
  const promotion: Promotion = { promotionId: row.promotionId, name, priority: row.priority, rule };
  const days = { startDay: dayNumber(row.startsOn), endDay: dayNumber(row.endsOn) };
  return [[row.promotionId, { row, promotion, ...days }]];
}

/** Returns the promotions for the cart as a whole, the best priority first. */
function wholeCartPromotions(dated: Iterable<Dated>): DatedPromotion[] {
  return [...dated]
    .filter(({ promotion }) => isForWholeCart(promotion.rule))
    .map((each) => ({ ...each, part: 1, priceCents: null, lowestCents: null }))
    .sort(bestFirst);
}
