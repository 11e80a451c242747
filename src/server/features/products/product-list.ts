import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import { PRODUCT_VIEWS, PRODUCTS_ON_A_PAGE } from '../../../contract/products/limits.ts';
import type { StaffProductRow, StaffProducts, StaffProductsQuery } from '../../../contract/products/schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import type { LawDatum } from '../../../domain/catalogue/law/completeness.ts';
import { sameBarcodes } from '../../import/records/known-products.ts';
import { basePriceList } from '../../import/records/price-lists.ts';
import { today } from '../../import/write/keep-past-days.ts';
import { type PageAsked, pageOf, planned } from '../../infra/database/planned.ts';
import { joinSql, type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { productPictureUrls } from '../catalogue/engine/picture-urls.ts';
import { claimsIn, completenessIn, type LawProduct } from './fields/law-facts.ts';
import { endingProofs } from './proofs.ts';

/** Returns a page of the catalogue on a day, filtered and sorted by the database, with the counts of the views. */
export async function productList(db: Database, query: StaffProductsQuery, day: string): Promise<StaffProducts> {
  await refreshChecks(db);
  const page = pageAsked(query.page);
  const view = query.view ?? 'all';
  const conditions = conditionsOf(query);
  const where = joinSql([inView(view, sql`p.product_id`, day), ...conditions], ' and ');
  const asked = { where, day, sort: query.sort ?? 'name', offset: (page - 1) * PRODUCTS_ON_A_PAGE };
  const [[rows, counted], views] = await Promise.all([
    planned(db, async (each) => {
      const total = conditions.length > 0 ? await countGoods(each, where) : undefined;
      return [await readRows(each, { ...asked, total }), total] as const;
    }),
    planned(db, (each) => countViews(each, day)),
  ]);
  const total = counted ?? views[view];
  return { page: pageBlock({ page, pageSize: PRODUCTS_ON_A_PAGE, total }), products: rows.map(rowOf), views };
}

/** Products that have a price, as only they can be sold. */
const GOODS = sql`products p join prices b on b.product_id = p.product_id and b.price_list_id = ${basePriceList}`;

const FINISHED = sql`select s.product_id from stock s where s.available_amount = 0 and s.listed`;

/** The products of a view, each read from an index alone: all views are counted with each page. */
const viewsOn = (day: string) => ({
  missing: sql`select k.product_id from product_checks k where k.missing <> '{}'`,
  ready: sql`
    select x.product_id from products x join product_checks k using (product_id)
    where not x.published and k.missing = '{}'`,
  no_picture: sql`select x.product_id from products x where x.pictures = '[]'`,
  finished: sql`${FINISHED} and s.product_id not in (select x.product_id from products x where not x.published)`,
  promotion: sql`
    select m.product_id from promotion_products m join promotions o using (promotion_id)
    where ${today} between o.starts_on and o.ends_on`,
  proofs: sql`select e.product_id from (${endingProofs(day)}) e`,
});

type View = keyof StaffProducts['views'];

function inView(view: View, productId: SqlFragment, day: string): SqlFragment {
  return view === 'all' ? sql`true` : sql`${productId} in (${viewsOn(day)[view]})`;
}

async function countGoods(db: Queryable, where: SqlFragment): Promise<number> {
  const { total } = await db.one<{ total: number }>(sql`select count(*)::int as total from ${GOODS} where ${where}`);
  return total;
}

async function countViews(db: Queryable, day: string): Promise<StaffProducts['views']> {
  const count = async (view: View) => {
    const { goods } = await db.one<{ goods: number }>(sql`
      select count(*)::int as goods from prices b
      where b.price_list_id = ${basePriceList} and ${inView(view, sql`b.product_id`, day)}`);
    return goods;
  };
  const counts = await Promise.all(PRODUCT_VIEWS.map(async (view) => [view, await count(view)] as const));
  return Object.fromEntries(counts) as StaffProducts['views'];
}

const MAX_WORDS = 6;

function conditionsOf(query: StaffProductsQuery): SqlFragment[] {
  const { q = '', category, brand, missing, on_sale: onSale, picture, english } = query;
  const words = q.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const conditions = words.map(wordCondition);
  const add = (condition: SqlFragment) => conditions.push(condition);
  if (category !== undefined)
    add(sql`p.category_id in (select c.category_id from categories c
      where c.slug = ${category} or c.slug like ${`${likeText(category)}/%`})`);
  if (brand !== undefined) add(sql`lower(p.brand_line) = lower(${brand})`);
  if (missing !== undefined)
    add(sql`p.product_id in (select k.product_id from product_checks k where ${missing} = any(k.missing))`);
  if (onSale !== undefined) add(onSale ? sql`p.published` : sql`not p.published`);
  if (picture !== undefined) add(picture ? sql`p.pictures <> '[]'` : sql`p.pictures = '[]'`);
  if (query.finished !== undefined)
    add(query.finished ? sql`p.product_id in (${FINISHED})` : sql`p.product_id not in (${FINISHED})`);
  if (english !== undefined) add(english ? sql`p.name_en is not null` : sql`p.name_en is null`);
  if (query.price_from !== undefined) add(sql`b.price_cents >= ${Math.round(query.price_from * 100)}`);
  if (query.price_to !== undefined) add(sql`b.price_cents <= ${Math.round(query.price_to * 100)}`);
  return conditions;
}

/** A word is part of a name, or begins the own code, or is a code on the package. */
function wordCondition(word: string): SqlFragment {
  const text = likeText(word);
  const codes = /^\d{6,14}$/.test(word) ? sameBarcodes(word) : [];
  return sql`(p.words like '%' || folded(${text}) || '%' or p.code ilike ${`${text}%`}
    or folded(p.name_en) like '%' || folded(${text}) || '%'
    or p.barcode = any(${codes}::text[]) or p.other_barcodes && ${codes}::text[])`;
}

function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

type Sort = NonNullable<StaffProductsQuery['sort']>;

const ORDERS: Readonly<Record<Sort, SqlFragment>> = {
  name: sql`lower(p.name), p.product_id`,
  '-name': sql`lower(p.name) desc, p.product_id desc`,
  code: sql`p.code, p.product_id`,
  '-code': sql`p.code desc, p.product_id desc`,
  price: sql`b.price_cents, p.product_id`,
  '-price': sql`b.price_cents desc, p.product_id desc`,
  changed: sql`p.updated_at desc, p.product_id desc`,
};

interface Row {
  readonly productId: number;
  readonly code: string;
  readonly name: string;
  readonly brand: string;
  readonly pack: string;
  readonly category: string;
  readonly pictures: readonly string[];
  readonly priceCents: number;
  readonly isLoose: boolean;
  readonly finishedIn: number;
  readonly stock: number | null;
  readonly needed: LawDatum[];
  readonly missing: LawDatum[];
  readonly hasEnglish: boolean;
  readonly promotion: string | null;
  readonly promotionEndsOn: string | null;
  readonly isOnSale: boolean;
  readonly isUnproved: boolean;
  readonly proofEndsOn: string | null;
  readonly modifiedAt: Date;
}

function readRows(
  db: Queryable,
  {
    sort,
    day,
    ...asked
  }: Pick<PageAsked, 'where' | 'offset' | 'total'> & { readonly sort: Sort; readonly day: string },
): Promise<Row[]> {
  return db.query<Row>(sql`
    with ${pageOf({ ...asked, id: sql`p.product_id`, from: GOODS, order: ORDERS[sort], limit: PRODUCTS_ON_A_PAGE })}
    select p.product_id, p.code, p.name, p.brand_line as brand, p.pack_line as pack, c.name as category, p.pictures,
      b.price_cents, p.sale_type = 'Sfuso' as is_loose, coalesce(k.needed, '{}') as needed,
      coalesce(k.missing, '{}') as missing, p.name_en is not null as has_english,
      p.published as is_on_sale, p.updated_at as modified_at, s.finished_in, s.stock, o.name as promotion,
      o.ends_on as promotion_ends_on,
      e.product_id is not null as is_unproved, e.ends_on as proof_ends_on
    from page g join (${GOODS}) on p.product_id = g.product_id join product_checks k on k.product_id = g.product_id
    join categories c using (category_id)
    left join (${endingProofs(day)}) e on e.product_id = p.product_id
    cross join lateral (
      select count(*) filter (where available_amount = 0 and listed)::int as finished_in,
        sum(available_amount) filter (where listed)::float as stock
      from stock s where s.product_id = p.product_id) s
    left join lateral (
      select o.name, o.ends_on::text from promotion_products m join promotions o using (promotion_id)
      where m.product_id = p.product_id and ${today} between o.starts_on and o.ends_on
      order by o.priority desc, o.promotion_id limit 1) o on true
    order by g.place`);
}

function rowOf(row: Row): StaffProductRow {
  const { pictures, priceCents, isLoose, stock, promotion, promotionEndsOn, proofEndsOn, modifiedAt, ...shown } = row;
  const pictured = { ...row, brandLine: row.brand, packLine: row.pack };
  return {
    ...shown,
    picture: productPictureUrls(pictured, '').thumb,
    hasPicture: pictures.length > 0,
    price: euroOf(priceCents),
    unit: isLoose ? 'kg' : 'pz',
    ...(stock === null ? {} : { stock: isLoose ? stock / 1000 : stock }),
    ...(promotion === null || promotionEndsOn === null ? {} : { promotion, promotionEndsOn }),
    ...(proofEndsOn === null ? {} : { proofEndsOn }),
    modifiedAt: modifiedAt.toISOString(),
  };
}

const BATCH = 2000;

interface Unchecked extends LawProduct {
  readonly productId: number;
  /** The names of its classes, which are shown as badges. */
  readonly classes: readonly string[];
}

/**
 * Computes what the law wants of the products that were changed since, by whomever: a trigger marks them. After a
 * change of a few products this takes milliseconds; after a whole shop it takes seconds, so imports call it, too.
 */
export async function refreshChecks(db: Database): Promise<void> {
  for (;;) {
    const rows = await db.query<Unchecked>(sql`
      with recursive tree as (
        select category_id, array[name] as names from categories where parent_id is null
        union all
        select c.category_id, t.names || c.name from categories c join tree t on t.category_id = c.parent_id)
      select k.product_id, p.name, p.sale_type, p.content_amount, p.alcoholic, p.meta - 'food_facts' as meta,
        t.names as categories, array(select c.name from product_class_members m join product_classes c using (class_id)
          where m.product_id = p.product_id order by c.class_id) as classes
      from product_checks k join products p using (product_id) join tree t using (category_id)
      where k.missing is null order by k.product_id limit ${BATCH}`);
    if (rows.length === 0) return;
    const checks = rows.map((row) => ({
      id: row.productId,
      ...completenessIn(row),
      claims: claimsIn(row, row.classes),
    }));
    // an import that changes goods holds their rows until it ends, and marks them again: nobody waits for it here
    const isAnyFree = await db.changed(sql`
      with free as (
        select product_id from product_checks where product_id = any(${rows.map((row) => row.productId)}::int[])
        order by product_id for no key update skip locked)
      update product_checks k set needed = array(select jsonb_array_elements_text(c.needed)),
        missing = array(select jsonb_array_elements_text(c.missing)),
        claims = array(select jsonb_array_elements_text(c.claims))
      from free f
      join jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) as c(id int, needed jsonb, missing jsonb, claims jsonb)
        on f.product_id = c.id
      where k.product_id = f.product_id`);
    if (!isAnyFree) return;
  }
}
