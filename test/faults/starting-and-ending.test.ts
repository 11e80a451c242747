import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readPidFile } from '../../src/server/infra/database/embedded/postmaster.ts';
import { openDatabase } from '../../src/server/infra/database/open-database.ts';
import { embeddedAddress } from '../support/embedded-address.ts';
import { isRunning } from '../support/is-running.ts';
import { quickPlace } from '../support/places/quick-place.ts';
import { EXCEPT_ON_LINUX, skipFor } from '../support/reports/skip-for.ts';
import { freePort, type RunningShop, runShop, START } from '../support/running-shop.ts';

const environment = { DEMO: 'off', LOG_LEVEL: 'error' };

let dataDir: string;
let shop: RunningShop | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(quickPlace(), 'bottega-ending-'));
  await chmod(dataDir, 0o755);
});
afterEach(async () => {
  await shop?.stop();
  shop = undefined;
});
afterAll(() => rm(dataDir, { recursive: true }));

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends the shop and its database', async (signal) => {
  shop = await runShop({ dataDir, environment });
  const { pid } = (await readPidFile(join(dataDir, 'postgres'))) ?? { pid: 0 };
  expect(isRunning(pid)).toBe(true);
  shop.process.kill(signal);
  await expect(once(shop.process, 'exit')).resolves.toEqual([0, null]);
  await expect.poll(() => isRunning(pid)).toBe(false);
  await expect(readPidFile(join(dataDir, 'postgres'))).resolves.toBeUndefined();
});

test('a second shop on the same folder says so in one line, and the first goes on', async () => {
  shop = await runShop({ dataDir, environment });
  await expect(runShop({ dataDir, environment })).rejects.toThrow(/Another shop runs on this DATA_DIR/);
  expect((await fetch(`${shop.address}/readyz`)).status).toBe(200);
});

test('a start after a kill -9 needs nobody’s help', async () => {
  const killed = await runShop({ dataDir, environment });
  await killed.kill();
  shop = await runShop({ dataDir, environment });
  expect((await fetch(`${shop.address}/readyz`)).status).toBe(200);
});

test('a shop opens although old data cannot be deleted', async () => {
  shop = await runShop({ dataDir, environment });
  const db = openDatabase(await embeddedAddress(dataDir));
  await db.query({
    text: `create function refused() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`,
  });
  await db.query({
    text: 'create trigger refused before delete on carts for each statement execute function refused()',
  });
  await db.close();
  await shop.stop();
  shop = await runShop({ dataDir, environment });
  expect((await fetch(`${shop.address}/readyz`)).status).toBe(200);
});

test('variables of another PostgreSQL do not disturb the start', async () => {
  const other = { PGHOST: 'db.example.it', PGPORT: '1', PGSSLMODE: 'require', PGOPTIONS: '-c work_mem=1' };
  shop = await runShop({ dataDir, environment: { ...environment, ...other } });
  expect((await fetch(`${shop.address}/readyz`)).status).toBe(200);
});

describe('a start that cannot succeed is refused in one line before anything is installed or built', () => {
  test.each([
    ['/proc/x', 'no folder can be made there'],
    ['/dev/full/x', 'a part of that path is a file, not a folder'],
    ['/dev/null', 'a part of that path is a file, not a folder'],
  ])('DATA_DIR=%s', skipFor(EXCEPT_ON_LINUX), async (folder, reason) => {
    await expect(startLines({ DATA_DIR: folder })).resolves.toEqual([
      `DATA_DIR (${folder}) cannot be used: ${reason}. Set another DATA_DIR.`,
    ]);
  });

  test('a PORT that is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    await expect(startLines({ DATA_DIR: join(dataDir, 'never-made'), PORT: String(port) })).resolves.toEqual([
      `Port ${port} is taken by another program: choose another one with PORT.`,
    ]);
    taken.close();
    await expect(stat(join(dataDir, 'never-made'))).rejects.toThrow(/ENOENT/);
  });
});

test('a wrong value in the environment is refused in one line', async () => {
  await expect(runShop({ dataDir, environment: { ...environment, DATABASE_URL: 'mysql://x' } })).rejects.toThrow(
    /DATABASE_URL must be an address that begins with postgres:/,
  );
});

/** Runs `npm start` until it gives up, and returns its output. */
async function startLines(variables: Readonly<Record<string, string>>): Promise<string[]> {
  const env = { ...process.env, ...environment, PORT: String(await freePort()), ...variables };
  const child = execFile(process.execPath, [START], { env });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => said.push(String(text)));
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  return said.join('').trim().split('\n');
}
