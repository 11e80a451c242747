import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readPidFile } from '../../src/server/infra/database/embedded/postmaster.ts';
import { isRunning } from '../support/is-running.ts';
import { quickPlace } from '../support/quick-place.ts';
import { type RunningShop, runShop } from '../support/running-shop.ts';

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

test('a wrong value in the environment is refused in one line', async () => {
  await expect(runShop({ dataDir, environment: { ...environment, DATABASE_URL: 'mysql://x' } })).rejects.toThrow(
    /DATABASE_URL must be an address that begins with postgres:/,
  );
});
