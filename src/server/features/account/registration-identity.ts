import type { SignOnProvider } from '../../../domain/account/sign-on.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import type { CallContext } from '../../http/call-context.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { signOnBrowser } from '../../http/sessions/sign-on-browser.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { linkVerifiedIdentity, readVerified } from '../customers/external-identities.ts';
import type { RegistrationIdentity } from './register-customer.ts';

/**
 * Returns who vouches for a registration that names a social login (D 2, `social_login`): whom this browser's user has proved to be there.
 * Undefined: the registration names none. Refused where the proof has ended or is of another provider.
 */
export async function registrationIdentity(
  db: Queryable,
  context: CallContext,
  provider: SignOnProvider | undefined,
): Promise<Result<RegistrationIdentity | undefined, Refusal>> {
  if (provider === undefined) return ok(undefined);
  const { now } = context;
  const browser = signOnBrowser(context);
  const verified = await readVerified(db, browser, now);
  if (!verified || verified.step === 'code' || verified.identity.provider !== provider) return refuse('SIGN_ON_ENDED');
  const { email, firstName, lastName, isEmailVerified, sso } = verified.identity;
  return ok({
    ...{ email, firstName, lastName, sso },
    isEmailConfirmed: isEmailVerified,
    signOn: provider,
    join: async (tx, userId, to) =>
      (await linkVerifiedIdentity(tx, { browser, provider, userId, email: to, now })) !== undefined,
  });
}
