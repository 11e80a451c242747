import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { InFlight } from '../../concurrency/in-flight.ts';
import type { EncodedPicture, PictureFormat } from './picture-formats.ts';

/** A picture that the shop draws: its key in the cache, and the functions that draw it in each format. */
export interface Drawing {
  key(format: PictureFormat): string;
  make(format: PictureFormat): Promise<Buffer>;
}

/** Draws each picture once, even for concurrent requests, and caches it. */
export function drawnOnce(cache: PictureCache) {
  const inFlight = new InFlight<Buffer>();
  const later = createQuietQueue(() => inFlight.size > 0);

  function draw(drawing: Drawing, format: PictureFormat): Promise<Buffer> {
    const key = drawing.key(format);
    return inFlight.run(key, async () => {
      const cached = await cache.read(key);
      if (cached) return cached;
      const picture = await drawing.make(format);
      await cache.keep(key, picture);
      return picture;
    });
  }

  return {
    draw,
    /** AVIF takes four times as long as WebP: the first request gets WebP, and AVIF is drawn when no request waits. */
    async drawSoon(drawing: Drawing, format: PictureFormat): Promise<EncodedPicture> {
      if (format === 'webp') return { picture: await draw(drawing, 'webp'), format };
      const cached = await cache.read(drawing.key(format));
      if (cached) return { picture: cached, format };
      later(drawing.key(format), () => draw(drawing, format));
      return { picture: await draw(drawing, 'webp'), format: 'webp' };
    },
  };
}

/** A cache of drawn pictures, by a key of their content. */
interface PictureCache {
  read(key: string): Promise<Buffer | undefined>;
  keep(key: string, picture: Buffer): Promise<void>;
}

export function createPictureCache(folder: string): PictureCache {
  const fileOf = (key: string) => join(folder, key.slice(0, 2), key);
  return {
    async read(key) {
      const cached = await readFile(fileOf(key)).catch(() => undefined);
      return cached && cached.length > 0 ? cached : undefined;
    },
    /**
     * Writes a picture atomically, so that a half-written one is never read. A full disk prevents the caching, not the
     * reply.
     */
    async keep(key, picture) {
      const file = fileOf(key);
      const draft = `${file}.${randomUUID()}`;
      try {
        await mkdir(join(file, '..'), { recursive: true });
        await writeFile(draft, picture);
        await rename(draft, file);
      } catch {
        await rm(draft, { force: true }).catch(() => undefined);
      }
    },
  };
}

const MAX_WAITING = 500;
const CHECK_EVERY_MS = 100;

/**
 * A queue for work that may wait: one task after the other, while nothing more urgent is running. The same task is
 * queued once. When the queue is full, further tasks are dropped: a later request does them.
 */
export function createQuietQueue(isBusy: () => boolean): (key: string, work: () => Promise<unknown>) => void {
  const waiting = new Set<string>();
  const oneByOne = pLimit(1);

  async function run(key: string, work: () => Promise<unknown>): Promise<void> {
    while (isBusy()) await sleep(CHECK_EVERY_MS, undefined, { ref: false });
    // work that fails here fails again, and is reported, when it is requested directly
    await work().catch(() => undefined);
    waiting.delete(key);
  }

  return (key, work) => {
    if (waiting.has(key) || waiting.size >= MAX_WAITING) return;
    waiting.add(key);
    void oneByOne(run, key, work);
  };
}
