/** The identity providers for sign-on besides the shop itself (D 1). */
export const SIGN_ON_PROVIDERS = ['saml', 'google', 'facebook'] as const;
export type SignOnProvider = (typeof SIGN_ON_PROVIDERS)[number];

/** How a session was opened. */
export const SIGN_ON_WAYS = ['password', 'passkey', ...SIGN_ON_PROVIDERS] as const;
export type SignOnWay = (typeof SIGN_ON_WAYS)[number];

/** A person as an identity provider describes them. Missing texts are empty. */
export interface ExternalIdentity {
  readonly provider: SignOnProvider;
  readonly issuer: string;
  /** Unique for the issuer, and the same for ever. */
  readonly subject: string;
  /** In lower case. */
  readonly email: string;
  /** True if the provider has verified that the mailbox is theirs. */
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** SAML only sets this (D 3, SSO user). */
  readonly sso?: SsoUser;
}

/** D 3: SSO user, with the data that single logout needs. */
export interface SsoUser {
  readonly username: string;
  readonly roles: readonly string[];
  readonly nameId: string;
  readonly nameIdFormat?: string | undefined;
  readonly sessionIndex?: string | undefined;
}

/** S 6, D 6: one of the requested roles is enough. If no role is requested, everybody passes. */
export function hasAnyRole(roles: readonly string[], asked: readonly string[]): boolean {
  return asked.length === 0 || roles.some((role) => asked.includes(role));
}

/** S 6, D 6: authenticated by single sign-on means that the SSO user has a username. */
export function isSsoAuthenticated(user: Pick<SsoUser, 'username'> | undefined): boolean {
  return user !== undefined && user.username !== '';
}

/**
 * Returns the remaining step after a sign-on whose identity has no linked account. An account with the same e-mail is
 * revealed only to a person with a verified mailbox, and it is linked only by its password.
 */
export function stepWithoutAccount(isEmailVerified: boolean, hasAccountOfEmail: boolean): 'link' | 'register' {
  return isEmailVerified && hasAccountOfEmail ? 'link' : 'register';
}

/**
 * D 4 and 9: milliseconds after which the login page redirects to the address that single sign-on has returned;
 * undefined: it does not, as on a developer's machine.
 */
export function ssoRedirectDelayMs(hostname: string): number | undefined {
  return LOCAL.test(hostname) ? undefined : SSO_REDIRECT_MS;
}

const SSO_REDIRECT_MS = 2000;
const LOCAL = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[?::1\]?)$/;
