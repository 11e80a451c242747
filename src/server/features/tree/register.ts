import { MAX_ORDERED } from '../../../contract/tree/limits.ts';
import type { OrderedProduct, StaffCategory, StaffCategoryHead } from '../../../contract/tree/schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { refuseIfAny } from '../../../domain/base/result.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Outcome, type Refusal, refuse } from '../../http/outcome.ts';
import { type Recorded, whole } from '../../http/recorded.ts';
import { basePriceList } from '../../import/records/price-lists.ts';
import { slugify } from '../../import/records/slug.ts';
import { moveProducts } from '../../import/write/touch-products.ts';
import type { Clock } from '../../infra/clock.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import {
  changingTree,
  makeCategory,
  moveCategory,
  removeCategory,
  saveCategory,
  writeSales,
} from '../catalogue/categories/change-tree.ts';
import { productPictureUrls } from '../catalogue/engine/picture-urls.ts';

interface TreeDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Departments and categories, as the staff keep them (issue 47). */
export function register(deps: TreeDeps) {
  return {
    handlers: treeHandlers(deps),
    recorded: RECORDED,
    jobs: { 'rank-sales': () => deps.db.tx((tx) => rankSales(tx, deps.clock.now())) },
  } satisfies Feature;
}

const RECORDED: Recorded = {
  targets: {
    category_id: (id) => ({
      state: sql`(select jsonb_build_object('category', jsonb_build_object('name', c.name, 'slug', c.slug,
          'place', c.position, 'order', c.product_order, 'finishedLast', c.finished_last, 'picture', c.picture,
          'first', (select jsonb_agg(p.code order by f.position) from category_pins f join products p using (product_id)
            where f.category_id = c.category_id)))
        from categories c where c.category_id = ${whole(id)})`,
    }),
  },
};

function treeHandlers({ db }: TreeDeps) {
  const tree = async () => done({ categories: await categoryHeads(db), oldAddresses: await countOldAddresses(db) });
  const one = async (
    categoryId: number,
    now: Date,
  ): Promise<Outcome<NonNullable<Awaited<ReturnType<typeof categoryView>>>>> => {
    const category = await categoryView(db, categoryId, romeTime(now).date);
    return category ? done(category) : refuse('CATEGORY_GONE');
  };
  return {
    staffCategories: tree,
    staffCategoryView: ({ now }, { query }) => one(query.category_id, now),
    staffCategoryAddresses: async () => done({ addresses: await oldAddresses(db) }),
    staffCategoryMake: async ({ now }, { body: { name, parent_id: parentId } }) => {
      const made = await db.tx((tx) =>
        changingTree(tx, () => makeCategory(tx, { name, address: slugify(name), parentId })),
      );
      return made.ok ? one(made.value, now) : made;
    },
    staffCategorySave: async ({ now }, { body }) => {
      const saved = await db.tx((tx) =>
        changingTree(tx, async () => {
          const checked = refuseIfAny(await pictureProblems(tx, body.picture));
          return checked.ok ? saveCategory(tx, body, romeTime(now).date) : checked;
        }),
      );
      return saved.ok ? one(body.category_id, now) : saved;
    },
    staffCategoryMove: async (_context, { body }) => {
      const moved = await db.tx((tx) => changingTree(tx, () => moveCategory(tx, body)));
      return moved.ok ? tree() : moved;
    },
    staffCategoryRemove: async (_context, { body: { category_id: id, into_id: intoId } }) => {
      const removed = await db.tx((tx) =>
        changingTree(tx, () =>
          removeCategory(tx, { categoryId: id, intoId, moveProducts: (from, to) => moveProducts(tx, from, to) }),
        ),
      );
      return removed.ok ? tree() : removed;
    },
  } satisfies Partial<Handlers>;
}

async function pictureProblems(tx: Tx, picture: string): Promise<readonly Refusal[]> {
  if (picture === '') return [];
  const known = await tx.query(sql`
    select 1 from content_media
    where path = ${picture} or starts_with(${picture}, '/photo/media/' || picture_key || '-')`);
  return known.length > 0 ? [] : [{ code: 'CATEGORY_PICTURE', field: 'picture' }];
}

const DAYS = 28;

/** Counts the orders of four weeks that had the products of categories in that order. */
async function rankSales(tx: Tx, now: Date): Promise<void> {
  const { date: today } = romeTime(now);
  const sales = await tx.query<{ productId: number; orders: number }>(sql`
    select l.product_id, count(distinct l.order_id)::int as orders from order_lines l join orders o using (order_id)
      join products p on p.product_id = l.product_id join categories c on c.category_id = p.category_id
    where o.placed_at >= ${new Date(addDays(today, -DAYS))} and c.product_order = 'sold'
    group by l.product_id order by l.product_id`);
  await writeSales(tx, sales, today);
}

/** Returns the whole tree, those beside each other in their order. */
async function categoryHeads(db: Queryable): Promise<StaffCategoryHead[]> {
  const rows = await db.query<Omit<StaffCategoryHead, 'parentId'> & { parentId: number | null }>(sql`
    with recursive above as (
      select category_id, category_id as top from categories
      union all select c.category_id, a.top from categories c join above a on c.parent_id = a.category_id),
    counted as (
      select a.top as category_id, count(*)::int as products, count(*) filter (where p.published)::int as on_sale
      from above a join products p using (category_id) group by a.top)
    select category_id, parent_id, name, slug, coalesce(n.products, 0) as products, coalesce(n.on_sale, 0) as on_sale
    from categories left join counted n using (category_id) order by position, category_id`);
  return rows.map(({ parentId, ...row }) => (parentId === null ? row : { ...row, parentId }));
}

interface CategoryRow {
  readonly address: string;
  readonly description: string;
  readonly picture: string | null;
  readonly order: StaffCategory['order'];
  readonly finishedLast: boolean;
  readonly modifiedAt: Date;
  readonly nameEn: string;
  readonly descriptionEn: string;
  readonly addresses: string[];
  readonly placeId: number | null;
  readonly promotions: number;
}

/** Returns a category as its form shows it; undefined: there is none. */
async function categoryView(db: Queryable, categoryId: number, today: string): Promise<StaffCategory | undefined> {
  const head = (await categoryHeads(db)).find((each) => each.categoryId === categoryId);
  const row = await db.maybeOne<CategoryRow>(sql`
    select regexp_replace(slug, '^.*/', '') as address, description, picture,
      coalesce(product_order, 'usual') as "order", finished_last, modified_at,
      coalesce((select english from english_texts where md5(italian) = md5(name)), '') as name_en,
      coalesce((select english from english_texts where md5(italian) = md5(description)), '') as description_en,
      array(select a.slug from category_addresses a where a.category_id = c.category_id
        order by a.since desc) as addresses,
      (select place_id from content_places p where p.category_id = c.category_id) as place_id,
      (select count(*)::int from promotions where rule -> 'goods' -> 'categories' ? c.slug) as promotions
    from categories c where category_id = ${categoryId}`);
  if (!head || !row) return undefined;
  const { placeId, picture, modifiedAt, ...texts } = row;
  return {
    ...head,
    ...texts,
    picture: picture ?? '',
    modifiedAt: modifiedAt.toISOString(),
    ...(placeId === null ? {} : { placeId }),
    ordered: await orderedProducts(db, categoryId, today),
  };
}

interface OrderedRow extends Omit<OrderedProduct, 'price' | 'picture' | 'endsOn' | 'isPinned' | 'pack'> {
  readonly brandLine: string;
  readonly packLine: string;
  readonly pictures: string[];
  readonly priceCents: number | null;
  readonly pinned: number | null;
  readonly endsOn: string | null;
}

/** Returns the first products of a category that are on sale, in the order in which the shop shows them. */
async function orderedProducts(db: Queryable, categoryId: number, today: string): Promise<OrderedProduct[]> {
  const rows = await db.query<OrderedRow>(sql`
    select p.product_id, p.code, p.name, p.brand_line, p.pack_line, p.pictures, coalesce(s.orders, 0) as orders,
      f.position as pinned, f.ends_on::text as ends_on,
      (select price_cents from prices b where b.product_id = p.product_id and b.price_list_id = ${basePriceList})
    from products p join categories c using (category_id)
      left join category_pins f on f.category_id = p.category_id and f.product_id = p.product_id
        and (f.ends_on is null or f.ends_on >= ${today})
      left join product_sales s on s.product_id = p.product_id
    where p.category_id = ${categoryId} and p.published
    order by f.position nulls last, case when c.product_order = 'sold' then s.orders end desc nulls last,
      case when c.product_order is not null then p.created_at end desc nulls last,
      case when c.product_order is not null then -p.product_id else p.product_id end
    limit ${MAX_ORDERED}`);
  return rows.map(({ brandLine, packLine, pictures, priceCents, pinned, endsOn, ...row }) => ({
    ...row,
    pack: packLine,
    price: euroOf(priceCents ?? 0),
    picture: productPictureUrls({ code: row.code, name: row.name, brandLine, packLine, pictures }, '').thumb,
    isPinned: pinned !== null,
    ...(endsOn === null ? {} : { endsOn }),
  }));
}

/** Returns the addresses that categories had before, with those that they have now; the last ones first. */
async function oldAddresses(db: Queryable) {
  const rows = await db.query<{ before: string; now: string; name: string; since: Date }>(sql`
    select a.slug as before, c.slug as now, c.name, a.since
    from category_addresses a join categories c using (category_id) order by a.since desc, a.slug limit ${SHOWN}`);
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}

const SHOWN = 500;

async function countOldAddresses(db: Queryable): Promise<number> {
  return (await db.one<{ n: number }>(sql`select count(*)::int as n from category_addresses`)).n;
}
