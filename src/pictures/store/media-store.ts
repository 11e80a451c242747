import { createHash } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { type MediaPicture, mediaWidths } from '../../domain/content/media-picture.ts';
import { createQuietQueue } from '../compose/drawn-once.ts';
import type { EncodedPicture, PictureFormat } from '../compose/picture-formats.ts';
import { loadSharp } from '../drawing/load-sharp.ts';
import { pictureEndingOf, writeWhole } from './picture-files.ts';

/**
 * Pictures of the staff, on disk, by the hash of the uploaded bytes. Only the versions that the shop encodes are stored
 * and served.
 */
export interface MediaStore {
  /** Checks that these bytes are a picture and stores the shop's versions of it, or returns why it is refused. */
  put(bytes: Buffer): Promise<MediaPicture | 'other-kind' | 'unreadable'>;
  /** AVIF is made when no request waits; until then the reply is WebP. undefined: the picture does not exist. */
  read(key: string, width: number, format: PictureFormat): Promise<EncodedPicture | undefined>;
  remove(key: string): Promise<void>;
}

const MAX_PIXELS = 50_000_000;
const MAX_DECODING_SECONDS = 20;
/** The maximum height of WebP. */
const HIGHEST = 16_000;

export function createMediaStore(folder: string): MediaStore {
  const folderOf = (key: string) => join(folder, key.slice(0, 2), key);
  const fileOf = (key: string, width: number, format: PictureFormat) => join(folderOf(key), `${width}.${format}`);
  const stored = (key: string, width: number, format: PictureFormat) =>
    readFile(fileOf(key, width, format)).catch(() => undefined);
  let encoding = 0;
  const later = createQuietQueue(() => encoding > 0);
  const oneByOne = pLimit(1);

  return {
    async put(bytes) {
      if (pictureEndingOf(bytes) === undefined) return 'other-kind';
      const key = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
      encoding++;
      try {
        const made = await oneByOne(() => formsOf(bytes)).catch(() => undefined);
        const largest = made?.at(-1);
        if (!made || !largest) return 'unreadable';
        for (const { width, picture } of made) await writeWhole(fileOf(key, width, 'webp'), picture);
        return { key, width: largest.width, height: largest.height };
      } finally {
        encoding--;
      }
    },
    async read(key, width, format) {
      if (!/^[0-9a-f]{32}$/.test(key)) return undefined;
      const picture = await stored(key, width, format);
      if (picture) return { picture, format };
      const webp = format === 'avif' ? await stored(key, width, 'webp') : undefined;
      if (webp) later(`${key} ${width}`, () => keepAvif(webp, fileOf(key, width, 'avif')));
      return webp && { picture: webp, format: 'webp' };
    },
    async remove(key) {
      if (/^[0-9a-f]{32}$/.test(key)) await rm(folderOf(key), { recursive: true, force: true });
    },
  };
}

interface Form {
  readonly width: number;
  readonly height: number;
  readonly picture: Buffer;
}

/**
 * Returns the versions of a picture, the smallest first: rotated by its EXIF orientation, in sRGB, without metadata.
 */
async function formsOf(bytes: Buffer): Promise<Form[]> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false } as const;
  const sharp = await loadSharp();
  const { autoOrient } = await sharp(bytes, options).metadata();
  if (autoOrient.height > HIGHEST * Math.max(1, autoOrient.width / 1600)) throw new Error('too high');
  const forms: Form[] = [];
  for (const width of mediaWidths(autoOrient.width)) {
    const { data, info } = await sharp(bytes, options)
      .timeout({ seconds: MAX_DECODING_SECONDS })
      .autoOrient()
      .resize({ width })
      .webp({ quality: 84, effort: 3 })
      .toBuffer({ resolveWithObject: true });
    forms.push({ width: info.width, height: info.height, picture: data });
  }
  return forms;
}

/** Writes nothing if the picture was removed meanwhile. */
async function keepAvif(webp: Buffer, file: string): Promise<void> {
  const sharp = await loadSharp();
  const picture = await sharp(webp).avif({ quality: 58, effort: 2 }).toBuffer();
  if (await stat(file.replace(/avif$/, 'webp')).catch(() => undefined)) await writeWhole(file, picture);
}
