import { refuseIfAny } from '../../../domain/base/result.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Outcome, type Refusal, refuse } from '../../http/outcome.ts';
import { type Recorded, whole } from '../../http/recorded.ts';
import { slugify } from '../../import/records/slug.ts';
import { moveProducts } from '../../import/write/touch-products.ts';
import type { Clock } from '../../infra/clock.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import {
  changingTree,
  makeCategory,
  moveCategory,
  removeCategory,
  saveCategory,
  writeSales,
} from '../catalogue/categories/change-tree.ts';
import { categoryHeads, categoryView, countOldAddresses, oldAddresses } from './queries.ts';

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
          'place', c.position, 'order', c.product_order, 'picture', c.picture,
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
    where o.created_at >= ${new Date(addDays(today, -DAYS))} and c.product_order = 'sold'
    group by l.product_id order by l.product_id`);
  await writeSales(tx, sales, today);
}
