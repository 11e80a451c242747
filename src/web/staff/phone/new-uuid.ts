import { randomKey } from '../../api/browser-api.ts';

/** A random uuid; crypto.randomUUID exists only on secure origins. */
export function newUuid(): string {
  const hex = randomKey();
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
