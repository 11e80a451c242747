import type {
  StaffProduct,
  StaffProductChoices,
  StaffProductLink,
  StaffProductStoreState,
} from '../../../contract/products/schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { readIngredients } from '../../../domain/catalogue/ingredients/read-ingredients.ts';
import { CART_OPEN } from '../../../domain/orders/cart-status.ts';
import { ORDERED, PENDING } from '../../../domain/orders/order-status.ts';
import { exportedProducts } from '../../import/export/exported-products.ts';
import { basePriceList } from '../../import/records/price-lists.ts';
import { integerList, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { allPictureUrls } from '../catalogue/engine/picture-urls.ts';
import { categoryPaths } from './check-edits.ts';
import { completenessIn, isFoodProduct } from './fields/law-facts.ts';
import { fieldsOf } from './fields/product-fields.ts';
import { changesOfProduct } from './product-changes.ts';
import { proofsOf } from './proofs.ts';

/** Returns a product with all its data, as its form shows it; undefined: there is none. */
export async function productView(db: Queryable, productId: number): Promise<StaffProduct | undefined> {
  const [product] = await exportedProducts(db, [productId]);
  const head = await db.maybeOne<{ modifiedAt: Date; pictures: string[] }>(sql`
    select updated_at as modified_at, pictures from products where product_id = ${productId}`);
  if (!product || !head) return undefined;
  const fields = fieldsOf(product);
  const found = readIngredients(fields.ingredients);
  const { code, name, brand: brandLine, packLine } = product;
  const urls = allPictureUrls({ code, name, brandLine, packLine, pictures: head.pictures }, '');
  return {
    productId,
    code,
    path: `/product/${product.slug}`,
    modifiedAt: head.modifiedAt.toISOString(),
    isFood: isFoodProduct(product),
    cells: fields,
    found: { contains: [...found.contains], traces: [...found.traces] },
    ...copied(completenessIn(product)),
    pictures: head.pictures.flatMap((key, index) => {
      const url = urls[index];
      return url ? [{ key, thumb: url.thumb, large: url.large }] : [];
    }),
    page: pageTexts(product.meta),
    drawnPicture: urls[0]?.medium ?? '',
    stores: await storesOf(db, productId, product.saleType === 'Sfuso'),
    links: await linksOfProduct(db, productId),
    proofs: await proofsOf(db, productId),
    uses: await usesOf(db, productId),
    changes: await changesOfProduct(db, productId),
  };
}

/** The texts that the shop shows: what the law wants of goods that are not food has its own part of the page. */
function pageTexts({ law: _, ...groups }: Readonly<Record<string, Readonly<Record<string, string>>>>) {
  return Object.fromEntries(Object.entries(groups).map(([group, texts]) => [group, { ...texts }]));
}

function copied({ needed, missing }: ReturnType<typeof completenessIn>) {
  return { needed: [...needed], missing: [...missing] };
}

interface StoreRow {
  readonly warehouseId: number;
  readonly name: string;
  readonly isListed: boolean;
  readonly available: number | null;
  readonly priceCents: number | null;
  readonly finishedUntil: string | null;
  readonly shelf: string | null;
}

async function storesOf(db: Queryable, productId: number, isLoose: boolean): Promise<StaffProductStoreState[]> {
  const rows = await db.query<StoreRow>(sql`
    select w.warehouse_id, w.name, coalesce(s.listed, true) as is_listed, s.available_amount as available,
      p.price_cents, s.finished_until::text as finished_until,
      (select h.shelf from shelves h join stores o using (store_id)
        where o.warehouse_id = w.warehouse_id and h.product_id = ${productId}
        order by store_id limit 1) as shelf
    from warehouses w
    left join stock s on s.warehouse_id = w.warehouse_id and s.product_id = ${productId}
    left join prices p on p.price_list_id = w.price_list_id and p.product_id = ${productId}
      and p.price_list_id <> ${basePriceList}
    order by w.name, w.warehouse_id`);
  return rows.map(({ available, priceCents, finishedUntil, shelf, ...store }) => ({
    ...store,
    ...(finishedUntil === null ? {} : { finishedUntil }),
    ...(shelf === null ? {} : { shelf }),
    ...(available === null ? {} : { available: isLoose ? available / 1000 : available }),
    ...(priceCents === null ? {} : { price: euroOf(priceCents) }),
  }));
}

function linksOfProduct(db: Queryable, productId: number): Promise<StaffProductLink[]> {
  return db.query<StaffProductLink>(sql`
    select l.kind, p.product_id, p.code, p.name from product_links l join products p on p.product_id = l.other_id
    where l.product_id = ${productId} order by l.position`);
}

const CART_DAYS = 7;
const OPEN = integerList([...PENDING, ORDERED]);

/** Counts who has a product in a cart, on a list or in an order that can still be changed. */
function usesOf(db: Queryable, productId: number): Promise<StaffProduct['uses']> {
  return db.one<StaffProduct['uses']>(sql`
    select (select count(*)::int from carts c where c.status_id = ${CART_OPEN}
        and c.updated_at >= now() - make_interval(days => ${CART_DAYS})
        and exists (select from json_array_elements(c.lines -> 'lines') l where (l ->> 1)::int = ${productId}))
        as carts,
      (select count(distinct list_id)::int from shopping_list_items where product_id = ${productId}) as lists,
      (select count(distinct o.order_id)::int from orders o join order_lines l using (order_id)
        where l.product_id = ${productId} and o.status_id in (${OPEN})) as orders`);
}

/** Returns what a product may be given: categories, brands and classes. */
export async function productChoices(db: Queryable): Promise<StaffProductChoices> {
  const paths = await categoryPaths(db);
  const brands = await db.query<{ brand: string }>(sql`
    select distinct brand_line as brand from products where brand_line <> '' order by brand_line`);
  const classes = await db.query<{ word: string; name: string }>(sql`
    select class_group_id || ':' || name as word, name from product_classes order by class_group_id, priority, name`);
  return {
    categories: [...paths]
      .map(([slug, names]) => ({ slug, name: names.join(' › ') }))
      .sort((one, other) => one.name.localeCompare(other.name, 'it')),
    brands: brands.map(({ brand }) => brand),
    classes,
  };
}
