import { MAIL_KINDS, type UnsentMail } from '../../../contract/mails/staff-schemas.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import { type DeadJob, readDeadJobs, retryDeadJob } from '../../infra/jobs/queries.ts';

export interface StaffMailDeps {
  readonly db: Database;
  readonly wakeJobs: () => void;
}

/** Issue 13: the staff sees the mails that were given up, and sends them again. */
export function staffMailHandlers({ db, wakeJobs }: StaffMailDeps): Pick<Handlers, 'staffMailList' | 'staffMailRetry'> {
  const all = async () => done({ mails: (await readDeadJobs(db, MAIL_KINDS)).map(mailOf) });
  return {
    staffMailList: all,
    staffMailRetry: async (_context, { body }) => {
      await db.tx((tx) => retryDeadJob(tx, body.mailId, MAIL_KINDS));
      wakeJobs();
      return all();
    },
  };
}

function mailOf({ jobId, kind, payload, attempts, lastError, enqueuedAt, failedAt }: DeadJob): UnsentMail {
  return {
    mailId: jobId,
    kind: MAIL_KINDS.find((known) => known === kind) ?? 'order-confirmation',
    about: subjectOf(payload),
    attempts,
    reason: lastError.slice(0, MAX_REASON),
    writtenAt: enqueuedAt.toISOString(),
    givenUpAt: failedAt.toISOString(),
  };
}

const MAX_REASON = 500;

/** Returns the number of what a mail is about: the order, the invitation, what was asked for or sent. */
function subjectOf(payload: unknown): string {
  if (typeof payload !== 'object' || payload === null) return '';
  const { orderId, invitationId, productRequestId, submissionId, waiterId, userId, name } = payload as Record<
    string,
    unknown
  >;
  return String(orderId ?? invitationId ?? productRequestId ?? submissionId ?? waiterId ?? userId ?? name ?? '');
}
