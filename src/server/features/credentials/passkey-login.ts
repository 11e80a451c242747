import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server';
import type { Handlers } from '../../http/handlers.ts';
import { done, refuse } from '../../http/outcome.ts';
import { sessionCustomer } from '../../http/session.ts';
import { openCustomerSession } from '../auth/log-in.ts';
import { customerById } from '../auth/queries.ts';
import { cartOutcome } from '../cart/cart-outcome.ts';
import {
  insertChallenge,
  type Passkey,
  passkeyByCredential,
  passkeyUsed,
  takeChallenge,
} from '../customers/passkeys.ts';
import type { MfaDeps } from './mfa-routes.ts';
import { parsedCredential, relyingParty, webauthn } from './webauthn.ts';

/**
 * A login without a password (issue 15). The device verifies its owner (a finger, a face, a PIN) before it signs, so two factors were
 * shown.
 */
export function passkeyLoginHandlers(deps: MfaDeps): Pick<Handlers, 'passkeyLoginBegin' | 'passkeyLogin'> {
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
  };
}

interface Signed {
  readonly response: AuthenticationResponseJSON;
  readonly passkey: Passkey;
  readonly now: Date;
}

/** The device's counter of uses, if it signed a challenge of this shop; undefined otherwise. */
async function counterSigned({ db, config }: MfaDeps, { response, passkey, now }: Signed): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    ...{ response, ...relyingParty(config), requireUserVerification: true },
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
