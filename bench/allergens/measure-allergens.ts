import { readFileSync } from 'node:fs';
import { ALLERGEN_TAGS, ALLERGENS, type Allergen } from '../../src/domain/catalogue/ingredients/allergens.ts';
import { contradictionOf, readContents } from '../../src/domain/catalogue/ingredients/claims.ts';
import { mapFoodFactsRow } from '../../src/server/import/records/food-facts-record.ts';

/** A text with the allergens that a person found in it. */
export interface JudgedText {
  readonly ean: string;
  readonly text: string;
  readonly contains: readonly string[];
  readonly traces: readonly string[];
  readonly other: readonly string[];
}

export function readJudgedTexts(): JudgedText[] {
  const [, ...lines] = readFileSync(new URL('ingredient-texts.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const list = (cell = '') => cell.split(',').filter(Boolean);
  return lines.map((line) => {
    const [ean = '', contains, traces, other, text = ''] = line.split('\t');
    return { ean, text, contains: list(contains), traces: list(traces), other: list(other) };
  });
}

export interface GroupFigures {
  readonly named: number;
  readonly found: number;
  readonly tracesNamed: number;
  readonly tracesFound: number;
  /** Allergens that were found but are not in the text, not even as traces. */
  readonly tooMuch: number;
}

export interface AllergenFigures {
  readonly texts: number;
  readonly groups: ReadonlyMap<Allergen, GroupFigures>;
  /** The claims that are accepted for a text, how many of them are right, and how many would be right in all. */
  readonly claims: { readonly stay: number; readonly right: number; readonly possible: number };
  /** Missed allergens and wrong claims, in words. There must be none. */
  readonly faults: readonly string[];
}

/** Reads every text as an import does and compares the result with what a person found. */
export function measureAllergens(judged: readonly JudgedText[]): AllergenFigures {
  const faults: string[] = [];
  const read = judged.map((each) => ({ ...each, ...importedFrom(each) }));
  const groups = ALLERGEN_TAGS.map((tag): [Allergen, GroupFigures] => {
    const named = read.filter(({ contains }) => contains.includes(tag));
    const tracesNamed = read.filter(({ traces }) => traces.includes(tag));
    const found = named.filter((each) => each.foundIn.has(tag));
    const tracesFound = tracesNamed.filter((each) => each.foundIn.has(tag) || each.foundTraces.has(tag));
    for (const { ean } of named.filter((each) => !found.includes(each))) faults.push(`${ean}: ${tag} is missed`);
    for (const { ean } of tracesNamed.filter((each) => !tracesFound.includes(each)))
      faults.push(`${ean}: traces of ${tag} are missed`);
    const tooMuch = read.filter(
      (each) =>
        (each.foundIn.has(tag) || each.foundTraces.has(tag)) &&
        !each.contains.includes(tag) &&
        !each.traces.includes(tag),
    );
    const count = { named: named.length, found: found.length, tooMuch: tooMuch.length };
    return [tag, { ...count, tracesNamed: tracesNamed.length, tracesFound: tracesFound.length }];
  });
  const claims = { stay: 0, right: 0, possible: 0 };
  for (const each of read) {
    for (const name of CLAIMS.keys()) {
      const isRight = !isFalse(name, each);
      if (isRight) claims.possible++;
      if (!each.claims.has(name)) continue;
      claims.stay++;
      if (isRight) claims.right++;
      else faults.push(`${each.ean}: ${name} is promised`);
    }
  }
  return { texts: judged.length, groups: new Map(groups), claims, faults };
}

/** Every claim, with the groups that make it false. */
const CLAIMS: ReadonlyMap<string, readonly Allergen[]> = new Map<string, readonly Allergen[]>([
  ...ALLERGEN_TAGS.map((tag): [string, Allergen[]] => [
    `Senza ${tag === 'gluten' ? 'glutine' : ALLERGENS[tag].toLowerCase()}`,
    [tag],
  ]),
  ['Senza lattosio', ['milk']],
  ['Vegano', ['crustaceans', 'eggs', 'fish', 'milk', 'molluscs']],
]);

function isFalse(claim: string, { contains, traces, other }: JudgedText): boolean {
  if (claim === 'Vegano' && other.includes('animal')) return true;
  const tags = CLAIMS.get(claim) ?? [];
  if (tags.some((tag) => traces.includes(tag))) return true;
  return tags.some((tag) => contains.includes(tag)) && !(claim === 'Senza lattosio' && other.includes('lactose-free'));
}

function importedFrom({ ean, text }: JudgedText) {
  const mapped = mapFoodFactsRow({ ean, ingredients_text: text });
  if ('refused' in mapped) throw new Error(`${ean}: ${mapped.refused}`);
  const { allergens = '', traces = '' } = mapped.record.texts;
  const tagsOf = (names: string) => new Set(ALLERGEN_TAGS.filter((tag) => names.split(', ').includes(ALLERGENS[tag])));
  const contents = readContents({ name: '', ingredients: [text], allergens: [allergens], traces: [traces] });
  const claims = new Set([...CLAIMS.keys()].filter((name) => contradictionOf(name, contents) === undefined));
  return { foundIn: tagsOf(allergens), foundTraces: tagsOf(traces), claims };
}
