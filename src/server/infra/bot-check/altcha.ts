import { createHmac, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { HumanCheck, Verdict } from './human-check.ts';

export interface AltchaOptions {
  readonly secret: string;
  /** The rounds of one attempt, and the attempts that a browser needs: about a quarter of a second on a computer. */
  readonly rounds?: number;
  readonly attempts?: { readonly least: number; readonly most: number };
}

const ROUNDS = 2000;
const ATTEMPTS = { least: 100, most: 400 };
const MINUTES = 10;

/**
 * ALTCHA, a proof of work: the browser computes for a moment, which costs one person nothing and a sender of thousands
 * a lot. No outside service is asked. A challenge is signed, is valid for one group of calls and expires after ten
 * minutes.
 */
export function altchaCheck({ secret, rounds = ROUNDS, attempts = ATTEMPTS }: AltchaOptions): HumanCheck {
  const keys = { hmacSignatureSecret: keyFor(secret, 'challenge'), hmacKeySignatureSecret: keyFor(secret, 'key') };
  return {
    widget: async (group, now) => {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: rounds,
        counter: randomInt(attempts.least, attempts.most + 1),
        deriveKey,
        // the shop's clock, unlike the library's `expiresAt`
        data: { group, endsAt: now.getTime() + MINUTES * 60_000 },
        ...keys,
      });
      return { kind: 'altcha', challenge: JSON.stringify(challenge) };
    },
    verify: async ({ token, group, now }): Promise<Verdict> => {
      const payload = read(token);
      if (!payload) return { is: 'program' };
      const { challenge, solution } = payload;
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keys }).catch(() => ({
        verified: false,
      }));
      const { data, nonce } = challenge.parameters;
      const isInTime = typeof data?.['endsAt'] === 'number' && data['endsAt'] > now.getTime();
      // the nonce is signed: a token that is encoded differently still has the same id
      return verified && isInTime && data['group'] === group ? { is: 'person', id: nonce } : { is: 'program' };
    },
  };
}

/** Each purpose has a key of its own. */
function keyFor(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(`altcha ${purpose}`).digest('hex');
}

/** Reads the token: base64 of JSON, as widgets of ALTCHA send it. Returns undefined for an invalid one. */
function read(token: string): Payload | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
    return isPayload(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function isPayload(value: unknown): value is Payload & { challenge: Challenge } {
  const has = (object: unknown, name: string): object is Record<string, unknown> =>
    typeof object === 'object' && object !== null && Object.hasOwn(object, name);
  return (
    has(value, 'challenge') &&
    has(value['challenge'], 'parameters') &&
    has(value['challenge']['parameters'], 'nonce') &&
    typeof value['challenge']['parameters']['nonce'] === 'string' &&
    has(value, 'solution') &&
    has(value['solution'], 'counter')
  );
}
