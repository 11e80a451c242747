import { inflateRawSync } from 'node:zlib';

const MAX_XML = 200_000;
/** DTD, entities, comments and CDATA, and instructions after the declaration: names are cut in two by them, and files are read. */
const TRICKS = /<!|(?!^)<\?/;
/** Forged signatures are within reach of who can pay for them. */
const SHA_1 = /xmldsig#(?:rsa-|dsa-|hmac-)?sha1\b/;

/** Returns whether a message holds only what messages need. Checked before any parser reads it. */
export function plainXml(xml: string): boolean {
  return xml.length <= MAX_XML && !TRICKS.test(xml.trim()) && !SHA_1.test(xml);
}

const STATUS = /<(?:[\w-]+:)?StatusCode\s[^>]*?\bValue\s*=\s*["']([^"']*)["']/g;
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** Returns whether an answer says that it succeeded, and nothing else (SAML core, 3.2.2.2): a failure around a right assertion is one. */
export function hasSucceeded(xml: string): boolean {
  const said = Array.from(xml.matchAll(STATUS), ([, value]) => value);
  return said.length > 0 && said.every((value) => value === SUCCESS);
}

/** A request as query of a redirect, with its signature. */
export interface RedirectMessage {
  readonly xml: string;
  readonly fields: { readonly SAMLRequest: string; readonly SigAlg: string; readonly Signature: string };
  /** The text that was signed, byte by byte as it came. */
  readonly signedQuery: string;
}

/**
 * Takes a query apart by exact names (SAML bindings, 3.4.4.1). undefined: it has no signature, says something twice, or is signed with
 * SHA-1. The library itself would take a message without a signature.
 */
export function redirectMessage(query: string): RedirectMessage | undefined {
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
