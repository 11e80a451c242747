import { createHash } from 'node:crypto';

/** Returns the same hash for two bodies with the same members, in whatever order they are. */
export function requestHash(body: Readonly<Record<string, unknown>>): Buffer {
  const members = Object.entries(body).filter(([, value]) => value !== undefined);
  const sorted = members.sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest();
}
