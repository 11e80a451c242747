import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { MAX_PHOTO_MB, MAX_REFUND_PHOTOS } from '../../../contract/refunds/limits.ts';
import { REFUND_PHOTO } from '../../../contract/refunds/routes.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import type { CallContext } from '../../http/call-context.ts';
import { envelope, refusalEnvelope } from '../../http/envelope.ts';
import type { Feature } from '../../http/feature.ts';
import { languageOf } from '../../http/language.ts';
import { done, type Refusal, type Refused, refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import { guardedBy } from '../../http/rate-limits/rate-limit.ts';
import { type PostedForm, postedText, readPosted } from '../../http/read-posted.ts';
import { type Recorded, whole } from '../../http/recorded.ts';
import { isSameSite } from '../../http/same-site.ts';
import { type FileDeps, refusePicture, serveFiles } from '../../http/serving/stored-files.ts';
import { envelopeUser } from '../../http/session.ts';
import { staffOf } from '../../http/staff-only.ts';
import type { Clock } from '../../infra/clock.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import type { JobHandlers } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { inspectUpload, PICTURE_KINDS } from '../../infra/uploads/inspect-upload.ts';
import { creditEarlierRefunds } from './credit-refund.ts';
import { type RequestRow, requestById } from './request-queries.ts';
import { type RefundRouteDeps, refundHandlers, requestView } from './routes.ts';
import { staffRefundHandlers } from './staff-routes.ts';
import { type WithdrawalDeps, withdrawalHandlers } from './withdrawals.ts';

type Deps = RefundRouteDeps & PhotoDeps & WithdrawalDeps & RefundMailDeps & { readonly clock: Clock };

/** Refunds: requests of customers for delivered orders, decisions of the staff, and payments by hand. */
export function register(deps: Deps) {
  return {
    handlers: { ...refundHandlers(deps), ...withdrawalHandlers(deps), ...staffRefundHandlers(deps) },
    jobs: {
      ...refundMailJobs(deps),
      'credit-refunds': ({ documentId }: { readonly documentId: number }) =>
        creditEarlierRefunds(deps.db, documentId, deps.clock.now()),
    },
    routes: (server: FastifyInstance) => registerRefundPhotos(server, deps),
    recorded: RECORDED,
    ofStores: {
      request_id: sql`select r.request_id as id, o.warehouse_id from refund_requests r join orders o using (order_id)`,
    },
  } satisfies Feature;
}

const RECORDED: Recorded = {
  targets: {
    request_id: (id) => ({
      customer: sql`select user_id from refund_requests where request_id = ${whole(id)}`,
      state: sql`(select jsonb_build_object('refundRequest',
        jsonb_build_object('state', state, 'grantedCents', granted_cents, 'answer', answer))
        from refund_requests where request_id = ${whole(id)})`,
    }),
    photo_id: (id) => ({
      customer: sql`select user_id from refund_photos join refund_requests using (request_id)
        where photo_id = ${whole(id)}`,
    }),
  },
};

interface RefundMailDeps {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

/** The jobs that write to a customer about what they asked back. */
function refundMailJobs({
  db,
  mailer,
  publicUrl,
}: RefundMailDeps): Required<Pick<JobHandlers, 'refund-decided' | 'withdrawal-received'>> {
  return {
    'refund-decided': async ({ requestId }, { key }) => {
      const row = await requestById(db, requestId);
      if (!row || (await isClosed(db, row))) return;
      const { refundDecidedLetter } = await import('../../mails/orders/refund-letters.ts');
      await mailer.send(() => refundDecidedLetter(readerOf(row)), key);
    },
    'withdrawal-received': async ({ requestId }, { key }) => {
      const row = await requestById(db, requestId);
      if (!row?.declaredEmail || row.declaredName === null) return;
      const declared = { name: row.declaredName, email: row.declaredEmail, at: row.askedAt };
      const { withdrawalLetter } = await import('../../mails/orders/refund-letters.ts');
      await mailer.send(() => withdrawalLetter({ ...readerOf(row), email: declared.email }, declared), key, row.userId);
    },
  };

  function readerOf(row: RequestRow) {
    return { email: row.email, firstName: row.firstName, publicUrl, request: requestView(row) };
  }
}

async function isClosed(db: Database, { userId }: RequestRow): Promise<boolean> {
  const rows = await db.query(sql`select from customers where user_id = ${userId} and closed_at is not null`);
  return rows.length > 0;
}

interface PhotoDeps extends FileDeps {
  readonly db: Database;
  readonly limits: Pick<RateLimits, 'posts'>;
}

const ID = /^[1-9]\d{0,8}$/;
const MEGABYTE = 1024 * 1024;
const LIMITS = {
  fieldNameSize: 100,
  fieldSize: 1024,
  fields: 5,
  files: 1,
  parts: 8,
  headerPairs: 50,
  fileSize: MAX_PHOTO_MB * MEGABYTE + 1,
};

/**
 * Photos of bad goods. A customer adds up to three to an open request of their own; a photo is re-encoded, without its
 * metadata, and its key is a hash. Only the customer and the staff see it: everybody else gets 404, as for one that
 * does not exist.
 */
async function registerRefundPhotos(server: FastifyInstance, deps: PhotoDeps): Promise<void> {
  const { contextOf, limits } = deps;
  serveFiles(server, deps, {
    path: REFUND_PHOTO,
    by: 'photo_id',
    call: 'refundPhoto',
    find: async (id, context) => {
      const staff = await staffOf(context, 'refunds');
      const userId = (await context.session())?.customer?.userId;
      return ID.test(id) ? photoRow(deps.db, Number(id), staff ? undefined : (userId ?? 0)) : undefined;
    },
  });
  // in its own scope, so that no other route accepts files
  await server.register(async (scope) => {
    await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
    scope.post(REFUND_PHOTO, { schema: { hide: true }, onRequest: guardedBy(limits.posts) }, async (request, reply) => {
      reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');
      const language = languageOf(request);
      const refused = (status: number, reason: Refused) => reply.code(status).send(refusalEnvelope(reason, language));
      if (!isSameSite(request, false)) return refused(403, refuse('CROSS_SITE'));
      const context = contextOf(request, reply);
      const session = await context.session();
      // before anything of the file is read
      if (!session?.customer) return refused(419, refuse('SESSION_EXPIRED'));
      const added = await addPhoto(deps, context, await readPosted(request, LIMITS));
      const outcome = added.ok ? done({ photoId: added.value }) : added;
      return reply.send(envelope(outcome, envelopeUser(session), language));
    });
  });
}

async function addPhoto(deps: PhotoDeps, context: CallContext, posted: PostedForm): Promise<Result<number, Refusal>> {
  const { db, uploads } = deps;
  const { userId } = await context.customer();
  const limited = await context.limitedBy('uploads');
  if (limited) return limited;
  const [file] = posted.files;
  const id = postedText(posted, 'request_id') ?? '';
  const requestId = ID.test(id) ? Number(id) : 0;
  const before = await mayAdd(db, requestId, userId);
  if (!before.ok) return before;
  if (!file) return refuse('UPLOAD_UNREADABLE');
  if (file.isCut || file.bytes.length > MAX_PHOTO_MB * MEGABYTE)
    return refuse('UPLOAD_TOO_LARGE', { details: { max: MAX_PHOTO_MB } });
  const found = await inspectUpload(file.bytes, PICTURE_KINDS);
  if (typeof found === 'string') return refusePicture(found);
  const fileKey = await uploads.put(found.bytes);
  const added = await db.tx(async (tx): Promise<Result<number, Refusal>> => {
    await tx.query(sql`select from refund_requests where request_id = ${requestId} for update`);
    const may = await mayAdd(tx, requestId, userId);
    if (!may.ok) return may;
    await tx.query(sql`update refund_requests set version = version + 1 where request_id = ${requestId}`);
    const row = await tx.one<{ photoId: number }>(sql`
      insert into refund_photos (request_id, file_key, media_type, bytes, added_at)
      values (${requestId}, ${fileKey}, ${found.mediaType}, ${found.bytes.length}, ${context.now}) returning photo_id`);
    return ok(row.photoId);
  });
  if (!added.ok) await uploads.remove(fileKey);
  return added;
}

/** Whether the customer may add a photo to this request now. */
async function mayAdd(db: Queryable, requestId: number, userId: number): Promise<Result<void, Refusal>> {
  const row = await db.maybeOne<{ photos: number }>(sql`
    select (select count(*) from refund_photos p where p.request_id = r.request_id)::int as photos
      from refund_requests r
    where r.request_id = ${requestId} and r.user_id = ${userId} and r.state = 'open' and r.kind = 'goods'`);
  if (!row) return refuse('PHOTO_NOT_NOW');
  return row.photos >= MAX_REFUND_PHOTOS ? refuse('TOO_MANY_PHOTOS', { details: { max: MAX_REFUND_PHOTOS } }) : ok();
}

/** `userId` undefined: of any customer. */
async function photoRow(db: Queryable, photoId: number, userId: number | undefined) {
  const row = await db.maybeOne<{ fileKey: string; mediaType: string }>(sql`
    select p.file_key, p.media_type from refund_photos p join refund_requests r using (request_id)
    where p.photo_id = ${photoId} and (${userId ?? null}::int is null or r.user_id = ${userId ?? null}::int)`);
  return row;
}
