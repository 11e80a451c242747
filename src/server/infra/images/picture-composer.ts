import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { PictureRecipe } from '../../../domain/picture-recipe.ts';
import { drawPicture, motifsNeeded } from './drawing/picture.ts';
import { createLettering } from './lettering.ts';
import { createMotifStore } from './motif-store.ts';
import { createLimit, createPictureCache } from './picture-cache.ts';
import { type EncodedPicture, edges, type PictureFormat, type PictureSize } from './picture-formats.ts';
import { createQuietQueue } from './quiet-queue.ts';

export interface PictureComposer {
  /** The encoded square picture: 300, 600 or 900 px. From the disk cache when it was drawn before. */
  render(recipe: PictureRecipe, size: PictureSize, format: PictureFormat): Promise<Buffer>;
  /**
   * The format asked for if it was drawn before. AVIF takes four times as long as WebP: whoever comes first gets WebP at
   * once, and AVIF is drawn when nobody waits.
   */
  renderSoon(recipe: PictureRecipe, size: PictureSize, format: PictureFormat): Promise<EncodedPicture>;
}

/** Raised when the drawing changes: pictures drawn by an older composer are drawn again. */
export const composerVersion = 8;

export function createPictureComposer({
  cacheDir,
  concurrency = 2,
}: {
  cacheDir: string;
  concurrency?: number;
}): PictureComposer {
  const lettering = createLettering();
  const store = createMotifStore();
  const cache = createPictureCache(cacheDir);
  const limited = createLimit(concurrency);
  const inFlight = new Map<string, Promise<Buffer>>();

  const compose = async (recipe: PictureRecipe, size: PictureSize, format: PictureFormat) => {
    const needed = motifsNeeded(recipe);
    const hrefs = new Map(
      await Promise.all(
        needed.map(async (motif) => [motif, await store.load(motif, size === 'thumb' ? 128 : 256)] as const),
      ),
    );
    const edge = edges[size];
    const svg = drawPicture(recipe, lettering, hrefs);
    const picture = sharp(Buffer.from(svg), { density: (72 * edge) / 1000 })
      .resize(edge, edge)
      .flatten({ background: '#f6f1ea' });
    return format === 'avif'
      ? picture.avif({ quality: 56, effort: 2 }).toBuffer()
      : picture.webp({ quality: 82, effort: 2 }).toBuffer();
  };

  const render: PictureComposer['render'] = (recipe, size, format) => {
    const key = keyOf(recipe, size, format);
    const running = inFlight.get(key);
    if (running) return running;
    const rendering = (async () => {
      const kept = await cache.read(key);
      if (kept) return kept;
      const picture = await limited(() => compose(recipe, size, format));
      await cache.keep(key, picture);
      return picture;
    })().finally(() => inFlight.delete(key));
    inFlight.set(key, rendering);
    return rendering;
  };
  const later = createQuietQueue(() => inFlight.size > 0);

  return {
    render,
    async renderSoon(recipe, size, format) {
      if (format === 'webp') return { picture: await render(recipe, size, 'webp'), format };
      const kept = await cache.read(keyOf(recipe, size, format));
      if (kept) return { picture: kept, format };
      later(keyOf(recipe, size, format), () => render(recipe, size, format));
      return { picture: await render(recipe, size, 'webp'), format: 'webp' };
    },
  };
}

function keyOf(recipe: PictureRecipe, size: PictureSize, format: PictureFormat): string {
  return `${pictureKey(recipe)}-${size}.${format}`;
}

/** Names what is seen, for the cache and for far-future URLs. */
export function pictureKey(recipe: PictureRecipe): string {
  return createHash('sha256')
    .update(`${composerVersion}:${JSON.stringify(recipe)}`)
    .digest('hex')
    .slice(0, 24);
}
