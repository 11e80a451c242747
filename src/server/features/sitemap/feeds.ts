import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Cents, decimalEuro, fromEuro } from '../../../domain/base/money.ts';
import { addDays, instantOf } from '../../../domain/base/rome-time.ts';
import { type Content, linePrice } from '../../../domain/base/unit-price.ts';
import { firstQuantity } from '../../../domain/quantity/quantity.ts';
import type { Config } from '../../config/config.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import { guardedBy } from '../../http/rate-limits/rate-limit.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { productCard } from '../catalogue/engine/card.ts';
import type { Catalogue } from '../catalogue/engine/catalogue.ts';
import { productPictureUrls } from '../catalogue/engine/picture-urls.ts';
import { priceCutAt } from '../catalogue/engine/promotions.ts';
import { quantityRule } from '../catalogue/engine/rows/quantity-rule.ts';
import type { ProductRow } from '../catalogue/engine/rows/rows.ts';
import { pathOf } from '../catalogue/engine/rows/tree.ts';
import { UNLIMITED } from '../catalogue/engine/rows/warehouses.ts';
import { isListed, type Scope, stockAt } from '../catalogue/engine/scope.ts';

export interface FeedDeps {
  readonly catalogue: Catalogue;
  readonly db: Database;
  readonly publicUrl: string;
  readonly config: Pick<Config, 'look'>;
  readonly limits: Pick<RateLimits, 'feeds'>;
}

const AN_HOUR = 'public, max-age=3600';
/** The number of products that are written at once: requests of shoppers are served in between. */
const SLICE = 200;

/**
 * Serves the products to other programs: as Google Merchant Center reads them (support.google.com/merchants, answer
 * 7052112), as the feeds of ACP carry them (schema.feed.json of 2026-04-17), and the inventory of each store (answer
 * 14819809). A feed is streamed, so that 100,000 products are never in memory as one text.
 */
export function registerFeeds(app: FastifyInstance, deps: FeedDeps): void {
  const { catalogue, db, limits } = deps;
  const schema = { hide: true };
  const options = { schema, onRequest: guardedBy(limits.feeds) };
  app.get('/feeds/products.xml', options, (_request, reply) =>
    sendFeed(reply, 'application/xml; charset=utf-8', googleFeed(deps, catalogue.scope(undefined))),
  );
  app.get('/feeds/products.jsonl', options, (_request, reply) =>
    sendFeed(reply, 'application/jsonl; charset=utf-8', acpFeed(deps, catalogue.scope(undefined))),
  );
  app.get<{ Params: { slug: string } }>('/feeds/stores/:slug.tsv', options, async (request, reply) => {
    const { slug } = request.params;
    const warehouseId = await warehouseOf(db, slug);
    if (warehouseId === undefined) return reply.callNotFound();
    const rows = storeFeed(slug, catalogue.scope(`w${warehouseId}d0t0`));
    return sendFeed(reply, 'text/tab-separated-values; charset=utf-8', rows);
  });
  app.get('/llms.txt', { schema }, (_request, reply) =>
    reply.header('cache-control', AN_HOUR).type('text/plain; charset=utf-8').send(llmsText(deps)),
  );
}

function sendFeed(reply: FastifyReply, type: string, chunks: AsyncIterable<string>): FastifyReply {
  return reply.header('cache-control', AN_HOUR).type(type).send(Readable.from(chunks));
}

async function warehouseOf(db: Queryable, slug: string): Promise<number | undefined> {
  const row = await db.maybeOne<{ warehouseId: number }>(sql`
    select warehouse_id from stores where slug = ${slug} and kind in ('store', 'locker') and closed_at is null`);
  return row?.warehouseId;
}

/**
 * The smallest amount of a product that is sold, with its price: programs know whole things only. A link to the cart
 * with the amount 1 puts the same into it.
 */
interface Offer {
  readonly row: ProductRow;
  /** Pieces, or grams of loose goods. */
  readonly least: number;
  readonly price: Cents;
  /** The price that the page strikes through; undefined: none. */
  readonly fullPrice: Cents | undefined;
  /** The price per kilo, litre or piece that the page shows; undefined: none. */
  readonly unitPrice: Cents | undefined;
  /** The first and the last day of the reduced price, YYYY-MM-DD. */
  readonly saleDays: readonly [string, string] | undefined;
  readonly isInStock: boolean;
  /** What the price per unit counts: without the liquid that is drained. */
  readonly content: Content | undefined;
}

/** Yields the offers of a store in slices. */
async function* offersOf(scope: Scope): AsyncGenerator<readonly Offer[]> {
  const { rows } = scope.snapshot;
  for (let from = 0; from < rows.length; from += SLICE) {
    yield rows.slice(from, from + SLICE).map((row, index) => offerOf(scope, row, from + index));
    await breathe();
  }
}

/** The prices are those of the product's card, so that a feed strikes through only what the page may (art. 17-bis). */
function offerOf(scope: Scope, row: ProductRow, ordinal: number): Offer {
  const card = productCard(scope, ordinal);
  const isLoose = row.saleType === 'Sfuso';
  const least = firstQuantity(quantityRule(row));
  const amount = isLoose ? { quantity: 0, weightGrams: least } : { quantity: least, weightGrams: 0 };
  const before = card.priceStandardDisplay;
  const perUnit = isLoose ? card.priceDisplay : card.priceUmDisplay;
  const cut = priceCutAt(scope, ordinal);
  const stock = stockAt(scope, ordinal);
  return {
    row,
    least,
    price: linePrice(amount, fromEuro(card.priceDisplay)),
    fullPrice: before === undefined ? undefined : linePrice(amount, fromEuro(before)),
    unitPrice: perUnit === undefined ? undefined : fromEuro(perUnit),
    saleDays: cut && [cut.row.startsOn, cut.row.endsOn],
    isInStock: isListed(scope, ordinal) && (stock === UNLIMITED || stock >= least),
    content: isLoose ? { amount: least, unit: 'g' } : contentOf(row, least),
  };
}

function contentOf(row: ProductRow, pieces: number): Content | undefined {
  const amount = row.drainedAmount ?? row.contentAmount;
  return amount && row.contentUnit ? { amount: amount * pieces, unit: row.contentUnit } : undefined;
}

const titleOf = ({ name, brandLine, packLine, saleType }: ProductRow) =>
  [name, brandLine, saleType === 'Sfuso' ? '' : packLine].filter(Boolean).join(', ');

function departmentsOf({ snapshot }: Scope, { categoryId }: ProductRow): string {
  const node = snapshot.tree.byId.get(categoryId);
  const names = node ? pathOf(node).map(({ row }) => row.name) : [];
  return names.join(' > ');
}

function describe(scope: Scope, row: ProductRow): string {
  return [titleOf(row), row.packLine, departmentsOf(scope, row)].filter(Boolean).join('. ');
}

const pageOf = (publicUrl: string, { slug }: ProductRow) => `${publicUrl}/product/${slug}`;
const pictureOf = (publicUrl: string, row: ProductRow) => productPictureUrls(row, publicUrl).large;
const euro = (amount: number) => `${decimalEuro(amount)} EUR`;
/** The units that Google takes; what is counted has no price per unit. */
const BASE = { g: '1 kg', ml: '1 l', pz: undefined } as const;

async function* googleFeed({ publicUrl, config: { look } }: FeedDeps, scope: Scope): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n`;
  yield `<title>${escapedXml(look.shopName)}</title>\n<link>${escapedXml(publicUrl)}/</link>\n`;
  yield `<description>${escapedXml(`I prodotti di ${look.shopName}`)}</description>\n`;
  for await (const offers of offersOf(scope)) {
    yield offers.map((offer) => googleItem(publicUrl, scope, offer)).join('');
  }
  yield '</channel>\n</rss>\n';
}

function googleItem(publicUrl: string, scope: Scope, offer: Offer): string {
  const { row, price, fullPrice, saleDays, isInStock, content } = offer;
  const base = content && BASE[content.unit];
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['id', String(row.productId)],
    ['title', titleOf(row).slice(0, 150)],
    ['description', describe(scope, row).slice(0, 5000)],
    ['link', pageOf(publicUrl, row)],
    ['image_link', pictureOf(publicUrl, row)],
    ['availability', isInStock ? 'in_stock' : 'out_of_stock'],
    ['price', euro(fullPrice ?? price)],
    ['sale_price', fullPrice === undefined ? undefined : euro(price)],
    ['sale_price_effective_date', fullPrice === undefined ? undefined : saleSpan(saleDays)],
    ['unit_pricing_measure', base && content ? `${content.amount} ${content.unit}` : undefined],
    ['unit_pricing_base_measure', base],
    ['brand', brandOf(scope, row)],
    ['gtin', gtinOf(row)],
    ['mpn', row.code],
    ['condition', 'new'],
    ['product_type', departmentsOf(scope, row)],
  ];
  const tags = fields.flatMap(([name, value]) => (value ? `<g:${name}>${escapedXml(value)}</g:${name}>` : []));
  return `<item>${tags.join('')}</item>\n`;
}

/** The days of a sale as an interval of moments, from the first midnight in Rome to the last. */
function saleSpan(days: Offer['saleDays']): string | undefined {
  if (!days) return undefined;
  const [first, last] = [instantOf(days[0], '00:00'), instantOf(addDays(days[1], 1), '00:00')];
  return `${moment(first)}/${moment(last)}`;
}

const moment = (at: Date) => `${at.toISOString().slice(0, 16)}Z`;

/** Codes that a shop gives itself (they begin with 2) name nothing elsewhere. */
function gtinOf({ barcode, saleType }: ProductRow): string | undefined {
  return barcode !== null && saleType !== 'Sfuso' && /^(?!2)\d{8}(?:\d{4,6})?$/.test(barcode) ? barcode : undefined;
}

function brandOf({ snapshot }: Scope, { vendorId, brandLine }: ProductRow): string {
  return (vendorId === null ? undefined : snapshot.vendorNames.get(vendorId)) ?? brandLine;
}

const EURO = 'EUR';

async function* acpFeed({ publicUrl, config: { look } }: FeedDeps, scope: Scope): AsyncGenerator<string> {
  const seller = {
    name: look.shopName,
    links: [
      { type: 'terms_of_service', url: `${publicUrl}/page/condizioni-di-vendita` },
      { type: 'faq', url: `${publicUrl}/page/domande-frequenti` },
      { type: 'refund_policy', url: `${publicUrl}/recesso` },
    ],
  };
  for await (const offers of offersOf(scope)) {
    yield offers.map((offer) => `${JSON.stringify(acpProduct(publicUrl, scope, offer, seller))}\n`).join('');
  }
}

function acpProduct(publicUrl: string, scope: Scope, offer: Offer, seller: object) {
  const { row, price, fullPrice, unitPrice, isInStock, content } = offer;
  const id = String(row.productId);
  const title = titleOf(row);
  const gtin = gtinOf(row);
  const money = (amount: number) => ({ amount, currency: EURO });
  const variant = {
    id,
    title,
    description: { plain: describe(scope, row) },
    url: pageOf(publicUrl, row),
    ...(gtin === undefined ? {} : { barcodes: [{ type: 'GTIN', value: gtin }] }),
    price: money(price),
    ...(fullPrice === undefined ? {} : { list_price: money(fullPrice) }),
    ...(content && unitPrice !== undefined && content.unit !== 'pz'
      ? {
          unit_price: {
            ...money(unitPrice),
            measure: { value: content.amount, unit: content.unit },
            reference: { value: 1, unit: content.unit === 'g' ? 'kg' : 'l' },
          },
        }
      : {}),
    availability: { available: isInStock, status: isInStock ? 'in_stock' : 'out_of_stock' },
    categories: [{ value: departmentsOf(scope, row), taxonomy: 'merchant' }],
    condition: ['new'],
    media: [{ type: 'image', url: pictureOf(publicUrl, row), alt_text: title }],
    seller,
  };
  return { id, title, url: variant.url, variants: [variant] };
}

const STORE_COLUMNS = ['store_code', 'id', 'availability', 'price', 'sale_price', 'sale_price_effective_date'];

async function* storeFeed(slug: string, scope: Scope): AsyncGenerator<string> {
  yield `${STORE_COLUMNS.join('\t')}\n`;
  for await (const offers of offersOf(scope)) {
    const lines = offers.map(({ row, price, fullPrice, saleDays, isInStock }) =>
      [
        slug,
        row.productId,
        isInStock ? 'in_stock' : 'out_of_stock',
        euro(fullPrice ?? price),
        ...(fullPrice === undefined ? ['', ''] : [euro(price), saleSpan(saleDays) ?? '']),
      ].join('\t'),
    );
    yield lines.map((line) => `${line}\n`).join('');
  }
}

/** The shop for language models, after llmstxt.org: what it is, and where to read and buy. */
function llmsText({ publicUrl, catalogue, config: { look } }: FeedDeps): string {
  const { rows } = catalogue.snapshot;
  const loose = rows.find(({ saleType }) => saleType === 'Sfuso');
  const piece = rows.find(({ saleType }) => saleType !== 'Sfuso');
  const example = [loose && `${loose.productId}:500g`, piece && `${piece.productId}:2`].filter(Boolean).join(',');
  return `# ${look.shopName}

> ${look.shopName} è un supermercato online in Italia: consegna a casa, ritiro in negozio e locker.
> Prezzi in euro, IVA inclusa. I prodotti sfusi si vendono a peso: il prezzo è al kg, e si paga il peso preparato.

## Comprare

- [Un link che riempie il carrello](${publicUrl}/buy/${example}): numeri dei prodotti e quantità
  (pezzi, o grammi con la g). Mostra la spesa e non ordina: la persona conferma e paga sul sito.
- [Ricerca](${publicUrl}/search?q=latte): una parola, un marchio o un codice a barre.
- [Arriviamo da te?](${publicUrl}/arriviamo-da-te?q=24121): il CAP dice se consegniamo, quando e a quanto.

## Dati

- [Prodotti per Google](${publicUrl}/feeds/products.xml)
- [Prodotti, uno per riga](${publicUrl}/feeds/products.jsonl): lo schema dei feed ACP 2026-04-17.
- [Sitemap](${publicUrl}/sitemap.xml): pagine, reparti, prodotti, negozi, volantini.
- [MCP](${publicUrl}/mcp): per assistenti: ricerca, prodotto, lista della spesa, consegna, link al carrello.
- [API](${publicUrl}/openapi.json): OpenAPI; cerca con GET /ebsn/api/products?q=latte.

## Informazioni

- [Come funziona](${publicUrl}/page/come-funziona)
- [Domande frequenti](${publicUrl}/page/domande-frequenti)
- [Punti vendita](${publicUrl}/punti-vendita)
- [Come ordiniamo i risultati](${publicUrl}/ordine-dei-risultati)
- [Recesso](${publicUrl}/recesso)
`;
}

/** XML 1.0 cannot hold control characters, even escaped. */
export function escapedXml(text: string): string {
  return text
    .replace(/(?![\t\n\r])\p{Cc}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
