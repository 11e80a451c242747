/**
 * `npm run seed -- --size 100000 --stores 300` makes a large synthetic shop for measurements, only in an empty
 * database. `--dense` gives every store its own price, assortment and stock of every product.
 */
import { parseArgs } from 'node:util';
import { ConfigError } from '../src/server/config/environment.ts';
import { ShopNotEmptyError, seedShop } from '../src/server/demo/seed-shop.ts';
import { ensureSlots } from '../src/server/features/timeslots/ensure-slots.ts';
import { progressBar } from './progress-bar.ts';
import { withShopDatabase } from './shop-database.ts';

try {
  const { values } = parseArgs({
    options: {
      size: { type: 'string', default: '10000' },
      stores: { type: 'string', default: '12' },
      dense: { type: 'boolean', default: false },
    },
  });
  const size = whole('--size', values.size, 1_000_000);
  const stores = whole('--stores', values.stores, 2000);
  const started = performance.now();
  await withShopDatabase(async (db) => {
    await seedShop(db, { size, stores, dense: values.dense, onProgress: progressBar('Seeding') });
    await ensureSlots(db, { now: new Date(), days: 10 });
  });
  console.log(`  ${size} products in ${stores} stores, in ${((performance.now() - started) / 1000).toFixed(1)} s`);
} catch (error) {
  const known = error instanceof ShopNotEmptyError || error instanceof ConfigError || error instanceof RangeError;
  console.error(known ? `  ${(error as Error).message}` : error);
  process.exitCode = 1;
}

function whole(name: string, text: string, most: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new RangeError(`${name} is a whole number from 1 to ${most}, not "${text}"`);
  return value;
}
