import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { MAX_PASSKEY_NAME, MAX_PASSKEYS } from '../../../contract/credentials/passkey-schemas.ts';
import { required, tooLong } from '../../../domain/base/problems.ts';
import { refuseIfAny } from '../../../domain/base/result.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, refuse } from '../../http/outcome.ts';
import { sessionCustomer } from '../../http/session.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { openCustomerSession } from '../auth/log-in.ts';
import { customerById } from '../auth/queries.ts';
import { cartOutcome } from '../cart/cart-outcome.ts';
import {
  deletePasskey,
  insertChallenge,
  insertPasskey,
  type Passkey,
  passkeyByCredential,
  passkeysOf,
  passkeyUsed,
  takeChallenge,
} from '../customers/passkeys.ts';
import type { MfaDeps } from './mfa-routes.ts';
import { refusedPassword } from './refused-password.ts';

/** Loaded with the first passkey: most shops are started without one being used. */
const webauthn = () => import('@simplewebauthn/server');

type PasskeyHandlers = Pick<
  Handlers,
  'passkeyList' | 'passkeyBegin' | 'passkeyConfirm' | 'passkeyDelete' | 'passkeyLoginBegin' | 'passkeyLogin'
>;

/**
 * Passkeys beside the password (issue 15). The device verifies its owner (a finger, a face, a PIN) before it signs, so a login with a
 * passkey has shown two factors.
 */
export function passkeyHandlers(deps: MfaDeps): PasskeyHandlers {
  const { db, config } = deps;
  const origin = new URL(config.publicUrl).origin;
  const rpID = new URL(config.publicUrl).hostname;
  const list = async (userId: number) => done({ passkeys: (await passkeysOf(db, userId)).map(passkeyView) });
  return {
    passkeyList: async (context) => list((await context.customer()).userId),
    passkeyBegin: async (context, { body }) => {
      const { userId, email, firstName, lastName } = await context.customer();
      const refused = await refusedPassword(deps, context, body.password);
      if (refused) return refused;
      const own = await passkeysOf(db, userId);
      if (own.length >= MAX_PASSKEYS) return refuse('TOO_MANY_PASSKEYS', { details: { max: MAX_PASSKEYS } });
      const options = await (await webauthn()).generateRegistrationOptions({
        rpName: 'Bottega',
        rpID,
        userName: email,
        userDisplayName: `${firstName} ${lastName}`.trim() || email,
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
      const response = parsed<RegistrationResponseJSON>(body.credential);
      const verified =
        response &&
        (await (
          await webauthn()
        )
          .verifyRegistrationResponse({
            ...{ response, expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true },
            expectedChallenge: (challenge) => takeChallenge(db, challenge, userId, context.now),
          })
          .catch(() => undefined));
      if (!verified?.verified) return refuse('PASSKEY_INVALID');
      const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
      const isAdded = await db.tx(async (tx) => {
        const added = await insertPasskey(
          tx,
          { userId, credentialId: id, publicKey: new Uint8Array(publicKey), counter, transports, name },
          context.now,
        );
        if (added) await enqueue(tx, 'account-changed', { userId, change: 'passkey', to: email });
        return added;
      });
      if (!isAdded) return refuse('PASSKEY_INVALID');
      deps.wakeJobs();
      return list(userId);
    },
    passkeyDelete: async (context, { body }) => {
      const { userId } = await context.customer();
      await deletePasskey(db, userId, body.passkey_id);
      return list(userId);
    },
    passkeyLoginBegin: async (context) => {
      const options = await (await webauthn()).generateAuthenticationOptions({ rpID, userVerification: 'required' });
      await insertChallenge(db, options.challenge, undefined, context.now);
      return done({ options: JSON.stringify(options) });
    },
    passkeyLogin: async (context, { body }) => {
      const response = parsed<AuthenticationResponseJSON>(body.credential);
      const passkey = response && (await passkeyByCredential(db, String(response.id)));
      const verified =
        passkey &&
        (await (
          await webauthn()
        )
          .verifyAuthenticationResponse({
            ...{ response, expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true },
            expectedChallenge: (challenge) => takeChallenge(db, challenge, undefined, context.now),
            credential: {
              id: passkey.credentialId,
              publicKey: new Uint8Array(passkey.publicKey),
              counter: passkey.counter,
              transports: passkey.transports as AuthenticatorTransport[],
            },
          })
          .catch(() => undefined));
      const row = verified?.verified ? await customerById(db, passkey?.userId ?? 0) : undefined;
      if (!passkey || !verified || !row) return refuse('PASSKEY_UNKNOWN');
      if (row.blocked) return refuse('BLOCKED');
      await passkeyUsed(db, passkey.passkeyId, verified.authenticationInfo.newCounter, context.now);
      const options = { remember: body.remember_me ?? true, hasSecondFactor: true };
      return cartOutcome(deps, await openCustomerSession(deps, context, sessionCustomer(row), options));
    },
  };
}

/** What a browser sent as JSON; undefined: it is none. The library checks all of its fields. */
function parsed<Response extends object>(text: string): Response | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'id' in value ? (value as Response) : undefined;
  } catch {
    return undefined;
  }
}

function passkeyView({ passkeyId, name, createdAt, lastUsedAt }: Passkey) {
  return {
    ...{ passkeyId, name, createdAt: createdAt.toISOString() },
    ...(lastUsedAt === null ? {} : { lastUsedAt: lastUsedAt.toISOString() }),
  };
}
