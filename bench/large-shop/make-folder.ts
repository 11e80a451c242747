import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { romeTime } from '../../src/domain/base/rome-time.ts';
import { startEmbeddedPostgres } from '../../src/server/infra/database/embedded/start-embedded-postgres.ts';
import { migrate } from '../../src/server/infra/database/migrate.ts';
import { openDatabase } from '../../src/server/infra/database/open-database.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import type { Database } from '../../src/server/infra/database/types.ts';
import { seed } from '../seeded-folder.ts';
import { fillShop } from './fill-shop.ts';

export interface Folders {
  /** The shop with its orders. */
  readonly large: string;
  /** The same shop without any order. */
  readonly empty: string;
}

interface Wanted {
  readonly folder: string;
  readonly orders: number;
  readonly products: number;
  readonly stores: number;
}

/** Makes both shops where they are not there yet. They stay: making them takes longer than measuring them. */
export async function largeAndEmpty({ folder, orders, products, stores }: Wanted): Promise<Folders> {
  const folders = { large: join(folder, 'large'), empty: join(folder, 'empty') };
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755); // as root, the database's other account must enter the folder
  for (const dataDir of [folders.empty, folders.large]) {
    if (existsSync(dataDir)) continue;
    await mkdir(dataDir, { mode: 0o755 });
    await seed(dataDir, { size: products, stores });
  }
  await withDatabase(folders.large, async (db) => {
    const { made } = await db.one<{ made: number }>(sql`select count(*)::int as made from orders`);
    if (made < orders) await fill(db, orders);
  });
  return folders;
}

/** Runs the database of a folder without a shop. */
export async function withDatabase<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    await migrate(server.url, fileURLToPath(new URL('../../migrations', import.meta.url)));
    const db = openDatabase(server.url, { statementTimeoutMs: 3_600_000 });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  } finally {
    await server.stop();
  }
}

async function fill(db: Database, orders: number): Promise<void> {
  const started = performance.now();
  const say = (name: string, seconds: number) => console.log(`  ${name}: ${seconds.toFixed(0)} s`);
  console.log(`Making ${orders} orders`);
  // tables would otherwise be looked through again and again while they are written
  await db.query({ text: 'alter system set autovacuum = off' });
  await db.query({ text: 'select pg_reload_conf()' });
  await fillShop(db, { orders, today: romeTime(new Date()).date, product: SOLD, onStep: say });
  await db.query({ text: 'alter system reset all' });
  await db.query({ text: 'select pg_reload_conf()' });
  const vacuumed = performance.now();
  await db.query({ text: 'vacuum (analyze)' });
  say('vacuum', (performance.now() - vacuumed) / 1000);
  await db.query({ text: 'checkpoint' });
  say('all together', (performance.now() - started) / 1000);
}

/** A sold product as large as real ones are. */
const SOLD = {
  mediaURL: '/photo/large.webp',
  slug: 'prodotto',
  shortDescr: 'Marca',
  ivaCategory: { code: '10', ivaPct: 0.1 },
  meta: { product_description: { ingredients: 'Farina di grano tenero, acqua, sale, olio di oliva. '.repeat(24) } },
};
