/** The notation of decimals as somebody states it for a file: en is 1234.50, it is 1.234,50. */
export type NumberStyle = 'en' | 'it';

/**
 * How the numbers of a file are read: as somebody stated it, or as was found out. Then each number that can be read in
 * one way only is read so, and "1.800" or "1,800" counts as 1.8 where its sign is the `decimal` of other numbers of the
 * file.
 */
export type Notation = NumberStyle | { readonly decimal: '.' | ',' | undefined };

/** A number that means two things, of which nobody said which. */
export const UNCLEAR = 'unclear';

const PATTERNS = {
  en: /^(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d+)?$/,
  it: /^(?:[1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,\d+)?$/,
} as const;

/**
 * Reads a non-negative decimal; undefined if the text is none. No group of thousands begins with 0, so "0,990" is below
 * one.
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

/** Reads euro as cents. Undefined if the text is no price: nothing costs parts of a cent. */
export function readCents(text: string, notation: Notation): number | typeof UNCLEAR | undefined {
  const euro = readNumber(withoutEuro(text), notation);
  if (euro === undefined || euro === UNCLEAR) return euro;
  return wholeCents(euro);
}

const MAX_EURO = 100_000;

/** Cents of a price in euro; undefined where no goods can have it. */
export function wholeCents(euro: number): number | undefined {
  if (!(euro > 0 && euro <= MAX_EURO)) return undefined;
  const amount = Math.round(euro * 100);
  return amount > 0 && Math.abs(amount - euro * 100) < 1e-6 ? amount : undefined;
}

/**
 * Finds out the notation of a file from its numbers; `unclear` is one that means two things where the others say
 * nothing of it.
 */
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

/** Returns what a number means in both notations, so that somebody can be asked: "1.800" is 1.8 and 1800. */
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
 * A price that is more than ten times the last one or less than a tenth of it is a slip of the decimal sign rather than
 * a new price.
 */
export function isPriceJump(beforeCents: number, afterCents: number): boolean {
  return afterCents > beforeCents * MAX_TIMES || afterCents * MAX_TIMES < beforeCents;
}
