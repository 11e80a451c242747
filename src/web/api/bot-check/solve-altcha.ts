import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** The time (ms) that a slow telephone may take. */
const PATIENCE_MS = 60_000;

/**
 * Computes what a challenge asks for. Nothing is shown: the button that was pressed is busy for a moment. Needs https
 * or localhost.
 */
export async function solveAltcha(text: string): Promise<string> {
  const challenge = JSON.parse(text) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey, timeout: PATIENCE_MS });
  if (!solution) throw new Error('the challenge took too long');
  return btoa(JSON.stringify({ challenge, solution }));
}
