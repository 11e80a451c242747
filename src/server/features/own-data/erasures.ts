import { ERASURE_DAYS } from '../../../contract/credentials/limits.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/base/duration.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, refuse } from '../../http/outcome.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Database } from '../../infra/database/types.ts';
import type { FeatureJobs } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { dueRemovals, endRemoval, removalById } from '../customers/account-removals.ts';
import { issueToken, takeToken } from '../customers/account-tokens.ts';
import { accountById } from '../customers/credentials.ts';
import { removalCalls } from '../customers/removal-calls.ts';
import { closeAccount, closingProblems } from './close-account.ts';

interface ErasureDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly wakeJobs: () => void;
}

/**
 * Accounts that are erased because their owners asked for it on paper, and cannot use the link of a mail (GDPR, article
 * 17; decision 139): one person of the staff asks, another one confirms, and the owner has days to object.
 */
export function erasureHandlers({ db, wakeJobs }: ErasureDeps) {
  const { list, ask, decide } = removalCalls(
    { db, wakeJobs },
    {
      ...{ kind: 'account', hours: (ERASURE_DAYS * DAY_MS) / HOUR_MS, mail: 'account-erasure' },
      check: async (userId, now) =>
        (await accountById(db, userId)) ? closingProblems(db, userId, now) : refuse('CUSTOMER_NOT_FOUND'),
    },
  );
  return {
    accountErasures: list,
    accountErasureAsk: ask,
    accountErasureDecide: decide,
    accountErasureObject: async ({ now }, { body: { token = '' } }) => {
      const isSaved = await db.tx(async (tx) => {
        const taken = await takeToken(tx, 'erasure-objection', token, now);
        return taken && endRemoval(tx, { removalId: Number(taken.data['removalId']), state: 'objected', now });
      });
      return isSaved ? done({}) : refuse('LINK_ENDED');
    },
  } satisfies Partial<Handlers>;
}

/** Notifies the owner and how to object, and erases the account days later; orders under way are waited for. */
export function erasureJobs({
  db,
  clock,
  mailer,
  publicUrl,
  wakeJobs,
}: ErasureDeps): Pick<FeatureJobs, 'account-erasure' | 'erase-accounts'> {
  return {
    'account-erasure': async ({ removalId }, { key }) => {
      const row = await removalById(db, removalId);
      if (row?.state !== 'confirmed' || !row.dueAt) return;
      const { userId, email: to, firstName, dueAt } = row;
      const now = clock.now();
      const minutes = Math.max(1, Math.floor((dueAt.getTime() - now.getTime()) / 60_000));
      const token = await db.tx((tx) =>
        issueToken(tx, { purpose: 'erasure-objection', userId, minutes, now, data: { removalId } }),
      );
      const { erasureLetter } = await import('../../mails/closing-letters.ts');
      const link = `${publicUrl}/tieni-account?token=${token}`;
      await mailer.send(() => erasureLetter({ to, firstName, link, at: dueAt }), key);
    },
    'erase-accounts': async () => {
      const now = clock.now();
      for (const { removalId, userId } of await dueRemovals(db, 'account', now))
        await db.tx(async (tx) => {
          const isFree = (await closingProblems(tx, userId, now)).ok;
          // with its last row goes the request itself
          if (isFree && (await endRemoval(tx, { removalId, state: 'done', now }))) await closeAccount(tx, userId, now);
        });
      wakeJobs();
    },
  };
}
