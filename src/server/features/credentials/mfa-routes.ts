import { renderSVG } from 'uqr';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, type Outcome, type Refused, refuse } from '../../http/outcome.ts';
import { closeOtherSessions } from '../../http/sessions/account-sessions.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { checkSecondFactor, type SecondFactorDeps } from '../auth/check-second-factor.ts';
import { openCustomerSession } from '../auth/log-in.ts';
import {
  appOf,
  beginApp,
  countRecoveryCodes,
  disableFactor,
  enableApp,
  enableMail,
  newRecoveryCodes,
  readFactor,
  takeCode,
} from '../customers/second-factor.ts';
import type { CredentialDeps } from './email-routes.ts';
import { refusedPassword } from './refused-password.ts';

export type MfaDeps = CredentialDeps & SecondFactorDeps;

type MfaHandlers = Pick<Handlers, 'mfaEnabled' | 'mfaUpdate' | 'mfaAppBegin' | 'mfaAppConfirm'>;

/** D 7, mfa_enabled and update_mfa; an app with codes is ours (issue 15). */
export function mfaHandlers(deps: MfaDeps): MfaHandlers {
  const { db } = deps;
  const state = async (userId: number) => {
    const factor = await readFactor(db, userId);
    if (!factor?.isEnabled) return done({ enabled: false });
    const left = factor.kind === 'totp' ? { recoveryCodes: await countRecoveryCodes(db, userId) } : {};
    return done({ enabled: true, kind: factor.kind, ...left });
  };
  return {
    mfaEnabled: async (context) => state((await context.customer()).userId),
    mfaUpdate: async (context, { body }) => {
      const { userId, email, roles } = await context.customer();
      const factor = await readFactor(db, userId);
      if (!body.enabled && roles.length > 0 && deps.config.staffSecondFactor) return refuse('STAFF_FACTOR_STAYS');
      if (body.enabled === (factor?.isEnabled ?? false)) return state(userId);
      // turning it off needs what it guards with; turning it on needs the password, so that nobody is locked out by a borrowed device
      const shown = body.enabled ? await refusedPassword(deps, context, body.password) : await refusedCode(deps, context, body.mfa_pin);
      if (shown) return shown;
      await db.tx(async (tx) => {
        if (body.enabled) await enableMail(tx, userId, context.now);
        else await disableFactor(tx, userId);
        await enqueue(tx, 'account-changed', { userId, change: body.enabled ? 'mfa-on' : 'mfa-off', to: email });
      });
      deps.wakeJobs();
      if (body.enabled) await stepUp(deps, context);
      return state(userId);
    },
    mfaAppBegin: async (context, { body }) => {
      const { userId, email } = await context.customer();
      const refused = await refusedPassword(deps, context, body.password);
      if (refused) return refused;
      const secret = await beginApp(db, userId);
      if (secret === undefined) return refuse('MFA_ALREADY_ON');
      const uri = appOf(secret, email).toString();
      return done({ secret, uri, qr: renderSVG(uri) });
    },
    mfaAppConfirm: (context, { body }) => confirmApp(deps, context, body.mfa_pin),
  };
}

/** The first code of the app turns it on. The codes to recover with are answered this once: only their hashes are stored. */
async function confirmApp(deps: MfaDeps, context: CallContext, pin = ''): Promise<Outcome<{ recoveryCodes: string[] }>> {
  const { db } = deps;
  const { userId, email } = await context.customer();
  const factor = await readFactor(db, userId);
  if (!factor || factor.isEnabled || factor.kind !== 'totp') return refuse('MFA_NOT_BEGUN');
  const attempt = await deps.limits.secondFactors.consume(`code ${userId}`);
  if (!attempt.ok) return context.tooManyRequests(attempt.retryAfterSeconds);
  if (!(await takeCode(db, factor, pin, context.now))) return refuse('MFA_WRONG', { field: 'mfa_pin' });
  const recoveryCodes = await db.tx(async (tx) => {
    await enableApp(tx, userId, context.now);
    await enqueue(tx, 'account-changed', { userId, change: 'mfa-on', to: email });
    return newRecoveryCodes(tx, userId);
  });
  deps.wakeJobs();
  await stepUp(deps, context);
  return done({ recoveryCodes });
}

/** This session has shown a second factor now: it gets a new token (decisions, Session), and the other sessions end. */
async function stepUp(deps: MfaDeps, context: CallContext): Promise<void> {
  const customer = await context.customer();
  await openCustomerSession(deps, context, customer, { remember: true, hasSecondFactor: true });
  const session = await context.session();
  await closeOtherSessions(deps.db, { userId: customer.userId, sessionId: session?.sessionId, now: context.now });
}

async function refusedCode(deps: MfaDeps, context: CallContext, pin = ''): Promise<Refused | undefined> {
  const shown = await checkSecondFactor(deps, context, (await context.customer()).userId, pin);
  return shown.ok ? undefined : shown;
}
