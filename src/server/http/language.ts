import type { FastifyRequest } from 'fastify';
import { LANGUAGE_COOKIE, LANGUAGES, type Language } from '../../language/language.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns whether the catalogue has English names. Servers without a catalogue, as in tests, leave it out. */
    isOfferedInEnglish?: () => boolean;
  }
}

/**
 * D 7: the language header of a call, or else the language chosen in the browser. Italian by default, and in a browser
 * whenever the catalogue has no English names (decision 81).
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
  // errors for malformed URLs occur before cookies are parsed
  const chosen = (request.cookies as typeof request.cookies | null)?.[LANGUAGE_COOKIE];
  return isOfferedInEnglish(request) ? chosen : undefined;
}
