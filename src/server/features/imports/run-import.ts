import type { PictureStore } from '../../../pictures/store/picture-store.ts';
import { readLayout } from '../../import/readers/read-layout.ts';
import type { FileRow } from '../../import/readers/read-rows.ts';
import { UnreadableFileError } from '../../import/readers/unreadable-file.ts';
import { UnknownWarehouseError } from '../../import/records/price-lists.ts';
import { writeOrTry } from '../../import/write/write-or-try.ts';
import type { Clock } from '../../infra/clock.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import type { Logger } from '../../infra/log.ts';
import type { RecordedAct } from '../products/product-changes.ts';
import { refreshChecks } from '../products/product-list.ts';
import { type Applied, type Choices, type FileToApply, notationOf, readAll } from './applied.ts';
import type { ImportFiles } from './import-files.ts';
import {
  askedChanges,
  type ImportProblem,
  importOf,
  lockImport,
  type StoredImport,
  writeImportRows,
} from './imports.ts';
import { applyLeaflets } from './leaflets-file.ts';
import { applyPictures, readPictures } from './pictures-file.ts';
import { applyProducts } from './products-file.ts';
import { writeReplaced } from './replaced-leaflets.ts';
import { goOn } from './schedule-stops.ts';
import { noteProblem } from './schedules.ts';
import { applyStoreFile } from './store-file.ts';

export interface ImportDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Logger, 'error'>;
  readonly files: ImportFiles;
  readonly pictures: PictureStore;
}

class StoppedError extends Error {}

/**
 * Does what an import waits for: a trial, which is rolled back, or writing. One import is at work at a time in all
 * processes. A job that runs twice finds that the state has changed, and does nothing.
 */
export async function runImport(deps: ImportDeps, importId: number): Promise<void> {
  const { db, clock } = deps;
  const asked = await importOf(db, importId);
  if (!asked || (asked.state !== 'checking' && asked.state !== 'writing')) return;
  const isTrial = asked.state === 'checking';
  const progress = new Progress(db, importId);
  try {
    const work =
      asked.kind === 'pictures' ? await picturesOf(deps, asked, progress) : await rowsRead(deps, asked, progress);
    const applied = await writeOrTry(db, isTrial, async (tx) => {
      await lockImports(tx);
      const done = await work(tx);
      if (await progress.isStopped()) throw new StoppedError();
      if (!isTrial) await finish(tx, asked, done, clock.now());
      return done;
    });
    if (isTrial)
      await db.tx(async (tx) => {
        await finish(tx, asked, applied, clock.now());
        await goOn(tx, asked, applied);
      });
  } catch (error) {
    await fail(deps, asked, error);
  } finally {
    await progress.end();
  }
  if (isTrial) return;
  // the first file of an empty shop: until its tables are counted, PostgreSQL plans as if they had no rows
  for (const table of ['products', 'product_checks', 'product_class_members', 'categories', 'prices', 'stock'])
    await db.query({ text: `analyze ${table}` });
  // else whoever opens the list of products next would wait for it
  await refreshChecks(db);
}

type Work = (tx: Tx) => Promise<Applied>;

/** Reads the rows of a table, and returns what is to be done with them in a transaction. */
async function rowsRead(deps: ImportDeps, asked: StoredImport, progress: Progress): Promise<Work> {
  const rows = await readAll(progress.watched(rowsOf(deps, asked, (share) => progress.at(share * READING))));
  return async (tx) => {
    const isTrial = asked.state === 'checking';
    const choices = isTrial ? { leftOut: [], declined: new Map() } : await choicesOf(tx, asked);
    const file = fileOf(asked, rows, choices, (share) => {
      progress.at(READING + share * (1 - READING));
      progress.check();
    });
    return applyFile(tx, asked, file, actOf(asked, deps.clock.now()));
  };
}

async function picturesOf(deps: ImportDeps, asked: StoredImport, progress: Progress): Promise<Work> {
  const read = await readPictures({
    db: deps.db,
    pictures: deps.pictures,
    path: deps.files.pathOf(asked.fileKey),
    isTrial: asked.state === 'checking',
    onPicture: (share) => {
      progress.at(share);
      progress.check();
    },
  });
  return (tx) => applyPictures(tx, read, actOf(asked, deps.clock.now()));
}

/** The share of the time for reading. */
const READING = 0.3;

/** Another import waits here until this one has ended. */
export async function lockImports(tx: Tx): Promise<void> {
  await tx.query({ text: 'set local statement_timeout = 0' });
  await tx.query({ text: `select pg_advisory_xact_lock(hashtext('imports'))` });
}

function rowsOf({ files }: ImportDeps, { fileKey, fileBytes, layout }: StoredImport, onRead: (share: number) => void) {
  let bytes = 0;
  return readLayout(files.tableOf(fileKey), layout, (count) => {
    bytes += count;
    onRead(Math.min(1, bytes / Math.max(1, fileBytes)));
  }) as AsyncIterable<FileRow>;
}

export function fileOf(
  { fileName: name, layout }: StoredImport,
  rows: readonly FileRow[],
  choices: Choices,
  onProgress: (share: number) => void = () => {},
): FileToApply {
  return { name, rows, layout, numbers: notationOf(rows, layout), choices, onProgress };
}

export function actOf({ userId }: StoredImport, now: Date): RecordedAct {
  return { staffId: userId, now, source: 'import' };
}

/** Writes the rows of a file of any kind in the caller's transaction. */
export function applyFile(tx: Tx, { kind }: StoredImport, file: FileToApply, act: RecordedAct): Promise<Applied> {
  if (kind === 'leaflets') return applyLeaflets(tx, file);
  if (kind === 'prices' || kind === 'stock') return applyStoreFile(tx, { ...file, kind }, act);
  return applyProducts(tx, file, act);
}

/** Returns what a person decided: a change that needs a yes and did not get it stays out. */
export async function choicesOf(tx: Tx, { importId, choices }: StoredImport): Promise<Choices> {
  const accepted = new Set((choices.accepted ?? []).map(({ line, field }) => `${line} ${field}`));
  const declined = new Map<number, string[]>();
  for (const { line, changes } of await askedChanges(tx, importId)) {
    const fields = changes
      .filter(({ field, asks }) => asks && !accepted.has(`${line} ${field}`))
      .map(({ field }) => field);
    if (fields.length > 0) declined.set(line, fields);
  }
  return { leftOut: choices.leftOut ?? [], declined };
}

/** Stores what an import found or did; the state changes in the transaction that writes. */
async function finish(tx: Tx, { importId, state, scheduleId }: StoredImport, done: Applied, now: Date): Promise<void> {
  await lockImport(tx, importId);
  await writeImportRows(tx, importId, done.rows);
  const acts = state === 'writing' && done.actId !== undefined ? [done.actId] : [];
  await tx.query(sql`
    update imports set state = ${state === 'writing' ? 'done' : 'checked'},
      counts = ${JSON.stringify(done.counts)}::jsonb,
      acts = ${acts}::int[], problem = null, progress = 1, finished_at = ${state === 'writing' ? now : null}
    where import_id = ${importId} and state = ${state}`);
  if (state !== 'writing') return;
  if (done.replaced) await writeReplaced(tx, importId, done.replaced);
  await noteProblem(tx, scheduleId, null);
}

/** Stores why an import was not done. What is no fault of the file is an error, and tried again. */
async function fail(
  { db, log }: ImportDeps,
  { importId, state, scheduleId }: StoredImport,
  error: unknown,
): Promise<void> {
  const isStopped = error instanceof StoppedError;
  const isOfFile = error instanceof UnreadableFileError || error instanceof UnknownWarehouseError;
  if (!isStopped && !isOfFile) log.error({ err: error, importId }, 'an import failed');
  const problem: ImportProblem | null = isStopped
    ? null
    : { code: 'IMPORT_FILE_BROKEN', details: { what: (error as Error).message.slice(0, 300) } };
  await db.query(sql`
    update imports set state = ${isStopped ? 'stopped' : 'failed'}, problem = ${JSON.stringify(problem)}::jsonb,
      progress = 0, stops = false
    where import_id = ${importId} and state = ${state}`);
  await noteProblem(db, scheduleId, problem);
}

const EVERY_MS = 500;

/** Stores how far an import is, outside of its transaction, and learns whether somebody stopped it. */
class Progress {
  readonly #db: Database;
  readonly #importId: number;
  #saidAt = 0;
  #saying: Promise<void> = Promise.resolve();
  #stops = false;

  constructor(db: Database, importId: number) {
    this.#db = db;
    this.#importId = importId;
  }

  /** Passes rows on until somebody stops the import. */
  async *watched(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
    for await (const row of rows) {
      this.check();
      yield row;
    }
  }

  check(): void {
    if (this.#stops) throw new StoppedError();
  }

  at(share: number): void {
    if (Date.now() - this.#saidAt < EVERY_MS) return;
    this.#saidAt = Date.now();
    this.#saying = this.#say(share);
  }

  async isStopped(): Promise<boolean> {
    await this.#saying;
    await this.#say(undefined);
    return this.#stops;
  }

  async end(): Promise<void> {
    await this.#saying.catch(() => {});
  }

  async #say(share: number | undefined): Promise<void> {
    const row = await this.#db.maybeOne<{ stops: boolean }>(sql`
      update imports set progress = coalesce(${share ?? null}::real, progress) where import_id = ${this.#importId}
      returning stops`);
    this.#stops = row?.stops ?? true;
  }
}
