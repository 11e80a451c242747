import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { createLettering } from '../drawing/lettering.ts';
import type { PictureRecipe } from '../recipe/picture-recipe.ts';
import { createPictureCache, type Drawing, drawnOnce } from './drawn-once.ts';
import { createMotifStore, spriteSquare } from './motif-store.ts';
import { isPacked, packSquare } from './pack-composer.ts';
import { type EncodedPicture, edges, type PictureFormat, type PictureSize } from './picture-formats.ts';

export interface PictureComposer {
  /** The encoded square picture: 300, 600 or 900 px, from the disk cache if it was drawn before. */
  render(recipe: PictureRecipe, size: PictureSize, format: PictureFormat): Promise<Buffer>;
  /**
   * The requested format if it was drawn before. AVIF takes four times as long as WebP: the first request gets WebP at
   * once, and AVIF is drawn when no request waits.
   */
  renderSoon(recipe: PictureRecipe, size: PictureSize, format: PictureFormat): Promise<EncodedPicture>;
}

/** To be increased when the drawing changes: pictures drawn by an older composer are drawn again. */
export const composerVersion = 17;

export function createPictureComposer({
  cacheDir,
  concurrency = 2,
}: {
  cacheDir: string;
  concurrency?: number;
}): PictureComposer {
  const lettering = createLettering();
  const motifs = createMotifStore();
  const limited = pLimit(concurrency);

  const squareOf = (recipe: PictureRecipe, edge: number) =>
    isPacked(recipe) ? packSquare(recipe, edge, { lettering, motifs }) : spriteSquare(recipe, edge);

  const compose = async (recipe: PictureRecipe, size: PictureSize, format: PictureFormat) => {
    const edge = edges[size];
    const picture = await squareOf(recipe, edge);
    return format === 'avif'
      ? picture.avif({ quality: 56, effort: 2 }).toBuffer()
      : picture.webp({ quality: 82, effort: 2 }).toBuffer();
  };

  const pictures = drawnOnce(createPictureCache(cacheDir));
  const drawingOf = (recipe: PictureRecipe, size: PictureSize): Drawing => ({
    key: (format) => keyOf(recipe, size, format),
    make: (format) => limited(() => compose(recipe, size, format)),
  });
  return {
    render: (recipe, size, format) => pictures.draw(drawingOf(recipe, size), format),
    renderSoon: (recipe, size, format) => pictures.drawSoon(drawingOf(recipe, size), format),
  };
}

function keyOf(recipe: PictureRecipe, size: PictureSize, format: PictureFormat): string {
  return `${pictureKey(recipe)}-${size}.${format}`;
}

/** A hash of the picture's content, for the cache and for immutable URLs. */
export function pictureKey(recipe: PictureRecipe): string {
  return createHash('sha256')
    .update(`${composerVersion}:${JSON.stringify(recipe)}`)
    .digest('hex')
    .slice(0, 24);
}
