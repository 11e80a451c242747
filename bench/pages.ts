/**
 * `npm run bench:pages` measures the demo shop's pages with Lighthouse and its phone (a slowed processor, 1.6 Mbit/s,
 * 150 ms). Lighthouse is fetched only by this command, because installing and testing the shop do not need it. Results
 * go to bench/results.md.
 */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import type { Product } from '../src/contract/catalogue/product.ts';
import { createHttpClient, type HttpClient } from '../test/support/http-client.ts';
import { becomeCustomer, chooseTomorrow } from '../test/support/people/ready-to-buy.ts';
import { runShop } from '../test/support/running-shop.ts';
import { machine, writeSection } from './results.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const LINES_OF_CART = 23;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const CHROME_FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync';

interface LighthouseReport {
  readonly categories: Readonly<Record<string, { readonly score: number }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number; readonly details?: { items?: Item[] } }>>;
}
interface Item {
  readonly resourceType?: string;
  readonly transferSize?: number;
}

interface PageResult {
  readonly name: string;
  readonly scores: readonly number[];
  readonly lcpMs: number;
  readonly blockedMs: number;
  readonly shift: number;
  readonly scriptBytes: number;
}

const { values: options } = parseArgs({
  options: {
    /** The number of measurements of each page; the median counts. */
    runs: { type: 'string', default: '5' },
    /** A pattern for the names of the measured pages; with it no file is written. */
    only: { type: 'string', default: '' },
    'no-file': { type: 'boolean', default: false },
  },
});
const runs = Number(options.runs);
const run = promisify(execFile);

const folder = await mkdtemp('/tmp/bottega-pages-');
await chmod(folder, 0o755); // as root, the database's other account must enter the folder
const shop = await runShop({ dataDir: folder, environment: { LOG_LEVEL: 'error', DATABASE_URL: '' } });
try {
  const results: PageResult[] = [];
  for (const page of await pages(shop.address)) {
    const { name } = page;
    if (!new RegExp(options.only).test(name)) continue;
    // the first visitor would wait for pictures that are drawn at their first request
    await look(page);
    const seen: LighthouseReport[] = [];
    for (let turn = 0; turn < runs; turn += 1) seen.push(await look(page));
    results.push(resultOf(name, middleOf(seen)));
    console.log(`${name}: ${results.at(-1)?.scores.join(', ')}`);
  }
  await writeSection('Pages', render(results), !options['no-file'] && options.only === '');
} finally {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
}

/** A page, and the cookies of the customer who looks at it. */
interface Page {
  readonly name: string;
  readonly url: string;
  readonly cookies?: string;
}

/**
 * The pages of a visitor, then home, cart and checkout of a customer with address, slot and goods, then the login and
 * the picking page of the staff.
 */
async function pages(address: string): Promise<Page[]> {
  const customer = createHttpClient(address);
  const [milk] = await productsFor(customer, { q: 'latte', page_size: 1 });
  await becomeCustomer(customer, 'lighthouse@esempio.it');
  await chooseTomorrow(customer);
  const goods = await productsFor(customer, { parent_category_id: 1, page_size: 96 });
  const items = goods
    .filter(({ productInfos, selectOptions }) => productInfos.TIPOLOGIA === 'Pezzo' && selectOptions.length === 0)
    .slice(0, LINES_OF_CART)
    .map(({ productId, productInfos }) => ({ productId, quantity: Number(productInfos.QTY_MULT ?? 1) }));
  await customer.ok('cartAdd', { items });
  const cookies = customer.cookies();
  const staff = createHttpClient(address);
  await staff.ok('login', { login: 'staff@bottega.example', password: 'Bottega-2026' });
  return [
    { name: 'home', url: `${address}/` },
    { name: 'category', url: `${address}/category/frutta-e-verdura` },
    { name: 'product', url: address + (milk?.itemUrl ?? '/') },
    { name: 'search', url: `${address}/search?q=latte` },
    { name: 'home of a customer', url: `${address}/`, cookies },
    { name: 'cart', url: `${address}/cart`, cookies },
    { name: 'till', url: `${address}/payment`, cookies },
    { name: 'staff login', url: `${address}/gestione` },
    { name: 'picking', url: `${address}/gestione/preparazione`, cookies: staff.cookies() },
  ];
}

async function productsFor(customer: HttpClient, query: object): Promise<readonly Product[]> {
  const { data } = await customer.ok('products', query);
  return 'products' in data ? data.products : [data];
}

/** Runs Lighthouse again when it fails: sometimes it misses the start of a page. */
async function look(page: Page): Promise<LighthouseReport> {
  try {
    return await lookOnce(page);
  } catch (error) {
    if (!String(error).includes('NO_NAVSTART')) throw error;
    return await lookOnce(page);
  }
}

async function lookOnce({ url, cookies }: Page): Promise<LighthouseReport> {
  const file = join(folder, 'lighthouse.json');
  const flags = ['--quiet', `--chrome-flags=${CHROME_FLAGS}`, '--output=json', `--output-path=${file}`];
  if (cookies !== undefined) flags.push(`--extra-headers=${JSON.stringify({ Cookie: cookies })}`);
  await run('npm', ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, ...flags], {
    env: { ...process.env, CHROME_PATH: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' },
  });
  return JSON.parse(await readFile(file, 'utf8')) as LighthouseReport;
}

function middleOf(reports: readonly LighthouseReport[]): LighthouseReport {
  const sorted = reports.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('--runs is at least 1');
  return middle;
}

function resultOf(name: string, report: LighthouseReport): PageResult {
  const value = (audit: string) => report.audits[audit]?.numericValue ?? 0;
  const requests = report.audits['network-requests']?.details?.items ?? [];
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  return {
    name,
    scores: CATEGORIES.map((category) => scoreOf(report, category)),
    lcpMs: value('largest-contentful-paint'),
    blockedMs: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    scriptBytes: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
  };
}

function scoreOf(report: LighthouseReport, category: string): number {
  return Math.round((report.categories[category]?.score ?? 0) * 100);
}

function render(results: readonly PageResult[]): string {
  const rows = results.map(({ name, scores, lcpMs, blockedMs, shift, scriptBytes }) =>
    [
      name,
      ...scores,
      (lcpMs / 1000).toFixed(2),
      Math.round(blockedMs),
      shift.toFixed(3),
      Math.round(scriptBytes / 1024),
    ].join(' | '),
  );
  return `## Pages

\`npm run bench:pages\`, ${new Date().toISOString().slice(0, 10)}, ${machine()}: the demo shop
in Lighthouse ${LIGHTHOUSE.split('@')[1]}, its phone
(simulated slow 4G and processor), the middle one of ${runs} runs by performance. Scripts as transferred, headers included.

| page | performance | accessibility | best practices | SEO | LCP s | blocked ms | layout shift | scripts KB |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rows.map((row) => `| ${row} |`).join('\n')}
`;
}
