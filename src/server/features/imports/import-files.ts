import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImportKind } from '../../../contract/imports/limits.ts';
import type { ImportFacts, ImportLayout } from '../../../contract/imports/schemas.ts';
import { bothReadings } from '../../../domain/base/files/written-number.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { digestOf, type FoundLayout, findLayout } from '../../import/layout/find-layout.ts';
import { UnreadableFileError } from '../../import/readers/unreadable-file.ts';
import { basePriceList } from '../../import/records/price-lists.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { addImport, likeImport } from './imports.ts';

/** The files of imports, as they were sent, under names of ours in a folder that nothing serves. */
export interface ImportFiles {
  /** Streams a file to the disk; undefined: it is longer than allowed, and nothing is kept of it. */
  take(bytes: Readable, maxBytes: number): Promise<{ readonly key: string; readonly bytes: number } | undefined>;
  /** The path of a file as it was sent. */
  pathOf(key: string): string;
  /** The path of the CSV that is read: of a spreadsheet, what was made of it. */
  tableOf(key: string): string;
  /** The folder for what is unpacked of a file. */
  folderOf(key: string): string;
  remove(key: string): Promise<void>;
}

class TooLongError extends Error {}

export function createImportFiles(folder: string): ImportFiles {
  const pathOf = (key: string) => join(folder, key);
  const remove = async (key: string) => {
    await rm(pathOf(key), { force: true });
    await rm(`${pathOf(key)}.d`, { recursive: true, force: true });
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
    tableOf: pathOf,
    folderOf: (key) => `${pathOf(key)}.d`,
    remove,
  };
}

export interface TakenFile {
  readonly key: string;
  readonly bytes: number;
  readonly name: string;
  /** undefined: what its columns say. */
  readonly kind: ImportKind | undefined;
  readonly userId: number | null;
  readonly now: Date;
}

/** Begins an import with a file that was stored: finds out how it is written, and returns its number. */
export async function takeFile(
  { db, files }: { readonly db: Database; readonly files: ImportFiles },
  file: TakenFile,
): Promise<Result<number, Refusal>> {
  const found = await readFound(files.tableOf(file.key), file.kind);
  if (!found.ok) return found;
  const { kind, layout, facts } = await likeBefore(db, found.value, file.kind);
  const importId = await addImport(db, {
    kind,
    layout,
    facts: { ...facts, ...(await unclearIn(db, found.value)) },
    fileName: file.name,
    fileKey: file.key,
    fileBytes: file.bytes,
    digest: await digestOf(files.pathOf(file.key)),
    userId: file.userId,
    now: file.now,
  });
  return ok(importId);
}

async function readFound(path: string, kind: ImportKind | undefined): Promise<Result<FoundLayout, Refusal>> {
  const found = await findLayout(path, kind).catch((error: unknown) => {
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
  const usual: ImportLayout = {
    ...found.layout,
    columns: [...found.layout.columns],
    emptyCells: 'keep',
    missing: 'keep',
    makesCategories: false,
    allowsJumps: false,
  };
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
  // what could do harm is said anew each time
  const learned = isLike
    ? { ...like.layout, encoding, delimiter, missing: 'keep' as const, allowsJumps: false }
    : usual;
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
