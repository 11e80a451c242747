import { join } from 'node:path';
import { readPidFile } from '../../src/server/infra/database/embedded/postmaster.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import type { Database } from '../../src/server/infra/database/types.ts';
import type { LoadRequest } from '../load.ts';
import { runLoad } from '../load.ts';
import { CALLS_OF_CHECKOUT, prepareCheckouts } from '../one-core/checkouts.ts';
import type { Target } from './measure-calls.ts';

const TURNS = 5;
const CHECKOUTS = 150;
const CONNECTIONS = 5;

/** Of whole checkouts: processor time, the middle waiting time of a call, and how many a second. */
interface Figures {
  readonly cpuMs: number;
  readonly p50: number;
  readonly perSecond: number;
  /** What the write-ahead log grew by for each checkout. */
  readonly logBytes: number;
}

/** Whole checkouts in both shops, in turns: eight goods, an address, a slot, buying. */
export async function measurePurchases(large: Target, empty: Target): Promise<void> {
  const shops = [];
  for (const target of [large, empty]) {
    // nothing runs out meanwhile, but orders still lock and reduce rows
    await target.database.query(sql`update stock set available_amount = 100000000, listed = true`);
    await forgetEarlier(target.database);
    const prepared = await prepareCheckouts(target.database, target.shop.address, {
      checkouts: CHECKOUTS * (TURNS + 1),
    });
    shops.push({ target, requests: prepared.requests, turns: [] as Figures[] });
  }
  for (let turn = 0; turn <= TURNS; turn += 1) {
    for (const { target, requests, turns } of shops) {
      const size = CHECKOUTS * CALLS_OF_CHECKOUT;
      const figures = await measureOnce(target, requests.slice(turn * size, (turn + 1) * size));
      if (turn > 0) turns.push(figures); // the first one warms up
    }
  }
  const [ofLarge, ofEmpty] = shops.map(({ turns }) => middleOf(turns));
  if (!ofLarge || !ofEmpty) return;
  for (const key of ['cpuMs', 'p50', 'perSecond', 'logBytes'] as const)
    console.log(
      `checkout, ${key}: ${ofLarge[key].toFixed(2)}, without orders ${ofEmpty[key].toFixed(2)}, ratio ${(
        ofLarge[key] / ofEmpty[key]
      ).toFixed(2)}`,
    );
}

/** The folder stays, and with it the customers of earlier measurements. */
export async function forgetEarlier(database: Database): Promise<void> {
  await database.query(sql`
    with earlier as (
      update customers set email = 'misurato-' || user_id || '@esempio.it'
      where email = 'modello@esempio.it' or email like 'copia-%' returning user_id)
    delete from sessions where user_id in (select user_id from earlier)`);
}

async function measureOnce({ shop, dataDir, database }: Target, requests: readonly LoadRequest[]): Promise<Figures> {
  const server = await readPidFile(join(dataDir, 'postgres'));
  const before = await logEnd(database);
  const load = await runLoad({
    address: shop.address,
    pid: shop.process.pid ?? 0,
    databasePid: server?.pid ?? 0,
    connections: CONNECTIONS,
    seconds: 0,
    requests,
    each: 'once',
  });
  return {
    cpuMs: (load.shopCpuMs + load.databaseCpuMs) * CALLS_OF_CHECKOUT,
    p50: load.p50,
    perSecond: load.requestsPerSecond / CALLS_OF_CHECKOUT,
    logBytes: ((await logEnd(database)) - before) / (requests.length / CALLS_OF_CHECKOUT),
  };
}

async function logEnd(database: Database): Promise<number> {
  const { bytes } = await database.one<{ bytes: number }>(sql`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float as bytes`);
  return bytes;
}

function middleOf(turns: readonly Figures[]): Figures {
  const middle = (key: keyof Figures) => turns.map((each) => each[key]).sort((a, b) => a - b)[turns.length >> 1] ?? 0;
  return { cpuMs: middle('cpuMs'), p50: middle('p50'), perSecond: middle('perSecond'), logBytes: middle('logBytes') };
}
