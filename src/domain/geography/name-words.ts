import { fold } from '../catalogue/italian-words.ts';

/**
 * The words of the name of a street or town in a normalised form for comparing spellings. A register has "PIAZZA DON
 * GIUSEPPE RIVA"; a shopper types "p.za don G. Riva".
 */
export interface NameWords {
  /** The kind: "via", "piazza", "vicolo"; undefined for a town and if none was written. */
  readonly kind: string | undefined;
  /**
   * Folded words without articles and prepositions, in order; titles and saints are written out, numbers are digits.
   */
  readonly words: readonly string[];
}

/** The kinds of streets by their abbreviations, without dots and spaces. */
const KINDS: Readonly<Record<string, string>> = {
  v: 'via',
  vle: 'viale',
  pza: 'piazza',
  pzza: 'piazza',
  pz: 'piazza',
  ple: 'piazzale',
  pzle: 'piazzale',
  pta: 'piazzetta',
  ptta: 'piazzetta',
  pzetta: 'piazzetta',
  cso: 'corso',
  lgo: 'largo',
  vlo: 'vicolo',
  vic: 'vicolo',
  str: 'strada',
  sda: 'strada',
  loc: 'localita',
  fraz: 'frazione',
  fr: 'frazione',
  cna: 'cascina',
  casc: 'cascina',
  cda: 'contrada',
  contr: 'contrada',
  bgo: 'borgo',
  trav: 'traversa',
  circ: 'circonvallazione',
};

const WHOLE_KINDS = new Set([
  ...Object.values(KINDS),
  'alzaia',
  'galleria',
  'giardino',
  'giardini',
  'lungolago',
  'lungolario',
  'parco',
  'passaggio',
  'passeggiata',
  'quartiere',
  'ripa',
  'rotonda',
  'salita',
  'sentiero',
  'stradello',
  'villaggio',
  'alpe',
  'corte',
  'regione',
]);

/** Words that a second kind adds to the first: "via privata", "strada provinciale". */
const SECOND_KINDS = new Set(['privata', 'privato', 'provinciale', 'vicinale', 'comunale', 'consortile', 'statale']);

/** Titles and names that are often abbreviated. */
const SHORTENED: Readonly<Record<string, string>> = {
  flli: 'fratelli',
  fli: 'fratelli',
  gen: 'generale',
  cap: 'capitano',
  col: 'colonnello',
  ten: 'tenente',
  magg: 'maggiore',
  serg: 'sergente',
  mons: 'monsignor',
  monsignore: 'monsignor',
  card: 'cardinale',
  prof: 'professor',
  professore: 'professor',
  dott: 'dottor',
  dr: 'dottor',
  dottore: 'dottor',
  ing: 'ingegner',
  ingegnere: 'ingegner',
  avv: 'avvocato',
  cav: 'cavalier',
  cavaliere: 'cavalier',
  on: 'onorevole',
  pza: 'piazza',
  mllo: 'maresciallo',
  sgra: 'signora',
  ss: 'santi',
};

/** Words for saints, which are compared as one word: "S. Rocco", "San Rocco", "Sant'Anna" and "Santa Maria". */
const SAINTS = new Set(['s', 'san', 'santo', 'santa', 'sant', 'sta', 'sto']);
export const SAINT = 'san';

const SMALL_WORDS = new Set(
  (
    'a ad al alla alle allo ai agli da dal dalla dai dalle dallo d de di del dello della dei degli ' +
    'delle dell e ed il lo la i gli le l in nel nella sul sulla'
  ).split(' '),
);

const NUMBERS: readonly string[] = (
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici ' +
  'quindici sedici diciassette diciotto diciannove venti ventuno ventidue ventitre ventiquattro ' +
  'venticinque ventisei ventisette ventotto ventinove trenta trentuno'
).split(' ');
const BY_WORD = new Map([...NUMBERS.map((word, number) => [word, String(number)] as const), ['primo', '1'] as const]);

/** Reads the kind and the words of a street's name. Never throws; a text without words has none. */
export function streetWords(text: string): NameWords {
  const [first = '', ...others] = rawWords(text);
  const kind = KINDS[first] ?? (WHOLE_KINDS.has(first) ? first : undefined);
  const rest = kind === undefined ? [first, ...others] : others;
  const named = kind !== undefined && rest.length > 1 && SECOND_KINDS.has(rest[0] ?? '') ? rest.slice(1) : rest;
  return { kind, words: comparableWords(named) };
}

/** Reads the words of a town's name: "Sesto S. Giovanni" has those of "Sesto San Giovanni". */
export function townWords(text: string): NameWords {
  return { kind: undefined, words: comparableWords(rawWords(text)) };
}

function rawWords(text: string): readonly string[] {
  return (
    fold(text)
      .replace(/\b(\d+)\s*[°º]/g, '$1')
      // abbreviations such as v.le, p.zza, f.lli
      .replace(/\b([a-z])\.(?=(?:le|lo|za|zza|zetta|ta|tta|to|go|so|da|na|lli|li|llo|gra)\b)/g, '$1')
      .match(/[a-z]+|\d+/g) ?? []
  );
}

function comparableWords(raw: readonly string[]): string[] {
  return raw.flatMap((word, at) => {
    if (isMonth(raw[at + 1])) return [romanNumber(word) ?? comparable(word)];
    return word === '' || SMALL_WORDS.has(word) ? [] : [comparable(word)];
  });
}

const MONTHS = new Set(
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' '),
);

/** Before a month "I", "V" and "X" are Roman numbers; elsewhere an article and initials. */
function isMonth(word: string | undefined): boolean {
  return word !== undefined && MONTHS.has(word);
}

function comparable(word: string): string {
  if (SAINTS.has(word)) return SAINT;
  return SHORTENED[word] ?? BY_WORD.get(word) ?? (word.length > 1 ? romanNumber(word) : undefined) ?? word;
}

/** Converts "xxv" to "25", up to 39; undefined if it is not a Roman number. */
function romanNumber(word: string): string | undefined {
  if (!/^(?=[ivx])x{0,3}(?:ix|iv|v?i{0,3})$/.test(word)) return undefined;
  const values: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };
  let sum = 0;
  for (let at = 0; at < word.length; at++) {
    const value = values[word[at] ?? ''] ?? 0;
    sum += value < (values[word[at + 1] ?? ''] ?? 0) ? -value : value;
  }
  return String(sum);
}

const SMALL = new Set(
  'a ad al alla alle ai agli da dal dalla dai di de del dello della dei degli delle e in nel nella'.split(' '),
);
const ROMAN = /^(?=[IVX]{2,}$)X{0,3}(?:IX|IV|V?I{0,3})$/;

/**
 * Converts a name of a register in capitals to title case: "PIAZZA DELL'UNITA' D'ITALIA" is "Piazza dell'Unità
 * d'Italia".
 */
export function streetTitle(name: string): string {
  return name
    .replace(/([AEIOU])'(?=\s|$)/gi, (_, vowel: string) => `${vowel}\u0300`.normalize('NFC'))
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word, at) => titled(word, at === 0))
    .join(' ');
}

function titled(word: string, isFirst: boolean): string {
  if (ROMAN.test(word)) return word;
  const lower = word.toLowerCase();
  if (SMALL.has(lower) && !isFirst) return lower;
  const [, article, rest] = /^(d|l|dell|all|nell|sull|dall)['’](.+)$/.exec(lower) ?? [];
  if (article !== undefined && rest !== undefined) return `${isFirst ? capital(article) : article}’${capital(rest)}`;
  return lower.replace(/(^|[-.'’])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
