import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { OverlayOptions, Sharp } from 'sharp';
import { createLettering } from '../drawing/lettering.ts';
import { loadSharp } from '../drawing/load-sharp.ts';
import type { PictureRecipe } from '../recipe/picture-recipe.ts';
import { createPictureCache, drawnOnce } from './drawn-once.ts';
import { createMotifStore, type MotifStore, spriteSquare } from './motif-store.ts';
import { isPacked, packSquare } from './pack-composer.ts';
import type { PictureFormat } from './picture-formats.ts';

/** A still life: goods standing on a ground of one colour, or cut out, from the back to the front. */
export interface Scene {
  /** Empty: no ground, the page's own is seen. */
  readonly ground: string;
  /** The round light behind the goods. */
  readonly glow: string;
  /** Width to height. */
  readonly ratio: number;
  readonly items: readonly SceneItem[];
}

/**
 * The position of its foot and its width, as shares of the picture's width; y from the top as a share of its height.
 */
export interface SceneItem {
  readonly recipe: PictureRecipe;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export const SCENE_WIDTHS = [480, 720, 1080] as const;
export type SceneWidth = (typeof SCENE_WIDTHS)[number];
export interface SceneComposer {
  /** The format asked for if it was drawn before, else WebP at once; AVIF is drawn when nobody waits. */
  renderSoon(
    scene: Scene,
    width: SceneWidth,
    format: PictureFormat,
  ): Promise<{ picture: Buffer; format: PictureFormat }>;
}

/** Raised when the drawing changes. */
const VERSION = 10;

export function createSceneComposer({ cacheDir }: { cacheDir: string }): SceneComposer {
  const deps = { lettering: createLettering(), motifs: createMotifStore() };
  const pictures = drawnOnce(createPictureCache(cacheDir));
  const limited = pLimit(1);
  return {
    renderSoon: (scene, width, format) =>
      pictures.drawSoon(
        {
          key: (format) => `${sceneStamp(scene)}-scene-${width}.${format}`,
          make: (format) => limited(() => encoded(scene, width, format, deps)),
        },
        format,
      ),
  };
}

/** Names what is seen, for the cache and for addresses that never change what they show. */
export function sceneStamp(scene: Scene): string {
  return createHash('sha256')
    .update(`${VERSION}:${JSON.stringify(scene)}`)
    .digest('hex')
    .slice(0, 12);
}

interface Deps {
  readonly lettering: ReturnType<typeof createLettering>;
  readonly motifs: MotifStore;
}

async function encoded(scene: Scene, width: SceneWidth, format: PictureFormat, deps: Deps): Promise<Buffer> {
  const height = Math.round(width / scene.ratio);
  const layers = await Promise.all(scene.items.map((item) => layerOf(item, { width, height }, deps)));
  const sharp = await loadSharp();
  const drawn = sharp(Buffer.from(backdrop(scene, width, height))).composite(layers.flat());
  const picture = scene.ground === '' ? drawn : drawn.flatten();
  return format === 'avif'
    ? picture.avif({ quality: 52, effort: 3 }).toBuffer()
    : picture.webp({ quality: 88, effort: 4 }).toBuffer();
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The goods, cut where they reach over the edge. */
async function layerOf(item: SceneItem, { width, height }: Size, deps: Deps): Promise<OverlayOptions[]> {
  const edge = Math.round(item.size * width);
  const square = await squareOf(item, edge, deps);
  const left = Math.round(item.x * width - edge / 2);
  const top = Math.round(item.y * height - edge * FOOT);
  const sharp = await loadSharp();
  const layer = await square.png().toBuffer();
  const cut = {
    left: Math.max(0, -left),
    top: Math.max(0, -top),
    width: Math.min(edge, width - left) - Math.max(0, -left),
    height: Math.min(edge, height - top) - Math.max(0, -top),
  };
  if (cut.width <= 0 || cut.height <= 0) return [];
  const input = await sharp(layer).extract(cut).toBuffer();
  return [{ input, left: Math.max(0, left), top: Math.max(0, top) }];
}

/** How far down in its square a rendered good stands. */
const FOOT = 0.91;

/** The goods as a square. */
function squareOf({ recipe }: SceneItem, edge: number, deps: Deps): Promise<Sharp> {
  return isPacked(recipe) ? packSquare(recipe, edge, deps) : spriteSquare(recipe, edge);
}

/** One colour to the edges, so that the picture has none: what it lies on goes on. */
function backdrop({ ground, glow }: Scene, width: number, height: number): string {
  if (ground === '') return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="${width}" height="${height}"><defs><radialGradient id="g" cx="0.5" cy="0.45" r="0.5"><stop offset="0.55" stop-color="${glow}"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient></defs><rect width="1200" height="900" fill="${ground}"/><circle cx="600" cy="470" r="520" fill="url(#g)"/></svg>`;
}
