import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { PictureRecipe } from '../../../domain/picture-recipe.ts';
import { drawPicture, motifsNeeded } from './drawing/picture.ts';
import { createLettering } from './lettering.ts';
import { createMotifStore } from './motif-store.ts';
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
      const kept = await readKept(cacheDir, key);
      if (kept) return kept;
      const picture = await limited(() => compose(recipe, size, format));
      await keep(fileOf(cacheDir, key), picture);
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
      const kept = await readKept(cacheDir, keyOf(recipe, size, format));
      if (kept) return { picture: kept, format };
      later(keyOf(recipe, size, format), () => render(recipe, size, format));
      return { picture: await render(recipe, size, 'webp'), format: 'webp' };
    },
  };
}

function keyOf(recipe: PictureRecipe, size: PictureSize, format: PictureFormat): string {
  return `${pictureKey(recipe)}-${size}.${format}`;
}

function fileOf(cacheDir: string, key: string): string {
  return join(cacheDir, key.slice(0, 2), key);
}

async function readKept(cacheDir: string, key: string): Promise<Buffer | undefined> {
  const kept = await readFile(fileOf(cacheDir, key)).catch(() => undefined);
  return kept && kept.length > 0 ? kept : undefined;
}

/** Names what is seen, for the cache and for far-future URLs. */
export function pictureKey(recipe: PictureRecipe): string {
  return createHash('sha256')
    .update(`${composerVersion}:${JSON.stringify(recipe)}`)
    .digest('hex')
    .slice(0, 24);
}

/** Whole or not at all: a picture half written is never read. A full disk costs the cache, not the picture. */
async function keep(file: string, picture: Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(draft, picture);
    await rename(draft, file);
  } catch {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

function createLimit(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
