import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAX_PICTURE_MEGABYTES, PRODUCT_PICTURE_PATH } from '../../../contract/products/limits.ts';
import { isHeic, pixelsOf } from '../../../pictures/store/picture-size.ts';
import { maxPixels, type PictureStore } from '../../../pictures/store/picture-store.ts';
import type { ContextOf } from '../../http/context.ts';
import { envelope, refusalEnvelope } from '../../http/envelope.ts';
import { languageOf } from '../../http/language.ts';
import { done, type Outcome, type Refused, refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import { guardedBy } from '../../http/rate-limits/rate-limit.ts';
import { type PostedForm, readPosted } from '../../http/read-posted.ts';
import { isSameSite } from '../../http/same-site.ts';
import { envelopeUser } from '../../http/session.ts';
import { staffOf } from '../../http/staff-only.ts';

export interface PictureUploadDeps {
  readonly pictures: PictureStore;
  readonly limits: Pick<RateLimits, 'mediaUploads'>;
  readonly contextOf: ContextOf;
}

const LIMITS = {
  fileSize: MAX_PICTURE_MEGABYTES * 1024 * 1024 + 1,
  files: 1,
  fields: 2,
  fieldSize: 1024,
  headerPairs: 50,
};

/**
 * Takes a photo of a product: it is checked, turned as its EXIF data say and stored without them, and no product has it
 * yet. Giving it to a product is the call staffProductPictures.
 */
export async function registerPictureUploads(app: FastifyInstance, deps: PictureUploadDeps): Promise<void> {
  const onRequest = guardedBy(deps.limits.mediaUploads);
  await app.register(async (scope) => {
    // a file that is too large is truncated, and refused at its field
    await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
    scope.post(PRODUCT_PICTURE_PATH, { schema: { hide: true }, onRequest }, (request, reply) =>
      upload(deps, request, reply),
    );
  });
}

async function upload(deps: PictureUploadDeps, request: FastifyRequest, reply: FastifyReply) {
  reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');
  const language = languageOf(request);
  const refused = (status: number, reason: Refused) => reply.code(status).send(refusalEnvelope(reason, language));
  if (!isSameSite(request, false)) return refused(403, refuse('CROSS_SITE'));
  const context = deps.contextOf(request, reply);
  const session = await context.session();
  // before anything of the file is read
  if (!session?.customer) return refused(419, refuse('SESSION_EXPIRED'));
  if (!(await staffOf(context, 'changing_products'))) return refused(403, refuse('FORBIDDEN'));
  const outcome = await storePhoto(deps.pictures, await readPosted(request, LIMITS));
  return reply.send(envelope(outcome, envelopeUser(session), language));
}

const field = 'file';
const MILLION = 1_000_000;

async function storePhoto(store: PictureStore, { files: [file] }: PostedForm): Promise<Outcome<{ key: string }>> {
  if (!file) return refuse('REQUIRED', { field });
  if (file.isCut) return refuse('PICTURE_TOO_LARGE', { field, details: { max: MAX_PICTURE_MEGABYTES } });
  if (isHeic(file.bytes)) return refuse('PICTURE_HEIC', { field });
  const pixels = await pixelsOf(file.bytes);
  if (pixels === undefined) return refuse('PICTURE_KIND', { field });
  if (pixels > maxPixels)
    return refuse('PICTURE_PIXELS', {
      field,
      details: { pixels: Math.round(pixels / MILLION), max: maxPixels / MILLION },
    });
  const stored = await store.put(file.bytes);
  if ('key' in stored) return done({ key: stored.key });
  return refuse(stored.refused.startsWith('not a') ? 'PICTURE_KIND' : 'PICTURE_BROKEN', { field });
}
