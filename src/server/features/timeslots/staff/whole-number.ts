import type { Refusal } from '../../../http/outcome.ts';

/** Returns what is wrong with a whole number from 0 to `max` that was written into a field; undefined: nothing was written. */
export function wholeNumber(field: string, value: number | undefined, max: number): readonly Refusal[] {
  if (value === undefined) return [{ code: 'REQUIRED', field }];
  if (!Number.isInteger(value)) return [{ code: 'NUMBERS_ONLY', field }];
  if (value < 0) return [{ code: 'NUMBER_TOO_SMALL', field, details: { min: 0 } }];
  return value > max ? [{ code: 'NUMBER_TOO_LARGE', field, details: { max } }] : [];
}
