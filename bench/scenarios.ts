import { KNOWN_ITEMS_HEADER } from '../src/contract/cart/limits.ts';
import type { Database } from '../src/server/infra/database/types.ts';
import { createHttpClient } from '../test/support/http-client.ts';
import type { LoadRequest } from './load.ts';

export interface Scenario {
  readonly name: string;
  readonly requests: readonly LoadRequest[];
}

const LINES_OF_FULL_CART = 20;
const LINES_OF_CHANGED_CARTS = [1, 10, 100, 300];
const MAX_AT_ONCE = 150;
const VARIETY = 300;
const API = '/ebsn/api';
const JSON_HEADERS = { 'content-type': 'application/json', 'x-ebsn-client': 'site' };

/** The actions of shoppers, each with enough variety that one cached reply does not serve all requests. */
export async function readScenarios(database: Database, address: string, connections: number): Promise<Scenario[]> {
  const categories = await database.query<{ categoryId: number; slug: string }>({
    text: `select c.category_id, c.slug from categories c join products p using (category_id)
           group by 1, 2 having count(*) >= 10 order by count(*) desc limit ${VARIETY}`,
  });
  const products = await database.query<Product>({
    text: `select product_id, slug, name, vendor_id, category_id from products p
           where sale_type = 'Pezzo' and quantity_multiple = 1 and coalesce(max_quantity, 2) >= 2
           order by md5(product_id::text) limit ${VARIETY}`,
  });
  const words = [...new Set(products.flatMap(({ name }) => name.toLowerCase().match(/\p{Letter}{5,}/gu) ?? []))];
  return [
    {
      name: 'category page, API',
      requests: categories.map(({ categoryId: id }) => ({
        path: `${API}/products?parent_category_id=${id}&page_size=24`,
      })),
    },
    { name: 'category page, HTML', requests: categories.map(({ slug }) => ({ path: `/category/${slug}` })) },
    { name: 'facets: a category narrowed to a brand', requests: products.map(facetRequest) },
    { name: 'search', requests: words.map((word) => searchRequest(word)) },
    { name: 'misspelt search', requests: words.map((word, index) => searchRequest(misspell(word, index))) },
    { name: 'product by slug', requests: products.map(({ slug }) => ({ path: `${API}/products?slug=${slug}` })) },
    { name: `view of a ${LINES_OF_FULL_CART}-line cart`, requests: await fullCarts(address, products, connections) },
    { name: 'fresh cart with one item', requests: products.map(freshCart) },
    ...(await cartChanges(address, products, connections)),
  ];
}

interface Product {
  readonly productId: number;
  readonly slug: string;
  readonly name: string;
  readonly vendorId: number | null;
  readonly categoryId: number;
}

function facetRequest({ categoryId: category, vendorId: vendor }: Product): LoadRequest {
  const brand = vendor === null ? '' : `&vendor_id=${vendor}`;
  return { path: `${API}/products?parent_category_id=${category}${brand}&page_size=24` };
}

function searchRequest(words: string): LoadRequest {
  return { path: `${API}/products?q=${encodeURIComponent(words)}&page_size=24` };
}

/** Returns a word with one typo: a letter missing or doubled, or two letters swapped. */
function misspell(word: string, index: number): string {
  const at = 1 + (index % (word.length - 2));
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  if (index % 3 === 0) return before + after;
  if (index % 3 === 1) return before + letter + letter + after;
  return before + after.charAt(0) + letter + after.slice(1);
}

/** Makes one visitor for each connection, each with a full cart. */
function fullCarts(address: string, products: readonly Product[], connections: number): Promise<LoadRequest[]> {
  return Promise.all(
    Array.from({ length: connections }, async (_, visitor) => {
      const client = createHttpClient(address);
      const from = (visitor * LINES_OF_FULL_CART) % (products.length - LINES_OF_FULL_CART);
      const chosen = products.slice(from, from + LINES_OF_FULL_CART);
      const { data } = await client.ok('cartAdd', {
        items: chosen.map(({ productId }) => ({ productId, quantity: 2 })),
      });
      if (data.totalItems !== LINES_OF_FULL_CART) throw new Error(`The cart has ${data.totalItems} lines`);
      return { path: `${API}/cart/view`, headers: { ...JSON_HEADERS, cookie: client.cookies() } };
    }),
  );
}

/**
 * Makes one visitor for each connection and changes the first line of a cart of this length back and forth: like our
 * own page, which sends the version of its lines, and like other clients, which get the whole cart each time.
 */
async function cartChanges(address: string, products: readonly Product[], connections: number): Promise<Scenario[]> {
  const ofEach = await Promise.all(
    LINES_OF_CHANGED_CARTS.map(async (lines) => {
      const of = `cart change at ${lines} ${lines === 1 ? 'line' : 'lines'}`;
      const each = await Promise.all(Array.from({ length: connections }, () => changesOf(address, products, lines)));
      return [
        { name: of, requests: each.flatMap(({ held }) => held) },
        { name: `${of}, whole cart answered`, requests: each.flatMap(({ whole }) => whole) },
      ];
    }),
  );
  return ofEach.flat();
}

interface Changes {
  readonly held: readonly LoadRequest[];
  readonly whole: readonly LoadRequest[];
}

async function changesOf(address: string, products: readonly Product[], lines: number): Promise<Changes> {
  const client = createHttpClient(address);
  let itemId: number | undefined;
  let tag = '';
  for (let from = 0; from < lines; from += MAX_AT_ONCE) {
    const chosen = products.slice(from, Math.min(from + MAX_AT_ONCE, lines));
    const { data } = await client.ok('cartAdd', { items: chosen.map(({ productId }) => ({ productId, quantity: 1 })) });
    itemId ??= data.cartItems?.[0]?.itemId;
    tag = data.itemsTag;
  }
  const whole = [1, 2].map((quantity) => ({
    method: 'POST' as const,
    path: `${API}/cart/update`,
    headers: { ...JSON_HEADERS, cookie: client.cookies() },
    body: JSON.stringify({ items: [{ itemId, quantity }] }),
  }));
  return { whole, held: whole.map((each) => ({ ...each, headers: { ...each.headers, [KNOWN_ITEMS_HEADER]: tag } })) };
}

/** Requests without a cookie: each is a new visitor, with a new session and cart. */
function freshCart({ productId }: Product): LoadRequest {
  return {
    method: 'POST',
    path: `${API}/cart/add`,
    headers: JSON_HEADERS,
    body: JSON.stringify({ items: [{ productId, quantity: 1 }] }),
  };
}
