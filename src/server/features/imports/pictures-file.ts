import { MAX_PICTURE_MEGABYTES } from '../../../contract/products/limits.ts';
import { isHeic, pixelsOf } from '../../../pictures/store/picture-size.ts';
import { maxPixels, type PictureStore } from '../../../pictures/store/picture-store.ts';
import { matchFiles, readCodes } from '../../import/pictures/import-pictures.ts';
import { setAllPictures } from '../../import/pictures/set-pictures.ts';
import type { Fault } from '../../import/readers/faults.ts';
import { UnreadableFileError } from '../../import/readers/unreadable-file.ts';
import { openZip, readWhole, type Zip, type ZipEntry } from '../../import/readers/zip.ts';
import { touchProducts } from '../../import/write/touch-products.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { type RecordedAct, recordChanges } from '../products/product-changes.ts';
import { type Applied, type AppliedRow, countRows, refusedRow } from './applied.ts';

/** Pictures of an archive, by the product that they belong to. */
export interface ReadPictures {
  readonly files: number;
  readonly given: readonly {
    readonly code: string;
    readonly names: readonly string[];
    readonly keys: readonly string[];
  }[];
  readonly refused: readonly AppliedRow[];
}

interface ReadOptions {
  readonly db: Database;
  readonly pictures: PictureStore;
  readonly path: string;
  /** Whether pictures are only looked at. Those that are stored belong to no product until they are written. */
  readonly isTrial: boolean;
  readonly onPicture: (share: number) => void;
}

/** Reads an archive of pictures named by code or EAN, one picture at a time. */
export async function readPictures({ db, pictures, path, isTrial, onPicture }: ReadOptions): Promise<ReadPictures> {
  const zip = await openZip(path);
  if ('refused' in zip) throw new UnreadableFileError(`The archive cannot be read: ${zip.refused}`);
  try {
    const entries = pictureEntries(zip);
    const { found, unmatched } = matchFiles([...entries.keys()], await readCodes(db));
    const refused: AppliedRow[] = unmatched.map(({ code }) =>
      refusedPicture(code, { column: 'file', kind: 'no-product', values: [] }),
    );
    const given: { code: string; names: string[]; keys: string[] }[] = [];
    for (const [index, { code, sources }] of found.entries()) {
      const own = { code, names: [] as string[], keys: [] as string[] };
      for (const name of sources) {
        const entry = entries.get(name);
        const looked = entry ? await lookAt(zip, entry, isTrial ? undefined : pictures) : undefined;
        if (looked && 'column' in looked) refused.push(refusedPicture(name, looked));
        else if (looked) {
          own.names.push(name);
          own.keys.push(looked.key);
        }
      }
      if (own.keys.length > 0) given.push(own);
      onPicture((index + 1) / found.length);
    }
    return { files: entries.size, given, refused: numbered(refused) };
  } finally {
    await zip.close();
  }
}

/** Returns the files of an archive by their names without folders. */
export function pictureEntries({ entries }: Zip): ReadonlyMap<string, ZipEntry> {
  const named = entries.map((entry) => [entry.name.split(/[/\\]/).at(-1) ?? '', entry] as const);
  return new Map(named.filter(([name]) => name !== '' && !name.startsWith('.')));
}

function refusedPicture(name: string, fault: Fault): AppliedRow {
  return refusedRow({ line: 0, code: name, name: '' }, [fault], { file: name });
}

/** Products stand in the lines after those of refused files. */
function numbered(rows: readonly AppliedRow[]): AppliedRow[] {
  return rows.map((row, index) => ({ ...row, line: index + 1 }));
}

const MILLION = 1_000_000;

/** Checks a picture as the form of a product does, and stores it; in a trial it keeps its name as its key. */
async function lookAt(
  zip: Zip,
  entry: ZipEntry,
  store: PictureStore | undefined,
): Promise<{ readonly key: string } | Fault> {
  const fault = (kind: Fault['kind'], ...values: readonly number[]): Fault => ({ column: 'file', kind, values });
  if (entry.bytes > MAX_PICTURE_MEGABYTES * 1024 * 1024) return fault('picture-large', MAX_PICTURE_MEGABYTES);
  const bytes = await readWhole(zip, entry).catch(() => undefined);
  if (!bytes) return fault('picture-broken');
  if (isHeic(bytes)) return fault('picture-heic');
  const pixels = await pixelsOf(bytes);
  if (pixels === undefined) return fault('picture-kind');
  if (pixels > maxPixels) return fault('picture-pixels', Math.round(pixels / MILLION));
  if (!store) return { key: entry.name };
  const stored = await store.put(bytes);
  return 'key' in stored ? { key: stored.key } : fault('picture-broken');
}

interface Pictured {
  readonly productId: number;
  readonly code: string;
  readonly name: string;
  readonly pictures: readonly string[];
}

/** Gives products the pictures of an archive in place of those that they had, and records it in their history. */
export async function applyPictures(
  tx: Tx,
  { files, given, refused }: ReadPictures,
  act: RecordedAct,
): Promise<Applied> {
  const products = await tx.query<Pictured>(sql`
    select product_id, code, name, pictures from products where code = any(${given.map(({ code }) => code)}::text[])
    order by product_id for update`);
  const byCode = new Map(given.map((each) => [each.code, each]));
  const changed = products.flatMap((product) => {
    const own = byCode.get(product.code);
    return own && own.keys.join(' ') !== product.pictures.join(' ') ? [{ ...product, ...own }] : [];
  });
  await setAllPictures(tx, changed);
  await touchProducts(
    tx,
    changed.map(({ productId }) => productId),
  );
  const actId = await recordChanges(
    tx,
    act,
    changed.map(({ productId, pictures, keys }) => ({
      productId,
      before: { pictures: pictures.join(' ') },
      after: { pictures: keys.join(' ') },
    })),
  );
  const rows: AppliedRow[] = changed.map(({ code, name, pictures, names }, index) => ({
    line: refused.length + index + 1,
    what: 'change',
    code,
    name,
    changes: [{ field: 'pictures', before: String(pictures.length), after: names.join(', ') }],
    faults: [],
  }));
  const all = [...refused, ...rows];
  return { rows: all, counts: countRows(Math.max(files, all.length), all), actId };
}

/** Gives products the pictures from before an act back, where nobody changed them since. */
export async function restorePictures(tx: Tx, actIds: readonly number[], act: RecordedAct) {
  const changed = await tx.query<{
    productId: number;
    code: string;
    name: string;
    before: string;
    after: string;
    now: string;
  }>(sql`
    select c.product_id, p.code, p.name, c.before->>'pictures' as before, c.after->>'pictures' as after,
      coalesce((select string_agg(k, ' ' order by n) from jsonb_array_elements_text(p.pictures) with ordinality
        as e(k, n)), '') as now
    from product_changes c join products p using (product_id)
    where c.act_id = any(${[...actIds]}::int[]) and c.after ? 'pictures' order by c.product_id`);
  const free = changed.filter(({ after, now }) => after === now);
  await setAllPictures(
    tx,
    free.map(({ productId, before }) => ({ productId, keys: before.split(' ').filter(Boolean) })),
  );
  await touchProducts(
    tx,
    free.map(({ productId }) => productId),
  );
  await recordChanges(
    tx,
    act,
    free.map(({ productId, before, after }) => ({
      productId,
      before: { pictures: after },
      after: { pictures: before },
    })),
  );
  const since = changed.filter(({ after, now }) => after !== now).map(({ code, name }) => ({ code, name }));
  return { undone: free.length, since };
}
