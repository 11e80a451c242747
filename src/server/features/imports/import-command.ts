import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { type ImportKind, MAX_IMPORT_MEGABYTES } from '../../../contract/imports/limits.ts';
import type { ImportLayout, ImportRow } from '../../../contract/imports/schemas.ts';
import type { Refusal } from '../../http/outcome.ts';
import { refusalText } from '../../http/spoken-texts.ts';
import { UnreadableFileError } from '../../import/readers/unreadable-file.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { problemText, spokenRow } from './fault-words.ts';
import { readTaken } from './import-files.ts';
import { addImport, importOf, importRows, type NewImport, type StoredImport } from './imports.ts';
import { layoutProblems } from './layout-problems.ts';
import { type ImportDeps, runImport } from './run-import.ts';

export interface CommandOptions {
  readonly path: string;
  /** undefined: what its columns say. */
  readonly kind: ImportKind | undefined;
  /** The name of a schedule, or of an imported file, whose columns are taken; undefined: as found, or as last time. */
  readonly like: string | undefined;
  readonly layout: Partial<ImportLayout>;
  readonly isTrial: boolean;
  readonly say: (line: string) => void;
}

/** The command line speaks English. */
const SPEAKER = { language: 'en' } as const;
const SHOWN_ROWS = 200;

/**
 * Imports a file as the back office does: it is checked, what changes and what is refused is said, and unless it is a
 * trial, it is written. It stands in the history of imports, where it can be undone.
 */
export async function importByCommand(deps: ImportDeps, options: CommandOptions): Promise<void> {
  const { db } = deps;
  const { say, isTrial } = options;
  const importId = await begin(deps, options);
  await runImport(deps, importId);
  const tried = await ended(db, importId, 'checked');
  await sayRows(db, importId, say);
  say(countsLine(tried));
  const { changed = 0, made = 0, withdrawn = 0 } = tried.counts ?? {};
  if (isTrial || changed + made + withdrawn === 0) {
    await db.query(sql`update imports set state = 'stopped' where import_id = ${importId} and state = 'checked'`);
    return say(isTrial ? 'A trial: nothing was written' : 'There is nothing to change');
  }
  await db.query(sql`
    update imports set state = 'writing', progress = 0 where import_id = ${importId} and state = 'checked'`);
  await runImport(deps, importId);
  await ended(db, importId, 'done');
  say(`Written as import ${importId}: its history and its undo are in the back office`);
}

async function begin(deps: ImportDeps, { path, kind, like, layout }: CommandOptions): Promise<number> {
  const { db, files, clock } = deps;
  const stored = await files.take(createReadStream(path), MAX_IMPORT_MEGABYTES * 1024 * 1024);
  if (!stored) throw refusal({ code: 'IMPORT_FILE_TOO_LARGE', details: { max: MAX_IMPORT_MEGABYTES } });
  const read = await readTaken(deps, { ...stored, name: basename(path), kind, userId: null, now: clock.now() });
  const wrong = read.ok ? undefined : read.refusals[0];
  if (!read.ok || wrong) {
    await files.remove(stored.key);
    throw refusal(wrong ?? { code: 'IMPORT_FILE_EMPTY' });
  }
  const made = withLayout(read.value, like === undefined ? undefined : await layoutNamed(db, like), layout);
  const checked = layoutProblems(made);
  if (!checked.ok) {
    await files.remove(stored.key);
    throw refusal(checked.refusals[0]);
  }
  const importId = await addImport(db, made);
  await db.query(sql`update imports set state = 'checking' where import_id = ${importId}`);
  return importId;
}

function withLayout(read: NewImport, like: ImportLayout | undefined, said: Partial<ImportLayout>): NewImport {
  const { encoding, delimiter, hasHeader, columns } = read.layout;
  if (like && like.columns.length !== columns.length)
    throw new UnreadableFileError(`The file has ${columns.length} columns, and the named one ${like.columns.length}`);
  const learned = like ? { ...like, encoding, delimiter, hasHeader, missing: 'keep' as const, allowsJumps: false } : {};
  return { ...read, layout: { ...read.layout, ...learned, ...said } };
}

/** Returns the columns of a schedule of this name, or of the last import of a file of this name. */
async function layoutNamed(db: Queryable, name: string): Promise<ImportLayout> {
  const found = await db.maybeOne<{ layout: ImportLayout }>(sql`
    select layout from (
      select 0 as place, schedule_id as id, layout from import_schedules where name = ${name}
      union all
      select 1, import_id, layout from imports where file_name = ${name} and state in ('checked', 'done', 'undone')) l
    order by place, id desc limit 1`);
  if (!found) throw new UnreadableFileError(`No schedule and no imported file is named "${name}"`);
  return found.layout;
}

/** Returns an import that came to this state; throws why it did not. */
async function ended(db: Queryable, importId: number, state: StoredImport['state']): Promise<StoredImport> {
  const stored = await importOf(db, importId);
  if (stored?.state === state) return stored;
  throw new UnreadableFileError((stored && problemText(stored, SPEAKER)) ?? 'The import was stopped');
}

function refusal(why: Refusal): UnreadableFileError {
  return new UnreadableFileError(refusalText(SPEAKER.language, why));
}

/** Says row by row what changes and what is refused. */
async function sayRows(db: Queryable, importId: number, say: (line: string) => void): Promise<void> {
  let said = 0;
  for (let page = 1; ; page++) {
    const { rows, page: block } = await importRows(db, { importId, page });
    for (const row of rows.map((each) => spokenRow(each, SPEAKER))) {
      if (said++ < SHOWN_ROWS) for (const line of linesOf(row)) say(line);
    }
    if (page >= block.totPages || said >= SHOWN_ROWS) {
      if (block.totItems > said) say(`... and ${block.totItems - said} more rows`);
      return;
    }
  }
}

function linesOf({ line, code, name, changes, faults }: ImportRow): string[] {
  const start = `${String(line).padStart(6)}  ${code.padEnd(14)} ${name.slice(0, 32).padEnd(32)}`;
  return [
    ...changes.map(({ field, before, after }) => `${start} ${field}: ${before || '—'} -> ${after || '—'}`),
    ...faults.map(({ column, text, reason }) => `${start} refused, ${column} "${text}": ${reason}`),
  ];
}

function countsLine({ kind, counts }: StoredImport): string {
  const { rows = 0, changed = 0, made = 0, same = 0, refused = 0, withdrawn = 0 } = counts ?? {};
  const off = withdrawn > 0 ? `, ${withdrawn} off sale` : '';
  return `${rows} rows of ${kind}: ${changed} change, ${made} new, ${same} the same, ${refused} refused${off}`;
}
