export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

export interface Refused<R> {
  readonly ok: false;
  readonly refusals: readonly [R, ...R[]];
}

/**
 * Either the value of an operation or every reason for its refusal. A refusal is expected and shown to a person; a bug
 * is thrown.
 */
export type Result<T, R> = Ok<T> | Refused<R>;

export function ok(): Ok<void>;
export function ok<T>(value: T): Ok<T>;
export function ok(value?: unknown): Ok<unknown> {
  return { ok: true, value };
}

/** Throws if there is no reason, because that is a bug of the caller. */
export function refuseFor<R>(refusals: readonly R[]): Refused<R> {
  const [first, ...others] = refusals;
  if (first === undefined) throw new Error('a refusal needs a reason');
  return { ok: false, refusals: [first, ...others] };
}

/** Returns all reasons of all results in their order; ok if none is refused. */
export function allOf<R>(results: Iterable<Result<unknown, R>>): Result<void, R> {
  return refuseIfAny(Array.from(results).flatMap((result): readonly R[] => (result.ok ? [] : result.refusals)));
}

/** Refuses with all problems; ok if there are none. */
export function refuseIfAny<R>(problems: readonly R[]): Result<void, R> {
  return problems.length === 0 ? ok() : refuseFor(problems);
}

/** Tells a refused result from any other value. */
export function isRefused(value: unknown): value is Refused<unknown> {
  return typeof value === 'object' && value !== null && 'refusals' in value && 'ok' in value && value.ok === false;
}
