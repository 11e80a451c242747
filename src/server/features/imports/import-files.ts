import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImportKind } from '../../../contract/imports/limits.ts';
import type { ImportFacts, ImportLayout } from '../../../contract/imports/schemas.ts';
import { bothReadings } from '../../../domain/base/files/written-number.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { digestOf, type FoundLayout, findLayout, type SaidForm } from '../../import/layout/find-layout.ts';
import { UnreadableFileError } from '../../import/readers/unreadable-file.ts';
import { xlsxToCsv } from '../../import/readers/xlsx-to-csv.ts';
import { openZip, type ZipRefusal } from '../../import/readers/zip.ts';
import { basePriceList } from '../../import/records/price-lists.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { addImport, likeImport, type NewImport, type StoredImport } from './imports.ts';
import { pictureEntries } from './pictures-file.ts';

/** The files of imports, as they were sent, under names of ours in a folder that nothing serves. */
export interface ImportFiles {
  /** Streams a file to the disk; undefined: it is longer than allowed, and nothing is kept of it. */
  take(bytes: Readable, maxBytes: number): Promise<{ readonly key: string; readonly bytes: number } | undefined>;
  /** The path of a file as it was sent. */
  pathOf(key: string): string;
  /** The path of the CSV that is read: of a spreadsheet, what was made of it. */
  tableOf(key: string): string;
  /** The path to which the CSV of a spreadsheet is written. */
  newTableOf(key: string): string;
  /** The path of a file that nothing else has. */
  newPath(): Promise<string>;
  remove(key: string): Promise<void>;
}

/** The folder of these files. */
export function importFolderIn(dataDir: string): string {
  return join(dataDir, 'imports', 'files');
}

class TooLongError extends Error {}

export function createImportFiles(folder: string): ImportFiles {
  const pathOf = (key: string) => join(folder, key);
  const tablePathOf = (key: string) => `${pathOf(key)}.table.csv`;
  const remove = async (key: string) => {
    await rm(pathOf(key), { force: true });
    await rm(tablePathOf(key), { force: true });
  };
  return {
    async take(source, maxBytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const key = `${randomUUID().replaceAll('-', '')}.csv`;
      let length = 0;
      async function* counted(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          length += chunk.length;
          if (length > maxBytes) throw new TooLongError();
          yield chunk;
        }
      }
      try {
        await pipeline(source, counted, createWriteStream(pathOf(key), { mode: 0o600 }));
        return { key, bytes: length };
      } catch (error) {
        await remove(key);
        if (error instanceof TooLongError) return undefined;
        throw error;
      }
    },
    pathOf,
    tableOf: (key) => (existsSync(tablePathOf(key)) ? tablePathOf(key) : pathOf(key)),
    newTableOf: tablePathOf,
    async newPath() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return pathOf(randomUUID());
    },
    remove,
  };
}

const USUAL = { emptyCells: 'keep', missing: 'keep', makesCategories: false, allowsJumps: false } as const;

export interface TakenFile {
  readonly key: string;
  readonly bytes: number;
  readonly name: string;
  /** undefined: what its columns say. */
  readonly kind: ImportKind | undefined;
  readonly userId: number | null;
  readonly now: Date;
}

/** Begins an import with a file that was stored, and returns its number. */
export async function takeFile(
  deps: { readonly db: Database; readonly files: ImportFiles },
  file: TakenFile,
): Promise<Result<number, Refusal>> {
  const read = await readTaken(deps, file);
  return read.ok ? ok(await addImport(deps.db, read.value)) : read;
}

/** Finds out how a file that was stored is written. */
export async function readTaken(
  { db, files }: { readonly db: Database; readonly files: ImportFiles },
  file: TakenFile,
): Promise<Result<NewImport, Refusal>> {
  const table = await tableFrom(files, file.key);
  if (!table.ok) return table;
  if (table.value === 'pictures') return readPictured(files, file);
  const found = await readFound(files.tableOf(file.key), file.kind);
  if (!found.ok) return found;
  const { kind, layout, facts } = await likeBefore(db, found.value, file.kind);
  return ok({
    ...(await newImportOf(files, file)),
    kind,
    layout,
    facts: { ...facts, isSpreadsheet: table.value === 'spreadsheet', ...(await unclearIn(db, found.value)) },
  });
}

/** Makes a table of a spreadsheet; returns whether it is one. A file of bytes that are no text is refused. */
async function tableFrom(
  files: ImportFiles,
  key: string,
): Promise<Result<'text' | 'spreadsheet' | 'pictures', Refusal>> {
  const head = await headOf(files.pathOf(key));
  if (head.length === 0) return refuse('IMPORT_FILE_EMPTY', { field: 'file' });
  const isText = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff) || !head.includes(0);
  if (head.toString('latin1', 0, 4) !== 'PK\x03\x04') {
    // what swells when it is unpacked is not taken
    const isPacked = head[0] === 0x1f && head[1] === 0x8b;
    return isText && !isPacked ? ok('text') : refuse('IMPORT_FILE_KIND', { field: 'file' });
  }
  const zip = await openZip(files.pathOf(key));
  if ('refused' in zip) return refusedZip(zip);
  const isSheet = zip.entries.some(({ name }) => name.startsWith('xl/'));
  await zip.close();
  if (!isSheet) return ok('pictures');
  const made = await xlsxToCsv(files.pathOf(key), files.newTableOf(key));
  if (made === 'written') return ok('spreadsheet');
  return made === undefined ? refuse('IMPORT_FILE_KIND', { field: 'file' }) : refusedZip(made);
}

function refusedZip(zip: ZipRefusal) {
  if (zip.refused === 'path') return refuse('IMPORT_ZIP_PATH', { field: 'file', details: { name: zip.name } });
  return refuse(zip.refused === 'bomb' ? 'IMPORT_ZIP_BOMB' : 'IMPORT_FILE_KIND', { field: 'file' });
}

/** Looks into an archive with pictures; one without any is refused. */
async function readPictured(files: ImportFiles, file: TakenFile): Promise<Result<NewImport, Refusal>> {
  const zip = await openZip(files.pathOf(file.key));
  if ('refused' in zip) return refusedZip(zip);
  const names = [...pictureEntries(zip).keys()];
  await zip.close();
  if (!names.some((name) => /\.(?:jpe?g|png|webp|avif|heic)$/i.test(name)))
    return refuse('IMPORT_FILE_KIND', { field: 'file' });
  const facts = { headings: [], first: names.slice(0, 1), rows: names.length, source: '', isSpreadsheet: false };
  const layout: ImportLayout = {
    encoding: 'utf-8',
    delimiter: ';',
    hasHeader: false,
    columns: [],
    numbers: 'auto',
    ...USUAL,
  };
  return ok({ ...(await newImportOf(files, file)), kind: 'pictures', layout, facts });
}

async function newImportOf(files: ImportFiles, { name, key, bytes, userId, now }: TakenFile) {
  return { fileName: name, fileKey: key, fileBytes: bytes, digest: await digestOf(files.pathOf(key)), userId, now };
}

const HEAD = 4096;

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Reads the columns of a file again, in the way that a person says. */
export async function readAgain(
  { db, files }: { readonly db: Database; readonly files: ImportFiles },
  { key, kind, said }: { readonly key: string; readonly kind: ImportKind; readonly said: SaidForm },
): Promise<Result<Pick<StoredImport, 'layout' | 'facts'>, Refusal>> {
  const found = await readFound(files.tableOf(key), kind, said);
  if (!found.ok) return found;
  const { layout, facts } = await likeBefore(db, found.value, kind);
  const { hasHeader } = found.value.layout;
  return ok({ layout: { ...layout, hasHeader }, facts: { ...facts, ...(await unclearIn(db, found.value)) } });
}

async function readFound(
  path: string,
  kind: ImportKind | undefined,
  said?: SaidForm,
): Promise<Result<FoundLayout, Refusal>> {
  const found = await findLayout(path, kind, said).catch((error: unknown) => {
    if (error instanceof UnreadableFileError) return error.message;
    throw error;
  });
  if (found === undefined) return refuse('IMPORT_FILE_EMPTY', { field: 'file' });
  if (typeof found === 'string') return refuse('IMPORT_FILE_BROKEN', { field: 'file', details: { what: found } });
  if ('wrongLine' in found) return refuse('IMPORT_ENCODING', { field: 'file', details: { line: found.wrongLine } });
  return found.rows === 0 ? refuse('IMPORT_FILE_EMPTY', { field: 'file' }) : ok(found);
}

/** Returns the layout of a file, as a person confirmed it for an earlier one with the same headings. */
async function likeBefore(db: Database, found: FoundLayout, asked: ImportKind | undefined) {
  const { headings, first, rows, source } = found;
  const like = await likeImport(db, headings);
  const usual: ImportLayout = { ...found.layout, columns: [...found.layout.columns], ...USUAL };
  const isLike = like !== undefined && (asked === undefined || asked === like.kind);
  const { encoding, delimiter } = found.layout;
  const facts: ImportFacts = {
    headings: [...headings],
    first: [...first],
    rows,
    source,
    isSpreadsheet: false,
    ...(isLike ? { likeImport: like.importId } : {}),
  };
  // what could do harm is said anew each time; the decimal sign is taken over where the file does not show it
  const numbers = found.unclear && isLike ? like.layout.numbers : usual.numbers;
  const safe = { encoding, delimiter, numbers, missing: 'keep' as const, allowsJumps: false };
  const learned = isLike ? { ...like.layout, ...safe } : usual;
  return { kind: isLike ? like.kind : found.kind, layout: learned, facts };
}

/** Returns a number of the file that means two things, beside what its product costs now. */
async function unclearIn(db: Database, { unclear }: FoundLayout): Promise<Pick<ImportFacts, 'unclear'>> {
  if (!unclear) return {};
  const { code, text } = unclear;
  const known = await db.maybeOne<{ name: string; priceCents: number | null }>(sql`
    select p.name, b.price_cents from products p
    left join prices b on b.product_id = p.product_id and b.price_list_id = ${basePriceList} where p.code = ${code}`);
  const [english, italian] = bothReadings(text);
  const now = known?.priceCents;
  return {
    unclear: {
      code,
      name: known?.name ?? '',
      text,
      english,
      italian,
      ...(typeof now === 'number' ? { now: euroOf(now) } : {}),
    },
  };
}
