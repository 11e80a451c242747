import type { FastifyRequest } from 'fastify';
import { Value } from 'typebox/value';
import { NARROWED, type Narrowed } from '../../contract/api-keys/narrowed.ts';
import { KEY_PREFIX, type KeyPace, type KeyScope, scopesOpening } from '../../contract/api-keys/scopes.ts';
import type { Outcome } from './outcome.ts';
import type { SessionAgent } from './session.ts';

/** A key of another program that counts, and the member of the staff for whom it acts (decision 171). */
export interface KeyInUse {
  readonly keyId: number;
  readonly scopes: readonly KeyScope[];
  readonly pace: KeyPace;
  /** The person who made the key, with the stores of the key. */
  readonly agent: SessionAgent;
}

/** Returns the key of a secret; undefined: it does not exist, has expired, was ended, or its person has left. */
export type FindKey = (secret: string, now: Date) => Promise<KeyInUse | undefined>;

/** Returns the secret that a request sends as `Authorization: Bearer bottega_key_…`; other schemes are not ours. */
export function keySecretOf(request: FastifyRequest): string | undefined {
  const secret = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return secret?.startsWith(KEY_PREFIX) ? secret : undefined;
}

/** Returns whether one of the scopes opens the call for this input: a search for a name asks for more than a part. */
export function opens(scopes: readonly KeyScope[], call: string, query: unknown): boolean {
  if (!scopesOpening(call).some((scope) => scopes.includes(scope))) return false;
  const narrowed = narrowedFor(scopes, call);
  return narrowed === undefined || !narrowed.asksMore(query as Readonly<Record<string, unknown>>);
}

/** Returns the scopes of which one would open the call for this input. */
export function scopesNeeded(call: string, query: unknown): readonly KeyScope[] {
  return scopesOpening(call).filter((scope) => opens([scope], call, query));
}

/** Returns the outcome of a call with the fields that these scopes show. */
export function shownTo(scopes: readonly KeyScope[], call: string, outcome: Outcome<unknown>): Outcome<unknown> {
  const narrowed = narrowedFor(scopes, call);
  if (!narrowed || !outcome.ok) return outcome;
  if ('json' in outcome) throw new Error(`the reply of ${call} cannot be narrowed`);
  return { ...outcome, data: Value.Clean(narrowed.shown, structuredClone(outcome.data)) };
}

function narrowedFor(scopes: readonly KeyScope[], call: string): Narrowed | undefined {
  const narrowed = Object.hasOwn(NARROWED, call) ? NARROWED[call] : undefined;
  return narrowed && !scopes.includes(narrowed.whole) ? narrowed : undefined;
}
