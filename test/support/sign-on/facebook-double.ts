import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bodyOf } from '../body-of.ts';
import { closed } from './openid-provider.ts';

// Speaks Facebook's protocol: a dialog, codes for tokens (OAuth 2, no id token), and /me of the Graph API with its
// proof.

export interface FacebookDouble {
  readonly environment: Readonly<Record<string, string>>;
  /** Logs a person in through the dialog, and returns the address to which the browser is redirected. */
  authorize(url: string, name: string): string;
  /** Returns a code such as Facebook's own software in an app gets. */
  pluginCode(name: string): string;
  close(): Promise<void>;
}

const APP = { id: '1234567890', secret: 'il-segreto-di-bottega-per-facebook' };

interface Issued {
  readonly name: string;
  readonly redirectUri: string;
  readonly challenge: string | null;
}

/** Starts a test server of Facebook. Names that end in "-" have no e-mail. */
export async function startFacebookDouble(): Promise<FacebookDouble> {
  const codes = new Map<string, Issued>();
  const tokens = new Map<string, string>();
  const issue = (issued: Issued) => {
    const code = `AQ${randomUUID()}`;
    codes.set(code, issued);
    return code;
  };

  function authorize(url: string, name: string): string {
    const asked = new URL(url).searchParams;
    const redirectUri = asked.get('redirect_uri') ?? '';
    if (asked.get('client_id') !== APP.id || asked.get('response_type') !== 'code') throw new Error('not our app');
    if (asked.get('code_challenge_method') !== 'S256') throw new Error('no PKCE');
    const back = new URL(redirectUri);
    back.searchParams.set('code', issue({ name, redirectUri, challenge: asked.get('code_challenge') }));
    back.searchParams.set('state', asked.get('state') ?? '');
    return back.href;
  }

  function redeem(body: URLSearchParams): object | undefined {
    const code = body.get('code') ?? '';
    const issued = codes.get(code);
    codes.delete(code);
    const verifier = body.get('code_verifier') ?? '';
    const isShown =
      issued?.challenge == null || createHash('sha256').update(verifier).digest('base64url') === issued.challenge;
    if (!issued || !isShown || body.get('redirect_uri') !== issued.redirectUri) return undefined;
    if (body.get('client_id') !== APP.id || body.get('client_secret') !== APP.secret) return undefined;
    const token = `EAA${randomUUID()}`;
    tokens.set(token, issued.name);
    return { access_token: token, token_type: 'bearer', expires_in: 5_000_000 };
  }

  function me(authorization: string, query: URLSearchParams): object | undefined {
    const token = authorization.replace(/^Bearer /, '');
    const name = tokens.get(token);
    const proof = createHmac('sha256', APP.secret).update(token).digest('hex');
    if (name === undefined || query.get('appsecret_proof') !== proof) return undefined;
    const email = name.endsWith('-') ? {} : { email: `${name}@posta.example` };
    return { id: `f-${name}`, first_name: 'Fede', last_name: 'Blu', ...email };
  }

  const serve = async (request: IncomingMessage, reply: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const { authorization = '' } = request.headers;
    if (url.pathname === '/dialog') return reply.writeHead(302, { location: authorize(url.href, 'fede') }).end();
    const found =
      url.pathname === '/graph/oauth/access_token'
        ? redeem(new URLSearchParams(await bodyOf(request)))
        : me(authorization, url.searchParams);
    const error = { error: { message: 'Invalid', type: 'OAuthException', code: 100 } };
    return reply
      .writeHead(found ? 200 : 400, { 'content-type': 'application/json; charset=UTF-8' })
      .end(JSON.stringify(found ?? error));
  };
  const server = createServer((request, reply) => void serve(request, reply));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    environment: {
      FACEBOOK_APP_ID: APP.id,
      FACEBOOK_APP_SECRET: APP.secret,
      FACEBOOK_DIALOG_URL: `${address}/dialog`,
      FACEBOOK_GRAPH_URL: `${address}/graph`,
    },
    authorize,
    pluginCode: (name) => issue({ name, redirectUri: '', challenge: null }),
    close: () => closed(server),
  };
}
