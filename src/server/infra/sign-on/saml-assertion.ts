import type { ExternalIdentity } from '../../../domain/account/sign-on.ts';

interface Attributes<Name extends string> {
  readonly $?: { readonly [each in Name]?: string };
}

/** A signed assertion as the library has parsed it; every child is a list. */
export interface Assertion {
  readonly $: { readonly ID: string };
  readonly Conditions?: readonly Attributes<'NotOnOrAfter'>[];
  readonly Subject?: readonly {
    readonly SubjectConfirmation?: readonly (Attributes<'Method'> & {
      readonly SubjectConfirmationData?: readonly Attributes<
        'InResponseTo' | 'Recipient' | 'NotOnOrAfter' | 'NotBefore'
      >[];
    })[];
  }[];
}

export interface Confirmation {
  readonly requestId: string;
  readonly recipient: string;
  readonly now: Date;
  readonly skewMs: number;
}

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

/**
 * Returns until when the assertion may be used (SAML profiles, 4.1.4.2 and 4.1.4.3): it must name a bearer for this
 * address, for this request, and for a limited time. Throws otherwise.
 */
export function confirmedUntil(assertion: Assertion, { requestId, recipient, now, skewMs }: Confirmation): Date {
  const at = now.getTime();
  const confirmations = assertion.Subject?.flatMap(({ SubjectConfirmation = [] }) => SubjectConfirmation) ?? [];
  const confirmed = confirmations
    .filter(({ $ }) => $?.Method === BEARER)
    .flatMap(({ SubjectConfirmationData = [] }) => SubjectConfirmationData)
    .find(
      ({ $: said = {} }) =>
        said.InResponseTo === requestId &&
        said.Recipient === recipient &&
        said.NotBefore === undefined &&
        timeOf(said.NotOnOrAfter) > at - skewMs,
    );
  if (!confirmed) throw new Error('the assertion confirms nobody for this request and this address');
  const limits = [confirmed, ...(assertion.Conditions ?? [])].map(({ $ }) => timeOf($?.NotOnOrAfter));
  return new Date(Math.max(...limits.filter((limit) => Number.isFinite(limit))));
}

function timeOf(text: string | undefined): number {
  return text === undefined ? Number.NaN : Date.parse(text);
}

/** The part of the assertion that the library reads. */
export interface SamlProfile {
  readonly issuer: string;
  readonly nameID: string;
  readonly nameIDFormat?: string;
  readonly sessionIndex?: string;
  readonly [attribute: string]: unknown;
}

const MAX_ROLES = 50;
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const FIRST_NAME = ['firstName', 'givenName', 'urn:oid:2.5.4.42', `${CLAIMS}/givenname`];
const LAST_NAME = ['lastName', 'sn', 'surname', 'urn:oid:2.5.4.4', `${CLAIMS}/surname`];
const USERNAME = ['username', 'uid', 'urn:oid:0.9.2342.19200300.100.1.1', `${CLAIMS}/name`];
const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,180}\.[a-z]{2,}$/i;

/**
 * Returns the person of an assertion. The operator has chosen the provider, so its e-mails count as verified. Throws if
 * the name id changes at each login: it cannot be linked to an account.
 */
export function identityOf(
  profile: SamlProfile,
  { emailAttribute, rolesAttribute }: { readonly emailAttribute: string; readonly rolesAttribute: string },
): ExternalIdentity {
  const { nameID: nameId, nameIDFormat: format } = profile;
  if (typeof nameId !== 'string' || nameId.trim() === '') throw new Error('the assertion names nobody');
  if (format === TRANSIENT) throw new Error('the provider names people anew at each login (transient)');
  const attributes = (profile['attributes'] ?? {}) as Readonly<Record<string, unknown>>;
  const first = (names: readonly string[]) => names.flatMap((name) => textsOf(attributes[name]))[0] ?? '';
  const email = [...textsOf(attributes[emailAttribute]), nameId].find((text) => EMAIL.test(text)) ?? '';
  return {
    provider: 'saml',
    issuer: profile.issuer,
    subject: nameId,
    email: email.toLowerCase(),
    isEmailVerified: email !== '',
    firstName: first(FIRST_NAME),
    lastName: first(LAST_NAME),
    sso: {
      username: first(USERNAME) || nameId,
      roles: textsOf(attributes[rolesAttribute]).slice(0, MAX_ROLES),
      nameId,
      ...(format === undefined ? {} : { nameIdFormat: format }),
      ...(profile.sessionIndex === undefined ? {} : { sessionIndex: profile.sessionIndex }),
    },
  };
}

function textsOf(value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.flatMap((each) => (typeof each === 'string' && each.trim() !== '' ? [each.trim()] : []));
}
