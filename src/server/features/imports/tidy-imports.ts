import { readdir, stat } from 'node:fs/promises';
import { DAY_MS, daysBefore } from '../../../domain/base/duration.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { createImportFiles, importFolderIn } from './import-files.ts';
import { UNDO_DAYS } from './imports.ts';

/** The days after which a file that was sent and never imported is deleted. */
const ABANDONED_DAYS = 1;

/**
 * Deletes the files of imports that cannot be undone any more, and those that nobody went on with. Their rows stay in
 * the history. A scheduled one that stopped waits for its person as long as an undo.
 */
export async function tidyImports(db: Database, dataDir: string, now: Date): Promise<void> {
  const folder = importFolderIn(dataDir);
  const files = createImportFiles(folder);
  const [ended, abandoned] = [daysBefore(now, UNDO_DAYS), daysBefore(now, ABANDONED_DAYS)];
  await db.query(sql`
    update imports set state = 'stopped'
    where state in ('layout', 'checked')
      and created_at < case when schedule_id is null then ${abandoned}::timestamptz else ${ended} end`);
  const old = await db.query<{ importId: number; fileKey: string }>(sql`
    select import_id, file_key from imports
    where file_key <> '' and state in ('done', 'undone', 'failed', 'stopped')
      and coalesce(finished_at, created_at) < case when state in ('failed', 'stopped') and schedule_id is null
        then ${abandoned}::timestamptz else ${ended} end
    order by import_id`);
  for (const { importId, fileKey } of old) {
    await files.remove(fileKey);
    await db.query(sql`update imports set file_key = '', replaced = null where import_id = ${importId}`);
  }
  await deleteLost(db, folder, now);
}

/** Deletes what belongs to no import: an upload that broke off, a list that nobody fetched. */
async function deleteLost(db: Database, folder: string, now: Date): Promise<void> {
  const files = createImportFiles(folder);
  const names = await readdir(folder).catch(() => []);
  const rows = await db.query<{ fileKey: string }>(sql`
    select file_key from imports where file_key <> '' -- in any order: a set
    `);
  const known = new Set(rows.map(({ fileKey }) => fileKey));
  for (const name of names) {
    if (known.has(name.replace(/\.table\.csv$/, ''))) continue;
    const found = await stat(files.pathOf(name)).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > ABANDONED_DAYS * DAY_MS) await files.remove(name);
  }
}
