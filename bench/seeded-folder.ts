import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export interface Shape {
  readonly size: number;
  readonly stores: number;
  /** Whether every store has its own price, assortment and stock of every product. */
  readonly dense?: boolean;
}

/** Makes a data folder with a synthetic shop and removes it after `work`. */
export async function withSeededFolder<T>(shape: Shape, work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp('/tmp/bottega-bench-');
  await chmod(dataDir, 0o755); // as root, the database's other account must enter the folder
  try {
    await seed(dataDir, shape);
    return await work(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Seeds a synthetic shop into an empty folder. */
export async function seed(dataDir: string, { size, stores, dense }: Shape): Promise<void> {
  console.log(`Making a shop of ${size} products in ${stores} stores`);
  const tool = fileURLToPath(new URL('../tools/seed.ts', import.meta.url));
  const wanted = ['--size', String(size), '--stores', String(stores), ...(dense ? ['--dense'] : [])];
  const child = spawn(process.execPath, [tool, ...wanted], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The shop to measure could not be made');
}
