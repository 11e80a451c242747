/** The decimal notation that the user states for a file: en is 1234.50, it is 1.234,50. */
export type NumberStyle = 'en' | 'it';

/**
 * How the numbers of a file are read: in a stated or in the detected notation. With the detected one, each unambiguous
 * number is read as written, and "1.800" or "1,800" counts as 1.8 if its sign is the `decimal` of other numbers of the
 * file.
 */
export type Notation = NumberStyle | { readonly decimal: '.' | ',' | undefined };

/** An ambiguous number in an unknown notation. */
export const UNCLEAR = 'unclear';

const PATTERNS = {
  en: /^(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d+)?$/,
  it: /^(?:[1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,\d+)?$/,
} as const;

/**
 * Parses a non-negative decimal; undefined if the text is none. No group of thousands begins with 0, so "0,990" is
 * below one.
 */
export function readNumber(text: string, notation: NumberStyle): number | undefined;
export function readNumber(text: string, notation: Notation): number | typeof UNCLEAR | undefined;
export function readNumber(text: string, notation: Notation): number | typeof UNCLEAR | undefined {
  if (typeof notation === 'string') return readIn(text, notation);
  const [english, italian] = [readIn(text, 'en'), readIn(text, 'it')];
  if (english === undefined || italian === undefined || english === italian) return english ?? italian;
  if (notation.decimal !== (text.includes('.') ? '.' : ',')) return UNCLEAR;
  return Math.min(english, italian);
}

/** Parses euro as cents. Undefined if the text is not a price: fractions of a cent are not allowed. */
export function readCents(text: string, notation: Notation): number | typeof UNCLEAR | undefined {
  const euro = readNumber(withoutEuro(text), notation);
  if (euro === undefined || euro === UNCLEAR) return euro;
  return wholeCents(euro);
}

const MAX_EURO = 100_000;

/** Converts a price in euro to cents; undefined if it is no valid price. */
export function wholeCents(euro: number): number | undefined {
  if (!(euro > 0 && euro <= MAX_EURO)) return undefined;
  const amount = Math.round(euro * 100);
  return amount > 0 && Math.abs(amount - euro * 100) < 1e-6 ? amount : undefined;
}

/** Detects the notation of a file from its numbers; `unclear` is an ambiguous one if the others do not decide it. */
export function findNotation(texts: Iterable<string>): { readonly notation: Notation } | { readonly unclear: string } {
  let [hasPoints, hasCommas] = [false, false];
  let unclear: string | undefined;
  for (const text of texts) {
    const plain = withoutEuro(text);
    const [english, italian] = [readIn(plain, 'en'), readIn(plain, 'it')];
    if (english === italian) continue;
    if (english === undefined) hasCommas = true;
    else if (italian === undefined) hasPoints = true;
    else unclear ??= text.trim();
  }
  if (unclear !== undefined && hasPoints === hasCommas) return { unclear };
  if (hasPoints === hasCommas) return { notation: { decimal: undefined } };
  return { notation: { decimal: hasPoints ? '.' : ',' } };
}

/** Returns the values of a number in both notations, so that the user can choose: "1.800" is 1.8 and 1800. */
export function bothReadings(text: string): readonly [english: number, italian: number] {
  const plain = withoutEuro(text);
  return [readIn(plain, 'en') ?? Number.NaN, readIn(plain, 'it') ?? Number.NaN];
}

function withoutEuro(text: string): string {
  return text.replace(/€/g, '').trim();
}

function readIn(text: string, style: NumberStyle): number | undefined {
  const trimmed = text.trim();
  if (!PATTERNS[style].test(trimmed)) return undefined;
  return Number(style === 'it' ? trimmed.replaceAll('.', '').replace(',', '.') : trimmed.replaceAll(',', ''));
}

const MAX_TIMES = 10;

/**
 * Returns whether a price is ten times the last one or more, or a tenth of it or less: probably a misplaced decimal
 * sign.
 */
export function isPriceJump(beforeCents: number, afterCents: number): boolean {
  return afterCents >= beforeCents * MAX_TIMES || afterCents * MAX_TIMES <= beforeCents;
}
