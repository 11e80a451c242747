import type { StaffPriceList } from '../../../contract/price-lists/schemas.ts';
import { MASTER_USER_TYPES } from '../../../domain/account/features.ts';
import type { PriceTier } from '../../../domain/pricing/tiers.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';

const SHOWN_NAMES = 5;
const BASE_LIST = -1;

interface ListRow extends Omit<StaffPriceList, 'modifiedAt'> {
  readonly modifiedAt: Date;
}

/** All lists of companies by name, or one of them. */
export async function priceLists(db: Queryable, priceListId?: number): Promise<StaffPriceList[]> {
  const rows = await db.query<ListRow>(sql`
    select l.price_list_id, l.name, l.modified_at,
      (select count(*)::int from prices p where p.price_list_id = l.price_list_id) as price_count,
      (select count(*)::int from company_price_lists c where c.price_list_id = l.price_list_id) as company_count,
      array(select coalesce(m.company_name, m.email) from company_price_lists c
      join customers m on m.user_id = c.master_id
        where c.price_list_id = l.price_list_id order by lower(m.company_name), m.user_id limit ${SHOWN_NAMES})
          as company_names
    from price_lists l
    where l.for_companies and ${priceListId === undefined ? sql`true` : sql`l.price_list_id = ${priceListId}`}
    order by lower(l.name), l.price_list_id`);
  return rows.map((row) => ({ ...row, modifiedAt: row.modifiedAt.toISOString() }));
}

/** Locks a list of companies until the transaction ends, and returns when it was changed last. */
export async function lockPriceList(tx: Tx, priceListId: number): Promise<Date | undefined> {
  const row = await tx.maybeOne<{ at: Date }>(sql`
    select modified_at as at from price_lists where price_list_id = ${priceListId} and for_companies for update`);
  return row?.at;
}

/** The new moment always comes after the old one, also if the clock was set back. */
export async function markChanged(tx: Tx, priceListId: number): Promise<void> {
  await tx.query(sql`
    update price_lists set modified_at = greatest(clock_timestamp(), modified_at + interval '1 millisecond')
    where price_list_id = ${priceListId}`);
}

export interface ListPriceRow {
  readonly productId: number;
  readonly code: string;
  readonly name: string;
  readonly brand: string;
  readonly isLoose: boolean;
  readonly baseCents: number;
  readonly priceCents: number;
  readonly tiers: readonly PriceTier[] | null;
}

/**
 * Prices of a list by the name of the product, of those products that have this text in their name or as their code or
 * barcode.
 */
export async function pricesOfList(
  db: Queryable,
  { priceListId, text, limit, offset }: { priceListId: number; text: string; limit: number; offset: number },
): Promise<{ rows: ListPriceRow[]; total: number }> {
  const found =
    text === ''
      ? sql`true`
      : sql`(g.name ilike ${like(text)} or g.code = ${text} or g.barcode = ${text} or ${text} = any(g.other_barcodes))`;
  const rows = await db.query<ListPriceRow>(sql`
    ${PRICES} where p.price_list_id = ${priceListId} and ${found}
    order by lower(g.name), g.product_id limit ${limit} offset ${offset}`);
  const count = await db.one<{ total: number }>(sql`
    select count(*)::int as total from prices p join products g using (product_id)
    where p.price_list_id = ${priceListId} and ${found}`);
  return { rows, total: count.total };
}

/** All prices of a list by the code of the product. */
export function allPricesOfList(db: Queryable, priceListId: number): Promise<ListPriceRow[]> {
  return db.query<ListPriceRow>(sql`${PRICES} where p.price_list_id = ${priceListId} order by g.code`);
}

const PRICES = sql`
  select g.product_id, g.code, g.name, g.brand_line as brand, g.sale_type = 'Sfuso' as is_loose,
    coalesce(b.price_cents, p.price_cents) as base_cents, p.price_cents, p.tiers
  from prices p join products g using (product_id)
  left join prices b on b.product_id = p.product_id and b.price_list_id = ${BASE_LIST}`;

/**
 * The products of these codes and barcodes, with or without zeros before them. Two goods of one code are both returned.
 */
export async function productsByCode(db: Queryable, codes: readonly string[]): Promise<Map<string, number[]>> {
  const rows = await db.query<{ code: string; productIds: number[] }>(sql`
    with wanted as (select code, ltrim(code, '0') as key from unnest(${[...codes]}::text[]) as w (code)),
    named as (
      select w.code, g.product_id from wanted w join products g on lower(g.code) = lower(w.code)
      union select w.code, g.product_id from wanted w join products g on ltrim(g.barcode, '0') = w.key
      and w.key ~ '^[0-9]{6,14}$'
      union select w.code, g.product_id from products g cross join unnest(g.other_barcodes) o join wanted w on ltrim(o,
      '0') = w.key)
    select code, array_agg(product_id order by product_id) as product_ids from named group by code -- in any order: a map
    `);
  return new Map(rows.map((row) => [row.code, row.productIds]));
}

/** Returns the last price in cents by product: in this list, else in the base list. */
export async function lastPrices(
  db: Queryable,
  priceListId: number,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db.query<{ productId: number; priceCents: number }>(sql`
    select distinct on (product_id) product_id, price_cents from prices
    where price_list_id in (${priceListId}, ${BASE_LIST}) and product_id = any(${[...productIds]}::int[])
    order by product_id, price_list_id <> ${priceListId}`);
  return new Map(rows.map((row) => [row.productId, row.priceCents]));
}

/** Returns how many of the prices are new, and how many were changed. Unchanged ones are not written. */
export async function writePrices(
  tx: Tx,
  priceListId: number,
  prices: ReadonlyMap<number, number>,
): Promise<{ added: number; changed: number }> {
  const row = await tx.maybeOne<{ added: number; changed: number }>(sql`
    with incoming as (
      select * from unnest(${[...prices.keys()]}::int[], ${[...prices.values()]}::int[]) as i (product_id,
        price_cents)),
    before as (select product_id from prices where price_list_id = ${priceListId}),
    written as (
      insert into prices (price_list_id, product_id, price_cents)
      select ${priceListId}::int, product_id, price_cents from incoming order by product_id
      on conflict (price_list_id, product_id) do update set price_cents = excluded.price_cents
        where prices.price_cents <> excluded.price_cents
      returning product_id)
    select count(*) filter (where before.product_id is null)::int as added,
      count(*) filter (where before.product_id is not null)::int as changed
    from written left join before using (product_id)`);
  return row ?? { added: 0, changed: 0 };
}

/** Sets what more of some products costs in a list; none: any number costs the same. */
export async function writeTiers(
  tx: Tx,
  priceListId: number,
  tiers: ReadonlyMap<number, readonly PriceTier[]>,
): Promise<void> {
  if (tiers.size === 0) return;
  const rows = [...tiers].map(([product, own]) => ({ product, tiers: own.length === 0 ? null : own }));
  await tx.query(sql`
    update prices p set tiers = nullif(i.tiers, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(product int, tiers jsonb)
    where p.price_list_id = ${priceListId} and p.product_id = i.product
      and p.tiers is distinct from nullif(i.tiers, 'null'::jsonb)`);
}

/** Returns those of the products that are sold by weight. */
export async function looseGoods(db: Queryable, productIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ productId: number }>(sql`
    select product_id from products
    where product_id = any(${[...productIds]}::int[]) and sale_type = 'Sfuso' -- in any order: a set
    `);
  return new Set(rows.map(({ productId }) => productId));
}

/** Takes products out of a list. */
export async function removePrices(tx: Tx, priceListId: number, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  await tx.query(sql`
    delete from prices where price_list_id = ${priceListId} and product_id = any(${[...productIds]}::int[])`);
}

export async function countPrices(db: Queryable, priceListId: number): Promise<number> {
  const row = await db.one<{ n: number }>(
    sql`select count(*)::int as n from prices where price_list_id = ${priceListId}`,
  );
  return row.n;
}

export interface CompanyRow {
  readonly userId: number;
  readonly companyName: string;
  readonly vatNumber: string;
  readonly email: string;
  readonly priceListId: number | null;
  readonly priceListName: string | null;
}

/** A condition for companies with prices of their own: accounts that buy for another company have its list. */
export const IS_COMPANY = sql`m.company_name <> '' and m.user_type_id = any(${[...MASTER_USER_TYPES]}::int[])
  and m.closed_at is null`;

/** Companies by name: those with this list, or those whose name, VAT number or e-mail has the text. */
export async function companies(
  db: Queryable,
  { priceListId, text, limit, offset }: { priceListId: number; text: string; limit: number; offset: number },
): Promise<{ rows: CompanyRow[]; total: number }> {
  const from = companiesFrom(priceListId, text);
  const rows = await db.query<CompanyRow>(sql`
    select m.user_id, coalesce(m.company_name, m.email) as company_name, coalesce(m.vat_number, '') as vat_number,
      m.email, c.price_list_id, l.name as price_list_name
    ${from} order by lower(m.company_name), m.user_id limit ${limit} offset ${offset}`);
  const count = await db.one<{ total: number }>(sql`select count(*)::int as total ${from}`);
  return { rows, total: count.total };
}

function companiesFrom(priceListId: number, text: string): SqlFragment {
  const found =
    text === ''
      ? sql`c.price_list_id = ${priceListId}`
      : sql`${IS_COMPANY} and (m.company_name ilike ${like(text)} or m.email ilike ${like(text)}
        or m.vat_number ilike ${like(text)})`;
  return sql`from customers m left join company_price_lists c on c.master_id = m.user_id
    left join price_lists l using (price_list_id)
    where ${found}`;
}

function like(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
