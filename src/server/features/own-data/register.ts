import { ERASURE_DAYS } from '../../../contract/credentials/limits.ts';
import type { ClosingInput } from '../../../contract/own-data/schemas.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/base/duration.ts';
import { ok } from '../../../domain/base/result.ts';
import { normaliseEmail } from '../../../domain/base/validators.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Outcome, refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Database } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { FeatureJobs } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { dueRemovals, endRemoval } from '../customers/account-removals.ts';
import {
  bindToken,
  issueToken,
  readToken,
  type TokenRow,
  takeBoundToken,
  takeToken,
} from '../customers/account-tokens.ts';
import { accountById, maskedEmail } from '../customers/credentials.ts';
import { objectionTo, removalCalls } from '../customers/removal-calls.ts';
import { closeAccount, closingProblems, exportData } from './close-account.ts';
import { type CustomerPageDeps, customerPageHandlers } from './customer-routes.ts';

/** Own data: everything that is held of a customer is exported or forgotten. */
export function register(deps: OwnDataDeps & ClosingMailDeps & CustomerPageDeps) {
  return {
    handlers: {
      ...closingHandlers(deps),
      ...erasureHandlers(deps),
      ...exportHandlers(deps),
      ...customerPageHandlers(deps),
    },
    jobs: { ...closingMailJobs(deps), ...erasureJobs(deps) },
  } satisfies Feature;
}

interface ClosingMailDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

const CLOSING_MINUTES = 60;

/** The mail whose link closes an account, and the last one, which says that it was closed. */
function closingMailJobs({
  db,
  clock,
  mailer,
  publicUrl,
}: ClosingMailDeps): Pick<FeatureJobs, 'account-close' | 'account-closed' | 'accounts-merged'> {
  const letters = () => import('../../mails/closing-letters.ts');
  return {
    'account-close': async ({ userId }, { key }) => {
      const account = await accountById(db, userId);
      if (!account) return;
      const now = clock.now();
      const token = await db.tx((tx) =>
        issueToken(tx, { purpose: 'account-close', userId, minutes: CLOSING_MINUTES, now }),
      );
      const { closingLetter } = await letters();
      const { email: to, firstName } = account;
      const link = `${publicUrl}/chiudi-account?token=${token}`;
      await mailer.send(() => closingLetter({ to, firstName, link }), key);
    },
    'account-closed': async ({ to, firstName, userId }, { key }) => {
      const { closedLetter } = await letters();
      await mailer.send(() => closedLetter({ to, firstName }), key, userId);
    },
    'accounts-merged': async ({ userId, to, firstName }, { key }) => {
      const account = await accountById(db, userId);
      if (!account) return;
      const { mergedLetter } = await letters();
      const { email } = account;
      for (const [index, reader] of [
        { to, firstName },
        { to: email, firstName: account.firstName },
      ].entries())
        await mailer.send(() => mergedLetter({ ...reader, email }), `${key}-${index}`, userId);
    },
  };
}

interface OwnDataDeps {
  readonly db: Database;
  readonly limits: Pick<RateLimits, 'accountMails' | 'ownDataExports'>;
  readonly wakeJobs: () => void;
}

const PURPOSE = 'account-close';

/** D 7, anonymize_token_request, anonymize_token_check and user_anonymize. */
function closingHandlers(deps: OwnDataDeps) {
  const ask = async (context: CallContext) => mailLink(deps, context, (await context.customer()).userId);
  return {
    closingRequest: ask,
    closingRequestPost: ask,
    closingCheck: (context, { query }) => checkLink(deps, context, query),
    closingCheckPost: (context, { body }) => checkLink(deps, context, body),
    accountClose: (context, { query }) => close(deps, context, query),
    accountClosePost: (context, { body }) => close(deps, context, body),
    staffClosingStart: async (context, { body: { user_id: userId } }) => {
      if (!(await accountById(deps.db, userId))) return refuse('CUSTOMER_NOT_FOUND');
      return mailLink(deps, context, userId);
    },
  } satisfies Partial<Handlers>;
}

/** The export of all stored data of a customer, limited to a few times a day, because it reads a lot. */
function exportHandlers({ db, limits }: OwnDataDeps) {
  return {
    ownDataExport: async (context) => {
      const customer = await context.customer();
      const attempt = await limits.ownDataExports.consume(`export ${customer.userId}`);
      if (!attempt.ok) return context.tooManyRequests(attempt.retryAfterSeconds);
      return done(await exportData(db, customer, context.now));
    },
  } satisfies Partial<Handlers>;
}

/** The mail goes to the owner of the account, whoever requested it; nothing is closed before its link was used. */
async function mailLink({ db, limits, wakeJobs }: OwnDataDeps, context: CallContext, userId: number) {
  const checked = await closingProblems(db, userId, context.now);
  if (!checked.ok) return checked;
  const attempt = await limits.accountMails.consume(`close ${userId}`);
  if (!attempt.ok) return context.tooManyRequests(attempt.retryAfterSeconds);
  await db.tx((tx) => enqueue(tx, 'account-close', { userId }));
  wakeJobs();
  return done({});
}

/** A session of the account itself may then close it by a call without a token, as clients of the platform do. */
async function checkLink({ db }: OwnDataDeps, context: CallContext, { login = '', token = '' }: ClosingInput) {
  const { now } = context;
  const row = await readToken(db, PURPOSE, token, now);
  const account = row && (await accountById(db, row.userId));
  if (!account || !isNamed(login, account.email)) return refuse('LINK_ENDED');
  const session = await context.session();
  if (session?.customer?.userId === account.userId && !session.agent)
    await bindToken(db, PURPOSE, token, String(session.sessionId));
  return done({ email: maskedEmail(account.email) });
}

async function close(
  { db, wakeJobs }: OwnDataDeps,
  context: CallContext,
  { login = '', token = '' }: ClosingInput,
): Promise<Outcome<object>> {
  const session = await context.session();
  if (session?.agent) return refuse('CLOSING_IN_PERSON');
  const { now } = context;
  const closed = await db.tx(async (tx) => {
    const taken: TokenRow | undefined =
      token === '' && session?.customer
        ? await takeBoundToken(tx, PURPOSE, { userId: session.customer.userId, to: String(session.sessionId), now })
        : await takeToken(tx, PURPOSE, token, now);
    const account = taken && (await accountById(tx, taken.userId));
    if (!account || !isNamed(login, account.email)) return refuse('LINK_ENDED');
    return closeAccount(tx, account.userId, now);
  });
  if (!closed.ok) return closed;
  wakeJobs();
  // this session has ended with the others
  context.forget();
  return done({});
}

function isNamed(login: string, own: string): boolean {
  const given = normaliseEmail(login);
  return given === '' || given === own;
}

type ErasureDeps = ClosingMailDeps & { readonly wakeJobs: () => void };

/**
 * Accounts that are erased because their owners asked for it on paper, and cannot use the link of a mail (GDPR, article
 * 17; decision 139): one person of the staff asks, another one confirms, and the owner has days to object.
 */
function erasureHandlers({ db, wakeJobs }: ErasureDeps) {
  const { list, ask, decide, object } = removalCalls(
    { db, wakeJobs },
    {
      ...{ kind: 'account', hours: (ERASURE_DAYS * DAY_MS) / HOUR_MS },
      ...{ mail: 'account-erasure', objection: 'erasure-objection' },
      check: async (userId, now) =>
        (await accountById(db, userId)) ? closingProblems(db, userId, now) : refuse('CUSTOMER_NOT_FOUND'),
    },
  );
  return {
    accountErasures: list,
    accountErasureAsk: ask,
    accountErasureDecide: decide,
    accountErasureObject: object,
  } satisfies Partial<Handlers>;
}

/** Notifies the owner and how to object, and erases the account days later; orders under way are waited for. */
function erasureJobs({
  db,
  clock,
  mailer,
  publicUrl,
  wakeJobs,
}: ErasureDeps): Pick<FeatureJobs, 'account-erasure' | 'erase-accounts'> {
  return {
    'account-erasure': async ({ removalId }, { key }) => {
      const notice = await objectionTo(db, removalId, { objection: 'erasure-objection', now: clock.now() });
      if (!notice) return;
      const { erasureLetter } = await import('../../mails/closing-letters.ts');
      const { token, ...letter } = notice;
      const link = `${publicUrl}/tieni-account?token=${token}`;
      await mailer.send(() => erasureLetter({ ...letter, link }), key);
    },
    'erase-accounts': async () => {
      const now = clock.now();
      for (const { removalId, userId } of await dueRemovals(db, 'account', now))
        await db.tx(async (tx) => {
          const isEnded = await endRemoval(tx, { removalId, state: 'done', now });
          // a refusal, as for an order under way, undoes this too: the account is tried again an hour later
          return isEnded ? closeAccount(tx, userId, now) : ok();
        });
      wakeJobs();
    },
  };
}
