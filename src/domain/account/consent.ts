import { DAY_MS } from '../base/duration.ts';
/** Raised when the purposes or who receives data change: then everybody is asked again. */
export const CONSENT_VERSION = 1;
/** Garante, 10 June 2021: asked again after 6 months at the earliest; no six months are longer than this. */
export const CONSENT_DAYS = 184;
/** S 6: the CRM segment that says, with value 1, that profiling was accepted. */
export const PROFILING_SEGMENT = 4502;

/** What was chosen, when and of which policy (S 3, cookie preferences). */
export interface ConsentChoice {
  readonly technical: true;
  readonly analytics: boolean;
  readonly profilation: boolean;
  /** ISO instant. */
  readonly saveDate: string;
  readonly uuid: string;
  readonly version: number;
}

/** Still holds: of this policy, and not so old that one has to be asked again. What was not chosen was not accepted. */
export function isCurrent(choice: Pick<ConsentChoice, 'saveDate' | 'version'> | undefined, now: Date): boolean {
  if (choice?.version !== CONSENT_VERSION) return false;
  const age = now.getTime() - Date.parse(choice.saveDate);
  return age < CONSENT_DAYS * DAY_MS;
}

/** Of two choices the one that was made later; of the same moment the first. */
export function newest<Choice extends Pick<ConsentChoice, 'saveDate'>>(
  one: Choice | undefined,
  other: Choice | undefined,
): Choice | undefined {
  if (!one || !other) return one ?? other;
  return Date.parse(other.saveDate) > Date.parse(one.saveDate) ? other : one;
}

/** Whether one more search of these words may be counted by them: what could name somebody is not (letters, few words). */
export function isCountableTerm(term: string): boolean {
  return /^[\p{L}\p{M}'’ -]{2,40}$/u.test(term) && term.split(/\s+/).length <= 5;
}
