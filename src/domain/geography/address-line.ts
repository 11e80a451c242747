import { NO_NUMBER_TYPED, normalHouseNumber } from './house-number.ts';

/** One interpretation of an address that was typed in one line. */
export interface AddressReading {
  readonly street: string;
  /** Undefined: none was typed. */
  readonly number: string | undefined;
  /** The words that may name the town, perhaps unfinished; undefined when no town was typed. */
  readonly town: string | undefined;
}

export interface AddressLine {
  readonly postcode: string | undefined;
  /** The position in the house, such as "int. 4" or "scala B". */
  readonly apartment: string | undefined;
  /** "Colognola" of "fraz. Colognola", behind the street. */
  readonly locality: string | undefined;
  /** The likeliest first. */
  readonly readings: readonly AddressReading[];
}

const SUFFIX = String.raw`\s*[/-]?\s*(?:bis|ter|quater|rosso)\b|\s*\/\s*[a-z\d]{1,3}|\s?[a-z]\b`;
const NUMBER = new RegExp(
  String.raw`(?<=[\p{L}.'’]\s*,?\s+|,\s*)(?:n\.?\s*°?\s*)?(\d{1,4}(?:${SUFFIX})?|${NO_NUMBER_TYPED})(?=$|[,\s])`,
  'giu',
);
/** Matches an apartment behind a number only, because there are streets that are called "Via della Scala". */
const APARTMENT = /(?<=\d.*)[,\s]+((?:int(?:erno|\.)?|scala|sc\.|piano)\s*[\da-z]{1,4})(?=$|[,\s])/gi;
/** Matches a locality behind the street only: where there are no streets, the address begins with its "Frazione". */
const LOCALITY = /(?<=[\d,].*)[,\s]+(?:fraz(?:ione|\.)|loc(?:alità|alita'?|\.))\s*([^,]+)/iu;
const POSTCODE = /(?<!\d)\d{5}(?!\d)/;
/** "San Giorgio delle Pertiche". */
const MAX_TOWN_WORDS = 4;
/** "Via" with one word of a name. */
const MIN_STREET_WORDS = 2;

/**
 * Parses an address that is written in one line, as in Italy: street, number, postcode, town; only the street is
 * required. A number within a name ("Via 25 Aprile 3") and a town without a comma before it cause several readings.
 */
export function readAddressLine(typed: string): AddressLine {
  const postcode = POSTCODE.exec(typed)?.[0];
  const line = clean(typed.replace(POSTCODE, ',').replace(/\(\s*[a-z]{2}\s*\)/gi, ' '));
  const apartment = [...line.matchAll(APARTMENT)].map(([, words = '']) => words).join(', ') || undefined;
  const withoutApartment = line.replace(APARTMENT, ' ');
  const locality = LOCALITY.exec(withoutApartment)?.[1]?.trim();
  const text = clean(withoutApartment.replace(LOCALITY, ' '));
  const numbered = [...text.matchAll(NUMBER)]
    .map(({ index, 0: all, 1: number = '' }) => ({
      street: inItalian(clean(text.slice(0, index))),
      number: normalHouseNumber(number),
      town: inItalian(clean(text.slice(index + all.length))) || undefined,
    }))
    // a number that is followed only by a town is the house number
    .reverse();
  const [street = '', ...rest] = text.split(',').map(clean);
  const parted = {
    street: inItalian(street),
    number: undefined,
    town: inItalian(rest.filter(Boolean).join(' ')) || undefined,
  };
  const plain = numbered.length > 0 ? numbered : [parted, ...townBehind(parted)];
  return { postcode, apartment, locality, readings: plain.filter((reading) => reading.street !== '') };
}

/** "Via Brera Milano": the last words may be the town. */
function townBehind({ street, town }: AddressReading): AddressReading[] {
  const words = street.split(' ');
  if (town !== undefined) return [];
  const most = Math.min(MAX_TOWN_WORDS, words.length - MIN_STREET_WORDS);
  return Array.from({ length: Math.max(0, most) }, (_, index) => ({
    street: words.slice(0, -(index + 1)).join(' '),
    number: undefined,
    town: words.slice(-(index + 1)).join(' '),
  }));
}

/** Returns the first of two names, as on signs in Alto Adige: "Bolzano/Bozen", "Via Walther / Waltherplatz". */
function inItalian(name: string): string {
  return name.replace(/(?<=\p{L})\s*\/\s*(?=\p{L}).*$/u, '');
}

function clean(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/^[\s,]+|[\s,]+$/g, '');
}
