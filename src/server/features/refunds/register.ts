import type { FastifyInstance } from 'fastify';
import { romeTime } from '../../../domain/base/rome-time.ts';
import type { Feature } from '../../http/feature.ts';
import type { Clock } from '../../infra/clock.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import type { JobHandlers } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { creditEarlierRefunds } from './credit-refund.ts';
import { type PhotoDeps, registerRefundPhotos } from './photo-routes.ts';
import { type RequestRow, requestById } from './request-queries.ts';
import { type RefundRouteDeps, refundHandlers, requestView } from './routes.ts';
import { staffRefundHandlers } from './staff-routes.ts';

type Deps = RefundRouteDeps & PhotoDeps & RefundMailDeps & { readonly clock: Clock };

/** Refunds: what customers ask back of delivered orders, what the staff decide, and what they pay by hand. */
export function register(deps: Deps) {
  return {
    handlers: { ...refundHandlers(deps), ...staffRefundHandlers(deps) },
    jobs: {
      ...refundMailJobs(deps),
      'credit-refunds': ({ documentId }: { readonly documentId: number }) => creditEarlierRefunds(deps.db, documentId, deps.clock.now()),
    },
    routes: (server: FastifyInstance) => registerRefundPhotos(server, deps),
  } satisfies Feature;
}

interface RefundMailDeps {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

/** The jobs that write to a customer about what they asked back. */
function refundMailJobs({ db, mailer, publicUrl }: RefundMailDeps): Required<Pick<JobHandlers, 'refund-decided' | 'withdrawal-received'>> {
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
      const declared = { name: row.declaredName, email: row.declaredEmail, at: romeTime(row.askedAt) };
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
