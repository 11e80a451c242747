/**
 * `npm run bench:large -- --folder /somewhere` makes a shop with a million orders of eighteen months, and the same shop
 * without any, and measures both in one run: lists and searches of the staff, pages, own orders and purchases. With
 * `--rows peak` it simulates an hour of many shoppers in the large one. The folder stays, because making it takes
 * longer than measuring it; it needs about 25 GB.
 */
import { parseArgs } from 'node:util';
import { openDatabase } from '../../src/server/infra/database/open-database.ts';
import { embeddedAddress } from '../../test/support/embedded-address.ts';
import { runShop } from '../../test/support/running-shop.ts';
import { countStatements } from '../one-core/statement-counts.ts';
import { startWatching, tellWork } from './database-work.ts';
import { largeAndEmpty } from './make-folder.ts';
import { measureCalls, type Target } from './measure-calls.ts';
import { measurePurchases } from './measure-purchases.ts';
import { simulatePeak } from './peak-hour.ts';

const { values: options } = parseArgs({
  options: {
    folder: { type: 'string' },
    orders: { type: 'string', default: '1000000' },
    products: { type: 'string', default: '100000' },
    stores: { type: 'string', default: '300' },
    /** `fill` only makes the shops; `peak` simulates a peak. */
    rows: { type: 'string', default: 'calls|purchases' },
    /** Only calls whose name matches. */
    only: { type: 'string', default: '' },
    turns: { type: 'string', default: '7' },
    shoppers: { type: 'string', default: '5000' },
    orders_an_hour: { type: 'string', default: '5000' },
    minutes: { type: 'string', default: '60' },
    streams: { type: 'string', default: '2000' },
  },
});
if (options.folder === undefined) throw new RangeError('Where? --folder names a folder outside the repository');
const rows = new RegExp(options.rows);

const folders = await largeAndEmpty({
  folder: options.folder,
  orders: Number(options.orders),
  products: Number(options.products),
  stores: Number(options.stores),
});
if (options.rows !== 'fill') {
  const large = await open(folders.large);
  const empty = await open(folders.empty);
  try {
    await startWatching(large.database);
    if (rows.test('purchases')) await measurePurchases(large, empty);
    if (options.rows === 'peak')
      await simulatePeak(large, {
        shoppers: Number(options.shoppers),
        ordersAnHour: Number(options.orders_an_hour),
        minutes: Number(options.minutes),
        streams: Number(options.streams),
      });
    if (rows.test('calls'))
      await measureCalls(large, empty, { only: new RegExp(options.only), turns: Number(options.turns) });
    await tellWork(large.database);
  } finally {
    for (const { shop, database } of [large, empty]) {
      await database.close();
      await shop.stop();
    }
  }
}

async function open(dataDir: string): Promise<Target> {
  await countStatements(dataDir);
  const environment = {
    DEMO: 'off',
    LOG_LEVEL: 'error',
    DATABASE_URL: '',
    TRUST_PROXY: 'on',
    LOGINS_PER_MINUTE: '1000000',
    SESSIONS_PER_MINUTE: '100000000',
  };
  const shop = await runShop({ dataDir, environment });
  return { dataDir, shop, database: openDatabase(await embeddedAddress(dataDir), { statementTimeoutMs: 600_000 }) };
}
