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

/** A still life: goods, from the back to the front, on a ground of one colour or none. */
export interface Scene {
  /** The colour of the ground; empty: transparent. */
  readonly ground: string;
  /** The round light behind the goods. */
  readonly glow: string;
  /** Width divided by height. */
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
  /** The requested format if it was drawn before, else WebP at once; AVIF is drawn when no request waits. */
  renderSoon(
    scene: Scene,
    width: SceneWidth,
    format: PictureFormat,
  ): Promise<{ picture: Buffer; format: PictureFormat }>;
}

/** To be increased when the drawing changes. */
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

/** A hash of the scene, for the cache and for immutable addresses. */
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

/** Returns the goods as a layer, cropped at the edges of the picture. */
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

/** The position of a rendered good's foot in its square, from the top. */
const FOOT = 0.91;

/** The goods as a square. */
function squareOf({ recipe }: SceneItem, edge: number, deps: Deps): Promise<Sharp> {
  return isPacked(recipe) ? packSquare(recipe, edge, deps) : spriteSquare(recipe, edge);
}

/** The ground has one colour up to the edges, so that the picture continues into a page of the same colour. */
function backdrop({ ground, glow }: Scene, width: number, height: number): string {
  if (ground === '') return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="${width}" height="${height}"><defs><radialGradient id="g" cx="0.5" cy="0.45" r="0.5"><stop offset="0.55" stop-color="${glow}"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient></defs><rect width="1200" height="900" fill="${ground}"/><circle cx="600" cy="470" r="520" fill="url(#g)"/></svg>`;
}
