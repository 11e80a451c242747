import { t } from '../../language/language.ts';
import { formatNumber, parseDecimal } from '../base/format.ts';
import { fold } from './italian-words.ts';

/** A requested amount: pieces, grams or millilitres. */
export interface AskedAmount {
  readonly value: number;
  readonly unit: 'pz' | 'g' | 'ml';
}

/** One word of a fast-search list (storefront 2). */
export interface AskedWord {
  readonly name: string;
  readonly amount?: AskedAmount;
  /** True for "q.b." (to taste) in a recipe: most people have some at home. */
  readonly isToTaste?: true;
}

export const FAST_SEARCH_MAX = 50;
const TEXT_MAX = 5000;
const NAME_MAX = 80;

/**
 * Reads a shopping list as people write it: "latte, 6 uova, 1,2 kg pane", or one entry per line. A repeated word counts
 * once.
 */
export function readShoppingList(text: string): readonly AskedWord[] {
  return readWrittenList(text).map(({ word }) => word);
}

/** An entry of a list as it was written, with what was read of it. */
export interface WrittenWord {
  readonly written: string;
  readonly word: AskedWord;
}

/** Reads the same with the entries as they were written, so that their writer finds them again. */
export function readWrittenList(text: string): readonly WrittenWord[] {
  const found = new Map<string, WrittenWord>();
  for (const entry of text.slice(0, TEXT_MAX).split(SEPARATORS)) {
    const word = readEntry(entry);
    const key = word && fold(word.name);
    if (word && key !== undefined && (found.size < FAST_SEARCH_MAX || found.has(key)))
      found.set(key, { written: entry.replace(/\s+/g, ' ').trim(), word });
  }
  return [...found.values()];
}

/** Writes an amount, such as "6 pz", "1,2 kg", "500 g" or "1,5 l". */
export function amountText({ value, unit }: AskedAmount): string {
  if (unit === 'pz') return value === 1 ? t('1 pz') : t('{n} pz', { n: formatNumber(value) });
  const isLarge = value >= 1000;
  const name = unit === 'g' ? (isLarge ? 'kg' : 'g') : isLarge ? 'l' : 'ml';
  return `${formatNumber(isLarge ? value / 1000 : value)} ${name}`;
}

/** A comma between two digits belongs to a number. */
const SEPARATORS = /[\n\r;•·]+|,(?!\d)|(?<!\d),/;
/** Matches dashes, stars, boxes to tick, "1." and "1)" before an entry; "1.5" is a number. */
const BULLET = /^\s*(?:(?:[-–—*+>✓✔☐☑□▪◦]|\[[ xX]?\]|\d{1,2}[.)](?=\s))\s*)+/;
const AMOUNT = String.raw`(?<number>\d+(?:[.,]\d+)*|\p{L}+)`;
const TIMES = String.raw`(?:\s*[x×]\s*(?=[\d\p{L}]))?`;
const LEADING = new RegExp(String.raw`^${AMOUNT}(?<times>${TIMES})\s*(?<rest>.*)$`, 'u');
const TRAILING = /^(?<rest>.*?\p{L}.*?)\s*[x×:=(]?\s*(?<number>\d+(?:[.,]\d+)*)\s*(?<unit>\p{L}+\.?)?\)?$/u;

/** The number of base units in each unit. */
const UNITS: Readonly<Record<string, AskedAmount>> = Object.fromEntries(
  (
    [
      ['kg kilo kili chilo chili chilogrammo chilogrammi', 1000, 'g'],
      ['hg etto etti ettogrammi', 100, 'g'],
      ['g gr grammo grammi', 1, 'g'],
      ['l lt litro litri', 1000, 'ml'],
      ['dl decilitri', 100, 'ml'],
      ['cl centilitri', 10, 'ml'],
      ['ml millilitri', 1, 'ml'],
      ['pz pezzo pezzi confezione confezioni conf pacco pacchi pacchetto pacchetti', 1, 'pz'],
      ['bottiglia bottiglie scatola scatole scatoletta scatolette vasetto vasetti', 1, 'pz'],
      ['lattina lattine busta buste barattolo barattoli', 1, 'pz'],
    ] as const
  ).flatMap(([names, value, unit]) => names.split(' ').map((name) => [name, { value, unit }])),
);
const NUMBER_WORDS: Readonly<Record<string, number>> = {
  mezzo: 0.5,
  mezza: 0.5,
  un: 1,
  uno: 1,
  una: 1,
  due: 2,
  tre: 3,
  quattro: 4,
  cinque: 5,
  sei: 6,
  sette: 7,
  otto: 8,
  nove: 9,
  dieci: 10,
  dodici: 12,
};
const PIECES = { value: 1, unit: 'pz' } as const;
const VALUE_MAX = 1_000_000;

/**
 * Matches a remark of a recipe behind an amount: "100 g (freddo)", "2 carote (facoltativo)". An amount in brackets is
 * not a remark.
 */
const REMARK = /\s*\((?=[^()\d]*\))[^()]*\)\s*$/;
/** Matches amounts of a recipe that cannot be bought: then only the name is searched, in its smallest amount. */
const TO_TASTE = new RegExp(
  [
    String.raw`(?:^|[\s,:(])(?:q\.? ?b\.?|quanto basta|a piacere|(?:(?:una?|un|qualche|alcun[ie]|\d) )?`,
    String.raw`(?:pizzic(?:o|hi)|pres[ae]|spruzzat[ae]|manciat[ae]|gocci?[ae]|ciuff[oi]|fil[oi]))(?=$|[\s),.:])\.?\)?`,
  ].join(''),
  'giu',
);
const FRACTIONS: Readonly<Record<string, string>> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
};

function readEntry(entry: string): AskedWord | undefined {
  const bare = entry.replace(BULLET, '').replace(/\s+/g, ' ').trim();
  if (bare.search(TO_TASTE) !== -1) {
    const word = named(bare.replace(TO_TASTE, ' ').replace(REMARK, '').replace(/\s+/g, ' ').trim());
    return word && { ...word, isToTaste: true };
  }
  const text = plainAmounts(bare.replace(REMARK, ''));
  return leading(text) ?? trailing(text) ?? named(text);
}

/** Converts "1/2 l" to 0,5 l, "1 ½ kg" to 1,5 kg, and "2-3 carote" to the larger number. */
function plainAmounts(text: string): string {
  return text
    .replace(/[½⅓⅔¼¾⅛]/g, (sign) => ` ${FRACTIONS[sign]}`)
    .replace(
      /(?<![\d.,/-])(?:(\d{1,2})\s+(?:e\s+)?)?(\d{1,2})\s?\/\s?(\d{1,2})(?![\d/])/g,
      (whole, units: string | undefined, top: string, bottom: string) => {
        const value = Number(units ?? 0) + Number(top) / Number(bottom);
        return Number(top) < Number(bottom) ? String(Math.round(value * 1000) / 1000).replace('.', ',') : whole;
      },
    )
    .replace(
      /(?<![\d.,/-])(\d{1,3}(?:[.,]\d+)?)\s?[-–]\s?(\d{1,3}(?:[.,]\d+)?)(?=\s|\p{L}|$)/gu,
      (whole, from: string, to: string) => ((parseDecimal(from) ?? 0) < (parseDecimal(to) ?? 0) ? to : whole),
    )
    .trim();
}

/**
 * Matches an amount before the name: "6 uova", "1,2 kg di pane", "2x latte", "due etti di prosciutto", "500g farina"
 */
function leading(text: string): AskedWord | undefined {
  const { number = '', rest = '' } = LEADING.exec(text)?.groups ?? {};
  const value = numberOf(number);
  if (value === undefined) return undefined;
  const [, unitName = '', after = ''] = /^(\p{L}+)\.?(?:\s+(.*))?$/u.exec(rest) ?? [];
  const unit = UNITS[fold(unitName)];
  return unit ? named(after, value, unit) : named(rest, value, PIECES);
}

/** Matches an amount after the name: "uova 6", "pane: 1,2 kg", "latte x2", "pane (500 g)"; "acqua 7up" is a name. */
function trailing(text: string): AskedWord | undefined {
  const { rest = '', number = '', unit: unitName = '' } = TRAILING.exec(text)?.groups ?? {};
  const value = numberOf(number);
  const unit = unitName === '' ? PIECES : UNITS[fold(unitName.replace('.', ''))];
  return value === undefined || !unit ? undefined : named(rest, value, unit);
}

function named(text: string, value?: number, unit?: AskedAmount): AskedWord | undefined {
  const name = text
    .replace(/^(?:di |del |della |dei |delle |degli |dello |d['’]|dell['’])\s*/i, '')
    .replace(/[\s.:,(=]+$/, '')
    .trim()
    .slice(0, NAME_MAX);
  if (!/\p{L}/u.test(name)) return undefined;
  const amount = value === undefined || !unit ? 0 : Math.round(value * unit.value * 1000) / 1000;
  return amount > 0 && amount <= VALUE_MAX && unit ? { name, amount: { value: amount, unit: unit.unit } } : { name };
}

function numberOf(text: string): number | undefined {
  return NUMBER_WORDS[fold(text)] ?? parseDecimal(text);
}
