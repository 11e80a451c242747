import { isProvince } from './find-stores.ts';

/** The place that a shopper typed into the search for services: a town, a postcode, or a whole address. */
export interface TypedPlace {
  readonly postcode: string | undefined;
  /** The street, with the number behind it; undefined where none was typed. */
  readonly street: string | undefined;
  /** Texts that may be the name of the town, the likeliest first. */
  readonly towns: readonly string[];
}

/** The longest name of a town, in words ("San Giorgio delle Pertiche"). */
const MAX_TOWN_WORDS = 5;
/**
 * A street has its kind and at least one word of a name before the town follows: "Via Milano" alone is not in Milano.
 */
const MIN_STREET_WORDS = 2;
const STREET =
  /^(?:via|viale|v\.le|piazza|p\.za|piazzale|p\.le|piazzetta|corso|c\.so|largo|vicolo|strada|contrada|salita|lungolago)\b/i;

/**
 * Parses an address as it is written in Italy: street and number, postcode, town, province; parts and commas may be
 * missing.
 */
export function readTypedPlace(typed: string): TypedPlace {
  const postcode = /(?<!\d)\d{5}(?!\d)/.exec(typed)?.[0];
  const parts = typed
    .replace(/\(\s*[a-z]{2}\s*\)/gi, ' ')
    .split(/[,;\n]|\b\d+(?:\s*\/?\s*[a-z]\b)?/i)
    .map(withoutProvince)
    .filter((part) => /\p{L}{2}/u.test(part));
  // the town is last, after the street
  const towns = parts.reverse().flatMap(endsOf);
  return { postcode, street: streetOf(typed), towns: [...new Set(towns)].slice(0, MAX_TOWN_WORDS + 1) };
}

/** Returns the first part if it is a street, with a following number. */
function streetOf(typed: string): string | undefined {
  const [first = '', second = ''] = typed.split(/[,;\n]|(?<!\d)\d{5}(?!\d)/).map((part) => part.trim());
  if (!STREET.test(first)) return undefined;
  const [number] = /^\d{1,4}(?:\s*\/?\s*[a-z]\b)?/i.exec(second) ?? [];
  return number === undefined ? first : `${first} ${number}`;
}

/** Returns whether a text alone names a place in Italy: a postcode, or a province. */
export function isInItaly(typed: string): boolean {
  const text = typed.trim();
  return /^\d{5}$/.test(text) || isProvince(text);
}

function withoutProvince(part: string): string {
  return part
    .trim()
    .replace(/\s+italia$/i, '')
    .replace(/^italia$/i, '')
    .replace(/\s+([a-z]{2})$/i, (all, code: string) => (isProvince(code) ? '' : all))
    .trim();
}

/** Returns the last words of a part, from the longest name of a town to the shortest. */
function endsOf(part: string): string[] {
  const words = part.split(/\s+/);
  const first = STREET.test(part) ? MIN_STREET_WORDS : 0;
  const ends = words.map((_, index) => words.slice(index).join(' ')).slice(first);
  return ends.slice(-MAX_TOWN_WORDS);
}
