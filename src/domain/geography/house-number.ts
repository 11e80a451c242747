/** A street and the number that was typed behind it. */
export interface StreetAndNumber {
  readonly street: string;
  /** "12", "12/A", "12 BIS", "5 rosso", "SNC"; undefined where none was typed. */
  readonly number: string | undefined;
}

/** The text of an address without a number ("senza numero civico"). */
export const NO_NUMBER = 'SNC';

const NUMBER =
  /^(\d{1,4})\s*(?:[/\\-]?\s*([a-z]{1,2})|\s*[/\\-]\s*(\d{1,3})(?:\s*([a-z]))?|\s*[/-]?\s*(bis|ter|quater))?$/i;
const MARK = String.raw`(?:n\.?\s*[°º]?\s*|nr\.?\s*|num\.?\s*|civico\s*)?`;
/** The pattern of a house number; in some towns shops have red numbers: "5 rosso", "5/R". */
const WRITTEN = String.raw`\d{1,4}(?:\s*[/-]?\s*(?:bis|ter|quater|rosso)\b|\s*[/\\-]\s*\d{1,3}\s*[a-z]?|\s*[/\\-]?\s*[a-z]{1,2})?`;
/** The pattern of what people type instead of a number: "s.n.c.", "s/n", "snc". */
export const NO_NUMBER_TYPED = String.raw`s\s?[./]?\s?n(?:\s?[./]?\s?c)?\b\.?`;
const WITHOUT = new RegExp(`^${NO_NUMBER_TYPED}$`, 'i');
const BEHIND = new RegExp(String.raw`^(.*?\p{L}.*?)[,\s]+${MARK}(${WRITTEN}|${NO_NUMBER_TYPED})$`, 'iu');

/**
 * Splits "Via Roma 12/a" into "Via Roma" and "12/A"; in "Via XXV Aprile" and "Via 25 Aprile" the number is part of the
 * name.
 */
export function splitHouseNumber(typed: string): StreetAndNumber {
  const text = typed.replace(/\s+/g, ' ').trim();
  const [, street, number] = BEHIND.exec(text) ?? [];
  if (street === undefined || number === undefined) return { street: text, number: undefined };
  return { street: street.replace(/[,\s]+$/, ''), number: normalHouseNumber(number) };
}

/**
 * Normalises a house number: "12 a", "12-A" and "12/a" become "12/A"; "s.n.c." becomes "SNC". Any other text is
 * returned in capitals.
 */
export function normalHouseNumber(typed: string): string {
  const text = typed.trim().toUpperCase();
  if (WITHOUT.test(text)) return NO_NUMBER;
  const red = /^(\d{1,4})\s*[/-]?\s*ROSSO$/.exec(text)?.[1];
  if (red !== undefined) return `${red} rosso`;
  const [, number, letter, second, secondLetter, word] = NUMBER.exec(text) ?? [];
  if (number === undefined) return text;
  if (word !== undefined) return `${number} ${word}`;
  if (second !== undefined) return `${number}/${second}${secondLetter ?? ''}`;
  if (letter === undefined) return number;
  return /^(?:BIS|TER)$/.test(letter) ? `${number} ${letter}` : `${number}/${letter}`;
}
