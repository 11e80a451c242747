import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** The longest computation (ms), for a slow phone. */
const PATIENCE_MS = 60_000;

/**
 * Solves a challenge by computation. Nothing is shown: the pressed button is busy for a moment. Needs https or
 * localhost.
 */
export async function solveAltcha(text: string): Promise<string> {
  const challenge = JSON.parse(text) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey, timeout: PATIENCE_MS });
  if (!solution) throw new Error('the challenge took too long');
  return btoa(JSON.stringify({ challenge, solution }));
}
