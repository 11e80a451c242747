/**
 * Measures the rows of `npm run bench -- --rows core`: the throughput of one core. Shop and PostgreSQL share the first
 * core, the load generator has the second one.
 */
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readPidFile } from '../../src/server/infra/database/embedded/postmaster.ts';
import { openDatabase } from '../../src/server/infra/database/open-database.ts';
import type { Database } from '../../src/server/infra/database/types.ts';
import { embeddedAddress } from '../../test/support/embedded-address.ts';
import { runShop } from '../../test/support/running-shop.ts';
import { type Load, type LoadResult, runLoad } from '../load.ts';
import { processesOf } from '../process-usage.ts';
import { readScenarios } from '../scenarios.ts';
import { CALLS_OF_CHECKOUT, prepareCheckouts } from './checkouts.ts';
import { countStatements, forgetStatements, statementsSent } from './statement-counts.ts';

export interface OneCoreRow {
  readonly name: string;
  /** The load of one request, or of one checkout with all its calls. */
  readonly load: LoadResult;
  readonly statements: number;
}

interface Options {
  readonly dataDir: string;
  /** The environment of the measured shop. */
  readonly environment: Readonly<Record<string, string>>;
  readonly seconds: number;
  readonly connections: number;
}

/** Customers for each measured second: more than can buy, so that the measurement lasts long enough. */
const CHECKOUTS_PER_SECOND = 250;
/** Checkouts before the measurement, which take some seconds, as for the other rows. */
const WARM_UP = 500;
/** Checkouts whose purchase is measured separately. */
const PURCHASES = 1000;
const ALSO = /^(?:fresh cart|view of a)/;

export async function measureOneCore(options: Options): Promise<OneCoreRow[]> {
  const { dataDir, environment, seconds, connections } = options;
  if (availableParallelism() < 2) return [];
  await countStatements(dataDir);
  const shop = await runShop({ dataDir, environment });
  const database = openDatabase(await embeddedAddress(dataDir));
  try {
    const server = await readPidFile(join(dataDir, 'postgres'));
    const at = { address: shop.address, pid: shop.process.pid ?? 0, databasePid: server?.pid ?? 0 };
    for (const pid of await processesOf(at)) await pinTo(0, pid);
    const load = { ...at, seconds, connections, core: 1 };
    const rows: OneCoreRow[] = [];
    for (const { name, requests } of await readScenarios(database, shop.address, connections))
      if (ALSO.test(name)) rows.push(await measure(database, name, { ...load, requests }, 1));
    const prepared = await prepareCheckouts(database, shop.address, {
      checkouts: WARM_UP + seconds * CHECKOUTS_PER_SECOND + PURCHASES,
    });
    const checkouts = { ...load, each: 'once' } as const;
    await runLoad({ ...checkouts, requests: prepared.requests.slice(0, WARM_UP * CALLS_OF_CHECKOUT) });
    const last = prepared.requests.slice(-PURCHASES * CALLS_OF_CHECKOUT);
    const isPurchase = (index: number) => index % CALLS_OF_CHECKOUT === CALLS_OF_CHECKOUT - 1;
    await runLoad({ ...checkouts, requests: last.filter((_, index) => !isPurchase(index)) });
    const purchases = last.filter((_, index) => isPurchase(index));
    rows.unshift(await measure(database, 'the purchase of it alone', { ...checkouts, requests: purchases }, 1));
    const requests = prepared.requests.slice(WARM_UP * CALLS_OF_CHECKOUT, -PURCHASES * CALLS_OF_CHECKOUT);
    rows.unshift(await measure(database, 'a whole checkout', { ...checkouts, requests }, CALLS_OF_CHECKOUT));
    await prepared.expectAllPlaced();
    return rows;
  } finally {
    await database.close();
    await shop.stop();
  }
}

async function measure(database: Database, name: string, load: Load, calls: number): Promise<OneCoreRow> {
  await forgetStatements(database);
  const measured = await runLoad(load);
  const statements = ((await statementsSent(database)) / measured.requests) * calls;
  const row = {
    name,
    load: {
      ...measured,
      requestsPerSecond: measured.requestsPerSecond / calls,
      shopCpuMs: measured.shopCpuMs * calls,
      databaseCpuMs: measured.databaseCpuMs * calls,
    },
    statements,
  };
  console.log(
    `${name}, on one core: ${row.load.requestsPerSecond.toFixed(1)}/s, processor ms ${row.load.shopCpuMs.toFixed(2)} + ` +
      `${row.load.databaseCpuMs.toFixed(2)}, ${statements.toFixed(2)} statements`,
  );
  return row;
}

/** Pins a process to a core, with the threads and processes that it starts from now on. */
async function pinTo(core: number, pid: number): Promise<void> {
  await promisify(execFile)('taskset', ['-a', '-c', '-p', String(core), String(pid)]);
}
