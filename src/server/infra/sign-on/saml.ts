import { randomBytes } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import type { Profile, SAML, SamlConfig as SamlOptions } from '@node-saml/node-saml';
import type { SsoUser } from '../../../domain/account/sign-on.ts';
import { type Assertion, confirmedUntil, identityOf } from './saml-assertion.ts';
import type { SignOnAnswer } from './sign-on-answer.ts';

/** The settings that connect the identity provider and this shop. Keys and certificates are PEM. */
export interface SamlSettings {
  readonly loginUrl: string;
  readonly logoutUrl: string | undefined;
  /** The entity id of the provider. */
  readonly provider: string;
  readonly certificates: readonly string[];
  /** The entity id of this shop, to which an assertion must be addressed. */
  readonly entityId: string;
  readonly signing: { readonly privateKey: string; readonly certificate: string } | undefined;
  readonly emailAttribute: string;
  readonly rolesAttribute: string;
  /** The address to which the provider posts its responses, and which handles single logout. */
  readonly acsUrl: string;
  readonly logoutCallbackUrl: string;
}

/** A response with the data that makes its assertion usable only once. */
export type SamlAnswer =
  | (SignOnAnswer & { readonly ok: false })
  | (SignOnAnswer & { readonly ok: true; readonly assertion: { readonly id: string; readonly expiresAt: Date } });

/** The provider's request when a person logs out elsewhere. */
export interface SamlLogout {
  readonly nameId: string;
  /** undefined: all sessions of this person. */
  readonly sessionIndex: string | undefined;
  /** The address to which the confirmation goes; undefined: none is expected. */
  readonly answerUrl: string | undefined;
}

/** An identity provider of SAML 2.0 (D 7): AuthnRequest by redirect, responses by POST, single logout by either. */
export interface SamlProvider {
  /** Returns the login address. `isPassive`: the provider replies without showing a form. */
  loginUrl(relayState: string, isPassive: boolean): Promise<{ readonly url: string; readonly requestId: string }>;
  /** Validates a response to this request. Nothing of an unsigned response is read. */
  answerOf(response: string, requestId: string): Promise<SamlAnswer>;
  /** Returns the provider's logout address; undefined: it has no single logout. */
  logoutUrl(user: SsoUser, relayState: string): Promise<string | undefined>;
  /**
   * Parses a signed logout request, from the query of a redirect or a posted field; undefined: it is none, or not
   * signed.
   */
  readLogout(message: { readonly query: string } | { readonly posted: string }): Promise<SamlLogout | undefined>;
  metadata(): Promise<string>;
}

/** The tolerated difference between the clocks of this shop and the provider. */
const SKEW_MS = 60_000;

export function samlProvider(settings: SamlSettings, onError: (error: unknown) => void): SamlProvider {
  return {
    async loginUrl(relayState, isPassive) {
      const requestId = `_${randomBytes(20).toString('hex')}`;
      const saml = await open(settings, { passive: isPassive, generateUniqueId: () => requestId });
      return { url: await saml.getAuthorizeUrlAsync(relayState, undefined, {}), requestId };
    },
    answerOf: (response, requestId) => answerOf(settings, response, requestId),
    async logoutUrl(user, relayState) {
      if (settings.logoutUrl === undefined) return undefined;
      const saml = await open(settings);
      return saml.getLogoutUrlAsync(profileOf(settings, user), relayState, {});
    },
    async readLogout(message) {
      try {
        return await readLogout(settings, message);
      } catch (error) {
        onError(error);
        return undefined;
      }
    },
    async metadata() {
      const saml = await open(settings);
      const text = saml.generateServiceProviderMetadata(null, settings.signing?.certificate ?? null);
      // the library declares only POST, but redirect is supported, too
      return text.replace(
        /<SingleLogoutService /,
        `<SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${settings.logoutCallbackUrl}"/>\n    $&`,
      );
    },
  };
}

async function answerOf(settings: SamlSettings, response: string, requestId: string): Promise<SamlAnswer> {
  try {
    const xml = Buffer.from(response, 'base64').toString('utf8');
    if (!plainXml(xml)) throw new Error('the answer holds what no answer needs: DTD, comment, CDATA or SHA-1');
    const { ValidateInResponseTo } = await library();
    const now = new Date();
    const saml = await open(settings, {
      validateInResponseTo: ValidateInResponseTo.always,
      // accepts only the id of the request that the browser of this response made
      cacheProvider: {
        saveAsync: async () => null,
        getAsync: async (key) => (key === requestId ? now.toISOString() : null),
        removeAsync: async () => null,
      },
    });
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response });
    if (!profile) throw new Error('the answer names nobody');
    if (!hasSucceeded(xml)) throw new Error('the answer says that it failed');
    // what the library has parsed is the signed XML; it skips some checks of the browser profile
    const read = profile.getAssertion?.() as { readonly Assertion: Assertion } | undefined;
    if (!read) throw new Error('the answer has no signed assertion');
    const { Assertion: assertion } = read;
    if (profile.issuer !== settings.provider) throw new Error('the assertion is of another provider');
    const until = confirmedUntil(assertion, { requestId, recipient: settings.acsUrl, now, skewMs: SKEW_MS });
    return {
      ok: true,
      identity: identityOf(profile, settings),
      assertion: { id: `${profile.issuer} ${assertion.$.ID}`, expiresAt: new Date(until.getTime() + SKEW_MS) },
    };
  } catch (error) {
    return { ok: false, reason: 'wrong', error };
  }
}

async function readLogout(
  settings: SamlSettings,
  message: { readonly query: string } | { readonly posted: string },
): Promise<SamlLogout> {
  const saml = await open(settings);
  const { profile } =
    'posted' in message ? await readPostedLogout(saml, message.posted) : await readRedirected(saml, message.query);
  if (!profile) throw new Error('the message asks for no logout');
  if (profile.issuer !== settings.provider) throw new Error('the logout is of another provider');
  return {
    nameId: profile.nameID,
    sessionIndex: profile.sessionIndex,
    answerUrl: settings.logoutUrl && (await saml.getLogoutResponseUrlAsync(profile, '', {}, true)),
  };
}

async function readPostedLogout(saml: SAML, posted: string) {
  if (!plainXml(Buffer.from(posted, 'base64').toString('utf8'))) throw new Error('the logout holds what none needs');
  return saml.validatePostRequestAsync({ SAMLRequest: posted });
}

async function readRedirected(saml: SAML, query: string) {
  const message = redirectMessage(query);
  if (!message) throw new Error('the logout is not signed, or names something twice');
  if (!plainXml(message.xml)) throw new Error('the logout holds what none needs');
  return saml.validateRedirectAsync(message.fields, message.signedQuery);
}

/** Loaded at the first sign-on: most shops are started without one. */
const library = () => import('@node-saml/node-saml');

async function open(settings: SamlSettings, more: Partial<SamlOptions> = {}): Promise<SAML> {
  const { SAML: Library } = await library();
  return new Library({
    entryPoint: settings.loginUrl,
    ...(settings.logoutUrl === undefined ? {} : { logoutUrl: settings.logoutUrl }),
    callbackUrl: settings.acsUrl,
    logoutCallbackUrl: settings.logoutCallbackUrl,
    issuer: settings.entityId,
    audience: settings.entityId,
    idpIssuer: settings.provider,
    idpCert: [...settings.certificates],
    wantAssertionsSigned: true,
    // many providers sign only the assertion, and nothing outside it is trusted
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: SKEW_MS,
    // the provider chooses the format of name ids and the way of authentication
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    ...(settings.signing ? { privateKey: settings.signing.privateKey } : {}),
    ...more,
  });
}

function profileOf({ provider }: SamlSettings, { nameId, nameIdFormat, sessionIndex }: SsoUser): Profile {
  return {
    issuer: provider,
    nameID: nameId,
    nameIDFormat: nameIdFormat ?? 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
    ...(sessionIndex === undefined ? {} : { sessionIndex }),
  };
}

const MAX_XML = 200_000;
/** DTDs, entities, comments, CDATA and processing instructions: attacks split names with them, or read files. */
const TRICKS = /<!|(?!^)<\?/;
/** SHA-1 signatures can be forged by whoever can pay for the computation. */
const SHA_1 = /xmldsig#(?:rsa-|dsa-|hmac-)?sha1\b/;

/** Returns whether a message contains only plain XML. It is checked before any parser reads it. */
function plainXml(xml: string): boolean {
  return xml.length <= MAX_XML && !TRICKS.test(xml.trim()) && !SHA_1.test(xml);
}

const STATUS = /<(?:[\w-]+:)?StatusCode\s[^>]*?\bValue\s*=\s*["']([^"']*)["']/g;
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/**
 * Returns whether a response says that it succeeded, and nothing else (SAML core, 3.2.2.2): a failure may contain a
 * valid assertion.
 */
function hasSucceeded(xml: string): boolean {
  const said = Array.from(xml.matchAll(STATUS), ([, value]) => value);
  return said.length > 0 && said.every((value) => value === SUCCESS);
}

/** A request in the query of a redirect, with its signature. */
interface RedirectMessage {
  readonly xml: string;
  readonly fields: { readonly SAMLRequest: string; readonly SigAlg: string; readonly Signature: string };
  /** The signed text, byte by byte as received. */
  readonly signedQuery: string;
}

/**
 * Parses a query by exact names (SAML bindings, 3.4.4.1). undefined: it has no signature, repeats a parameter, or is
 * signed with SHA-1. The library itself would accept a message without a signature.
 */
function redirectMessage(query: string): RedirectMessage | undefined {
  const found = new Map<string, { raw: string; value: string }>();
  for (const raw of query.split('&').filter(Boolean)) {
    const [, name = '', text = ''] = /^([^=]*)=?(.*)$/s.exec(raw) ?? [];
    if (found.has(name)) return undefined;
    const value = decoded(text);
    if (value === undefined) return undefined;
    found.set(name, { raw, value });
  }
  const [request, algorithm, signature] = ['SAMLRequest', 'SigAlg', 'Signature'].map((name) => found.get(name));
  if (!request?.value || !algorithm?.value || !signature?.value || SHA_1.test(algorithm.value)) return undefined;
  const xml = inflated(request.value);
  const signed = [request, found.get('RelayState'), algorithm].flatMap((each) => (each ? [each.raw] : []));
  return xml === undefined
    ? undefined
    : {
        xml,
        fields: { SAMLRequest: request.value, SigAlg: algorithm.value, Signature: signature.value },
        signedQuery: signed.join('&'),
      };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function inflated(base64: string): string | undefined {
  try {
    return inflateRawSync(Buffer.from(base64, 'base64'), { maxOutputLength: MAX_XML }).toString('utf8');
  } catch {
    return undefined;
  }
}
