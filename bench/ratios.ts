/**
 * `npm run bench:ratios` measures operations that must stay as fast as another one, or may grow no faster than their
 * input. Both sides of a ratio are measured alternately, so that other load on the machine slows both; the best of each
 * side counts. Results go to bench/results.md.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { applyPromotions } from '../src/domain/pricing/promotions/apply-promotions.ts';
import { createHttpClient } from '../test/support/http-client.ts';
import { PERSON } from '../test/support/people/ready-to-buy.ts';
import { quickPlace } from '../test/support/places/quick-place.ts';
import { runShop } from '../test/support/running-shop.ts';
import { promotedLines } from './promoted-lines.ts';
import { machine, writeSection } from './results.ts';

const LINES = 300;
const FEW_LINES = 75;
const TURNS = 40;

interface Ratio {
  readonly what: string;
  readonly beside: string;
  readonly ms: number;
  readonly besideMs: number;
  /** The highest ratio that is allowed. */
  readonly limit: number;
}

const { values: options } = parseArgs({ options: { 'no-file': { type: 'boolean', default: false } } });
const dataDir = await mkdtemp(join(quickPlace(), 'bottega-ratios-'));
await chmod(dataDir, 0o755); // as root, the database's other account must enter the folder
const shop = await runShop({ dataDir, environment: { LOG_LEVEL: 'error', DATABASE_URL: '' } });
try {
  const ratios = [await promotions(), await listBesideCart()];
  await writeSection('Ratios', render(ratios), !options['no-file']);
  for (const { what, ms, besideMs, limit } of ratios) {
    if (ms / besideMs > limit) throw new Error(`${what}: ${(ms / besideMs).toFixed(2)}, more than ${limit}`);
  }
} finally {
  await shop.stop();
  await rm(dataDir, { recursive: true });
}

async function promotions(): Promise<Ratio> {
  const [many, few] = [promotedLines(LINES), promotedLines(FEW_LINES)];
  for (let warm = 0; warm < 500; warm++) applyPromotions(many);
  const [ms, besideMs] = await bestInTurn(
    async () => applyPromotions(many),
    async () => applyPromotions(few),
  );
  return { what: `pricing ${LINES} lines in 50 promotions`, beside: `${FEW_LINES} lines`, ms, besideMs, limit: 8 };
}

async function listBesideCart(): Promise<Ratio> {
  const client = createHttpClient(shop.address);
  await client.ok('registerUser', { ...PERSON, email: 'rapporti@esempio.it' });
  const { data } = await client.ok('wishlistInsert', { name: 'Lunga' });
  const wishlistId = data.wishlists.find(({ name }) => name === 'Lunga')?.listId ?? 0;
  for (let page = 1; page <= 2; page++) {
    const found = await client.ok('products', {}, { page, page_size: 150 });
    const items = 'products' in found.data ? found.data.products.map(({ productId }) => ({ productId })) : [];
    await client.ok('wishlistAddProducts', { wishlistId, items });
  }
  await client.ok('cartAddAllFromList', { list_id: wishlistId });
  const [ms, besideMs] = await bestInTurn(
    () => client.ok('wishlistView', { list_id: wishlistId }),
    () => client.ok('cartView'),
  );
  return { what: 'looking at a list of 300', beside: 'a cart of the same', ms, besideMs, limit: 2 };
}

async function bestInTurn(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<[number, number]> {
  const best: [number, number] = [Infinity, Infinity];
  for (let turn = 0; turn < TURNS; turn++) {
    best[0] = Math.min(best[0], await milliseconds(one));
    best[1] = Math.min(best[1], await milliseconds(other));
  }
  return best;
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function render(ratios: readonly Ratio[]): string {
  const rows = ratios.map(({ what, beside, ms, besideMs, limit }) =>
    [what, beside, ms.toFixed(2), besideMs.toFixed(2), (ms / besideMs).toFixed(2), limit].join(' | '),
  );
  return [
    '## Ratios',
    `${machine()}. The best of ${TURNS} turns, in ms. Made by \`npm run bench:ratios\`.`,
    ['| what | beside | ms | ms beside | ratio | at most |', '| --- | --- | --- | --- | --- | --- |']
      .concat(rows.map((row) => `| ${row} |`))
      .join('\n'),
  ].join('\n\n');
}
