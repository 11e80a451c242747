import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server';
import { REMOVAL_HOURS } from '../../../contract/credentials/limits.ts';
import type { SignOnWay } from '../../../domain/account/sign-on.ts';
import { ok } from '../../../domain/base/result.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, refuse } from '../../http/outcome.ts';
import { type Recorded, whole } from '../../http/recorded.ts';
import { closeOtherSessions, closeOwnSession } from '../../http/sessions/account-sessions.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { FeatureJobs } from '../../infra/jobs/job-kinds.ts';
import { openCustomerSession } from '../auth/log-in.ts';
import { customerById } from '../auth/queries.ts';
import { sessionCustomer } from '../auth/session-customer.ts';
import { cartOutcome } from '../cart/cart-outcome.ts';
import { dueRemovals, endRemoval } from '../customers/account-removals.ts';
import {
  insertChallenge,
  type Passkey,
  passkeyByCredential,
  passkeyUsed,
  takeChallenge,
} from '../customers/passkeys.ts';
import { objectionTo, removalCalls } from '../customers/removal-calls.ts';
import { disableFactor, readFactor } from '../customers/second-factor.ts';
import { accountMailJobs, type MailJobDeps } from './account-mails.ts';
import { emailHandlers } from './email-routes.ts';
import {
  type MfaDeps,
  mfaHandlers,
  parsedCredential,
  passkeyHandlers,
  relyingParty,
  webauthn,
} from './passkey-routes.ts';
import { type CredentialDeps, passwordHandlers } from './password-routes.ts';

/** Passwords and e-mail addresses of accounts: forgotten, changed and confirmed (D 7). */
export function register(deps: CredentialDeps & MailJobDeps) {
  return {
    handlers: {
      ...passwordHandlers(deps),
      ...emailHandlers(deps),
      ...mfaHandlers(deps),
      ...passkeyHandlers(deps),
      ...passkeyLoginHandlers(deps),
      ...sessionHandlers(deps),
      ...removalHandlers(deps),
    },
    jobs: { ...accountMailJobs(deps), ...removalJobs(deps) },
    recorded: RECORDED,
  } satisfies Feature;
}

const RECORDED: Recorded = {
  targets: {
    removal_id: (id) => ({ customer: sql`select user_id from account_removals where removal_id = ${whole(id)}` }),
  },
};

/**
 * A login without a password (issue 15). The device verifies its owner (a finger, a face, a PIN) before it signs, so
 * two factors were shown.
 */
function passkeyLoginHandlers(deps: MfaDeps) {
  const { db, config } = deps;
  return {
    passkeyLoginBegin: async (context) => {
      const { generateAuthenticationOptions } = await webauthn();
      const { expectedRPID: rpID } = relyingParty(config);
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
      await insertChallenge(db, options.challenge, undefined, context.now);
      return done({ options: JSON.stringify(options) });
    },
    passkeyLogin: async (context, { body }) => {
      const response = parsedCredential<AuthenticationResponseJSON>(body.credential);
      const passkey = response && (await passkeyByCredential(db, String(response.id)));
      const counter = passkey && (await counterSigned(deps, { response, passkey, now: context.now }));
      const row = counter === undefined ? undefined : await customerById(db, passkey?.userId ?? 0);
      if (!passkey || counter === undefined || !row) return refuse('PASSKEY_UNKNOWN');
      if (row.blocked) return refuse('BLOCKED');
      await passkeyUsed(db, passkey.passkeyId, counter, context.now);
      const options = { remember: body.remember_me ?? true, hasSecondFactor: true, signOn: 'passkey' as const };
      return cartOutcome(deps, await openCustomerSession(deps, context, sessionCustomer(row), options));
    },
  } satisfies Partial<Handlers>;
}

interface Signed {
  readonly response: AuthenticationResponseJSON;
  readonly passkey: Passkey;
  readonly now: Date;
}

/** Returns the device's counter of uses, if it signed a challenge of this shop; undefined otherwise. */
async function counterSigned({ db, config }: MfaDeps, { response, passkey, now }: Signed): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    response,
    ...relyingParty(config),
    requireUserVerification: true,
    expectedChallenge: (challenge) => takeChallenge(db, challenge, undefined, now),
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports as AuthenticatorTransport[],
    },
  }).catch(() => undefined);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}

/**
 * A lost second factor is removed by two people of the staff (decision 77): one has identified the customer and
 * requests it, another one confirms. The customer is notified and has a day to object.
 */
function removalHandlers({ db, wakeJobs }: CredentialDeps) {
  const { list, ask, decide, object } = removalCalls(
    { db, wakeJobs },
    {
      ...{ kind: 'factor', hours: REMOVAL_HOURS, mail: 'factor-removal', objection: 'factor-objection' },
      check: async (userId) => ((await readFactor(db, userId))?.isEnabled ? ok() : refuse('FACTOR_OFF')),
    },
  );
  return {
    factorRemovals: list,
    factorRemovalAsk: ask,
    factorRemovalDecide: decide,
    factorRemovalObject: object,
  } satisfies Partial<Handlers>;
}

/** Notifies the owner of the removal and how to object, and removes the factor a day later. */
function removalJobs(
  deps: MailJobDeps & Pick<CredentialDeps, 'wakeJobs'>,
): Pick<FeatureJobs, 'factor-removal' | 'remove-factors'> {
  const { db, clock, mailer, publicUrl, wakeJobs } = deps;
  return {
    'factor-removal': async ({ removalId }, { key }) => {
      const notice = await objectionTo(db, removalId, { objection: 'factor-objection', now: clock.now() });
      if (!notice) return;
      const { factorRemovalLetter } = await import('../../mails/account-letters.ts');
      const { token, ...letter } = notice;
      const link = `${publicUrl}/mantieni-verifica?token=${token}`;
      await mailer.send(() => factorRemovalLetter({ ...letter, link }), key);
    },
    'remove-factors': async () => {
      const now = clock.now();
      for (const { removalId, userId, email } of await dueRemovals(db, 'factor', now))
        await db.tx(async (tx) => {
          if (!(await endRemoval(tx, { removalId, state: 'done', now }))) return;
          await disableFactor(tx, userId);
          await enqueue(tx, 'account-changed', { userId, change: 'mfa-off', to: email });
        });
      wakeJobs();
    },
  };
}

/** Handlers that list where the customer is logged in and log out there; these calls are ours (issue 15). */
function sessionHandlers({ db }: { readonly db: Database }) {
  const sessions = async (context: CallContext) => {
    const { userId } = await context.customer();
    const session = await context.session();
    const rows = await listSessions(db, userId, context.now);
    return done({ sessions: rows.map((row) => ({ ...row, isThis: row.sessionId === session?.sessionId })) });
  };
  return {
    sessionList: sessions,
    sessionClose: async (context, { body }) => {
      const { userId } = await context.customer();
      const session = await context.session();
      const { now } = context;
      if (body.others === true) await closeOtherSessions(db, { userId, sessionId: session?.sessionId, now });
      if (body.session_id !== undefined) await closeOwnSession(db, { userId, sessionId: body.session_id, now });
      return sessions(context);
    },
  } satisfies Partial<Handlers>;
}

/** Lists the sessions of a customer, the latest first. */
async function listSessions(db: Queryable, userId: number, now: Date): Promise<OpenSession[]> {
  const rows = await db.query<{
    sessionId: number;
    device: string;
    createdAt: Date;
    lastSeenAt: Date;
    signOn: SignOnWay;
    agent: string | null;
  }>(sql`
    select s.session_id, s.device, s.created_at, s.last_seen_at, s.sign_on, a.first_name || ' ' || a.last_name as agent
    from sessions s left join customers a on a.user_id = s.agent_id
    where s.user_id = ${userId} and s.expires_at > ${now} order by s.last_seen_at desc, s.session_id desc
      limit ${MAX_SESSIONS}`);
  return rows.map(({ sessionId, device, createdAt, lastSeenAt, signOn, agent }) => ({
    sessionId,
    device,
    openedAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    signOn,
    ...(agent === null ? {} : { agent }),
  }));
}

interface OpenSession {
  readonly sessionId: number;
  readonly device: string;
  readonly openedAt: string;
  readonly lastSeenAt: string;
  readonly signOn: SignOnWay;
  readonly agent?: string;
}

const MAX_SESSIONS = 50;
