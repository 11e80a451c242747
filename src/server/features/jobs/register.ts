import type { FastifyInstance } from 'fastify';
import type { GivenUpJob, StaffJobState } from '../../../contract/jobs/staff-schemas.ts';
import type { Config } from '../../config/config.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import { RETRIED_KINDS, type RetriedKind } from '../../infra/jobs/job-kinds.ts';
import { countJobs, type JobState, type OpenJob, readJobs, retryJob } from '../../infra/jobs/queries.ts';
import { type MailboxDeps, registerMailbox } from './mailbox.ts';

/** Dead mails, for the staff; and, if the configuration shows it, the mailbox of a shop without a mail server. */
export function register({
  config,
  db,
  clock,
  wakeJobs,
}: StaffJobDeps & MailboxDeps & { readonly config: Pick<Config, 'showMailbox'> }) {
  return {
    handlers: staffJobHandlers({ db, wakeJobs }),
    routes: (server: FastifyInstance) => {
      if (config.showMailbox) registerMailbox(server, { db, config, clock });
    },
  } satisfies Feature;
}

interface StaffJobDeps {
  readonly db: Database;
  readonly wakeJobs: () => void;
}

const STATES: Readonly<Record<StaffJobState, JobState>> = { given_up: 'dead', failing: 'failing', waiting: 'waiting' };

/** Issues 13, 31 and 48: the staff see jobs that were given up, fail or wait, and retry them. */
function staffJobHandlers({ db, wakeJobs }: StaffJobDeps) {
  const listed = async (state: StaffJobState) => {
    const [jobs, { dead, failing, waiting }] = await Promise.all([
      readJobs(db, RETRIED_KINDS, STATES[state]),
      countJobs(db, RETRIED_KINDS),
    ]);
    return done({ jobs: jobs.map(givenUpJob), counts: { given_up: dead, failing, waiting } });
  };
  return {
    staffJobList: (_context, { query: { state = 'given_up' } }) => listed(state),
    staffJobRetry: async (_context, { body }) => {
      await db.tx((tx) => retryJob(tx, body.jobId, RETRIED_KINDS));
      wakeJobs();
      return listed('given_up');
    },
  } satisfies Partial<Handlers>;
}

const MAX_REASON = 500;

function givenUpJob(job: OpenJob<RetriedKind>): GivenUpJob {
  const { jobId, kind, payload, attempts, lastError, enqueuedAt, failedAt, nextAt } = job;
  return {
    jobId,
    kind,
    attempts,
    about: subjectOf(payload),
    reason: lastError.slice(0, MAX_REASON),
    writtenAt: enqueuedAt.toISOString(),
    ...(nextAt === null ? { givenUpAt: failedAt.toISOString() } : { nextAt: nextAt.toISOString() }),
  };
}

/** Returns the subject of a payload, which is its first member (JobPayloads): an id, or the recipient of a mail. */
function subjectOf(payload: unknown): string {
  const [first] = typeof payload === 'object' && payload !== null ? (Object.values(payload) as unknown[]) : [];
  return typeof first === 'number' || typeof first === 'string' ? String(first) : '';
}
