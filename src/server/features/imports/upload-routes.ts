import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { IMPORT_FILE_PATH, IMPORT_KINDS, MAX_IMPORT_MEGABYTES } from '../../../contract/imports/limits.ts';
import type { ContextOf } from '../../http/context.ts';
import { envelope, refusalEnvelope } from '../../http/envelope.ts';
import { languageOf } from '../../http/language.ts';
import { done, type Outcome, type Refused, refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import { guardedBy } from '../../http/rate-limits/rate-limit.ts';
import { isSameSite } from '../../http/same-site.ts';
import { envelopeUser } from '../../http/session.ts';
import { staffOf } from '../../http/staff-only.ts';
import type { Database } from '../../infra/database/types.ts';
import { type ImportFiles, takeFile } from './import-files.ts';

export interface ImportUploadDeps {
  readonly db: Database;
  readonly files: ImportFiles;
  readonly limits: Pick<RateLimits, 'mediaUploads'>;
  readonly contextOf: ContextOf;
}

const MAX_BYTES = MAX_IMPORT_MEGABYTES * 1024 * 1024;

/**
 * Takes a file to import as the body of a request. It goes to the disk as it arrives, so that no file fills the memory,
 * and one that is too long is refused while it arrives.
 */
export async function registerImportUploads(app: FastifyInstance, deps: ImportUploadDeps): Promise<void> {
  const onRequest = guardedBy(deps.limits.mediaUploads);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/octet-stream', (_request, payload, parsed) => parsed(null, payload));
    scope.post(IMPORT_FILE_PATH, { schema: { hide: true }, onRequest }, (request, reply) =>
      upload(deps, request, reply),
    );
  });
}

async function upload(deps: ImportUploadDeps, request: FastifyRequest, reply: FastifyReply) {
  reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');
  const language = languageOf(request);
  // what is left of the body is not waited for
  const refused = (status: number, reason: Refused) =>
    reply.code(status).header('connection', 'close').send(refusalEnvelope(reason, language));
  if (!isSameSite(request, false)) return refused(403, refuse('CROSS_SITE'));
  const context = deps.contextOf(request, reply);
  const session = await context.session();
  // before anything of the file is read
  if (!session?.customer) return refused(419, refuse('SESSION_EXPIRED'));
  const staff = await staffOf(context, 'imports');
  if (!staff) return refused(403, refuse('FORBIDDEN'));
  const outcome = await storeFile(deps, request, { userId: staff.userId, now: context.now });
  if (!outcome.ok) reply.header('connection', 'close');
  return reply.send(envelope(outcome, envelopeUser(session), language));
}

async function storeFile(
  deps: ImportUploadDeps,
  request: FastifyRequest,
  by: { readonly userId: number; readonly now: Date },
): Promise<Outcome<{ importId: number }>> {
  const tooLarge = refuse('IMPORT_FILE_TOO_LARGE', { field: 'file', details: { max: MAX_IMPORT_MEGABYTES } });
  if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) return tooLarge;
  const { name = '', kind } = request.query as { readonly name?: string; readonly kind?: string };
  const taken = await deps.files.take(request.body as Readable, MAX_BYTES);
  if (!taken) return tooLarge;
  const made = await takeFile(deps, {
    ...taken,
    ...by,
    name:
      name
        .replace(/\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, 200) || 'file.csv',
    kind: IMPORT_KINDS.find((known) => known === kind),
  });
  if (made.ok) return done({ importId: made.value });
  await deps.files.remove(taken.key);
  return made;
}
