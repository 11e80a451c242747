import type { SignOnAnswer } from './sign-on-answer.ts';

/** The secrets of one sign-on, made when it begins and known to this shop only. */
export interface SocialAttempt {
  /** Comes back with the code: the answer belongs to this attempt. */
  readonly state: string;
  /** Comes back in the signed token, where the provider has one. */
  readonly nonce: string;
  /** Proves that who redeems the code began the attempt (PKCE, RFC 7636). */
  readonly codeVerifier: string;
}

/** The parameters with which a provider sends the browser back. */
export interface SocialCallback {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
}

/** Somebody who knows who people are: Google, Facebook. */
export interface SocialProvider {
  /** Returns where the browser goes. Throws when the provider does not reply. */
  authorizationUrl(attempt: SocialAttempt): Promise<string>;
  /** Redeems the code that the browser has brought. */
  answerOf(callback: SocialCallback, attempt: SocialAttempt): Promise<SignOnAnswer>;
  /** Redeems a code that the provider's own software in an app has got; no browser and no attempt belong to it. */
  answerOfPlugin(code: string): Promise<SignOnAnswer>;
}

/** Random values of one attempt. */
export async function newSocialAttempt(): Promise<SocialAttempt> {
  const { randomNonce, randomPKCECodeVerifier, randomState } = await openId();
  return { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
}

/** Loaded with the first sign-on: most shops are started without one. */
export const openId = () => import('openid-client');

export const SOCIAL_TIMEOUT_SECONDS = 10;

/** Tells a provider that is away from an answer that proves nothing, and both from a person who has declined. */
export function refusedAnswer(error: unknown): SignOnAnswer & { ok: false } {
  const { error: said, code, cause } = error as { error?: unknown; code?: unknown; cause?: { error?: unknown } };
  if (said === 'access_denied' || cause?.error === 'access_denied') return { ok: false, reason: 'cancelled', error };
  const isAway = code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && error.message === 'fetch failed');
  return { ok: false, reason: isAway ? 'away' : 'wrong', error };
}
