import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { renderSVG } from 'uqr';
import { MAX_PASSKEY_NAME, MAX_PASSKEYS } from '../../../contract/credentials/limits.ts';
import { personName } from '../../../domain/account/person-name.ts';
import { required, tooLong } from '../../../domain/base/problems.ts';
import { refuseIfAny } from '../../../domain/base/result.ts';
import type { Config } from '../../config/config.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Outcome, type Refused, refuse } from '../../http/outcome.ts';
import { closeOtherSessions } from '../../http/sessions/account-sessions.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { checkSecondFactor, type SecondFactorDeps } from '../auth/check-second-factor.ts';
import { openCustomerSession } from '../auth/log-in.ts';
import {
  deletePasskey,
  insertChallenge,
  insertPasskey,
  type Passkey,
  passkeysOf,
  takeChallenge,
} from '../customers/passkeys.ts';
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
import type { CredentialDeps } from './password-routes.ts';
import { refusedPassword } from './password-routes.ts';

/** The customer's passkeys beside the password (issue 15). */
export function passkeyHandlers(deps: MfaDeps) {
  const { db, config } = deps;
  const { expectedRPID: rpID } = relyingParty(config);
  const list = async (userId: number) => done({ passkeys: (await passkeysOf(db, userId)).map(passkeyView) });
  return {
    passkeyList: async (context) => list((await context.customer()).userId),
    passkeyBegin: async (context, { body }) => {
      const customer = await context.customer();
      const { userId, email } = customer;
      const refused = await refusedPassword(deps, context, body.password);
      if (refused) return refused;
      const own = await passkeysOf(db, userId);
      if (own.length >= MAX_PASSKEYS) return refuse('TOO_MANY_PASSKEYS', { details: { max: MAX_PASSKEYS } });
      const options = await (await webauthn()).generateRegistrationOptions({
        rpName: config.look.shopName,
        rpID,
        userName: email,
        userDisplayName: personName(customer),
        userID: new TextEncoder().encode(String(userId)),
        excludeCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await insertChallenge(db, options.challenge, userId, context.now);
      return done({ options: JSON.stringify(options) });
    },
    passkeyConfirm: async (context, { body }) => {
      const { userId, email } = await context.customer();
      const name = body.name.trim();
      const checked = refuseIfAny([...required('name', name), ...tooLong('name', name, MAX_PASSKEY_NAME)]);
      if (!checked.ok) return checked;
      const response = parsedCredential<RegistrationResponseJSON>(body.credential);
      const made = response && (await verifiedPasskey(deps, response, { userId, now: context.now }));
      if (!made || !(await addPasskey(deps, { ...made, userId, name, email }, context.now)))
        return refuse('PASSKEY_INVALID');
      return list(userId);
    },
    passkeyDelete: async (context, { body }) => {
      const { userId } = await context.customer();
      await deletePasskey(db, userId, body.passkey_id);
      return list(userId);
    },
  } satisfies Partial<Handlers>;
}

type MadePasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/** Returns the passkey that the device made, if it signed the challenge of this customer. */
async function verifiedPasskey(
  { db, config }: MfaDeps,
  response: RegistrationResponseJSON,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<MadePasskey | undefined> {
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    response,
    ...relyingParty(config),
    requireUserVerification: true,
    expectedChallenge: (challenge) => takeChallenge(db, challenge, userId, now),
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return { credentialId: id, publicKey: new Uint8Array(publicKey), counter, transports };
}

type PasskeyToAdd = MadePasskey & Pick<Passkey, 'userId' | 'name'> & { readonly email: string };

/** Adds the passkey, and notifies the owner of the account by mail. Returns whether it was new. */
async function addPasskey({ db, wakeJobs }: MfaDeps, passkey: PasskeyToAdd, now: Date): Promise<boolean> {
  const { userId, email } = passkey;
  const isAdded = await db.tx(async (tx) => {
    const added = await insertPasskey(tx, passkey, now);
    if (added) await enqueue(tx, 'account-changed', { userId, change: 'passkey', to: email });
    return added;
  });
  if (isAdded) wakeJobs();
  return isAdded;
}

function passkeyView({ passkeyId, name, createdAt, lastUsedAt }: Passkey) {
  return {
    passkeyId,
    name,
    createdAt: createdAt.toISOString(),
    ...(lastUsedAt === null ? {} : { lastUsedAt: lastUsedAt.toISOString() }),
  };
}

/** Loaded at the first use of a passkey: most shops are started without one being used. */
export const webauthn = () => import('@simplewebauthn/server');

/** Passkeys of this shop are made and used at its public address only. */
export function relyingParty({ publicUrl }: Config): { expectedOrigin: string; expectedRPID: string } {
  const { origin, hostname } = new URL(publicUrl);
  return { expectedOrigin: origin, expectedRPID: hostname };
}

/** Parses the credential that a browser sent as JSON; undefined: it is none. The library checks all of its fields. */
export function parsedCredential<Response extends object>(text: string): Response | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'id' in value ? (value as Response) : undefined;
  } catch {
    return undefined;
  }
}

export type MfaDeps = CredentialDeps & SecondFactorDeps;

/** D 7, mfa_enabled and update_mfa; an app with codes is ours (issue 15). */
export function mfaHandlers(deps: MfaDeps) {
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
      const { userId, email, roles, needsFactor } = await context.customer();
      const factor = await readFactor(db, userId);
      const mustStay = needsFactor || (roles.length > 0 && deps.config.staffSecondFactor);
      if (!body.enabled && mustStay) return refuse('STAFF_FACTOR_STAYS');
      if (body.enabled === (factor?.isEnabled ?? false)) return state(userId);
      // disabling it needs the second factor itself; enabling it needs the password, so that nobody is locked out by a
      // borrowed device
      const shown = body.enabled
        ? await refusedPassword(deps, context, body.password)
        : await refusedCode(deps, context, body.mfa_pin);
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
      const uri = appOf(secret, email, deps.config.look.shopName).toString();
      return done({ secret, uri, qr: renderSVG(uri) });
    },
    mfaAppConfirm: (context, { body }) => confirmApp(deps, context, body.mfa_pin),
  } satisfies Partial<Handlers>;
}

/**
 * The first code of the app enables it. The recovery codes are returned only this once: only their hashes are stored.
 */
async function confirmApp(
  deps: MfaDeps,
  context: CallContext,
  pin = '',
): Promise<Outcome<{ recoveryCodes: string[] }>> {
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

/** This session now has a second factor: it gets a new token (decisions, Session), and the other sessions end. */
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
