import { DAY_MS } from '../base/duration.ts';

/** Raise this version when the purposes or the receivers of data change: then everybody is asked again. */
export const CONSENT_VERSION = 1;
/**
 * People are asked again after 6 months at the earliest (Garante, 10 June 2021); 184 days are the longest six months.
 */
export const CONSENT_DAYS = 184;
/** S 6: the CRM segment that says, with value 1, that profiling was accepted. */
export const PROFILING_SEGMENT = 4502;

/**
 * Returns whether what a customer bought may be used to show them goods (S 6). `segments`: the CRM segments of the
 * customer.
 */
export function acceptsProfiling(segments: readonly { readonly segmentId: number; readonly value: number }[] = []) {
  return segments.some(({ segmentId, value }) => segmentId === PROFILING_SEGMENT && value === 1);
}

/** A choice with its time and the version of the policy (S 3, cookie preferences). */
export interface ConsentChoice {
  readonly technical: true;
  readonly analytics: boolean;
  readonly profilation: boolean;
  /** ISO instant. */
  readonly saveDate: string;
  readonly uuid: string;
  readonly version: number;
}

/**
 * Returns the choice if it is of this policy and recent enough not to ask again. A purpose that was not chosen was not
 * accepted.
 */
export function isCurrent(choice: Pick<ConsentChoice, 'saveDate' | 'version'> | undefined, now: Date): boolean {
  if (choice?.version !== CONSENT_VERSION) return false;
  const age = now.getTime() - Date.parse(choice.saveDate);
  return age < CONSENT_DAYS * DAY_MS;
}

/** Returns the later of two choices; the first one when they were made at the same moment. */
export function newest<Choice extends Pick<ConsentChoice, 'saveDate'>>(
  one: Choice | undefined,
  other: Choice | undefined,
): Choice | undefined {
  if (!one || !other) return one ?? other;
  return Date.parse(other.saveDate) > Date.parse(one.saveDate) ? other : one;
}

/** Returns whether the words of a search may be counted: only a few words of letters, which identify nobody. */
export function isCountableTerm(term: string): boolean {
  return /^[\p{L}\p{M}'’ -]{2,40}$/u.test(term) && term.split(/\s+/).length <= 5;
}
