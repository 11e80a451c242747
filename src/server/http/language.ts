import type { FastifyRequest } from 'fastify';
import { LANGUAGE_COOKIE, LANGUAGES, type Language } from '../../language/language.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the catalogue has English names. Servers without a catalogue, as in tests, do not ask. */
    isOfferedInEnglish?: () => boolean;
  }
}

/**
 * D 7: what a call says in its language header; otherwise what the browser chose. Italian where nothing is said, and in
 * a browser wherever the catalogue has no English names (decision 81).
 */
export function languageOf(request: FastifyRequest): Language {
  const said = request.headers['x-ebsn-language'] ?? chosenIn(request);
  return LANGUAGES.find((language) => language === said) ?? 'it';
}

export function isOfferedInEnglish({ server }: FastifyRequest): boolean {
  return server.isOfferedInEnglish?.() ?? true;
}

/** Returns the language in the cookie of this browser. */
function chosenIn(request: FastifyRequest): string | undefined {
  // addresses that cannot be read come before cookies were looked at
  const chosen = (request.cookies as typeof request.cookies | null)?.[LANGUAGE_COOKIE];
  return isOfferedInEnglish(request) ? chosen : undefined;
}
