import { createHash, randomBytes } from 'node:crypto';

/** A secret of 192 random bits, as text that fits a header or cookie. */
export function newToken(): string {
  return randomBytes(24).toString('base64url');
}

/** What is stored in its place: a token has enough entropy that a plain hash cannot be turned back. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
