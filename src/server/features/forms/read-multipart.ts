import { guardedBy, type RateLimit } from '../../http/rate-limits/rate-limit.ts';
import { MAX_FILE_MB } from './read-fields.ts';

export const MULTIPART_LIMITS = {
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  fields: 300,
  files: 5,
  fileSize: MAX_FILE_MB * 1024 * 1024 + 1,
  deps: 310,
  headerPairs: 50,
};

/** Options of routes that accept files: the rate limit stops a sender before the body is read. */
export function postedRoute(limit: RateLimit) {
  return { schema: { hide: true }, onRequest: guardedBy(limit) };
}
