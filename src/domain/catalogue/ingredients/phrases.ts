import { COMPOUNDS, type Meaning, type Named, WORDS } from './allergens.ts';

interface Node {
  readonly words: Map<string, Node>;
  /** Words with `*`, as their letters before it, by the first of these letters. */
  readonly beginnings: Map<string, [letters: string, child: Node][]>;
  meaning?: Meaning;
}

/** The minimum number of letters before a `*`. */
const FIRST = 3;

const newNode = (): Node => ({ words: new Map(), beginnings: new Map() });

const root = newNode();
const RULES = { cereal: ['gluten'], dough: ['gluten'], paste: ['gluten'], nothing: [] } as const;
for (const [key, names] of Object.entries(WORDS)) {
  const named: readonly Named[] = key in RULES ? RULES[key as keyof typeof RULES] : [key as Named];
  const meaning = key in RULES && key !== 'nothing' ? { named, rule: key } : { named };
  for (const name of names.trim().split(/\s+/))
    for (const words of spellings(name.split('_'))) add(words, meaning as Meaning);
}

/** Returns every choice of words: `latte_di|d_riso` is "latte di riso" and "latte d riso". */
function spellings(choices: readonly string[]): string[][] {
  return choices.reduce<string[][]>(
    (before, choice) => choice.split('|').flatMap((word) => before.map((words) => [...words, word])),
    [[]],
  );
}

function add(words: readonly string[], meaning: Meaning): void {
  let node = root;
  for (const word of words) node = word.endsWith('*') ? beginningOf(node, word.slice(0, -1)) : wordOf(node, word);
  const named = [...new Set([...(node.meaning?.named ?? []), ...meaning.named])];
  node.meaning = { ...meaning, named };
}

function wordOf({ words }: Node, word: string): Node {
  const child = words.get(word) ?? newNode();
  words.set(word, child);
  return child;
}

function beginningOf({ beginnings }: Node, letters: string): Node {
  const first = letters.slice(0, FIRST);
  const alike = beginnings.get(first) ?? [];
  beginnings.set(first, alike);
  const known = alike.find(([each]) => each === letters);
  if (known) return known[1];
  const child = newNode();
  alike.push([letters, child]);
  return child;
}

/** Names that are often misread by one letter ("solfti", "fr!mento"), long enough to be recognised. */
const MISREAD =
  'frumento glutine crostacei arachidi arachide lattosio caseinato formaggio formaggi mozzarella mascarpone parmigiano pecorino gorgonzola ' +
  'mandorle mandorla nocciole nocciola anacardi anacardio pistacchi pistacchio solfiti solfito solforosa metabisolfito molluschi vongole ' +
  'cashewkerne merluzzo acciughe salmone sgombro epeautre lactose lactoserum latticini';
const LONG = 7;
const byRest = new Map<string, string[]>();
for (const word of MISREAD.split(' '))
  for (const rest of rests(word)) byRest.set(rest, [...(byRest.get(rest) ?? []), word]);

function rests(word: string): string[] {
  return [word, ...Array.from(word, (_letter, at) => word.slice(0, at) + word.slice(at + 1))];
}

/** A letter that was lost in the text. */
export const LOST = '?';

export interface Phrase {
  readonly meaning: Meaning;
  /** The number of words. */
  readonly length: number;
}

/** Returns the folded word at an index of adjacent words, from 0 on. */
export type WordAt = (index: number) => string | undefined;

/** Returns the meaning of the longest name that begins with the first of these words; undefined if there is none. */
export function phraseAt(words: WordAt): Phrase | undefined {
  const found = longest(root, words, 0);
  if (found) return found;
  const word = words(0) ?? '';
  return word.length < LONG - 1 ? undefined : (compound(word) ?? misread(word));
}

function longest(node: Node, words: WordAt, depth: number): Phrase | undefined {
  if (node.words.size + node.beginnings.size === 0) return undefined;
  const word = words(depth);
  if (word === undefined) return undefined;
  let best: Phrase | undefined;
  const follow = (child: Node | undefined) => {
    if (child === undefined) return;
    const here = child.meaning && { meaning: child.meaning, length: depth + 1 };
    const found = longest(child, words, depth + 1) ?? here;
    if (found && (best === undefined || found.length > best.length)) best = found;
  };
  follow(node.words.get(word));
  for (const [letters, child] of node.beginnings.get(word.slice(0, FIRST)) ?? [])
    if (word.startsWith(letters)) follow(child);
  if (best !== undefined || !word.includes(LOST)) return best;
  for (const [other, child] of node.words) if (isWithLost(word, other, depth)) follow(child);
  for (const [other, child] of [...node.beginnings.values()].flat())
    if (isWithLost(word.slice(0, other.length), other, depth)) follow(child);
  return best;
}

/** "?ufs" is "œufs": a lost letter may have been two. */
function isWithLost(word: string, other: string, depth: number): boolean {
  if (word.length < 3 && depth === 0) return false;
  if (word.startsWith(LOST) && word.slice(1) === other && word.length > 3) return true;
  return (
    word.length === other.length && Array.from(word).every((letter, at) => letter === LOST || letter === other[at])
  );
}

function compound(word: string): Phrase | undefined {
  const [, named] = COMPOUNDS.find(([inside]) => inside.test(word)) ?? [];
  return named && { meaning: { named: [named] }, length: 1 };
}

function misread(word: string): Phrase | undefined {
  for (const rest of rests(word)) {
    const other = byRest.get(rest)?.find((name) => differsByOne(word, name));
    if (other !== undefined) return longest(root, (index) => [other][index], 0);
  }
  return undefined;
}

/** Returns whether two words differ by one letter, replaced, missing or added. */
function differsByOne(word: string, other: string): boolean {
  let same = 0;
  while (same < word.length && (word[same] === other[same] || word[same] === LOST)) same++;
  const longer = word.length - other.length;
  const [a, b] = [word.slice(same + (longer >= 0 ? 1 : 0)), other.slice(same + (longer <= 0 ? 1 : 0))];
  return (
    Math.abs(longer) < 2 &&
    a.length === b.length &&
    Array.from(a).every((letter, at) => letter === b[at] || letter === LOST)
  );
}
