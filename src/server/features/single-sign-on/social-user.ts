import type { SocialUser } from '../../../contract/single-sign-on/schemas.ts';
import type { VerifiedIdentity } from '../customers/external-identities.ts';

/** registration/social_user_detail: what a registration may fill in. */
export function socialUser({ step, identity, expiresAt }: VerifiedIdentity): SocialUser {
  return {
    socialLogin: identity.provider,
    step,
    email: identity.email,
    emailVerified: identity.isEmailVerified,
    firstName: identity.firstName,
    lastName: identity.lastName,
    expiresAt: expiresAt.toISOString(),
  };
}
