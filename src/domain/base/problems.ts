import { maxLength } from './validators.ts';

/** A problem of one field of an input. `details` fill the {braces} of the message. */
export interface Problem<Code extends string = string> {
  readonly code: Code;
  readonly field: string;
  readonly details?: Readonly<Record<string, string | number>>;
}

/**
 * Each check returns its problem in a list, or an empty list, so that the checks of a form are written one after the
 * other.
 */
export type Problems<Code extends string> = readonly Problem<Code>[];

/** Blanks do not fill a field. */
export function required(field: string, value: string): Problems<'REQUIRED'> {
  return problemIf(value.trim() === '', 'REQUIRED', field);
}

/** Counts characters as the database does, so that a sign outside the basic plane is one. */
export function tooLong(field: string, value: string, max: number): Problems<'TOO_LONG'> {
  return maxLength(value, max) ? [{ code: 'TOO_LONG', field, details: { max } }] : [];
}

export function tooMany(field: string, items: readonly unknown[], max: number): Problems<'TOO_MANY_ITEMS'> {
  return items.length > max ? [{ code: 'TOO_MANY_ITEMS', field, details: { max } }] : [];
}

/** The problem that a validator found, at its field. */
export function problemAt<Code extends string>(
  field: string,
  code: Code | undefined,
  details?: Problem['details'],
): Problems<Code> {
  return code === undefined ? [] : [{ code, field, ...(details ? { details } : {}) }];
}

export function problemIf<const Code extends string>(isWrong: boolean, code: Code, field: string): Problems<Code> {
  return isWrong ? [{ code, field }] : [];
}
