import { sql } from '../../src/server/infra/database/sql.ts';
import type { Database } from '../../src/server/infra/database/types.ts';
import type { LoadRequest } from '../load.ts';
import { JSON_HEADERS } from '../orders.ts';

/** The shop's own words, products and places, from which requests are made. */
interface Material {
  readonly categories: readonly { readonly categoryId: number; readonly slug: string }[];
  readonly products: readonly Product[];
  readonly words: readonly string[];
  readonly warehouses: readonly number[];
}

interface Product {
  readonly productId: number;
  readonly slug: string;
  readonly name: string;
  readonly vendorId: number | null;
  readonly step: number;
}

/** A kind of request, with its share in percent. */
type Kind = readonly [number, (visitor: string | undefined) => LoadRequest];

const API = '/ebsn/api';
const ENCODINGS = [{ 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip' }, {}];
const SORTS = ['', '&sort=price_asc', '&sort=price_desc', '&sort=name'];

export async function readMaterial(database: Database): Promise<Material> {
  const [categories, products, warehouses] = await Promise.all([
    database.query<Material['categories'][number]>(sql`select category_id, slug from categories`),
    database.query<Product>(sql`
      select product_id, slug, name, vendor_id, greatest(quantity_multiple, 1) as step from products
      where published and sale_type = 'Pezzo'`),
    database.query<{ warehouseId: number }>(sql`select warehouse_id from warehouses`),
  ]);
  const words = [...new Set(products.flatMap(({ name }) => name.toLowerCase().match(/\p{Letter}{4,}/gu) ?? []))];
  return { categories, products, words, warehouses: warehouses.map((row) => row.warehouseId) };
}

/**
 * Makes a function that returns another request each time, in the same order in every run: lists, searches, products
 * and pages of all stores, new carts, changes and views of carts. `visitor` is the session of a visitor with a cart.
 */
export function createMixture({ categories, products, words, warehouses }: Material) {
  const random = createRandom();
  const pick = <T>(all: readonly T[]): T => all[random(all.length)] as T;
  const scope = () => `w${pick(warehouses)}d0t0`;
  const get = (path: string, headers: LoadRequest['headers'] = {}): LoadRequest => ({
    path,
    headers: { ...pick(ENCODINGS), ...headers },
  });
  const list = (query: string) => get(`${API}/products?${query}&page_size=24&hash=${scope()}`);
  const page = (path: string) => get(path, random(2) === 0 ? {} : { cookie: `bottega_scope=${scope()}` });
  const add = (most: number, visitor?: string): LoadRequest => {
    const goods = Array.from({ length: 1 + random(most) }, () => pick(products));
    const items = goods.map(({ productId, step }) => ({ productId, quantity: step }));
    return {
      method: 'POST',
      path: `${API}/cart/add`,
      headers: { ...JSON_HEADERS, ...(visitor === undefined ? {} : { 'x-ebsn-session': visitor }) },
      body: JSON.stringify({ items }),
    };
  };
  const kinds: readonly Kind[] = [
    [20, () => list(`parent_category_id=${pick(categories).categoryId}&page=${1 + random(4)}${pick(SORTS)}`)],
    [10, () => list(`parent_category_id=${pick(categories).categoryId}&vendor_id=${pick(products).vendorId ?? 0}`)],
    [15, () => list(`q=${encodeURIComponent([pick(words), ...(random(2) ? [pick(words)] : [])].join(' '))}`)],
    [10, () => list(`slug=${pick(products).slug}`)],
    [7, () => page(`/category/${pick(categories).slug}?page=${1 + random(3)}`)],
    [10, () => page(`/product/${pick(products).slug}`)],
    [4, () => page(`/search?q=${encodeURIComponent(pick(words))}`)],
    [6, () => add(1)],
    [10, (visitor) => add(8, visitor)],
    [8, (visitor) => get(`${API}/cart/view`, visitor === undefined ? {} : { 'x-ebsn-session': visitor })],
  ];
  const ofHundred = kinds.flatMap(([share, make]) => Array.from({ length: share }, () => make));
  return (visitors: readonly string[]): LoadRequest =>
    pick(ofHundred)(visitors.length === 0 ? undefined : pick(visitors));
}

/** Returns a generator of the same numbers in every run. */
function createRandom(): (below: number) => number {
  let state = 7;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}
