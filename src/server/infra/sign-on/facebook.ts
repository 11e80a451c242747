import { createHmac } from 'node:crypto';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { ExternalIdentity } from '../../../domain/account/sign-on.ts';
import { limitedText } from '../limited-text.ts';
import { callbackUrl } from './google.ts';
import { openId, refusedAnswer, SOCIAL_TIMEOUT_SECONDS, type SocialProvider } from './social-provider.ts';

export interface FacebookOptions {
  readonly appId: string;
  readonly appSecret: string;
  readonly dialogUrl: string;
  readonly graphUrl: string;
  /** The address to which Facebook sends the browser back. */
  readonly redirectUri: string;
}

const MAX_BYTES = 64 * 1024;
const FIELDS = 'id,email,first_name,last_name';

const Me = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200 }),
  email: Type.Optional(Type.String({ maxLength: 254 })),
  first_name: Type.Optional(Type.String()),
  last_name: Type.Optional(Type.String()),
});

/**
 * Sign-on with Facebook: OAuth 2 with PKCE and state; the person is read from its Graph API. Facebook signs nothing and
 * does not say whether it has checked the e-mail, so that counts as not verified.
 */
export function facebookProvider(options: FacebookOptions): SocialProvider {
  const { appId, dialogUrl, graphUrl, redirectUri } = options;
  const configuration = async () => {
    const { allowInsecureRequests, ClientSecretPost, Configuration } = await openId();
    const server = {
      issuer: new URL(graphUrl).origin,
      authorization_endpoint: dialogUrl,
      token_endpoint: `${graphUrl}/oauth/access_token`,
    };
    const made = new Configuration(server, appId, undefined, ClientSecretPost(options.appSecret));
    made.timeout = SOCIAL_TIMEOUT_SECONDS;
    // the configuration allows http on this machine only
    if (new URL(graphUrl).protocol === 'http:') allowInsecureRequests(made);
    return made;
  };
  return {
    async authorizationUrl({ state, codeVerifier }) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await openId();
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'email public_profile',
        state,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },
    async answerOf(callback, { state, codeVerifier }) {
      try {
        const { authorizationCodeGrant } = await openId();
        const tokens = await authorizationCodeGrant(await configuration(), callbackUrl(redirectUri, callback), {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
        });
        return { ok: true, identity: await readMe(options, tokens.access_token) };
      } catch (error) {
        return refusedAnswer(error);
      }
    },
    async answerOfPlugin(code) {
      try {
        const { genericGrantRequest } = await openId();
        const asked = { code, redirect_uri: '' };
        const tokens = await genericGrantRequest(await configuration(), 'authorization_code', asked);
        return { ok: true, identity: await readMe(options, tokens.access_token) };
      } catch (error) {
        return refusedAnswer(error);
      }
    },
  };
}

/** Reads the person of the token. The proof shows that this app asks, and nobody who has stolen the token. */
async function readMe({ graphUrl, appSecret }: FacebookOptions, token: string): Promise<ExternalIdentity> {
  const proof = createHmac('sha256', appSecret).update(token).digest('hex');
  const reply = await fetch(`${graphUrl}/me?${new URLSearchParams({ fields: FIELDS, appsecret_proof: proof })}`, {
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    redirect: 'error',
    signal: AbortSignal.timeout(SOCIAL_TIMEOUT_SECONDS * 1000),
  });
  if (!reply.ok) throw new Error(`the Graph API answered ${reply.status}`);
  const me = Value.Parse(Me, JSON.parse(await limitedText(reply, MAX_BYTES)));
  return {
    provider: 'facebook',
    issuer: 'facebook',
    subject: me.id,
    email: (me.email ?? '').trim().toLowerCase(),
    isEmailVerified: false,
    firstName: (me.first_name ?? '').trim(),
    lastName: (me.last_name ?? '').trim(),
  };
}
