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

/** How routes that take files are registered: whoever sends one after the other is stopped before anything is read. */
export function postedRoute(limit: RateLimit) {
  return { schema: { hide: true }, onRequest: guardedBy(limit) };
}
