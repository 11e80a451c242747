import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PictureComposer } from '../../../../pictures/compose/picture-composer.ts';
import type { EncodedPicture, PictureFormat, PictureSize } from '../../../../pictures/compose/picture-formats.ts';
import { pictureRecipe } from '../../../../pictures/recipe/picture-recipe.ts';
import type { PictureStore } from '../../../../pictures/store/picture-store.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { Queryable } from '../../../infra/database/types.ts';
import type { Catalogue } from '../engine/catalogue.ts';
import { type Pictured, stampAt } from '../engine/picture-urls.ts';
import type { ProductRow } from '../engine/rows/rows.ts';
import { pathOf } from '../engine/rows/tree.ts';

const FILE = /^(.{1,80})-([0-9a-f]{8})\.(webp|avif)$/;
const YEAR = 'public, max-age=31536000, immutable';
/**
 * The cache time in seconds while the better format is still being made, or this process does not know the picture yet.
 */
const A_WHILE = 'public, max-age=600';

export interface PictureDeps {
  readonly db: Queryable;
  readonly catalogue: Catalogue;
  readonly composer: PictureComposer;
  readonly pictures: PictureStore;
}

/** The second folder is that of products (decision 29), the first one the shorter address of our own pages. */
const FOLDERS = ['/photo', '/photo/main'];

/**
 * Serves /photo/<size>/<code>-<stamp>.<webp|avif>, further ones at /photo/<size>/2/...: the product's photo, else its
 * drawing. If the file of a photo is missing, the drawing is sent with a short cache time. Only pictures of existing
 * products are made.
 */
export function registerPictures(app: FastifyInstance, deps: PictureDeps): void {
  const schema = { hide: true };
  for (const folder of FOLDERS) {
    app.get<{ Params: { size: string; file: string } }>(`${folder}/:size/:file`, { schema }, ({ params }, reply) =>
      send(deps, { ...params, index: 0 }, reply),
    );
    app.get<{ Params: { size: string; place: string; file: string } }>(
      `${folder}/:size/:place/:file`,
      { schema },
      ({ params }, reply) =>
        send(deps, { ...params, index: /^([2-9]|[1-9]\d)$/.test(params.place) ? Number(params.place) - 1 : -1 }, reply),
    );
  }
}

interface Asked {
  readonly size: string;
  readonly index: number;
  readonly file: string;
}

async function send(deps: PictureDeps, { size, index, file }: Asked, reply: FastifyReply) {
  const [, code, stamp, format] = FILE.exec(file) ?? [];
  const row = code === undefined || !isSize(size) || index < 0 ? undefined : await picturedOf(deps, code);
  if (!row || !isSize(size)) return reply.code(404).send();
  const key = row.pictures[index];
  if (key === undefined && index > 0) return reply.code(404).send();
  const pictureFormat = format as PictureFormat;
  const photo = key === undefined ? undefined : await deps.pictures.read(key, size, pictureFormat);
  const sent: EncodedPicture =
    photo ?? (await deps.composer.renderSoon(recipeOf(deps.catalogue, row), size, pictureFormat));
  const isLasting =
    sent.format === format && stamp === stampAt(row, index) && (photo !== undefined || key === undefined);
  reply.header('cache-control', isLasting ? YEAR : A_WHILE);
  return reply.type(`image/${sent.format}`).send(sent.picture);
}

/** Returns the first picture of a product, a photo or its drawing, as WebP; undefined: there is no such product. */
export async function pictureOf(
  deps: PictureDeps,
  code: string,
  size: PictureSize,
): Promise<EncodedPicture | undefined> {
  const row = await picturedOf(deps, code);
  if (!row) return undefined;
  const [key] = row.pictures;
  const photo = key === undefined ? undefined : await deps.pictures.read(key, size, 'webp');
  return photo ?? deps.composer.renderSoon(recipeOf(deps.catalogue, row), size, 'webp');
}

function isSize(size: string): size is PictureSize {
  return size === 'thumb' || size === 'photo' || size === 'large';
}

type PicturedRow = Pictured & Pick<ProductRow, 'saleType' | 'categoryId'>;

/** Orders show goods that are off sale, which only the database has. */
async function picturedOf({ catalogue, db }: PictureDeps, code: string): Promise<PicturedRow | undefined> {
  const ordinal = catalogue.ordinalOfCode(code);
  const row = ordinal === undefined ? undefined : catalogue.snapshot.rows[ordinal];
  return (
    row ??
    db.maybeOne<PicturedRow>(sql`
      select code, name, brand_line, pack_line, sale_type, category_id, pictures from products where code = ${code}`)
  );
}

function recipeOf({ snapshot }: Catalogue, row: PicturedRow) {
  const node = snapshot.tree.byId.get(row.categoryId);
  const path = node ? pathOf(node) : [];
  return pictureRecipe({
    code: row.code,
    name: row.name,
    brand: row.brandLine,
    department: path[0]?.row.name ?? '',
    category: path
      .slice(1)
      .map((step) => step.row.name)
      .join(' / '),
    saleType: row.saleType,
    pack: row.packLine,
  });
}
