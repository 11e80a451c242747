import type { SignOnAnswer } from './sign-on-answer.ts';

/** The secrets of one sign-on, made when it begins and known to this shop only. */
export interface SocialAttempt {
  /** Comes back with the code and proves that the response belongs to this attempt. */
  readonly state: string;
  /** Comes back in the signed token, if the provider issues one. */
  readonly nonce: string;
  /** Proves that the client that redeems the code began the attempt (PKCE, RFC 7636). */
  readonly codeVerifier: string;
}

/** The query parameters with which a provider sends the browser back. */
export interface SocialCallback {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
}

/** An identity provider: Google, Facebook. */
export interface SocialProvider {
  /** Returns the address to which the browser goes. Throws when the provider does not reply. */
  authorizationUrl(attempt: SocialAttempt): Promise<string>;
  /** Redeems the code from the browser. */
  answerOf(callback: SocialCallback, attempt: SocialAttempt): Promise<SignOnAnswer>;
  /** Redeems a code that the provider's SDK in an app has got; no browser and no attempt belong to it. */
  answerOfPlugin(code: string): Promise<SignOnAnswer>;
}

/** Returns the random values of one attempt. */
export async function newSocialAttempt(): Promise<SocialAttempt> {
  const { randomNonce, randomPKCECodeVerifier, randomState } = await openId();
  return { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
}

/** Loaded at the first sign-on: most shops are started without one. */
export const openId = () => import('openid-client');

export const SOCIAL_TIMEOUT_SECONDS = 10;

/** Classifies an error: the provider is away, its response is invalid, or the person has declined. */
export function refusedAnswer(error: unknown): SignOnAnswer & { ok: false } {
  const { error: said, code, cause } = error as { error?: unknown; code?: unknown; cause?: { error?: unknown } };
  if (said === 'access_denied' || cause?.error === 'access_denied') return { ok: false, reason: 'cancelled', error };
  const isAway = code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && error.message === 'fetch failed');
  return { ok: false, reason: isAway ? 'away' : 'wrong', error };
}
