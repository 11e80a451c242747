import { requestHash } from '../../../infra/request-hash.ts';

/** The idempotency key of a change with the request that it came with: the key repeats this request and no other. */
export interface ChangeKey {
  readonly key: string;
  /** A hash of key, call and body of 128 bits, written as a uuid. */
  readonly request: string;
}

/** Returns the key of a call's body; undefined: the client sent none. */
export function changeKeyOf(call: string, body: Readonly<Record<string, unknown>>): ChangeKey | undefined {
  const { changeKey: key } = body;
  if (typeof key !== 'string') return undefined;
  return { key, request: requestHash({ ...body, call }).toString('hex', 0, 16) };
}
