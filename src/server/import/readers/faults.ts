import { bothReadings } from '../../../domain/base/files/written-number.ts';

/**
 * A fault of one cell of a row. A file's report has its English sentence; a form shows a text of its own, by the kind
 * and the values.
 */
export interface Fault {
  readonly column: string;
  readonly kind: FaultKind;
  readonly values: readonly (string | number)[];
}

export type FaultKind = keyof typeof SENTENCES;

/** Returns the sentence for the report of a file. */
export function faultSentence({ column, kind, values }: Fault): string {
  return SENTENCES[kind](column, ...values.map(String));
}

/** Returns the message for an ambiguous number: its possible meanings, and how to specify the right one. */
export function unclearSentence(column: string, text: string): string {
  const [english, italian] = bothReadings(text);
  return `${column} "${text}" is ${english} with --numbers en and ${italian} with --numbers it: say which`;
}

const SENTENCES = {
  missing: (column: string) => `no ${column}`,
  'spreadsheet-error': (column: string, text = '') => `${column} is an error of a spreadsheet: "${text}"`,
  'lost-letters': (column: string, text = '') =>
    `${column} has lost letters, which an earlier program replaced: "${text}"`,
  'too-long': (column: string, max = '') => `${column} is longer than ${max} characters`,
  'too-many': (column: string, max = '') => `${column} are more than ${max}`,
  'no-number': (column: string, text = '') => `${column} is not a number: "${text}"`,
  unclear: (column: string, text = '') => unclearSentence(column, text),
  'no-count': (column: string) => `${column} is not a whole number from 1`,
  'no-whole': (column: string, text = '') => `${column} is not a whole number: "${text}"`,
  'no-flag': (column: string, text = '') => `${column} is none of si, no: "${text}"`,
  'no-price': (column: string, text = '') => `${column} is not a price: "${text}"`,
  'no-tiers': (column: string, text = '') =>
    `${column} are not like 6=1,90|12=1,80, each from more and for less than the one before and the price: "${text}"`,
  'no-date': (column: string, text = '') => `${column} is not a date like 2026-03-31: "${text}"`,
  'no-json': (column: string, text = '') => `${column} is not such a JSON object: "${text}"`,
  'no-id': (column: string, max = '') => `${column} is not a whole number from 1 to ${max}`,
  'no-address': (column: string, text = '') => `${column} is not an address: "${text}"`,
  'no-choices': (column: string, name = '') => `${column} has no choices for "${name}"`,
  'no-sale-type': (column: string, text = '') => `${column} is none of Pezzo, Confezione, Sfuso: "${text}"`,
  'no-pack-unit': (column: string, text = '') => `${column} beside pack_text is none of g, ml, pz: "${text}"`,
  'no-vat': (column: string, text = '') => `${column} is none of 0, 4, 5, 10, 22, N1, N4: ${text}`,
  'below-least': (column: string, most = '', least = '') =>
    `${column} ${most} is below the smallest quantity, ${least}`,
  'ends-before': (column: string, from = '', to = '') => `promo_from ${from} is after ${column} ${to}`,
  shortened: (column: string, text = '') => `${column} is a number that a spreadsheet shortened: "${text}"`,
  'check-digit': (column: string, text = '') => `${column} has a wrong check digit: "${text}"`,
  digits: (column: string, text = '') => `${column} is not 8, 12, 13 or 14 digits: "${text}"`,
  jump: (column: string, price = '', last = '') =>
    `${column} ${price} against ${last}: give --allow-jumps where that is so`,
  'also-names': (_column: string, key = '', others = '') => `${key} also names ${others}`,
  'unknown-code': (column: string) => `no product has this ${column}`,
  'unknown-category': (column: string, name = '') => `there is no ${column} "${name}"`,
  'code-twice': (column: string, line = '') => `${column} already on line ${line}`,
  cells: (_column: string, count = '', expected = '') => `${count} cells, but the header has ${expected}`,
  incomplete: (column: string) => `${column}: data that the law wants are missing`,
  'no-product': (column: string) => `${column} is named after no product`,
  'picture-kind': (column: string) => `${column} is no picture`,
  'picture-heic': (column: string) => `${column} is a picture in HEIC`,
  'picture-pixels': (column: string, pixels = '') => `${column} has ${pixels} million points`,
  'picture-large': (column: string, max = '') => `${column} is larger than ${max} MB`,
  'picture-broken': (column: string) => `${column} cannot be decoded`,
  other: (_column: string, sentence = '') => sentence,
} as const satisfies Record<string, (column: string, ...values: string[]) => string>;
