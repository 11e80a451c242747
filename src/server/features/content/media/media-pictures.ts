import type { FastifyInstance } from 'fastify';
import type { MediaStore } from '../../../../pictures/store/media-store.ts';

const FILE = /^([0-9a-f]{32})-([1-9]\d{0,3})\.(webp|avif)$/;
const YEAR = 'public, max-age=31536000, immutable';
/** The cache time while the better format is still being made. */
const A_WHILE = 'public, max-age=600';

/** Serves /photo/media/<key>-<width>.<webp|avif>: pictures of the staff, in the stored sizes and formats. */
export function registerMediaPictures(app: FastifyInstance, media: MediaStore): void {
  app.get<{ Params: { file: string } }>('/photo/media/:file', { schema: { hide: true } }, async ({ params }, reply) => {
    const [, key = '', width, format] = FILE.exec(params.file) ?? [];
    const pictureFormat = format === 'avif' ? 'avif' : 'webp';
    const sent = await media.read(key, Number(width), pictureFormat);
    if (!sent) return reply.code(404).send();
    return reply
      .header('cache-control', sent.format === pictureFormat ? YEAR : A_WHILE)
      .type(`image/${sent.format}`)
      .send(sent.picture);
  });
}
