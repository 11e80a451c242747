import type { ClosingInput } from '../../../contract/own-data/schemas.ts';
import { normaliseEmail } from '../../../domain/base/validators.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, type Outcome, refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import type { Database } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { bindToken, readToken, type TokenRow, takeBoundToken, takeToken } from '../customers/account-tokens.ts';
import { accountById, maskedEmail } from '../customers/credentials.ts';
import { closeAccount, closingProblems } from './close-account.ts';
import { exportData } from './export-data.ts';

export interface OwnDataDeps {
  readonly db: Database;
  readonly limits: Pick<RateLimits, 'accountMails' | 'ownDataExports'>;
  readonly wakeJobs: () => void;
}

type ClosingHandlers = Pick<
  Handlers,
  | 'closingRequest'
  | 'closingRequestPost'
  | 'closingCheck'
  | 'closingCheckPost'
  | 'accountClose'
  | 'accountClosePost'
  | 'staffClosingStart'
>;

const PURPOSE = 'account-close';

/** D 7, anonymize_token_request, anonymize_token_check and user_anonymize. */
export function closingHandlers(deps: OwnDataDeps): ClosingHandlers {
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
  };
}

/** Everything that is held of the customer, some times a day: it is a lot to read. */
export function exportHandlers({ db, limits }: OwnDataDeps): Pick<Handlers, 'ownDataExport'> {
  return {
    ownDataExport: async (context) => {
      const customer = await context.customer();
      const attempt = await limits.ownDataExports.consume(`export ${customer.userId}`);
      if (!attempt.ok) return context.tooManyRequests(attempt.retryAfterSeconds);
      return done(await exportData(db, customer, context.now));
    },
  };
}

/** The mail goes to the owner of the account, whoever asked for it; nothing is closed before its link was used. */
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
  // the session of whoever pressed the button has ended with the others
  context.forget();
  return done({});
}

function isNamed(login: string, own: string): boolean {
  const given = normaliseEmail(login);
  return given === '' || given === own;
}
