import { createPrivateKey, X509Certificate } from 'node:crypto';
import { isInternal } from '../../domain/content/internal-path.ts';
import { ConfigError, type Environment } from './environment.ts';

/** A provider to which people are led who type an e-mail of one of these domains, in lower case. */
interface OfDomains {
  readonly domains: readonly string[];
}

/** The identity provider of SAML 2.0, and the identity of this shop for it. Keys and certificates are PEM. */
export interface SamlConfig extends OfDomains {
  readonly loginUrl: string;
  readonly logoutUrl: string | undefined;
  readonly provider: string;
  readonly certificates: readonly string[];
  /** undefined: the URL of the metadata is used. */
  readonly entityId: string | undefined;
  readonly signing: { readonly privateKey: string; readonly certificate: string } | undefined;
  readonly emailAttribute: string;
  readonly rolesAttribute: string;
  /** A person needs one of these roles to log in; empty: none is needed (S 6, D 6). */
  readonly roles: readonly string[];
}

export interface GoogleConfig extends OfDomains {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer: string;
}

export interface FacebookConfig {
  readonly appId: string;
  readonly appSecret: string;
  readonly dialogUrl: string;
  readonly graphUrl: string;
}

/** The identity providers; one that is undefined is off. */
export interface SignOnConfig {
  /** D 2: the registration page for people without an account. */
  readonly registrationPath: string;
  readonly saml: SamlConfig | undefined;
  readonly google: GoogleConfig | undefined;
  readonly facebook: FacebookConfig | undefined;
}

/** Reads the providers of single sign-on (D 3, 7). */
export function signOn(env: Environment): SignOnConfig {
  const providers = { saml: saml(env), google: google(env), facebook: facebook(env) };
  const domains = [...(providers.saml?.domains ?? []), ...(providers.google?.domains ?? [])];
  if (new Set(domains).size < domains.length)
    throw new ConfigError('a domain stands once, in SAML_DOMAINS or in GOOGLE_DOMAINS');
  return { registrationPath: registrationPath(env), ...providers };
}

function registrationPath({ SOCIAL_REGISTRATION_PATH: path }: Environment): string {
  if (isInternal(path) && !/[?#]/.test(path)) return path;
  throw new ConfigError(`SOCIAL_REGISTRATION_PATH must be a path such as /registration-user, not "${path}"`);
}

function saml(env: Environment): SamlConfig | undefined {
  const { SAML_LOGIN_URL: loginUrl, SAML_PROVIDER: provider } = env;
  const certificates = listOf(env.SAML_PROVIDER_CERTIFICATE).map((text) =>
    certificateOf(text, 'SAML_PROVIDER_CERTIFICATE'),
  );
  if (loginUrl === undefined && provider === '' && certificates.length === 0) return undefined;
  if (loginUrl === undefined || provider === '' || certificates.length === 0)
    throw new ConfigError('SAML_LOGIN_URL, SAML_PROVIDER and SAML_PROVIDER_CERTIFICATE go together');
  return {
    loginUrl: encrypted(loginUrl, 'SAML_LOGIN_URL'),
    logoutUrl: env.SAML_LOGOUT_URL && encrypted(env.SAML_LOGOUT_URL, 'SAML_LOGOUT_URL'),
    provider,
    certificates,
    entityId: env.SAML_ENTITY_ID || undefined,
    signing: signing(env),
    emailAttribute: env.SAML_EMAIL_ATTRIBUTE,
    rolesAttribute: env.SAML_ROLES_ATTRIBUTE,
    roles: listOf(env.SAML_ROLES),
    domains: domainsOf(env.SAML_DOMAINS, 'SAML_DOMAINS'),
  };
}

function signing({ SAML_PRIVATE_KEY: key, SAML_CERTIFICATE: text }: Environment): SamlConfig['signing'] {
  if (key === '' && text === '') return undefined;
  if (key === '' || text === '') throw new ConfigError('SAML_PRIVATE_KEY and SAML_CERTIFICATE go together');
  const certificate = certificateOf(text, 'SAML_CERTIFICATE');
  const privateKey = pemOf(key, 'PRIVATE KEY');
  try {
    if (new X509Certificate(certificate).checkPrivateKey(createPrivateKey(privateKey)))
      return { privateKey, certificate };
  } catch {
    // the same message as for the key of another certificate; it repeats nothing of the key
  }
  throw new ConfigError('SAML_PRIVATE_KEY must be the PKCS#8 key of SAML_CERTIFICATE');
}

function google(env: Environment): GoogleConfig | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = env;
  if (clientId === '' && clientSecret === '') return undefined;
  if (clientId === '' || clientSecret === '')
    throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together');
  return {
    clientId,
    clientSecret,
    issuer: encrypted(issuer ?? 'https://accounts.google.com', 'GOOGLE_ISSUER'),
    domains: domainsOf(env.GOOGLE_DOMAINS, 'GOOGLE_DOMAINS'),
  };
}

function facebook(env: Environment): FacebookConfig | undefined {
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret } = env;
  if (appId === '' && appSecret === '') return undefined;
  if (appId === '' || appSecret === '') throw new ConfigError('FACEBOOK_APP_ID and FACEBOOK_APP_SECRET go together');
  const { FACEBOOK_DIALOG_URL: dialog, FACEBOOK_GRAPH_URL: graph } = env;
  return {
    appId,
    appSecret,
    dialogUrl: encrypted(dialog ?? 'https://www.facebook.com/v23.0/dialog/oauth', 'FACEBOOK_DIALOG_URL'),
    graphUrl: encrypted(graph ?? 'https://graph.facebook.com/v23.0', 'FACEBOOK_GRAPH_URL').replace(/\/+$/, ''),
  };
}

export const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Requires https, except on this machine: codes and secrets travel over these addresses. */
export function encrypted(url: string, name: string): string {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || LOOPBACK.has(hostname)) return url;
  throw new ConfigError(`${name} must begin with https:// unless it is on this machine`);
}

const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;

function domainsOf(text: string, name: string): string[] {
  const domains = listOf(text.toLowerCase());
  const wrong = domains.find((domain) => !DOMAIN.test(domain));
  if (wrong !== undefined) throw new ConfigError(`${name} must be domains such as rossi.example, not "${wrong}"`);
  return domains;
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
}

function certificateOf(text: string, name: string): string {
  const pem = pemOf(text, 'CERTIFICATE');
  try {
    return new X509Certificate(pem).toString();
  } catch {
    throw new ConfigError(`${name} must be an X.509 certificate, base64 or PEM`);
  }
}

/** Environment variables seldom hold line breaks: PEM without them, or base64 alone, is accepted too. */
function pemOf(text: string, label: string): string {
  const base64 = text.replace(/-----[A-Z ]+-----/g, '').replace(/\\n|\s/g, '');
  return `-----BEGIN ${label}-----\n${base64.match(/.{1,64}/g)?.join('\n') ?? ''}\n-----END ${label}-----\n`;
}
