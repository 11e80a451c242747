import { InFlight } from '../../concurrency/in-flight.ts';
import type { PictureCache } from './picture-cache.ts';
import type { EncodedPicture, PictureFormat } from './picture-formats.ts';
import { createQuietQueue } from './quiet-queue.ts';

/** A picture that the shop draws: its key in the cache, and the functions that draw it in each format. */
export interface Drawing {
  key(format: PictureFormat): string;
  make(format: PictureFormat): Promise<Buffer>;
}

/** Draws each picture once, however many ask for it at the same time, and keeps it. */
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
    /** AVIF takes four times as long as WebP: whoever comes first gets WebP, and AVIF is drawn when nobody waits. */
    async drawSoon(drawing: Drawing, format: PictureFormat): Promise<EncodedPicture> {
      if (format === 'webp') return { picture: await draw(drawing, 'webp'), format };
      const cached = await cache.read(drawing.key(format));
      if (cached) return { picture: cached, format };
      later(drawing.key(format), () => draw(drawing, format));
      return { picture: await draw(drawing, 'webp'), format: 'webp' };
    },
  };
}
