import type { CallContext } from '../../http/call-context.ts';
import { done, type Outcome, refuse } from '../../http/outcome.ts';
import { closeOtherSessions } from '../../http/sessions/account-sessions.ts';
import type { Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { endLinks, endNewerUndos, issueToken, type TokenRow, takeToken } from '../customers/account-tokens.ts';
import { accountById, dropAccessSince, restoreEmail } from '../customers/credentials.ts';
import type { CredentialDeps } from './email-routes.ts';

interface Undone {
  readonly restored: boolean;
  readonly resetToken?: string;
}

/** The address at which a reset by `resetToken` begins is open for as long as one that was asked for by mail. */
const RESET_MINUTES = 30;

/**
 * Takes a change of the e-mail back, by who reads the old mailbox (decision 76). One that nobody has confirmed ends. After one that was,
 * the old address counts again, every session and whatever else was added since ends, and a new password has to be chosen.
 */
export async function undoChange(deps: CredentialDeps, { now }: CallContext, token = ''): Promise<Outcome<Undone>> {
  const undone = await deps.db.tx(async (tx) => {
    const taken = await takeToken(tx, 'email-undo', token, now);
    const account = taken && (await accountById(tx, taken.userId));
    if (!account) return refuse('LINK_ENDED');
    await endLinks(tx, account.userId);
    return taken.data['before'] === account.email ? done({ restored: false }) : restore(tx, taken, now);
  });
  if (undone.ok) deps.wakeJobs();
  return undone;
}

async function restore(tx: Tx, { userId, data, createdAt }: TokenRow, now: Date): Promise<Outcome<Undone>> {
  const before = String(data['before']);
  if (!(await restoreEmail(tx, userId, before, now))) return refuse('EMAIL_TAKEN');
  await endNewerUndos(tx, userId, createdAt);
  await dropAccessSince(tx, userId, new Date(String(data['since'])));
  await closeOtherSessions(tx, { userId, sessionId: undefined, now });
  await enqueue(tx, 'account-changed', { userId, change: 'email-restored', to: before });
  const resetToken = await issueToken(tx, { purpose: 'password-reset', userId, minutes: RESET_MINUTES, now });
  return done({ restored: true, resetToken });
}
