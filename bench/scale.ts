/**
 * Measures the rows of `npm run bench -- --rows scale`: the cost of many products and stores, and of files that change
 * them.
 */
import { addDays, romeTime } from '../src/domain/base/rome-time.ts';
import { openDatabase } from '../src/server/infra/database/open-database.ts';
import type { Database } from '../src/server/infra/database/types.ts';
import { embeddedAddress } from '../test/support/embedded-address.ts';
import { type RunningShop, runShop } from '../test/support/running-shop.ts';
import { type LoadRequest, type LoadResult, runLoad } from './load.ts';
import { basePrices, type FileMeasured, measureFile, noFile, storePrices, storeStock } from './price-file.ts';
import { residentBytes } from './process-usage.ts';
import { type Shape, withSeededFolder } from './seeded-folder.ts';

export interface ScaleRow {
  readonly name: string;
  readonly shape: Shape;
  /** Milliseconds of replies that are not cached yet, one after the other. */
  readonly first: { readonly p50: number; readonly p99: number };
  readonly load: LoadResult;
}

export interface ScaleMeasured {
  readonly rows: readonly ScaleRow[];
  readonly files: readonly FileMeasured[];
  /** The memory of a process after all of its rows. */
  readonly memory: readonly { readonly shape: Shape; readonly startBytes: number; readonly bytes: number }[];
}

interface Options {
  readonly seconds: number;
  readonly connections: number;
  readonly tries: number;
}

const SMALL: Shape = { size: 10_000, stores: 12 };
const MANY_PRODUCTS: Shape = { size: 100_000, stores: 300 };
const MANY_STORES: Shape = { size: 30_000, stores: 300, dense: true };
const VARIETY = 1500;
const ENVIRONMENT = { DEMO: 'off', LOG_LEVEL: 'error', DATABASE_URL: '' };

export async function measureScale(options: Options): Promise<ScaleMeasured> {
  const rows: ScaleRow[] = [];
  const memory: ScaleMeasured['memory'][number][] = [];
  let files: FileMeasured[] = [];
  for (const shape of [SMALL, MANY_PRODUCTS, MANY_STORES]) {
    await withSeededFolder(shape, async (dataDir) => {
      const shop = await runShop({ dataDir, environment: ENVIRONMENT });
      const database = openDatabase(await embeddedAddress(dataDir), { statementTimeoutMs: 60_000 });
      try {
        const startBytes = await residentBytes(shop.process.pid ?? 0);
        rows.push(...(await measureLists(shop, database, { shape, ...options })));
        if (shape === MANY_STORES) files = await measureFiles(shop, database, { dataDir, tries: options.tries });
        memory.push({ shape, startBytes, bytes: await residentBytes(shop.process.pid ?? 0) });
      } finally {
        await database.close();
        await shop.stop();
      }
    });
  }
  return { rows, files, memory };
}

async function measureLists(
  shop: RunningShop,
  database: Database,
  { shape, seconds, connections, tries }: Options & { shape: Shape },
): Promise<ScaleRow[]> {
  const rows: ScaleRow[] = [];
  const { date: today } = romeTime(new Date());
  for (const [name, requestsOn] of Object.entries(await readRequests(database))) {
    let first: ScaleRow['first'] | undefined;
    let load: LoadResult | undefined;
    for (let attempt = 0; attempt < tries; attempt += 1) {
      // replies for another day are not cached yet
      const requests = requestsOn(addDays(today, attempt));
      const times = await firstTimes(shop.address, requests);
      if (!first || times.p99 < first.p99) first = times;
      const next = await runLoad({ address: shop.address, pid: shop.process.pid ?? 0, requests, seconds, connections });
      if (!load || isBetter(next, load)) load = next;
    }
    if (!first || !load) throw new RangeError('At least one try is needed');
    rows.push({ name, shape, first, load });
    console.log(
      `${name}: first p99 ${first.p99.toFixed(2)} ms; ${Math.round(load.requestsPerSecond)}/s, p99 ${load.p99} ms`,
    );
  }
  return rows;
}

function isBetter(one: LoadResult, other: LoadResult): boolean {
  return one.p99 < other.p99 || (one.p99 === other.p99 && one.requestsPerSecond > other.requestsPerSecond);
}

/** Each request has another store and category, brand or word, so there are many more replies than one store has. */
async function readRequests(database: Database): Promise<Record<string, (date: string) => LoadRequest[]>> {
  const stores = await database.query<{ warehouseId: number }>({
    text: 'select warehouse_id from warehouses order by 1',
  });
  const categories = await database.query<{ categoryId: number }>({
    text: `select category_id from categories c where exists (select from products p where p.category_id = c.category_id) order by 1`,
  });
  const products = await database.query<{ name: string; categoryId: number; vendorId: number | null }>({
    text: `select name, category_id, vendor_id from products order by md5(product_id::text) limit ${VARIETY}`,
  });
  const words = [...new Set(products.flatMap(({ name }) => name.toLowerCase().match(/\p{Letter}{5,}/gu) ?? []))];
  const list = (query: (at: number) => string) => (date: string) =>
    Array.from({ length: VARIETY }, (_, at) => {
      const store = stores[at % stores.length]?.warehouseId;
      return { path: `/ebsn/api/products?page_size=24&hash=w${store}d${date}t0&${query(at)}` };
    });
  return {
    'category page': list((at) => `parent_category_id=${categories[at % categories.length]?.categoryId}`),
    facets: list((at) => {
      const product = products[at % products.length];
      const brand = product?.vendorId ? `&vendor_id=${product.vendorId}` : '';
      return `parent_category_id=${product?.categoryId}${brand}`;
    }),
    search: list((at) => `q=${encodeURIComponent(words[at % words.length] ?? '')}`),
  };
}

async function firstTimes(address: string, requests: readonly LoadRequest[]): Promise<{ p50: number; p99: number }> {
  const times: number[] = [];
  for (const { path } of requests) {
    const since = performance.now();
    const reply = await fetch(address + path);
    await reply.arrayBuffer();
    times.push(performance.now() - since);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Starts two processes on one database, as when several serve one shop. */
async function measureFiles(
  shop: RunningShop,
  database: Database,
  { dataDir, tries }: { dataDir: string; tries: number },
): Promise<FileMeasured[]> {
  const other = await runShop({
    dataDir: `${dataDir}/other`,
    environment: { ...ENVIRONMENT, DATABASE_URL: await embeddedAddress(dataDir) },
  });
  try {
    const measured: FileMeasured[] = [];
    for (const file of [noFile, storePrices, storeStock, basePrices]) {
      let best = await measureFile({ database, shops: [shop, other], dataDir }, file);
      for (let attempt = 1; attempt < tries; attempt += 1) {
        const next = await measureFile({ database, shops: [shop, other], dataDir }, file);
        if (next.longestStallMs < best.longestStallMs) best = next;
      }
      measured.push(best);
      console.log(
        `${best.name}: shown in ${best.shownSeconds.toFixed(2)} s, stall ${best.longestStallMs.toFixed(0)} ms`,
      );
    }
    return measured;
  } finally {
    await other.stop();
  }
}
