import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MediaText } from '../../contract/content/staff-media-schemas.ts';
import type { PictureStore } from '../../pictures/store/picture-store.ts';
import { addMedia, type MediaDeps } from '../features/content/media/edit-media.ts';
import { storePictures } from '../import/pictures/store-pictures.ts';
import { sql } from '../infra/database/sql.ts';
import type { Database } from '../infra/database/types.ts';
import { readDemoText } from './demo-tables.ts';

const folder = fileURLToPath(new URL('../../../demo/pictures', import.meta.url));

/**
 * Stores the pictures of a demo shop that has none yet, also if an earlier start ended after writing the shop and
 * before the pictures.
 */
export async function loadMissingDemoPictures(db: Database, store: PictureStore): Promise<number> {
  const left = await db.query(sql`select 1 from demo_steps_left where step = 'pictures'`);
  if (left.length === 0) return 0;
  const changed = await loadDemoPictures(db, store);
  await db.query(sql`delete from demo_steps_left where step = 'pictures'`);
  return changed;
}

/** Stores the pictures of demo/pictures.txt as an import of a folder would. Returns the number of products. */
export async function loadDemoPictures(db: Database, store: PictureStore): Promise<number> {
  const lines = await readDemoText('pictures.txt');
  const named = lines.map(([name = '', brand = '', files = ''], line) => ({ name, brand, files, line: line + 1 }));
  const wishes = await db.query<{ code: string; line: number; files: string }>(sql`
    select p.code, w.line, w.files from products p
    join jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as w(name text, brand text, files text, line int)
      on w.name = p.name and w.brand = p.brand_line
    order by w.line, p.code`);
  if (wishes.length < named.length) throw new Error('demo/pictures.txt names goods that demo/assortment does not have');
  const { changed, refused } = await storePictures(
    { db, store, folder, fetch: async () => ({ refused: 'the demo fetches nothing' }) },
    wishes.map(({ code, line, files }) => ({ code, line, sources: files.split(',').map((file) => file.trim()) })),
  );
  const [problem] = refused;
  if (problem) throw new Error(`demo/pictures.txt: ${problem.reason}`);
  return changed;
}

/**
 * Puts pictures of the demo into the library of the contents, once, also if an earlier start ended before that.
 * Encoding them takes a second or more, so it is done while the shop is open already.
 */
export async function fillDemoLibrary(deps: MediaDeps): Promise<void> {
  const { db } = deps;
  const left = await db.query(sql`select 1 from demo_steps_left where step = 'library'`);
  if (left.length === 0) return;
  for (const [file, text] of Object.entries(LIBRARY)) {
    const added = await addMedia(
      deps,
      { bytes: await readFile(join(folder, file)), isCut: false },
      { ...NO_TEXT, ...text },
    );
    if (!added.ok) throw new Error(`demo/pictures/${file}: ${added.refusals[0].code}`);
  }
  await db.query(sql`delete from demo_steps_left where step = 'library'`);
}

const NO_TEXT: MediaText = { title: '', altText: '', isDecorative: false, caption: '' };
const LIBRARY: Readonly<Record<string, Pick<MediaText, 'title' | 'altText'>>> = {
  'fragole-in-cestino-1.webp': { title: 'Fragole in vaschetta', altText: 'Una vaschetta di fragole mature' },
  'fragole-in-cestino-2.webp': { title: 'Cassetta di fragole', altText: 'Una cassetta di legno piena di fragole' },
  'fragole-in-cestino-3.webp': { title: 'Fragole sul tagliere', altText: 'Fragole su un tagliere di legno' },
  'penne-rigate-1.webp': { title: 'Penne rigate, confezione', altText: 'Un pacco di penne rigate' },
  'penne-rigate-2.webp': { title: 'Penne rigate sul tagliere', altText: 'Penne rigate su un tagliere di legno' },
  'penne-rigate-3.webp': { title: 'Penne e fragole', altText: 'Penne rigate su un tagliere, con una fragola accanto' },
};
