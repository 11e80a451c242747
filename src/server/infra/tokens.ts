import { createHash, randomBytes, randomInt } from 'node:crypto';

/** A secret of 192 random bits, as text that fits a header or cookie. */
export function newToken(): string {
  return randomBytes(24).toString('base64url');
}

/** Returns the hash that is stored instead of a token. Tokens have enough entropy that an unsalted hash is safe. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Returns four digits that a customer says at the counter. Guessing is limited to three tries. */
export function newPickupCode(): string {
  return String(randomInt(10_000)).padStart(4, '0');
}
