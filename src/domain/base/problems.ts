import { maxLength } from './validators.ts';

/** A problem of one field of an input. `details` fill the {braces} of the message. */
export interface Problem<Code extends string = string> {
  readonly code: Code;
  readonly field: string;
  readonly details?: Readonly<Record<string, string | number>>;
}

/** The result of a check: its problem in a list, or an empty list, so that the checks of a form can be joined. */
export type Problems<Code extends string> = readonly Problem<Code>[];

/** Spaces do not count as a value. */
export function required(field: string, value: string): Problems<'REQUIRED'> {
  return problemIf(value.trim() === '', 'REQUIRED', field);
}

/** Counts characters as the database does, so that one outside the basic plane counts once. */
export function tooLong(field: string, value: string, max: number): Problems<'TOO_LONG'> {
  return maxLength(value, max) ? [{ code: 'TOO_LONG', field, details: { max } }] : [];
}

export function tooMany(field: string, items: readonly unknown[], max: number): Problems<'TOO_MANY_ITEMS'> {
  return items.length > max ? [{ code: 'TOO_MANY_ITEMS', field, details: { max } }] : [];
}

/** Returns the problem of a validator, at its field. */
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
