import { hasCheckDigit } from '../catalogue/barcode.ts';

/**
 * A kind of label that the scales of the chain print: an EAN-13 whose digits hold an article and a price or a weight.
 * Digits are counted from 1; the last one is the check digit of the whole code.
 */
export interface LabelRule {
  /** The digits with which such a code begins; of several rules the longest prefix counts. */
  readonly prefix: string;
  readonly articleAt: number;
  readonly articleDigits: number;
  readonly valueAt: number;
  /** 4 or 5 where there is a verifier. */
  readonly valueDigits: number;
  readonly holds: 'price' | 'weight';
  /** How many digits of the value are decimals: 2 for a price in cents, 3 for a weight in grams. */
  readonly decimals: number;
  /** The digit that checks the value alone (GS1, price verifier); undefined: there is none. */
  readonly verifierAt: number | undefined;
}

/**
 * The label that Italian scales print unless they are set otherwise: `2`, six digits of article, five of price in
 * cents.
 */
export const ITALIAN_LABELS: readonly LabelRule[] = [
  {
    prefix: '2',
    articleAt: 2,
    articleDigits: 6,
    valueAt: 8,
    valueDigits: 5,
    holds: 'price',
    decimals: 2,
    verifierAt: undefined,
  },
];

/** A scanned code, as it was understood. */
export interface ReadCode {
  /** The names of the product: it is the one that has any of them (`codesOf`). */
  readonly keys: readonly string[];
  /** It is a label of the chain, by one of its rules. */
  readonly isOwn?: true;
  /** The weight on the label. */
  readonly grams?: number;
  /** The price on the label, in cents; the weight follows from it by `weightOf`. */
  readonly cents?: number;
  readonly lot?: string;
  /** YYMMDD, as printed; day 00 is the end of the month. */
  readonly bestBefore?: string;
  readonly expires?: string;
}

/** A product with its number in the shop and the codes that are printed on its packages. */
interface PrintedCodes {
  readonly code: string;
  readonly barcode: string | null;
  readonly otherBarcodes: readonly string[];
}

/**
 * The names by which a product is found, from its number in the shop and its printed codes. A printed code that begins
 * like a label is the pattern of labels where it has no value; with one it names just this product, as the shop's own
 * codes of packages do.
 */
export function codesOf({ code, barcode, otherBarcodes }: PrintedCodes, rules: readonly LabelRule[]): string[] {
  const article = /^\d+$/.test(code) ? [articleKey(code)] : [];
  const printed = [barcode ?? '', ...otherBarcodes]
    .filter((each) => each !== '')
    .map((each) => printedKey(each, rules));
  return [...new Set([...article, ...printed])];
}

function printedKey(barcode: string, rules: readonly LabelRule[]): string {
  const rule = ruleOf(barcode, rules);
  const isPattern = rule && Number(digitsOf(barcode, rule.valueAt, rule.valueDigits)) === 0;
  return isPattern ? articleKey(digitsOf(barcode, rule.articleAt, rule.articleDigits)) : gtinKey(barcode);
}

/** Reads what a scanner or camera gave; undefined: it is no code of goods, or its check digits are wrong. */
export function readCode(scanned: string, rules: readonly LabelRule[] = ITALIAN_LABELS): ReadCode | undefined {
  const text = cleaned(scanned);
  if (/^\d{8}$|^\d{12,14}$/.test(text)) return hasCheckDigit(text) ? readDigits(text, rules) : undefined;
  return readElements(text);
}

/**
 * Returns whether a code is one of goods with these names. A code that is printed on the packages of one of `others` is
 * not taken for a label that happens to have the article of these goods.
 */
export function isCodeOf(
  { keys }: ReadCode,
  names: readonly string[],
  others: Iterable<readonly string[]> = [],
): boolean {
  const own = ownKeyOf(keys);
  if (own !== undefined && names.includes(own)) return true;
  if (own !== undefined && [...others].some((each) => each.includes(own))) return false;
  return keys.some((key) => names.includes(key));
}

const ownKeyOf = (keys: readonly string[]) => keys.find((key) => key.startsWith('gtin:'));

/** A weight of goods, and whether it was derived from a price: then it is right to the gram that half a cent buys. */
export interface LabelWeight {
  readonly grams: number;
  readonly from: 'label' | 'price';
}

/**
 * Returns the weight of a label. `centsPerKilo` is the price of the counter, not what a customer pays after promotions.
 * `names` are those of the goods: a code of the shop that is printed on all their packages states no weight.
 */
export function weightOf(
  { keys, grams, cents, isOwn }: ReadCode,
  centsPerKilo: number,
  names: readonly string[],
): LabelWeight | undefined {
  if (isOwn && names.includes(ownKeyOf(keys) ?? '')) return undefined;
  if (grams !== undefined) return { grams, from: 'label' };
  if (cents === undefined || centsPerKilo <= 0) return undefined;
  return { grams: Math.round((cents * 1000) / centsPerKilo), from: 'price' };
}

const FNC1 = '\x1d';
/** Signs that scanners send in place of FNC1, and brackets in which people write application identifiers. */
const OTHER_FNC1 = /\u241d|<GS>|\{GS\}|\\x1d|\((?=\d{2,4}\))/g;

/** Takes off what is not of the code: the identifier of the symbology, line ends, blanks, parentheses. */
function cleaned(scanned: string): string {
  const text = scanned.replace(/[\r\n\t ]+/g, '').replace(/^\][A-Za-z]\d/, '');
  return text
    .replace(OTHER_FNC1, FNC1)
    .replace(/(\x1d\d{2,4})\)/g, '$1')
    .replace(/^\x1d+|\x1d+$/g, '');
}

function readDigits(text: string, rules: readonly LabelRule[]): ReadCode | undefined {
  const rule = ruleOf(text, rules);
  if (!rule) return { keys: [gtinKey(text)] };
  const value = digitsOf(text, rule.valueAt, rule.valueDigits);
  if (rule.verifierAt !== undefined && Number(text[rule.verifierAt - 1]) !== verifierOf(value)) return undefined;
  const keys = [articleKey(digitsOf(text, rule.articleAt, rule.articleDigits)), gtinKey(text)];
  if (Number(value) === 0) return { keys, isOwn: true };
  const stated =
    rule.holds === 'price' ? { cents: scaled(value, rule.decimals, 2) } : { grams: scaled(value, rule.decimals, 3) };
  return { keys, isOwn: true, ...stated };
}

function ruleOf(text: string, rules: readonly LabelRule[]): LabelRule | undefined {
  if (text.length !== 13) return undefined;
  const fitting = rules.filter(({ prefix }) => text.startsWith(prefix));
  return fitting.sort((one, other) => other.prefix.length - one.prefix.length)[0];
}

function digitsOf(text: string, at: number, digits: number): string {
  return text.slice(at - 1, at - 1 + digits);
}

/** Articles are numbers: leading zeros do not tell them apart. */
function articleKey(digits: string): string {
  return `article:${digits.replace(/^0+(?=\d)/, '')}`;
}

/** Codes of all lengths are one number with leading zeros (GTIN-14). */
function gtinKey(digits: string): string {
  return `gtin:${digits.padStart(14, '0')}`;
}

/** Brings digits with so many decimals to another number of decimals. */
function scaled(digits: string, decimals: number, wanted: number): number {
  return Math.round(Number(digits) * 10 ** (wanted - decimals));
}

// The products of each digit by the weights of the price verifier (GS1 General Specifications, section 7).
const TWICE = [0, 2, 4, 6, 8, 9, 1, 3, 5, 7];
const THREE_TIMES = [0, 3, 6, 9, 2, 5, 8, 1, 4, 7];
const FIVE_PLUS = [0, 5, 1, 6, 2, 7, 3, 8, 4, 9];
const FIVE_MINUS = [0, 5, 9, 4, 8, 3, 7, 2, 6, 1];
const FOUR_DIGITS = [TWICE, TWICE, THREE_TIMES, FIVE_MINUS];
const FIVE_DIGITS = [FIVE_PLUS, TWICE, FIVE_MINUS, FIVE_PLUS, TWICE];

/** Returns the digit that checks a value of four or five digits; undefined for others. */
function verifierOf(value: string): number | undefined {
  const tables = value.length === 4 ? FOUR_DIGITS : value.length === 5 ? FIVE_DIGITS : undefined;
  if (!tables) return undefined;
  const sum = [...value].reduce((total, digit, index) => total + (tables[index]?.[Number(digit)] ?? 0), 0);
  return value.length === 4 ? (sum * 3) % 10 : FIVE_MINUS.indexOf((10 - (sum % 10)) % 10);
}

type Element = readonly [
  field: 'gtin' | 'grams' | 'cents' | 'lot' | 'bestBefore' | 'expires' | 'made' | 'packed' | 'count',
  value: string,
];

interface Identifier {
  readonly field: Element[0];
  /** Finds the identifier at the beginning of a text, with its value as the last group. */
  readonly pattern: RegExp;
  /** The value goes to FNC1, or to the end. */
  readonly isOpen?: boolean;
  readonly value: (value: string, decimals: number) => string | undefined;
}

const asDate = (value: string) => (/^\d\d(0[1-9]|1[0-2])([0-2]\d|3[01])$/.test(value) ? value : undefined);
const asGtin = (value: string) => (hasCheckDigit(value) ? value : undefined);
/** No label is about more than a ton, or 10,000 euro: a reading that says so has cut the text in the wrong place. */
const MOST = 1_000_000;
const upTo = (amount: number) => (amount > 0 && amount <= MOST ? String(amount) : undefined);

/**
 * 01 the goods, 02 the goods in a box, which 37 counts, 10 lot, 11 made, 13 packed, 15 best before, 17 expiry, 310n net
 * weight in kg, 392n price in euro; n: decimals.
 */
const IDENTIFIERS: readonly Identifier[] = [
  { field: 'gtin', pattern: /^0[12](\d{14})/, value: asGtin },
  { field: 'made', pattern: /^11(\d{6})/, value: asDate },
  { field: 'packed', pattern: /^13(\d{6})/, value: asDate },
  { field: 'bestBefore', pattern: /^15(\d{6})/, value: asDate },
  { field: 'expires', pattern: /^17(\d{6})/, value: asDate },
  { field: 'grams', pattern: /^310([0-5])(\d{6})/, value: (value, decimals) => upTo(scaled(value, decimals, 3)) },
  {
    field: 'cents',
    pattern: /^392([0-5])(\d{1,15})/,
    isOpen: true,
    value: (value, decimals) => upTo(scaled(value, decimals, 2)),
  },
  { field: 'count', pattern: /^37(\d{1,8})/, isOpen: true, value: (value) => value },
  { field: 'lot', pattern: /^10([!-"%-?A-Z_a-z]{1,20})/, isOpen: true, value: (value) => value },
];

/**
 * Reads GS1-128 and DataBar Expanded. Many scanners leave FNC1 out, so that nothing says where a lot or a price ends:
 * then every cut is tried after which the rest can be read. The cut with most measures counts; where several are left
 * that differ in weight or price, neither is believed, and the picker weighs.
 */
function readElements(text: string): ReadCode | undefined {
  const readings = readingsOf(text, text.includes(FNC1)).filter((elements) =>
    elements.some(([field]) => field === 'gtin'),
  );
  const most = Math.max(...readings.map(countMeasures));
  const [first, ...others] = readings.filter((elements) => countMeasures(elements) === most).map(codeOfElements);
  if (!first) return undefined;
  const isClear = others.every(({ grams, cents }) => grams === first.grams && cents === first.cents);
  return isClear ? first : { keys: first.keys };
}

function countMeasures(elements: readonly Element[]): number {
  return elements.filter(([field]) => field === 'grams' || field === 'cents').length;
}

function readingsOf(text: string, hasFnc1: boolean, seen: readonly string[] = []): Element[][] {
  if (text === '') return [[]];
  if (text.startsWith(FNC1)) return readingsOf(text.slice(1), hasFnc1, seen);
  return IDENTIFIERS.flatMap(({ field, pattern, isOpen = false, value: valueOf }) => {
    const found = seen.includes(field) ? null : pattern.exec(text);
    if (!found) return [];
    const [whole, ...groups] = found;
    const longest = groups.at(-1) ?? '';
    const shortest = isOpen && !hasFnc1 ? 1 : longest.length;
    const cuts = Array.from({ length: longest.length - shortest + 1 }, (_, index) => shortest + index);
    return cuts.flatMap((length) => {
      const value = valueOf(longest.slice(0, length), groups.length > 1 ? Number(groups[0]) : 0);
      if (value === undefined) return [];
      const rest = text.slice(whole.length - longest.length + length);
      return readingsOf(rest, hasFnc1, [...seen, field]).map((elements): Element[] => [[field, value], ...elements]);
    });
  });
}

function codeOfElements(elements: readonly Element[]): ReadCode {
  const found = Object.fromEntries(elements) as Partial<Record<Element[0], string>>;
  const { gtin = '', grams, cents, lot, bestBefore, expires } = found;
  return {
    keys: [gtinKey(gtin)],
    ...(grams === undefined ? {} : { grams: Number(grams) }),
    ...(cents === undefined ? {} : { cents: Number(cents) }),
    ...(lot === undefined ? {} : { lot }),
    ...(bestBefore === undefined ? {} : { bestBefore }),
    ...(expires === undefined ? {} : { expires }),
  };
}
