import type { FastifyRequest } from 'fastify';
import { LANGUAGE_COOKIE, LANGUAGES, type Language } from '../../language/language.ts';

/** D 7: what a call says in its language header; otherwise what the browser chose. Italian where nothing is said. */
export function languageOf(request: FastifyRequest): Language {
  // addresses that cannot be read come before cookies were looked at
  const said =
    request.headers['x-ebsn-language'] ?? (request.cookies as typeof request.cookies | null)?.[LANGUAGE_COOKIE];
  return LANGUAGES.find((language) => language === said) ?? 'it';
}
