import { fold } from '../italian-words.ts';
import { ALLERGEN_TAGS, type Allergen, type Named } from './allergens.ts';
import { labelWords } from './label-words.ts';
import { type Naming, readIngredients } from './read-ingredients.ts';
import { deniedFrom } from './scopes.ts';

/** The texts of a product about its content, without markup. There may be several of a kind, from several sources. */
export interface ContentTexts {
  readonly name: string;
  readonly ingredients: readonly string[];
  readonly allergens: readonly string[];
  readonly traces: readonly string[];
}

/** The substances that the texts of a product name. */
export interface Contents {
  readonly found: readonly (Naming & {
    readonly kind: 'ingredients' | 'allergens' | 'traces';
    readonly text: string;
  })[];
  readonly texts: ContentTexts;
}

/** Reads all texts of a product. Everything in the text of traces is a trace. */
export function readContents(texts: ContentTexts): Contents {
  const kinds = ['ingredients', 'allergens', 'traces'] as const;
  const found = kinds.flatMap((kind) =>
    texts[kind].flatMap((text) =>
      readIngredients(text).namings.map((naming) => ({
        ...naming,
        isTrace: naming.isTrace || kind === 'traces',
        kind,
        text,
      })),
    ),
  );
  return { found, texts };
}

/** The substances that a product contains, and those that it may contain besides, as traces. */
export function allergensIn({ found }: Contents): {
  readonly contains: readonly Allergen[];
  readonly traces: readonly Allergen[];
} {
  const contains = ALLERGEN_TAGS.filter((tag) => found.some(({ named, isTrace }) => named === tag && !isTrace));
  const traces = ALLERGEN_TAGS.filter((tag) => found.some(({ named }) => named === tag) && !contains.includes(tag));
  return { contains, traces };
}

const SEA: readonly Named[] = ['fish', 'crustaceans', 'molluscs'];
const OF_VEGETARIANS: readonly Named[] = [...SEA, 'flesh'];
const OF_VEGANS: readonly Named[] = [...OF_VEGETARIANS, 'milk', 'eggs', 'animal'];

/** Returns whether the name of a class or badge promises that something is not in a product. */
export function isClaim(name: string): boolean {
  return claimOf(name) !== undefined;
}

interface Claim {
  readonly without: readonly Named[];
  /** Set if the claim is only about this part of milk or cereals. */
  readonly only?: 'lactose' | 'gluten';
  /** Words for a substance that is no allergen, such as "conservanti" or "olio di palma". */
  readonly words: readonly string[];
}

function claimOf(name: string): Claim | undefined {
  const text = fold(name).replace(/^\d+:/, '').trim();
  if (/\bvegan|^100 ?% veg|plant.based/.test(text)) return { without: OF_VEGANS, words: [] };
  if (/\bvegetarian/.test(text)) return { without: OF_VEGETARIANS, words: [] };
  const [, behind, before] = /(?:\bsenza|\bpriv[oa] di|^no|^zero|^0 ?%)\s+(.+)$|^(.+?)[- ]free\b/.exec(text) ?? [];
  const what = behind ?? before;
  if (what === undefined) return undefined;
  const namings = readIngredients(what).namings;
  const without = [...new Set(namings.map(({ named }) => named))];
  if (without.length === 0) return { without, words: contentWords(what) };
  const said = namings.map(({ start, end }) => what.slice(start, end));
  if (said.every((word) => /^latt?os|^lactos/.test(word))) return { without, only: 'lactose', words: [] };
  return said.every((word) => /^gluten|^glutin/.test(word))
    ? { without, only: 'gluten', words: [] }
    : { without, words: [] };
}

/**
 * Returns what in the texts of a product contradicts a class or badge, for a report; undefined if nothing does, or if
 * the class is no claim. All imports and the shop's own data use this rule.
 */
export function contradictionOf(name: string, contents: Contents): string | undefined {
  const claim = claimOf(name);
  if (claim === undefined) return undefined;
  const found = contents.found.find((each) => claim.without.includes(each.named) && !isExcused(each, claim, contents));
  if (found) {
    const word = found.text.slice(found.start, found.end);
    return found.isTrace ? `traces of "${word}"` : `"${word}" among the ${found.kind}`;
  }
  const word = contents.texts.ingredients.map((text) => saidWord(text, claim.words)).find((said) => said !== undefined);
  return word === undefined ? undefined : `"${word}" among the ingredients`;
}

type Found = Contents['found'][number];

/**
 * Milk without its lactose and cereals without their gluten stay allergens, and contradict no "senza lattosio" or
 * "senza glutine".
 */
function isExcused(found: Found, { only }: Claim, contents: Contents): boolean {
  if (only === undefined || found.isTrace) return false;
  const own = contents.found.filter(
    ({ named, kind, isTrace }) => named === found.named && kind === 'ingredients' && !isTrace,
  );
  // the list of allergens repeats the ingredients
  if (found.kind === 'allergens' && own.length > 0)
    return own.every((each) => isExcused(each, { without: [], words: [], only }, contents));
  if (found.kind === 'allergens')
    return (
      only === 'lactose' && contents.texts.ingredients.length === 0 && LACTOSE_FREE.test(fold(contents.texts.name))
    );
  return only === 'lactose' ? isWithoutLactose(found) : isWithoutGluten(found);
}

const LACTOSE_FREE = /del?att|delact|(?:senza|zero|priv[oaie] di|no) lattosio|lactose[- ]free|laktosefrei|sans lactose/;
/** Matches a product that is lactose-free as a whole: it says so, or an enzyme removed it. */
const ALL_LACTOSE_FREE =
  /(?:^|[.;:•(–-])\s*(?:naturalmente )?(?:senza|zero|priv[oa] di) lattosio|\blattasi\b|\blactase\b|lattosio\W{0,4}(?:<|inferiore|meno d)|galactose and glucose|glucosio e galattosio|galattosio e glucosio/;

function isWithoutLactose({ text, start }: Found): boolean {
  const folded = text.normalize('NFC').toLowerCase();
  if (ALL_LACTOSE_FREE.test(folded)) return true;
  const begin = Math.max(...[',', ';', '.', '(', ')', '[', ':'].map((mark) => folded.lastIndexOf(mark, start))) + 1;
  const end = folded.slice(start).search(/[,;.()[\]]|$/) + start;
  if (LACTOSE_FREE.test(folded.slice(begin, end))) return true;
  const open = openBracket(folded, start);
  return (
    open > 0 &&
    LACTOSE_FREE.test(folded.slice(Math.max(folded.lastIndexOf(',', open), folded.lastIndexOf(';', open)) + 1, open))
  );
}

/** Returns the position of the bracket that encloses this position; -1 outside of brackets. */
function openBracket(text: string, at: number): number {
  let depth = 0;
  for (let before = at - 1; before >= 0; before--) {
    if (/[)\]]/.test(text[before] ?? '')) depth++;
    if (/[([]/.test(text[before] ?? '') && depth-- === 0) return before;
  }
  return -1;
}

/** "malto d'orzo deglutinato", "avena (senza glutine)" */
function isWithoutGluten({ text, end }: Found): boolean {
  const behind = fold(text.slice(end, end + 60));
  return /^(?:['\s]*[a-z]+){0,3}?\s*\(?\s*(?:deglutinat|(?:senza|priv[oaie] di) glutine|gluten[- ]free)/.test(behind);
}

/** Words of a claim that do not name a substance. */
const EMPTY_WORDS =
  /^(?:di|del|della|e|olio|oli|aggiunt\w*|artificial\w*|raffinat\w*|totalmente|prodott\w*|ingredient\w*|d|dell|da|al|con|l)$/;

function contentWords(what: string): string[] {
  return labelWords(what)
    .map(({ text }) => text)
    .filter((word) => !EMPTY_WORDS.test(word))
    .map(stem);
}

function stem(word: string): string {
  return word.replace(/h?[aeiou]+$/, '');
}

/** Returns which of these words the ingredients name, unless they are denied or said to be naturally present. */
function saidWord(text: string, stems: readonly string[]): string | undefined {
  if (stems.length === 0) return undefined;
  const words = labelWords(text);
  for (let at = 0; at < words.length; at++) {
    const denied = deniedFrom(words, at);
    if (denied !== undefined) at = denied;
    const isSaid = stems.every((each, index) => stem(words[at + index]?.text ?? '') === each);
    const before = words.slice(Math.max(0, at - 3), at).map(({ text: word }) => word);
    if (isSaid && !before.some((word) => /^(?:non|natura|naturalmente|cui)$/.test(word)))
      return text.slice(words[at]?.start, words[at + stems.length - 1]?.end);
  }
  return undefined;
}
