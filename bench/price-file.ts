import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CATALOGUE_CHANGED } from '../src/server/infra/database/announcements.ts';
import { sql } from '../src/server/infra/database/sql.ts';
import type { Database } from '../src/server/infra/database/types.ts';

export interface FileMeasured {
  readonly name: string;
  /** The time from the start of the command until its change is committed. */
  readonly importSeconds: number;
  /** The time from the commit until every process shows the change. */
  readonly shownSeconds: number;
  /** The longest delay of the event loop in any process, measured by the process itself. */
  readonly longestStallMs: number;
  /** The longest duration of a request to any process. */
  readonly longestRequestMs: number;
}

interface Running {
  readonly address: string;
}

/** Imports a file while requests go to every process without a pause, and waits until each shows the change. */
export async function measureFile(
  { database, shops, dataDir }: { database: Database; shops: readonly Running[]; dataDir: string },
  file: StoreFile,
): Promise<FileMeasured> {
  const path = join(dataDir, 'bench-file.csv');
  await writeFile(path, await file.write(database));
  await Promise.all(shops.map(stallSinceLastAsked));
  const watched = shops.map((shop) => watch(shop, file));
  const committed = Promise.withResolvers<number>();
  const stopListening = await database.listen(CATALOGUE_CHANGED, () => committed.resolve(performance.now()));
  const began = performance.now();
  if (file.options.length > 0) await runImport(path, file.options, dataDir);
  else committed.resolve(await sleep(3000, performance.now()));
  const committedAt = await committed.promise;
  const shownAt = file.options.length > 0 ? await Promise.all(watched.map(({ shown }) => shown)) : [];
  await sleep(300);
  const longest = await Promise.all(watched.map(({ stop }) => stop()));
  const stalls = await Promise.all(shops.map(stallSinceLastAsked));
  await stopListening();
  await rm(path);
  return {
    name: file.name,
    importSeconds: (committedAt - began) / 1000,
    shownSeconds: Math.max(0, ...shownAt.map((at) => at - committedAt)) / 1000,
    longestStallMs: Math.max(...stalls),
    longestRequestMs: Math.max(...longest),
  };
}

interface StoreFile {
  readonly name: string;
  /** The options of the import; empty if nothing is imported. */
  readonly options: readonly string[];
  readonly write: (database: Database) => Promise<string>;
  /** The path of a reply that changes as soon as the file is imported. */
  readonly probe: string;
}

const STORE = 1017;
const PROBE = `/ebsn/api/products?page_size=24&hash=w${STORE}d0t0`;

/** For comparison: the same requests for the duration of an import, without one. */
export const noFile: StoreFile = { name: 'none', options: [], probe: PROBE, write: async () => '' };

/** A file that changes every price of one store. */
export const storePrices: StoreFile = {
  name: 'prices of one store',
  options: ['--kind', 'prices', '--warehouse', String(STORE)],
  probe: PROBE,
  write: (database) =>
    csv(
      database,
      'code,price',
      sql`
      select p.code || ',' || (x.price_cents + 10) / 100.0 as line from products p
      join prices x on x.product_id = p.product_id
        and x.price_list_id = (select price_list_id from warehouses where warehouse_id = ${STORE})`,
    ),
};

export const storeStock: StoreFile = {
  name: 'stock of one store',
  options: ['--kind', 'stock', '--warehouse', String(STORE)],
  probe: PROBE,
  write: (database) =>
    csv(
      database,
      'code,available',
      sql`
      select p.code || ',' || (coalesce(s.available_amount, 0) + 1) % 60 as line from products p
      left join stock s on s.product_id = p.product_id and s.warehouse_id = ${STORE}`,
    ),
};

/** A file that changes every base price, which stores without their own price show. */
export const basePrices: StoreFile = {
  name: 'prices of the base list',
  options: ['--kind', 'prices'],
  probe: '/ebsn/api/products?page_size=24&hash=w5d0t0',
  write: (database) =>
    csv(
      database,
      'code,price',
      sql`
      select p.code || ',' || (x.price_cents + 10) / 100.0 as line from products p
      join prices x on x.product_id = p.product_id and x.price_list_id = -1`,
    ),
};

async function csv(database: Database, header: string, lines: ReturnType<typeof sql>): Promise<string> {
  const rows = await database.query<{ line: string }>(lines);
  return [header, ...rows.map(({ line }) => line)].join('\n');
}

async function runImport(path: string, options: readonly string[], dataDir: string): Promise<void> {
  const tool = fileURLToPath(new URL('../tools/import.ts', import.meta.url));
  const child = spawn(process.execPath, [tool, path, ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The file could not be imported');
}

/** Requests the list of the store that changes, and lists of other stores, which do not change, one after the other. */
function watch({ address }: Running, { probe }: StoreFile): { shown: Promise<number>; stop: () => Promise<number> } {
  const shown = Promise.withResolvers<number>();
  let stopped = false;
  let longestMs = 0;
  const asking = (async () => {
    const first = await ask(address, probe);
    for (let turn = 0; !stopped; turn += 1) {
      const isProbe = turn % 2 === 0;
      const since = performance.now();
      const text = await ask(
        address,
        isProbe ? probe : `/ebsn/api/products?page_size=24&hash=w${1100 + (turn % 100)}d0t0`,
      );
      longestMs = Math.max(longestMs, performance.now() - since);
      if (isProbe && text !== first) shown.resolve(performance.now());
      await sleep(1);
    }
  })();
  return {
    shown: shown.promise,
    stop: async () => {
      stopped = true;
      await asking;
      return longestMs;
    },
  };
}

async function ask(address: string, path: string): Promise<string> {
  const reply = await fetch(address + path);
  if (!reply.ok) throw new Error(`${path} answers ${reply.status}`);
  return reply.text();
}

/**
 * Returns the longest delay of the event loop of the process in milliseconds since the last call, and resets its meter.
 */
async function stallSinceLastAsked({ address }: Running): Promise<number> {
  const metrics = await ask(address, '/metrics');
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)?.[1] ?? Number.NaN) * 1000;
}
