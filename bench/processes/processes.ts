/**
 * `npm run bench:processes` measures one shop with PROCESSES=1 and one with PROCESSES=2 on the same machine, in turn:
 * reads, carts and whole checkouts. Both have the same data and a database of their own, and share the cores with the
 * process that makes the load. It also measures what the marks of commits cost (decision 163).
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readPidFile } from '../../src/server/infra/database/embedded/postmaster.ts';
import { openDatabase } from '../../src/server/infra/database/open-database.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import type { Database } from '../../src/server/infra/database/types.ts';
import { embeddedAddress } from '../../test/support/embedded-address.ts';
import { type RunningShop, runShop } from '../../test/support/running-shop.ts';
import { withDatabase } from '../large-shop/make-folder.ts';
import { type Load, type LoadRequest, type LoadResult, runLoad } from '../load.ts';
import { CALLS_OF_CHECKOUT, prepareCheckouts } from '../one-core/checkouts.ts';
import { readScenarios } from '../scenarios.ts';
import { withSeededFolder } from '../seeded-folder.ts';
import { measureMarks } from './commit-marks.ts';

const { values: options } = parseArgs({
  options: {
    turns: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '16' },
    size: { type: 'string', default: '10000' },
  },
});
const turns = Number(options.turns);
const seconds = Number(options.seconds);
const connections = Number(options.connections);
const CHECKOUTS = 400;
const ROWS = /^category page|^search|^view of a|^fresh cart/;
const COUNTS = [1, 2] as const;

interface Side {
  readonly processes: number;
  readonly shop: RunningShop;
  readonly database: Database;
  readonly load: Pick<Load, 'address' | 'pid' | 'databasePid' | 'connections' | 'seconds'>;
  readonly scenarios: readonly { readonly name: string; readonly requests: readonly LoadRequest[] }[];
  readonly checkouts: readonly LoadRequest[];
}

const shape = { size: Number(options.size), stores: 12 };
await withSeededFolder(shape, (first) => withSeededFolder(shape, (second) => measure(first, second)));

async function measure(first: string, second: string): Promise<void> {
  const sides: Side[] = [];
  try {
    for (const [index, dataDir] of [first, second].entries()) {
      // nothing runs out meanwhile, but orders still lock and reduce rows
      await withDatabase(dataDir, (db) => db.query(sql`update stock set available_amount = 100000000, listed = true`));
      sides.push(await open(dataDir, COUNTS[index] ?? 1));
    }
    await compare(sides);
    await measureMarks(await embeddedAddress(first), sides[0]?.load.databasePid ?? 0);
  } finally {
    for (const { shop, database } of sides) {
      await database.close();
      await shop.stop();
    }
  }
}

async function open(dataDir: string, processes: number): Promise<Side> {
  const environment = {
    DEMO: 'off',
    LOG_LEVEL: 'error',
    DATABASE_URL: '',
    LOGINS_PER_MINUTE: '1000000',
    SESSIONS_PER_MINUTE: '100000000',
    PROCESSES: String(processes),
  };
  const shop = await runShop({ dataDir, environment });
  const database = openDatabase(await embeddedAddress(dataDir), { statementTimeoutMs: 60_000 });
  const server = await readPidFile(join(dataDir, 'postgres'));
  const load = {
    address: shop.address,
    pid: shop.process.pid ?? 0,
    databasePid: server?.pid ?? 0,
    connections,
    seconds,
  };
  const scenarios = (await readScenarios(database, shop.address, connections)).filter(({ name }) => ROWS.test(name));
  const { requests } = await prepareCheckouts(database, shop.address, { checkouts: CHECKOUTS * (turns + 1) });
  return { processes, shop, database, load, scenarios, checkouts: requests };
}

async function compare(sides: readonly Side[]): Promise<void> {
  for (const { name } of sides[0]?.scenarios ?? [])
    await alternate(name, sides, ({ load, scenarios }) => {
      const requests = scenarios.find((each) => each.name === name)?.requests ?? [];
      return runLoad({ ...load, requests });
    });
  const size = CHECKOUTS * CALLS_OF_CHECKOUT;
  await alternate('a whole checkout', sides, async ({ load, checkouts }, turn) => {
    const measured = await runLoad({
      ...load,
      requests: checkouts.slice(turn * size, (turn + 1) * size),
      each: 'once',
    });
    return { ...measured, requestsPerSecond: measured.requestsPerSecond / CALLS_OF_CHECKOUT };
  });
}

/** Measures both sides in turn, after a turn that warms up, and prints the middle of each and their ratio. */
async function alternate(
  name: string,
  sides: readonly Side[],
  work: (side: Side, turn: number) => Promise<LoadResult>,
): Promise<void> {
  const results: LoadResult[][] = sides.map(() => []);
  for (let turn = 0; turn <= turns; turn += 1)
    for (const [index, side] of sides.entries()) {
      const result = await work(side, turn);
      if (turn > 0) results[index]?.push(result);
    }
  const middle = (index: number, key: 'requestsPerSecond' | 'p99') =>
    (results[index] ?? []).map((result) => result[key]).sort((a, b) => a - b)[turns >> 1] ?? 0;
  const [one, two] = [middle(0, 'requestsPerSecond'), middle(1, 'requestsPerSecond')];
  console.log(
    `${name}: ${one.toFixed(0)}/s with one process, ${two.toFixed(0)}/s with two, ratio ${(two / one).toFixed(2)}; ` +
      `p99 ${middle(0, 'p99')} and ${middle(1, 'p99')} ms`,
  );
}
