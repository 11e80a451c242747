import type { TSchema } from 'typebox';
import { Type } from 'typebox';
import type { Envelope } from '../../../contract/base/envelope.ts';
import { cartProposed } from '../../../contract/cart/shared-routes.ts';
import type { ProposedCart } from '../../../contract/cart/shared-schemas.ts';
import type { Product } from '../../../contract/catalogue/product.ts';
import { products } from '../../../contract/catalogue/routes.ts';
import type { ProductList } from '../../../contract/catalogue/schemas.ts';
import { placeAnswer } from '../../../contract/delivery/routes.ts';
import type { PageTransport } from '../../http/ssr/transport.ts';

/** The shop as the tools see it: calls that every visitor may make, and nothing of a customer. */
export interface AssistantShop {
  readonly publicUrl: string;
  readonly shopName: string;
  readonly calls: Pick<PageTransport, 'call'>;
}

type ToolOutcome = { readonly data: object } | { readonly refused: string };

interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: TSchema;
  readonly run: (shop: AssistantShop, given: Readonly<Record<string, unknown>>) => Promise<ToolOutcome>;
}

const MAX_FOUND = 20;
const MAX_LINES = 30;
const MAX_ITEMS = 100;

const Items = Type.Array(
  Type.Object({
    product_id: Type.Integer({ minimum: 1 }),
    pieces: Type.Optional(Type.Integer({ minimum: 1, maximum: 999, description: 'of packed goods' })),
    grams: Type.Optional(Type.Integer({ minimum: 1, maximum: 99_999, description: 'of loose goods' })),
  }),
  { minItems: 1, maxItems: MAX_ITEMS },
);

/** What assistants can do. The names and texts are for models, which read English best. */
export const tools: readonly Tool[] = [
  {
    name: 'search_products',
    title: 'Search products',
    description:
      'Finds products by words, brand or barcode, the best first, with price, price per kilo or litre, offer and whether it is there. Italian words find most.',
    input: Type.Object({
      query: Type.String({ minLength: 1, maxLength: 100 }),
      only_offers: Type.Optional(Type.Boolean()),
      sort: Type.Optional(
        Type.Enum(['relevance', 'price', 'price_um'], { description: 'price_um: by price per kilo or litre' }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_FOUND })),
    }),
    run: (shop, { query, only_offers: isOffer, sort, limit }) =>
      read<ProductList>(
        shop,
        products.path,
        {
          ...{ q: query, page_size: limit ?? 10, facets: 'false' },
          ...(isOffer === true ? { promo: true } : {}),
          ...(sort === undefined || sort === 'relevance' ? {} : { sort }),
        },
        (found) => ({
          total: found.page.totItems,
          ...(found.correctedQuery === undefined ? {} : { searched_instead: found.correctedQuery }),
          ...(found.droppedWords === undefined ? {} : { words_left_out: found.droppedWords }),
          products: found.products.map((product) => shortly(shop, product)),
        }),
      ),
  },
  {
    name: 'get_product',
    title: 'A product',
    description:
      'One product with ingredients, allergens, origin, storage, producer and nutrition, as far as they are known.',
    input: Type.Object({ product_id: Type.Integer({ minimum: 1 }) }),
    run: (shop, { product_id: productId }) =>
      read<Product>(shop, `${products.path}/${String(productId)}`, {}, (product) => ({
        ...shortly(shop, product),
        categories: (product.breadCrumbs ?? []).map(({ name }) => name),
        is_alcoholic: product.productInfos['ALCOHOLIC'] === 'true',
        label: labelOf(product),
      })),
  },
  {
    name: 'match_list',
    title: 'Match a shopping list',
    description:
      'For each line of a shopping list the three products that fit best. Ask the person where it is unclear which one is meant.',
    input: Type.Object({
      lines: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: MAX_LINES }),
    }),
    run: async (shop, { lines }) => {
      const matched: object[] = [];
      for (const line of lines as readonly string[]) {
        const words = line.replace(/^\s*\d+[.,]?\d*\s*(?:x|kg|g|gr|l|litri|pz|pezzi)?\s+/i, '');
        const query = { q: words, page_size: 3, facets: 'false' };
        const found = await read<ProductList>(shop, products.path, query, (list) => ({
          products: list.products.map((product) => shortly(shop, product)),
        }));
        matched.push({ line, ...('data' in found ? found.data : { products: [] }) });
      }
      return { data: { lines: matched } };
    },
  },
  {
    name: 'where_we_deliver',
    title: 'Delivery to a place',
    description:
      'Whether the shop delivers to a postcode or town in Italy, the next free slot, its price and the minimum order, and stores and lockers nearby.',
    input: Type.Object({ place: Type.String({ minLength: 2, maxLength: 100, description: '24121, or Bergamo' }) }),
    run: (shop, { place }) => read<object>(shop, placeAnswer.path, { q: place }, (answer) => answer),
  },
  {
    name: 'cart_link',
    title: 'A link that fills the cart',
    description:
      'Returns an address of the shop that shows these goods, with the amounts that the shop would sell and their unit prices. Give it to the person, who puts the goods into the cart and buys there. Nothing is ordered.',
    input: Type.Object({
      items: Items,
      note: Type.Optional(Type.String({ maxLength: 200, description: 'shown to the person' })),
    }),
    run: (shop, given) => cartLink(shop, given as unknown as CartLinkInput),
  },
];

interface CartLinkInput {
  readonly items: readonly { readonly product_id: number; readonly pieces?: number; readonly grams?: number }[];
  readonly note?: string;
}

function cartLink(shop: AssistantShop, { items, note }: CartLinkInput): Promise<ToolOutcome> {
  const isUnclear = items.some(({ pieces, grams }) => (pieces === undefined) === (grams === undefined));
  if (isUnclear) return Promise.resolve({ refused: 'Give pieces or grams for each item, and not both.' });
  const written = items.map(({ product_id: id, pieces, grams }) =>
    grams === undefined ? `${id}:${pieces}` : `${id}:${grams}g`,
  );
  const query = new URLSearchParams(note === undefined ? {} : { note }).toString();
  const url = `${shop.publicUrl}/buy/${written.join(',')}${query && `?${query}`}`;
  return read<ProposedCart>(shop, cartProposed.path, { items: written.join(',') }, ({ items: shown, missing }) => ({
    url,
    not_sold_here: missing,
    goods: shown.map(({ product, quantity, weight }) => ({
      ...shortly(shop, product),
      ...(weight > 0 ? { grams: Math.round(weight * 1000) } : { pieces: quantity }),
    })),
    remark: 'The shop works out the total with its promotions once the goods are in the cart.',
  }));
}

/** Makes a call that every visitor may make, and returns what a tool shows of its reply. */
async function read<Data>(
  { calls }: AssistantShop,
  path: string,
  query: object,
  show: (data: Data) => object,
): Promise<ToolOutcome> {
  const { response, data } = (await calls.call('GET', path, { query })) as Envelope<Data>;
  if (response.status === 0) return { data: show(data) };
  return { refused: response.errorsMessage.join(' ') };
}

/** A product in a few fields. */
function shortly({ publicUrl }: AssistantShop, product: Product): object {
  const isLoose = product.productInfos['TIPOLOGIA'] === 'Sfuso';
  const { priceStandardDisplay: before, priceUmDisplay: perUnit, weightUnitDisplay: unit } = product;
  return {
    product_id: product.productId,
    name: product.name,
    brand: product.shortDescr,
    pack: product.description,
    sold_by: isLoose ? 'grams' : 'pieces',
    [isLoose ? 'euro_per_kg' : 'euro']: product.priceDisplay,
    ...(before === undefined ? {} : { euro_before_offer: before }),
    ...(perUnit === undefined || unit === undefined ? {} : { [`euro_per_${unit.toLowerCase()}`]: perUnit }),
    is_available: product.available > 0,
    ...(product.minAcq === undefined ? {} : { least: product.minAcq }),
    url: publicUrl + product.itemUrl,
  };
}

const LABEL = ['ingredients', 'allergens', 'origin', 'storage', 'producer', 'sale_description', 'nutritional_values'];

/** Returns what the label says, as plain text. */
function labelOf({ metaData }: Product): Readonly<Record<string, string>> {
  const { product_description: described = {}, product_info: infos = {} } = metaData ?? {};
  const entries = LABEL.flatMap((name) => {
    const text = described[name] ?? infos[name];
    return text === undefined ? [] : [[name, plain(text)]];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}

function plain(html: string): string {
  const text = html.replace(/<[^>]*>/g, ' ');
  return text.replace(/\s+/g, ' ').trim();
}
