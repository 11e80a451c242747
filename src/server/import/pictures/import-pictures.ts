import { readdir } from 'node:fs/promises';
import { pictureEndings } from '../../../pictures/store/picture-files.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { UnreadableFileError } from '../readers/unreadable-file.ts';
import { type FileOptions, type RefusedRow, writeRefused } from '../records/collect-records.ts';
import { type PictureImport, type ProductPictures, type StoredPictures, storePictures } from './store-pictures.ts';

export interface PicturesReport extends Omit<StoredPictures, 'refused'> {
  /** The number of files in the folder. */
  readonly read: number;
  readonly products: number;
  readonly refused: number;
  readonly refusedFile?: string;
}

/** Stores the pictures of a folder. Files are named after codes or EANs, with -1, -2 if a product has several. */
export async function importPictures(
  deps: Omit<PictureImport, 'folder'>,
  options: Pick<FileOptions, 'file' | 'reportFolder' | 'now'>,
): Promise<PicturesReport> {
  const names = await readdir(options.file).catch(() => {
    throw new UnreadableFileError(`There is no folder ${options.file}`);
  });
  const files = names.filter((name) => !name.startsWith('.')).sort();
  const { found, unmatched } = matchFiles(files, await readCodes(deps.db));
  const { refused: wrong, ...stored } = await storePictures({ ...deps, folder: options.file }, found);
  const refused = [...unmatched, ...wrong];
  const refusedFile = await writeRefused(options, refused);
  deps.onProgress?.(1);
  const counts = { read: files.length, products: found.length, refused: refused.length };
  return { ...stored, ...counts, ...(refusedFile ? { refusedFile } : {}) };
}

interface ProductCodes {
  readonly codes: ReadonlySet<string>;
  readonly byEan: ReadonlyMap<string, readonly string[]>;
}

/** Reads the codes by which files of pictures are named. */
export async function readCodes(db: Database): Promise<ProductCodes> {
  const rows = await db.query<{ code: string; ean: string | null }>(
    sql`select code, ltrim(barcode, '0') as ean from products order by code`,
  );
  const byEan = new Map<string, string[]>();
  for (const { code, ean } of rows) if (ean) byEan.set(ean, [...(byEan.get(ean) ?? []), code]);
  return { codes: new Set(rows.map(({ code }) => code)), byEan };
}

const fileName = new RegExp(`^(.+)\\.(?:${pictureEndings.join('|')}|jpeg)$`, 'i');

/** Assigns files to products, in the order of their numbers; a name without a number comes first. */
export function matchFiles(
  files: readonly string[],
  products: ProductCodes,
): { found: ProductPictures[]; unmatched: RefusedRow[] } {
  const byCode = new Map<string, { name: string; number: number }[]>();
  const unmatched: RefusedRow[] = [];
  for (const [index, name] of files.entries()) {
    const [, stem] = fileName.exec(name) ?? [];
    const match = stem === undefined ? undefined : productsOf(stem, products);
    const reason = stem === undefined ? 'not named .jpg, .png, .webp or .avif' : 'no product has this code or EAN';
    if (!match) unmatched.push({ line: index + 1, code: name, reason });
    for (const code of match?.codes ?? [])
      byCode.set(code, [...(byCode.get(code) ?? []), { name, number: match?.number ?? 0 }]);
  }
  const found = [...byCode].map(([code, own]) => ({
    code,
    line: 0,
    sources: own.sort((a, b) => a.number - b.number || (a.name < b.name ? -1 : 1)).map(({ name }) => name),
  }));
  return { found, unmatched };
}

/** A match of the whole name takes precedence over one without its number, because codes may end in a number too. */
function productsOf(stem: string, products: ProductCodes): { codes: readonly string[]; number: number } | undefined {
  const [, withoutNumber, number] = /^(.+)-(\d{1,4})$/.exec(stem) ?? [];
  const whole = codesOf(stem, products);
  if (whole.length > 0) return { codes: whole, number: 0 };
  const numbered = withoutNumber === undefined ? [] : codesOf(withoutNumber, products);
  return numbered.length > 0 ? { codes: numbered, number: Number(number) } : undefined;
}

/** In file names, characters that they cannot have are escaped as in URLs. */
function codesOf(text: string, { codes, byEan }: ProductCodes): readonly string[] {
  const name = decoded(text);
  if (codes.has(name)) return [name];
  return /^\d{8,14}$/.test(name) ? (byEan.get(name.replace(/^0+/, '')) ?? []) : [];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
