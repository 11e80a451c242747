import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StaffMedia } from '../../../../contract/content/staff-media-schemas.ts';
import { MAX_MEDIA_MEGABYTES, MEDIA_UPLOAD_PATH } from '../../../../domain/content/media-picture.ts';
import type { ContextOf } from '../../../http/context.ts';
import { envelope, refusalEnvelope } from '../../../http/envelope.ts';
import { languageOf } from '../../../http/language.ts';
import { done, type Outcome, type Refused, refuse } from '../../../http/outcome.ts';
import type { RateLimits } from '../../../http/rate-limits/limits.ts';
import { guardedBy } from '../../../http/rate-limits/rate-limit.ts';
import { type PostedForm, postedText, readPosted } from '../../../http/read-posted.ts';
import { isSameSite } from '../../../http/same-site.ts';
import { envelopeUser } from '../../../http/session.ts';
import { staffOf } from '../../../http/staff-only.ts';
import { addMedia, type MediaDeps } from './edit-media.ts';
import { usesOf } from './media-queries.ts';
import { mediaOf } from './media-view.ts';

export interface MediaUploadDeps extends MediaDeps {
  readonly limits: Pick<RateLimits, 'mediaUploads'>;
  readonly contextOf: ContextOf;
}

const LIMITS = {
  fileSize: MAX_MEDIA_MEGABYTES * 1024 * 1024 + 1,
  files: 1,
  fields: 10,
  fieldSize: 8 * 1024,
  parts: 12,
  headerPairs: 50,
};

/** Uploads are no calls of the contract, but have the same access rule and reply envelope. */
export async function registerMediaUploads(app: FastifyInstance, deps: MediaUploadDeps): Promise<void> {
  const onRequest = guardedBy(deps.limits.mediaUploads);
  await app.register(async (scope) => {
    // a file that is too large is truncated, and refused at its field
    await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
    scope.post(MEDIA_UPLOAD_PATH, { schema: { hide: true }, onRequest }, (request, reply) =>
      upload(deps, request, reply),
    );
  });
}

async function upload(deps: MediaUploadDeps, request: FastifyRequest, reply: FastifyReply) {
  reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');
  const language = languageOf(request);
  const refused = (status: number, reason: Refused) => reply.code(status).send(refusalEnvelope(reason, language));
  if (!isSameSite(request, false)) return refused(403, refuse('CROSS_SITE'));
  const context = deps.contextOf(request, reply);
  const session = await context.session();
  // before anything of the file is read
  if (!session?.customer) return refused(419, refuse('SESSION_EXPIRED'));
  if (!(await staffOf(context, 'content'))) return refused(403, refuse('FORBIDDEN'));
  const outcome = await keep(deps, await readPosted(request, LIMITS));
  return reply.send(envelope(outcome, envelopeUser(session), language));
}

async function keep(deps: MediaUploadDeps, posted: PostedForm): Promise<Outcome<StaffMedia>> {
  const added = await addMedia(deps, posted.files[0], {
    title: postedText(posted, 'title') ?? '',
    altText: postedText(posted, 'altText') ?? '',
    isDecorative: postedText(posted, 'isDecorative') === 'true',
    caption: postedText(posted, 'caption') ?? '',
  });
  if (!added.ok) return added;
  return done(mediaOf(added.value, await usesOf(deps.db, [added.value.mediaId])));
}
