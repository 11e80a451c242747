import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type AllowedFetch, usualLimits } from '../../../pictures/store/allowed-fetch.ts';
import type { PictureStore } from '../../../pictures/store/picture-store.ts';
import { announceChange } from '../../features/catalogue/engine/announce-change.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import type { RefusedRow } from '../records/collect-records.ts';

/** The pictures of a product in order; `sources` are addresses or names of files. */
export interface ProductPictures {
  readonly code: string;
  readonly line: number;
  readonly sources: readonly string[];
}

export interface PictureImport {
  readonly db: Database;
  readonly store: PictureStore;
  readonly fetch: AllowedFetch;
  /** The folder that contains the named files. */
  readonly folder: string;
  readonly onProgress?: (share: number) => void;
}

export interface StoredPictures {
  readonly stored: number;
  /** The number that an earlier import had stored, so they were not fetched again. */
  readonly unchanged: number;
  /** The number of products whose pictures changed. */
  readonly changed: number;
  readonly refused: readonly RefusedRow[];
}

/** The maximum of pictures that are fetched at the same time, so also of requests to one host. */
const atOnce = 2;
const tellEveryMs = 5000;
const maxSource = 1900;

/**
 * Fetches and stores pictures; shops show them a few seconds later, while others are still being fetched. After an
 * interruption the stored ones stay, and the next run continues. A product keeps its pictures until a new one is
 * stored.
 */
export async function storePictures(deps: PictureImport, asked: readonly ProductPictures[]): Promise<StoredPictures> {
  const counts = { stored: 0, unchanged: 0, changed: 0, refused: [] as RefusedRow[] };
  const ready: { code: string; keys: string[] }[] = [];
  const waiting = asked.values();
  let reportedAt = Date.now();
  let done = 0;
  const work = async () => {
    for (const { code, line, sources } of waiting) {
      const keys: string[] = [];
      for (const source of new Set(sources)) {
        const got = await bring(deps, source);
        if ('refused' in got) counts.refused.push({ line, code, reason: `${source}: ${got.refused}` });
        else {
          counts[got.isPresent ? 'unchanged' : 'stored']++;
          if (!keys.includes(got.key)) keys.push(got.key);
        }
      }
      if (keys.length > 0) ready.push({ code, keys });
      deps.onProgress?.(++done / asked.length);
      if (Date.now() - reportedAt < tellEveryMs) continue;
      reportedAt = Date.now();
      counts.changed += await show(deps.db, ready.splice(0));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  counts.changed += await show(deps.db, ready);
  return counts;
}

type Brought = { readonly key: string; readonly isPresent: boolean } | { readonly refused: string };

async function bring({ db, store, fetch, folder }: PictureImport, source: string): Promise<Brought> {
  if (source.length > maxSource) return { refused: `longer than ${maxSource} characters` };
  const isAddress = /^[a-z][a-z0-9+.-]*:/i.test(source);
  if (isAddress) {
    const earlier = await db.maybeOne<{ pictureKey: string }>(sql`
      select picture_key from picture_sources where source = ${source}`);
    if (earlier && (await store.has(earlier.pictureKey))) return { key: earlier.pictureKey, isPresent: true };
  }
  const got = isAddress ? await fetch(source) : await readPicture(folder, source);
  if ('refused' in got) return got;
  const stored = await store.put(got.bytes);
  if ('refused' in stored) return stored;
  await db.query(sql`
    insert into picture_sources (source, picture_key) values (${isAddress ? source : `file:${source}`}, ${stored.key})
    on conflict (source) do update set picture_key = excluded.picture_key, stored_at = now()
    where picture_sources.picture_key <> excluded.picture_key`);
  return { key: stored.key, isPresent: stored.isPresent };
}

/** Reads a file of the folder itself. A name that leads out of the folder is refused. */
async function readPicture(folder: string, name: string): Promise<{ bytes: Buffer } | { refused: string }> {
  if (name !== basename(name) || /[\\\0]/.test(name) || name.length > 300) return { refused: 'not the name of a file' };
  // opening a pipe would wait for a writer forever, and a link leads out of the folder
  const handle = await open(join(folder, name), constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW).catch(
    () => undefined,
  );
  if (!handle) return { refused: 'there is no such file' };
  try {
    const { size, isFile } = await handle.stat().then((stat) => ({ size: stat.size, isFile: stat.isFile() }));
    if (!isFile) return { refused: 'not a file' };
    return size > usualLimits.maxBytes
      ? { refused: `larger than ${usualLimits.maxBytes} bytes` }
      : { bytes: await handle.readFile() };
  } finally {
    await handle.close();
  }
}

async function show(db: Database, ready: readonly { code: string; keys: readonly string[] }[]): Promise<number> {
  if (ready.length === 0) return 0;
  const rows = JSON.stringify(ready);
  return db.tx(async (tx) => {
    const changed = await tx.query(sql`
      update products p set pictures = r.keys, updated_at = now()
      from jsonb_to_recordset(${rows}::jsonb) as r(code text, keys jsonb)
      where p.code = r.code and p.pictures <> r.keys returning 1`);
    if (changed.length > 0) await announceChange(tx, [{ what: 'products' }]);
    return changed.length;
  });
}
