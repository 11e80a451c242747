import type { Configuration } from 'openid-client';
import type { ExternalIdentity } from '../../../domain/account/sign-on.ts';
import {
  openId,
  refusedAnswer,
  SOCIAL_TIMEOUT_SECONDS,
  type SocialAttempt,
  type SocialCallback,
  type SocialProvider,
} from './social-provider.ts';

export interface GoogleOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer: string;
  /** The address to which the provider sends the browser back. */
  readonly redirectUri: string;
}

const DISCOVERED_MS = 3_600_000;

/** Sign-on with OpenID Connect, as Google offers it: authorisation code with PKCE, state and nonce. */
export function googleProvider(options: GoogleOptions): SocialProvider {
  const discovered = discovery(options);
  const { redirectUri } = options;
  return {
    async authorizationUrl({ state, nonce, codeVerifier }: SocialAttempt) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await openId();
      const url = buildAuthorizationUrl(await discovered(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },
    async answerOf(callback, { state, nonce, codeVerifier }) {
      try {
        const { authorizationCodeGrant } = await openId();
        const tokens = await authorizationCodeGrant(await discovered(), callbackUrl(redirectUri, callback), {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        return { ok: true, identity: identityOf(tokens.claims()) };
      } catch (error) {
        return refusedAnswer(error);
      }
    },
    async answerOfPlugin(code) {
      try {
        const { genericGrantRequest } = await openId();
        // a code of Google's SDK in an app was issued without a redirect address
        const asked = { code, redirect_uri: '' };
        const tokens = await genericGrantRequest(await discovered(), 'authorization_code', asked);
        return { ok: true, identity: identityOf(tokens.claims()) };
      } catch (error) {
        return refusedAnswer(error);
      }
    },
  };
}

/** Returns the callback address with only the parameters that the provider may send. */
export function callbackUrl(redirectUri: string, callback: SocialCallback): URL {
  const url = new URL(redirectUri);
  for (const name of ['code', 'state', 'iss', 'error'] as const) {
    const value = callback[name];
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url;
}

/** Reads the provider's endpoints at the first sign-on and then every hour; the library refreshes its keys. */
function discovery({ issuer, clientId, clientSecret }: GoogleOptions): () => Promise<Configuration> {
  let before: { readonly at: number; readonly found: Promise<Configuration> } | undefined;
  return () => {
    if (before && Date.now() - before.at < DISCOVERED_MS) return before.found;
    const found = discover();
    before = { at: Date.now(), found };
    // after a failure the next sign-on tries again
    found.catch(() => {
      before = undefined;
    });
    return found;
  };

  async function discover(): Promise<Configuration> {
    const { allowInsecureRequests, ClientSecretPost, discovery: read, enableNonRepudiationChecks } = await openId();
    const server = new URL(issuer);
    return read(server, clientId, undefined, ClientSecretPost(clientSecret), {
      timeout: SOCIAL_TIMEOUT_SECONDS,
      // tokens must be signed by the provider even over TLS; the configuration allows http on this machine only
      execute: [enableNonRepudiationChecks, ...(server.protocol === 'http:' ? [allowInsecureRequests] : [])],
    });
  }
}

type Claims = Readonly<Record<string, unknown>> & { readonly sub: string; readonly iss: string };

/** Throws without a signed token, because then the identity is not proven. */
function identityOf(claims: Claims | undefined): ExternalIdentity {
  if (!claims) throw new Error('the provider sent no id token');
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name].trim() : '');
  return {
    provider: 'google',
    issuer: claims.iss,
    subject: claims.sub,
    email: text('email').toLowerCase(),
    isEmailVerified: claims['email_verified'] === true,
    firstName: text('given_name'),
    lastName: text('family_name'),
  };
}
