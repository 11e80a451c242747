/**
 * Measures the rows of `npm run bench -- --rows memory`: the memory of the shop's process after many different
 * requests.
 */
import { Agent, request } from 'node:http';
import { openDatabase } from '../../src/server/infra/database/open-database.ts';
import { embeddedAddress } from '../../test/support/embedded-address.ts';
import { runShop } from '../../test/support/running-shop.ts';
import type { LoadRequest } from '../load.ts';
import { residentBytes } from '../process-usage.ts';
import { machine, writeSection } from '../results.ts';
import { createMixture, readMaterial } from './mixture.ts';

interface Options {
  readonly dataDir: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly requests: number;
}

/** The memory after this number of requests. */
interface MemoryPoint {
  readonly requests: number;
  readonly bytes: number;
}

const CONNECTIONS = 24;
const POINTS = 10;
/** The maximum of sessions with a cart that are used again; older ones are dropped. */
const MAX_VISITORS = 20_000;

export async function measureMemory({ dataDir, environment, requests }: Options): Promise<MemoryPoint[]> {
  const shop = await runShop({ dataDir, environment });
  const database = openDatabase(await embeddedAddress(dataDir));
  const next = createMixture(await readMaterial(database));
  await database.close();
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const visitors: string[] = [];
  const points: MemoryPoint[] = [];
  let sent = 0;
  const note = async () => {
    points.push({ requests: sent, bytes: await residentBytes(shop.process.pid ?? 0) });
    console.log(`${sent} requests: ${Math.round((points.at(-1)?.bytes ?? 0) / 2 ** 20)} MB`);
  };
  const sendInTurn = async () => {
    while (sent < requests) {
      sent += 1;
      if (sent % Math.ceil(requests / POINTS) === 0) await note();
      const token = await send(agent, shop.address, next(visitors));
      if (token !== undefined) visitors[visitors.length < MAX_VISITORS ? visitors.length : sent % MAX_VISITORS] = token;
    }
  };
  try {
    await note();
    await Promise.all(Array.from({ length: CONNECTIONS }, sendInTurn));
    return points;
  } finally {
    agent.destroy();
    await shop.stop();
  }
}

export async function writeMemoryResults(points: readonly MemoryPoint[], toFile: boolean): Promise<void> {
  const rows = points.map(({ requests, bytes }) => `| ${requests} | ${Math.round(bytes / 2 ** 20)} |`);
  const text = `## Memory

\`npm run bench -- --rows memory\`, ${new Date().toISOString().slice(0, 10)}, ${machine()}: the memory
of the shop's process (RSS), 10,000 products in 12
stores, the usual \`CACHE_MB\`. Lists, searches, products, pages, new carts, changes and views of carts of all stores in random order.

| requests | MB |
| --- | --- |
${rows.join('\n')}
`;
  await writeSection('Memory', text, toFile);
}

/** Sends one request; resolves with the session if it opened one. */
function send(
  agent: Agent,
  address: string,
  { method, path, headers, body }: LoadRequest,
): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const sending = request(
      new URL(path, address),
      { method: method ?? 'GET', agent, headers: { ...headers } },
      (reply) => {
        reply.on('error', reject);
        reply.on('end', () => {
          const token = reply.headers['x-ebsn-session'];
          if (reply.statusCode === 200) resolve(typeof token === 'string' ? token : undefined);
          else reject(new Error(`${reply.statusCode} for ${path}`));
        });
        reply.resume();
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });
}
