import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { bodyOf } from '../body-of.ts';

// A provider of OpenID Connect in place of Google: the claims, the client with a secret, and the codes of apps are as
// Google's.

export interface OpenIdProvider {
  readonly address: string;
  /** The settings of a shop with this provider. */
  readonly environment: Readonly<Record<string, string>>;
  /** Logs a person in at the provider, and returns the address to which the browser is redirected. */
  authorize(url: string, name: string): Promise<string>;
  /** Declines the login at the provider. */
  decline(url: string): Promise<string>;
  /** Returns a code such as the provider's own software in an app gets. */
  pluginCode(name: string): Promise<string>;
  /** Signs tokens with a wrong key from now on, until `false`. */
  forge(isForged: boolean): void;
  close(): Promise<void>;
}

const CLIENT = { id: 'bottega', secret: 'il-segreto-di-bottega-per-google' };
/** The redirect address of the codes of apps, for which Google accepts an empty one. */
const APP = 'http://localhost/app';

/** Names that end in "?" have an e-mail that the provider has not verified. */
function claimsOf(name: string) {
  const [, plain = ''] = /^(.*?)\??$/.exec(name) ?? [];
  return {
    sub: `g-${plain}`,
    email: `${plain}@posta.example`,
    email_verified: !name.endsWith('?'),
    given_name: 'Gino',
    family_name: 'Verdi',
  };
}

/** Returns the settings of a shop with a provider at this address. */
export function openIdEnvironment(address: string): Readonly<Record<string, string>> {
  return { GOOGLE_CLIENT_ID: CLIENT.id, GOOGLE_CLIENT_SECRET: CLIENT.secret, GOOGLE_ISSUER: address };
}

/** Starts a provider for a shop at this address. Its page asks for a name without a password. */
export async function startOpenIdProvider(shopUrl: string, port = 0): Promise<OpenIdProvider> {
  let isForged = false;
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(address, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${shopUrl}/ebsn/api/social-redir/google`, APP],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: false,
    pkce: { required: (ctx) => ctx.oidc.params?.['redirect_uri'] !== APP },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['of the tests'] },
    jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    interactions: { url: (_ctx, interaction) => `/chi/${interaction.uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => claimsOf(sub) }),
    loadExistingGrant: async (ctx) => {
      const { session, client } = ctx.oidc;
      const grant = new ctx.oidc.provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    if (ctx.path === '/token') {
      // as Google does for codes of apps, whose redirect_uri is empty
      const body = new URLSearchParams(await bodyOf(ctx.req));
      if (body.get('redirect_uri') === '') body.set('redirect_uri', APP);
      Object.assign(ctx.req, { body: Object.fromEntries(body) });
    }
    if (!ctx.path.startsWith('/chi/')) {
      await next();
      const sent = ctx.body as { id_token?: string } | undefined;
      if (isForged && ctx.path === '/token' && sent?.id_token) ctx.body = { ...sent, id_token: forged(sent.id_token) };
      return;
    }
    if (ctx.method === 'GET') {
      ctx.type = 'html';
      ctx.body = `<!doctype html><html lang="it"><title>Google</title><h1>Google</h1>
<form method="post" action="${ctx.path}"><label>Nome <input name="name"></label> <button>Entra</button></form>`;
      return;
    }
    const name = new URLSearchParams(await bodyOf(ctx.req)).get('name');
    const answer = name === null ? { error: 'access_denied' } : { login: { accountId: name, remember: false } };
    await provider.interactionFinished(ctx.req, ctx.res, answer, { mergeWithLastSubmission: false });
    ctx.respond = false;
  });
  const serve = provider.callback();
  server.on('request', (request, reply) => void serve(request, reply));

  /** Follows the pages of the provider until it redirects to another site. */
  async function follow(url: string, form: string): Promise<string> {
    const jar = new Map<string, string>();
    let next: { url: string; body?: string } = { url };
    while (next.url.startsWith(address)) {
      const reply = await fetch(next.url, {
        redirect: 'manual',
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(next.body === undefined ? {} : { method: 'POST', body: new URLSearchParams(next.body) }),
      });
      for (const cookie of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        jar.set(name, value);
      }
      const location = reply.headers.get('location');
      if (location === null && next.body !== undefined) throw new Error(`the provider answered ${reply.status}`);
      next = location === null ? { url: next.url, body: form } : { url: new URL(location, address).href };
    }
    return next.url;
  }

  return {
    address,
    environment: openIdEnvironment(address),
    authorize: (url, name) => follow(url, `name=${encodeURIComponent(name)}`),
    decline: (url) => follow(url, 'no='),
    pluginCode: async (name) => {
      const asked = { client_id: CLIENT.id, response_type: 'code', scope: 'openid email profile', redirect_uri: APP };
      const back = await follow(`${address}/auth?${new URLSearchParams(asked)}`, `name=${encodeURIComponent(name)}`);
      return new URL(back).searchParams.get('code') ?? '';
    },
    forge: (on) => {
      isForged = on;
    },
    close: () => closed(server),
  };
}

const STRANGER = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/** Returns the same token signed with a wrong key. */
function forged(token: string): string {
  const said = token.slice(0, token.lastIndexOf('.'));
  return `${said}.${sign('sha256', Buffer.from(said), STRANGER).toString('base64url')}`;
}

export async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
