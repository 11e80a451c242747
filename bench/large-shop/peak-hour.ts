import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { EVENT_STREAM } from '../../src/server/http/events/event-stream.ts';
import { readPidFile } from '../../src/server/infra/database/embedded/postmaster.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import type { LoadRequest } from '../load.ts';
import { CALLS_OF_CHECKOUT, prepareCheckouts } from '../one-core/checkouts.ts';
import { tokenOf } from '../orders.ts';
import { cpuTimes, residentBytes } from '../process-usage.ts';
import { readScenarios } from '../scenarios.ts';
import type { Target } from './measure-calls.ts';
import { forgetEarlier } from './measure-purchases.ts';

export interface Peak {
  readonly shoppers: number;
  readonly ordersAnHour: number;
  readonly minutes: number;
  /** Open pages, each with its stream of events. */
  readonly streams: number;
}

/** A shopper does something this often. */
const SECONDS_BETWEEN_ACTS = 20;
/** Of ten acts, as docs/scale.md counts them. */
const OF_TEN = [
  { kind: 'page', of: /^category page, HTML$/, times: 4 },
  { kind: 'goods', of: /^(category page, API|search|product by slug)$/, times: 4 },
  { kind: 'cart', of: /^view of a 20-line cart$/, times: 1 },
  { kind: 'cart change', of: /^cart change at 10 lines$/, times: 1 },
] as const;
const CARTS = 50;
const TICK_MS = 10;
const STREAMS_OF_ONE_ADDRESS = 100;
const STREAMS_OF_ONE_SESSION = 10;
const LATE_MS = 1000;

type Kind = (typeof OF_TEN)[number]['kind'] | 'checkout';

/**
 * A peak of many shoppers: their acts and orders come at their own rate, whether the shop has answered the earlier ones
 * or not. Prints the waiting times of each kind of act, the share of replies that took more than a second, failures,
 * and the processor time of shop and database.
 */
export async function simulatePeak({ shop, dataDir, database }: Target, peak: Peak): Promise<void> {
  const { shoppers, ordersAnHour, minutes, streams } = peak;
  const orders = Math.ceil((ordersAnHour / 60) * minutes);
  await database.query(sql`update stock set available_amount = 100000000, listed = true`);
  await forgetEarlier(database);
  const scenarios = await readScenarios(database, shop.address, CARTS);
  const { requests: buying, expectAllPlaced } = await prepareCheckouts(database, shop.address, { checkouts: orders });
  const acts = OF_TEN.flatMap(({ kind, of, times }) => {
    const requests = scenarios.filter(({ name }) => of.test(name)).flatMap((scenario) => scenario.requests);
    if (requests.length === 0) throw new Error(`no requests for ${kind}`);
    return Array.from({ length: times }, () => ({ kind, requests }));
  });
  const pid = shop.process.pid ?? 0;
  const before = await residentBytes(pid);
  const open = await openStreams(shop.address, streams);
  console.log(`${streams} streams: ${((await residentBytes(pid)) - before) / Math.max(streams, 1) / 1000} KB each`);
  const asked = new Asked(shop.address);
  const server = await readPidFile(join(dataDir, 'postgres'));
  const usage = { pid, databasePid: server?.pid ?? 0 };
  const [started, usedBefore] = [performance.now(), await cpuTimes(usage)];
  const seconds = () => (performance.now() - started) / 1000;
  let [sentActs, sentOrders] = [0, 0];
  for (; seconds() < minutes * 60; await sleep(TICK_MS)) {
    for (; sentActs < (seconds() * shoppers) / SECONDS_BETWEEN_ACTS; sentActs += 1) {
      const { kind, requests } = acts[sentActs % acts.length] ?? { kind: 'page', requests: [] };
      const next = requests[Math.floor(sentActs / acts.length) % requests.length];
      if (next) void asked.ask(kind, next);
    }
    for (; sentOrders < Math.min(orders, (seconds() * ordersAnHour) / 3600); sentOrders += 1)
      void asked.inTurn('checkout', buying.slice(sentOrders * CALLS_OF_CHECKOUT, (sentOrders + 1) * CALLS_OF_CHECKOUT));
  }
  const used = await cpuTimes(usage);
  const took = seconds();
  await asked.allAnswered();
  const share = (ms: number) => `${(ms / 10 / took).toFixed(0)} % of a core`;
  console.log(
    `${(sentActs / took).toFixed(0)} acts and ${(sentOrders / took).toFixed(2)} checkouts a second for ${(took / 60).toFixed(0)} min; shop ${share(used.shop - usedBefore.shop)}, database ${share(used.database - usedBefore.database)}, memory ${((await residentBytes(pid)) / 1e6).toFixed(0)} MB`,
  );
  asked.tell();
  for (const stream of open) stream.destroy();
  if (sentOrders === orders) await expectAllPlaced();
}

/** A refusal has status 200, and its code in the envelope. */
const IS_DONE = /^\{"response":\{"status":0/;
const CODE = /"code":"(\w+)"/;

/** Requests that are sent without waiting for others, and how long each took. */
class Asked {
  readonly #address: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1000 });
  readonly #times = new Map<Kind, number[]>();
  readonly #failures = new Map<string, number>();
  #open = 0;

  constructor(address: string) {
    this.#address = address;
  }

  async ask(kind: Kind, { path, method = 'GET', headers = {}, body }: LoadRequest): Promise<void> {
    const started = performance.now();
    this.#open += 1;
    try {
      const sent = request(this.#address + path, { agent: this.#agent, method, headers: { ...headers } });
      sent.end(body);
      const [reply] = (await once(sent, 'response')) as [IncomingMessage];
      const said = await text(reply);
      if ((reply.statusCode ?? 0) >= 400) this.#failed(`${kind}: ${reply.statusCode}`);
      else if (kind === 'checkout' && !IS_DONE.test(said))
        this.#failed(`${path.split('?')[0]}: ${CODE.exec(said)?.[1]}`);
    } catch (error) {
      this.#failed(`${kind}: ${error instanceof Error ? error.message : String(error)}`);
    }
    this.#open -= 1;
    const times = this.#times.get(kind) ?? [];
    times.push(performance.now() - started);
    this.#times.set(kind, times);
  }

  async inTurn(kind: Kind, requests: readonly LoadRequest[]): Promise<void> {
    for (const each of requests) await this.ask(kind, each);
  }

  async allAnswered(): Promise<void> {
    while (this.#open > 0) await sleep(TICK_MS);
  }

  tell(): void {
    for (const [kind, times] of this.#times) {
      const sorted = times.toSorted((a, b) => a - b);
      const at = (part: number) => `${(sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1)} ms`;
      const late = (100 * times.filter((ms) => ms > LATE_MS).length) / times.length;
      console.log(`${kind}: ${times.length}, p50 ${at(0.5)}, p99 ${at(0.99)}, over a second ${late.toFixed(2)} %`);
    }
    for (const [what, times] of this.#failures) console.log(`failed, ${what}: ${times}`);
  }

  #failed(what: string): void {
    this.#failures.set(what, (this.#failures.get(what) ?? 0) + 1);
  }
}

/** Opens streams of events of many browsers; the shop trusts the addresses that are named (TRUST_PROXY). */
async function openStreams(address: string, count: number): Promise<{ destroy(): void }[]> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  return Promise.all(
    Array.from({ length: count }, (_, number) => {
      const from = Math.floor(number / STREAMS_OF_ONE_ADDRESS);
      const headers = {
        'x-forwarded-for': `198.51.${Math.floor(from / 250)}.${1 + (from % 250)}`,
        'x-ebsn-session': tokenOf(1 + Math.floor(number / STREAMS_OF_ONE_SESSION)),
      };
      return new Promise<{ destroy(): void }>((resolve, reject) => {
        const sent = request(address + EVENT_STREAM, { agent, headers }, (reply) => {
          if (reply.statusCode === 200) resolve(reply.resume());
          else reject(new Error(`a stream was refused: ${reply.statusCode}`));
        });
        sent.on('error', reject);
        sent.end();
      });
    }),
  );
}
