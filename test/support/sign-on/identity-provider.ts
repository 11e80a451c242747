import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as samlify from 'samlify';
import { bodyOf } from '../body-of.ts';

// An identity provider of SAML 2.0 made with samlify, which shares no protocol code with the library of the shop.

samlify.setSchemaValidator({ validate: async () => 'the tests look at what is in the messages' });

const pem = (name: string) => readFileSync(new URL(`${name}.pem`, import.meta.url), 'utf8');
const bare = (text: string) => text.replace(/-----[A-Z ]+-----|\s/g, '');
export const PROVIDER_CERTIFICATE = bare(pem('provider-certificate'));
export const SHOP_KEYS = { key: bare(pem('shop-key')), certificate: bare(pem('shop-certificate')) };

export interface Person {
  readonly nameId: string;
  readonly email?: string;
  readonly roles?: readonly string[];
}

/** The data that a test writes into an assertion before it is signed. */
export interface Written {
  readonly audience?: string;
  readonly recipient?: string;
  readonly inResponseTo?: string;
  readonly issuer?: string;
  readonly nameIdFormat?: string;
  /** In minutes from now. */
  readonly from?: number;
  readonly until?: number;
  /** Whether it is signed with a wrong key. */
  readonly isForged?: boolean;
}

export interface Answer {
  readonly SAMLResponse: string;
  readonly RelayState: string;
}

export interface IdentityProvider {
  readonly address: string;
  readonly entityId: string;
  /** The settings of a shop with this provider. */
  readonly environment: Readonly<Record<string, string>>;
  /** Returns the signed response to a request of the shop, as the provider's page would post it. */
  answer(loginUrl: string, person: Person, written?: Written): Promise<Answer>;
  /** Returns a signed request for logout, as in the provider's redirect. */
  logoutUrl(nameId: string, sessionIndex?: string): Promise<string>;
  /** The names of people who have logged out here by single logout. */
  readonly loggedOut: readonly string[];
  close(): Promise<void>;
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/**
 * Starts a provider on its own port. `metadata` reads that of the shop. Its page asks for a name without a password.
 */
export async function startIdentityProvider(metadata: () => Promise<string>): Promise<IdentityProvider> {
  const loggedOut: string[] = [];
  const server = createServer((request, reply) => {
    serve(request).then(
      ({ body, location, cookie }) => {
        if (cookie !== undefined) reply.setHeader('set-cookie', `who=${encodeURIComponent(cookie)}; Path=/; HttpOnly`);
        if (location !== undefined) reply.writeHead(302, { location }).end();
        else reply.setHeader('content-type', 'text/html; charset=utf-8').end(body);
      },
      (error: unknown) => reply.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const entityId = `${address}/metadata`;
  const providerWith = (key: string) =>
    samlify.IdentityProvider({
      entityID: entityId,
      privateKey: key,
      signingCert: pem('provider-certificate'),
      isAssertionEncrypted: false,
      requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      nameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
      singleSignOnService: [{ Binding: REDIRECT, Location: `${address}/sso` }],
      singleLogoutService: [{ Binding: REDIRECT, Location: `${address}/slo` }],
    });
  const own = providerWith(pem('provider-key'));
  const forger = providerWith(pem('shop-key'));
  const shop = async () => samlify.ServiceProvider({ metadata: await metadata(), wantLogoutRequestSigned: true });

  async function answer(loginUrl: string, person: Person, written: Written = {}): Promise<Answer> {
    const { searchParams } = new URL(loginUrl);
    const query = { SAMLRequest: searchParams.get('SAMLRequest') ?? '' };
    const sp = await shop();
    const request = await own.parseLoginRequest(sp, 'redirect', { query });
    const { request: asked } = request.extract as unknown as { request: { id: string } };
    const provider = written.isForged === true ? forger : own;
    const made = await provider.createLoginResponse(
      sp,
      request as never,
      'post',
      { email: person.nameId },
      {
        customTagReplacement: (template) => ({
          id: asked.id,
          context: filledIn(template, { id: asked.id, sp, person, written, entityId }),
        }),
      },
    );
    return { SAMLResponse: made.context, RelayState: searchParams.get('RelayState') ?? '' };
  }

  async function serve(request: IncomingMessage): Promise<{ body?: string; location?: string; cookie?: string }> {
    const url = new URL(request.url ?? '/', address);
    const [, name] = /(?:^|; )who=([^;]*)/.exec(request.headers.cookie ?? '') ?? [];
    if (url.pathname === '/sso' && request.method === 'GET') {
      if (name) return { body: posting(await acsOf(), await answer(url.href, personNamed(decodeURIComponent(name)))) };
      return isPassive(url)
        ? {
            body: posting(await acsOf(), {
              SAMLResponse: noPassive(entityId),
              RelayState: url.searchParams.get('RelayState') ?? '',
            }),
          }
        : { body: asking(url) };
    }
    if (url.pathname === '/sso') {
      const typed = new URLSearchParams(await bodyOf(request)).get('name') ?? '';
      return { body: posting(await acsOf(), await answer(url.href, personNamed(typed))), cookie: typed };
    }
    if (url.pathname === '/slo' && url.searchParams.has('SAMLRequest')) {
      const query = Object.fromEntries(url.searchParams);
      const sp = await shop();
      const asked = await own.parseLogoutRequest(sp, 'redirect', { query });
      loggedOut.push(String((asked.extract as { nameID?: string }).nameID));
      const { context } = own.createLogoutResponse(sp, asked as never, 'redirect', query['RelayState'] ?? '');
      return { location: context, cookie: '' };
    }
    return { body: 'uscito' };
  }

  async function acsOf(): Promise<string> {
    return String((await shop()).entityMeta.getAssertionConsumerService('post'));
  }

  return {
    address,
    entityId,
    environment: {
      SAML_LOGIN_URL: `${address}/sso`,
      SAML_LOGOUT_URL: `${address}/slo`,
      SAML_PROVIDER: entityId,
      SAML_PROVIDER_CERTIFICATE: PROVIDER_CERTIFICATE,
      SAML_PRIVATE_KEY: SHOP_KEYS.key,
      SAML_CERTIFICATE: SHOP_KEYS.certificate,
    },
    answer,
    logoutUrl: async (nameId, sessionIndex) => {
      const { context } = own.createLogoutRequest(await shop(), 'redirect', {
        logoutNameID: nameId,
        ...(sessionIndex === undefined ? {} : { sessionIndex }),
      });
      return context;
    },
    loggedOut,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function personNamed(name: string): Person {
  return { nameId: `id-${name}`, email: `${name}@azienda.example`, roles: ['buyer', name] };
}

interface Filling {
  readonly id: string;
  readonly sp: ReturnType<typeof samlify.ServiceProvider>;
  readonly person: Person;
  readonly written: Written;
  readonly entityId: string;
}

function filledIn(template: string, { id, sp, person, written, entityId }: Filling): string {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const acs = String(sp.entityMeta.getAssertionConsumerService('post'));
  const { nameId, email, roles = [] } = person;
  const attribute = (name: string, values: readonly string[]) =>
    `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`;
  const attributes = [
    ...(email === undefined ? [] : [attribute('email', [email])]),
    ...(roles.length === 0 ? [] : [attribute('roles', roles)]),
    attribute('firstName', ['Ada']),
    attribute('lastName', ['Neri']),
    attribute('username', [nameId.replace(/^id-/, '')]),
  ];
  return samlify.SamlLib.replaceTagsByValue(
    template
      .replace(
        '{AuthnStatement}',
        [
          `<saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="s-${nameId}"><saml:AuthnContext><saml:AuthnContextClassRef>`,
          'urn:oasis:names:tc:SAML:2.0:ac:classes:Password',
          '</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>',
        ].join(''),
      )
      .replace('{AttributeStatement}', `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>`),
    {
      ID: `_${randomUUID()}`,
      AssertionID: `_${randomUUID()}`,
      Destination: acs,
      Audience: written.audience ?? String(sp.entityMeta.getEntityID()),
      SubjectRecipient: written.recipient ?? acs,
      Issuer: written.issuer ?? entityId,
      IssueInstant: at(0),
      StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
      ConditionsNotBefore: at(written.from ?? -1),
      ConditionsNotOnOrAfter: at(written.until ?? 5),
      SubjectConfirmationDataNotOnOrAfter: at(written.until ?? 5),
      NameIDFormat: written.nameIdFormat ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      NameID: nameId,
      InResponseTo: written.inResponseTo ?? id,
    },
  );
}

/** Returns the page that asks for a name. */
function asking(url: URL): string {
  return `<!doctype html><html lang="it"><title>Azienda</title><h1>Azienda</h1>
<form method="post" action="${url.pathname}${url.search.replaceAll('&', '&amp;')}"><label>Nome <input name="name"></label> <button>Entra</button></form>`;
}

/** Returns the provider's page that posts a response to the shop without a click. */
function posting(acs: string, { SAMLResponse, RelayState }: Answer): string {
  return `<!doctype html><html lang="it"><title>Azienda</title><form method="post" action="${acs}">
<input type="hidden" name="SAMLResponse" value="${SAMLResponse}">
<input type="hidden" name="RelayState" value="${RelayState}"><button>Continua</button></form>
<script>document.forms[0].submit()</script>`;
}

function isPassive(url: URL): boolean {
  const xml = samlify.Utility.inflateString(url.searchParams.get('SAMLRequest') ?? '');
  return xml.includes('IsPassive="true"');
}

function noPassive(issuer: string): string {
  const status = 'urn:oasis:names:tc:SAML:2.0:status';
  const xml = [
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_${randomUUID()}" Version="2.0"`,
    ` IssueInstant="${new Date().toISOString()}"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="${status}:Responder"><samlp:StatusCode Value="${status}:NoPassive"/></samlp:StatusCode>`,
    '</samlp:Status></samlp:Response>',
  ].join('');
  return Buffer.from(xml).toString('base64');
}
