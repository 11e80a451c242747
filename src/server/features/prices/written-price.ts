import { readCents } from '../../../domain/base/files/written-number.ts';

/** Reads a price as it is typed: a comma or a point before the cents, at most two of them. */
export function centsOf(text: string): number | undefined {
  const typed = text.replace('€', '').trim();
  if (!/^\d{1,6}([.,]\d{1,2})?$/.test(typed)) return undefined;
  const cents = readCents(typed.replace(',', '.'), 'en');
  return typeof cents === 'number' ? cents : undefined;
}
