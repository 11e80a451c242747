/**
 * `npm run bench` measures how fast the shop replies, compared with a bare server, in one run on one machine.
 * Everything runs as in production; a separate process generates the load. Results go to bench/results.md.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readPidFile } from '../src/server/infra/database/embedded/postmaster.ts';
import { startEmbeddedPostgres } from '../src/server/infra/database/embedded/start-embedded-postgres.ts';
import { openDatabase } from '../src/server/infra/database/open-database.ts';
import { sql } from '../src/server/infra/database/sql.ts';
import { embeddedAddress } from '../test/support/embedded-address.ts';
import { freePort, runShop } from '../test/support/running-shop.ts';
import { type Load, runLoad } from './load.ts';
import { measureMemory, writeMemoryResults } from './memory/memory.ts';
import { measureOneCore } from './one-core/one-core.ts';
import { writeOneCoreResults } from './one-core/one-core-results.ts';
import { prepareOrders } from './orders.ts';
import { type Measured, writeResults } from './results.ts';
import { measureScale } from './scale.ts';
import { writeScaleResults } from './scale-results.ts';
import { readScenarios } from './scenarios.ts';
import { withSeededFolder } from './seeded-folder.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '10' },
    size: { type: 'string', default: '10000' },
    /**
     * `shop` measures all scenarios on one shop, `core` the throughput of one core, `memory` a million different
     * requests, `scale` many products and stores, `all` all of them.
     */
    rows: { type: 'string', default: 'all' },
    /** The number of requests for the rows of memory. */
    requests: { type: 'string', default: '1000000' },
    /** Measures only rows whose name matches, and writes no file. */
    only: { type: 'string', default: '' },
    /** Measures each row this number of times and takes the fastest, for machines with other load. */
    tries: { type: 'string', default: '1' },
    /** Writes no file, for experiments. */
    'no-file': { type: 'boolean', default: false },
  },
});
const seconds = Number(options.seconds);
const connections = Number(options.connections);
const size = Number(options.size);
const tries = Number(options.tries);
const only = new RegExp(options.only);

const BUYING = 'placing an order';

type Target = Pick<Load, 'address' | 'pid' | 'databasePid'>;

const printing = { seconds, connections, tries, toFile: !options['no-file'] && options.only === '' };

const ENVIRONMENT = {
  DEMO: 'off',
  LOG_LEVEL: 'error',
  LOGINS_PER_MINUTE: '1000000',
  SESSIONS_PER_MINUTE: '100000000',
  DATABASE_URL: '',
};

if (['shop', 'all'].includes(options.rows)) {
  const measured = await withSeededFolder({ size, stores: 12 }, async (dataDir) => {
    await stockUp(dataDir);
    return [await measureBareServer(), ...(await measureShop(dataDir))];
  });
  await writeResults(measured, { ...printing, size });
}
if (['core', 'all'].includes(options.rows)) {
  const rows = await withSeededFolder({ size, stores: 12 }, async (dataDir) => {
    await stockUp(dataDir);
    return measureOneCore({ dataDir, environment: ENVIRONMENT, seconds, connections });
  });
  await writeOneCoreResults(rows, { ...printing, size });
}
if (['memory', 'all'].includes(options.rows)) {
  const points = await withSeededFolder({ size, stores: 12 }, (dataDir) =>
    measureMemory({ dataDir, environment: ENVIRONMENT, requests: Number(options.requests) }),
  );
  await writeMemoryResults(points, printing.toFile);
}
if (['scale', 'all'].includes(options.rows))
  await writeScaleResults(await measureScale({ seconds, connections, tries }), printing);

/**
 * Gives every product a large counted stock, so that nothing runs out during the measurement but orders still lock and
 * reduce rows.
 */
async function stockUp(dataDir: string): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const database = openDatabase(server.url);
  await database.query(sql`update stock set available_amount = 100000000, listed = true`);
  await database.close();
  await server.stop();
}

async function measureBareServer(): Promise<Measured> {
  const port = await freePort();
  const child = spawn(process.execPath, [fileURLToPath(new URL('bare-server.ts', import.meta.url)), String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  try {
    const name = 'bare `node:http` server that sends 20 KB';
    return await measure(
      name,
      { requests: [{ path: '/' }] },
      { address: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 },
    );
  } finally {
    child.kill();
  }
}

async function measureShop(dataDir: string): Promise<Measured[]> {
  const shop = await runShop({ dataDir, environment: ENVIRONMENT });
  const database = openDatabase(await embeddedAddress(dataDir));
  const server = await readPidFile(join(dataDir, 'postgres'));
  const at = { address: shop.address, pid: shop.process.pid ?? 0, databasePid: server?.pid ?? 0 };
  try {
    const results: Measured[] = [];
    for (const { name, ...load } of await readScenarios(database, shop.address, connections)) {
      if (only.test(name)) results.push(await measure(name, load, at));
    }
    if (!only.test(BUYING)) return results;
    const prepared = await prepareOrders(database, shop.address, { orders: seconds * 300 });
    const buying = { requests: prepared.requests, each: 'once' } as const;
    const bought = await measure(BUYING, buying, at);
    await prepared.expectAllPlaced();
    return [...results, bought];
  } finally {
    await database.close();
    await shop.stop();
  }
}

async function measure(
  name: string,
  { requests, each }: Pick<Load, 'requests' | 'each'>,
  at: Target,
): Promise<Measured> {
  const load = { requests, seconds, connections, ...at, ...(each === undefined ? {} : { each }) };
  let best = await runLoad(load);
  for (let attempt = 1; attempt < tries && each !== 'once'; attempt += 1) {
    const next = await runLoad(load);
    if (next.requestsPerSecond > best.requestsPerSecond) best = next;
  }
  console.log(
    `${name}: ${Math.round(best.requestsPerSecond)} requests/s, p50 ${best.p50} ms, p99 ${best.p99} ms, ` +
      `${Math.round(best.rssBytes / 2 ** 20)} MB`,
  );
  return { name, ...best };
}
