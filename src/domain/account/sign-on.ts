/** The providers by which somebody may prove who they are besides the shop itself (D 1). */
export const SIGN_ON_PROVIDERS = ['saml', 'google', 'facebook'] as const;
export type SignOnProvider = (typeof SIGN_ON_PROVIDERS)[number];

/** How a session was opened. */
export const SIGN_ON_WAYS = ['password', 'passkey', ...SIGN_ON_PROVIDERS] as const;
export type SignOnWay = (typeof SIGN_ON_WAYS)[number];

/** A person as a provider describes them. Texts that it does not say are empty. */
export interface ExternalIdentity {
  readonly provider: SignOnProvider;
  readonly issuer: string;
  /** Unique for the issuer, and the same for ever. */
  readonly subject: string;
  /** In lower case. */
  readonly email: string;
  /** The provider has seen that the mailbox is theirs. */
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** SAML only sets this (D 3, SSO user). */
  readonly sso?: SsoUser;
}

/** D 3: SSO user, with what single logout has to name. */
export interface SsoUser {
  readonly username: string;
  readonly roles: readonly string[];
  readonly nameId: string;
  readonly nameIdFormat?: string | undefined;
  readonly sessionIndex?: string | undefined;
}

/** S 6, D 6: role checks are any-of. Where no role is asked for, everybody passes. */
export function hasAnyRole(roles: readonly string[], asked: readonly string[]): boolean {
  return asked.length === 0 || roles.some((role) => asked.includes(role));
}

/** S 6, D 6: authenticated by single sign-on means that the SSO user has a username. */
export function isSsoAuthenticated(user: Pick<SsoUser, 'username'> | undefined): boolean {
  return user !== undefined && user.username !== '';
}

/**
 * Returns the step that is still needed once somebody has proved who they are and no account is linked to it. An
 * account with the same e-mail is named only to who has proved that the mailbox is theirs, and it is linked only by its
 * password.
 */
export function stepWithoutAccount(isEmailVerified: boolean, hasAccountOfEmail: boolean): 'link' | 'register' {
  return isEmailVerified && hasAccountOfEmail ? 'link' : 'register';
}

/**
 * D 4 and 9: milliseconds after which the login page goes to the address that single sign-on has returned; undefined:
 * it stays, as on a developer's own machine.
 */
export function ssoRedirectDelayMs(hostname: string): number | undefined {
  return LOCAL.test(hostname) ? undefined : SSO_REDIRECT_MS;
}

const SSO_REDIRECT_MS = 2000;
const LOCAL = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[?::1\]?)$/;
