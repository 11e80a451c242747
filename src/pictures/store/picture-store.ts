import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createQuietQueue } from '../compose/drawn-once.ts';
import { type EncodedPicture, edges, type PictureFormat, type PictureSize } from '../compose/picture-formats.ts';
import { loadSharp } from '../drawing/load-sharp.ts';
import { pictureEndingOf, pictureEndings, writeWhole } from './picture-files.ts';

/** Photos of products, on disk, by the hash of the imported bytes. */
export interface PictureStore {
  /**
   * Checks that these bytes are a picture, stores them with our sizes of them, and returns its key (`isPresent`: it was
   * stored before), or why it is refused.
   */
  put(bytes: Buffer): Promise<{ readonly key: string; readonly isPresent: boolean } | { readonly refused: string }>;
  has(key: string): Promise<boolean>;
  /**
   * Reads a picture as the composer does: AVIF is made when no request waits. undefined: it does not exist, or cannot
   * be read.
   */
  read(key: string, size: PictureSize, format: PictureFormat): Promise<EncodedPicture | undefined>;
  /** Stores a part of a picture as another one, and returns its key; undefined: there is none that can be read. */
  crop(key: string, part: PicturePart): Promise<string | undefined>;
  /** The original bytes with their file extension. */
  source(key: string): Promise<{ readonly bytes: Buffer; readonly ending: string } | undefined>;
}

/** A square part of a picture, in shares (0 to 1) of the square on white that it is shown in. */
export interface PicturePart {
  readonly left: number;
  readonly top: number;
  readonly edge: number;
}

export const maxPixels = 50_000_000;
const maxDecodingSeconds = 20;
const sizes = Object.keys(edges) as PictureSize[];

export function createPictureStore(folder: string): PictureStore {
  const fileOf = (key: string, name: string) => join(folder, key.slice(0, 2), key, name);
  const stored = (key: string, name: string) => readFile(fileOf(key, name)).catch(() => undefined);
  let encoding = 0;
  const later = createQuietQueue(() => encoding > 0);

  // this file is written last: if it exists, all of them do
  const has: PictureStore['has'] = async (key) =>
    isKey(key) && (await stat(fileOf(key, `${sizes[0]}.webp`)).catch(() => undefined)) !== undefined;
  const source: PictureStore['source'] = async (key) => {
    if (!isKey(key)) return undefined;
    for (const ending of pictureEndings) {
      const bytes = await stored(key, `source.${ending}`);
      if (bytes) return { bytes, ending };
    }
    return undefined;
  };
  const make = async (key: string, size: PictureSize, format: PictureFormat) => {
    const bytes = (await source(key))?.bytes;
    if (!bytes) return undefined;
    encoding++;
    try {
      const picture = await encode(bytes, size, format);
      await writeWhole(fileOf(key, `${size}.${format}`), picture);
      return picture;
    } finally {
      encoding--;
    }
  };
  const put: PictureStore['put'] = async (bytes) => {
    const ending = pictureEndingOf(bytes);
    if (ending === undefined) return { refused: 'not a JPEG, PNG, WebP or AVIF picture' };
    const key = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    if (await has(key)) return { key, isPresent: true };
    const made: (readonly [PictureSize, Buffer])[] = [];
    try {
      for (const size of sizes.toReversed()) made.push([size, await encode(bytes, size, 'webp')]);
    } catch (error) {
      return { refused: `cannot be decoded: ${(error as Error).message.split('\n')[0]}` };
    }
    await writeWhole(fileOf(key, `source.${ending}`), bytes);
    for (const [size, picture] of made) await writeWhole(fileOf(key, `${size}.webp`), picture);
    return { key, isPresent: false };
  };
  return {
    source,
    has,
    put,
    async crop(key, part) {
      const bytes = (await source(key))?.bytes;
      const cut = bytes && (await cropped(bytes, part).catch(() => undefined));
      const stored = cut && (await put(cut));
      return stored && 'key' in stored ? stored.key : undefined;
    },
    async read(key, size, format) {
      if (!isKey(key)) return undefined;
      const picture = await stored(key, `${size}.${format}`);
      if (picture) return { picture, format };
      if (format === 'avif') later(`${key} ${size}`, () => make(key, size, 'avif'));
      const webp = (await stored(key, `${size}.webp`)) ?? (await make(key, size, 'webp').catch(() => undefined));
      return webp && { picture: webp, format: 'webp' };
    },
  };
}

function isKey(key: string): boolean {
  return /^[0-9a-f]{32}$/.test(key);
}

/** A part is cut from a square of at most so many pixels, and has at least so many. */
const EDGE = { max: 3000, min: 64 };

async function cropped(bytes: Buffer, { left, top, edge }: PicturePart): Promise<Buffer> {
  const sharp = await loadSharp();
  const options = { limitInputPixels: maxPixels, failOn: 'error', animated: false } as const;
  const { width, height } = await sharp(bytes, options).metadata();
  const whole = Math.min(EDGE.max, Math.max(width, height, EDGE.min));
  const size = Math.min(whole, Math.max(EDGE.min, Math.round(edge * whole)));
  const at = (share: number) => Math.min(whole - size, Math.max(0, Math.round(share * whole)));
  return sharp(bytes, options)
    .timeout({ seconds: maxDecodingSeconds })
    .rotate()
    .flatten({ background: '#ffffff' })
    .resize(whole, whole, { fit: 'contain', background: '#ffffff' })
    .extract({ left: at(left), top: at(top), width: size, height: size })
    .webp({ quality: 92, effort: 2 })
    .toBuffer();
}

/** Returns a square on white, rotated by the EXIF orientation, without metadata. */
async function encode(bytes: Buffer, size: PictureSize, format: PictureFormat): Promise<Buffer> {
  const edge = edges[size];
  const sharp = await loadSharp();
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: false })
    .timeout({ seconds: maxDecodingSeconds })
    .rotate()
    .flatten({ background: '#ffffff' })
    .resize(edge, edge, { fit: 'contain', background: '#ffffff' });
  return format === 'avif'
    ? picture.avif({ quality: 56, effort: 2 }).toBuffer()
    : picture.webp({ quality: 82, effort: 2 }).toBuffer();
}
