import type { FastifyInstance } from 'fastify';
import { pictureRecipe } from '../../../domain/picture-recipe.ts';
import type { PictureComposer, PictureFormat, PictureSize } from '../../infra/images/picture-composer.ts';
import type { Catalogue } from './catalogue.ts';
import { pathOf } from './engine/tree.ts';

const FILE = /^(.{1,80})-[0-9a-f]{8}\.(webp|avif)$/;
const YEAR = 'public, max-age=31536000, immutable';
/** The better format is still being drawn. */
const A_WHILE = 'public, max-age=600';

/** /photo/<size>/<code>-<stamp>.<webp|avif>: the product's picture, drawn when none is stored. Only known products are drawn. */
export function registerPictures(
  app: FastifyInstance,
  parts: { catalogue: Catalogue; composer: PictureComposer },
): void {
  const { catalogue, composer } = parts;
  app.get<{ Params: { size: string; file: string } }>(
    '/photo/:size/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { size, file } = request.params;
      const [, code, format] = FILE.exec(file) ?? [];
      const ordinal = code === undefined ? undefined : catalogue.ordinalOfCode(code);
      if (ordinal === undefined || !isSize(size)) return reply.code(404).send();
      const sent = await composer.renderSoon(recipeOf(catalogue, ordinal), size, format as PictureFormat);
      reply.header('cache-control', sent.format === format ? YEAR : A_WHILE);
      return reply.type(`image/${sent.format}`).send(sent.picture);
    },
  );
}

function isSize(size: string): size is PictureSize {
  return size === 'thumb' || size === 'photo' || size === 'large';
}

function recipeOf(catalogue: Catalogue, ordinal: number) {
  const row = catalogue.snapshot.rows[ordinal];
  if (!row) throw new RangeError(`no product at ${ordinal}`);
  const node = catalogue.snapshot.tree.byId.get(row.category_id);
  const path = node ? pathOf(node) : [];
  return pictureRecipe({
    code: row.code,
    name: row.name,
    brand: row.brand_line,
    department: path[0]?.row.name ?? '',
    category: path
      .slice(1)
      .map((step) => step.row.name)
      .join(' / '),
    saleType: row.sale_type,
    pack: row.pack_line,
  });
}
