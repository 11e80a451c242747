import { parseSync } from 'vite';

/**
 * Words of rule 10 of CONTRIBUTING that are too vague for a name, with the number of names that contained them at the
 * last count. The numbers may only shrink.
 */
const AT_MOST: Readonly<Record<string, number>> = { kept: 11, told: 17, wanted: 134, parts: 246, anew: 0 };
/** A limit is MAX_ or MIN_, as everywhere. */
const LIMIT = /^(MOST|LEAST)_/;

/** Returns how many names in a file contain each of these words: `keptSlot` contains kept. */
export function wordsIn(file: string, text: string, words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, name } = node as { readonly type?: unknown; readonly name?: unknown };
    if (typeof name === 'string' && (type === 'Identifier' || type === 'PrivateIdentifier'))
      for (const part of partsOf(name)) if (words.includes(part)) counts.set(part, (counts.get(part) ?? 0) + 1);
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, text).program);
  return counts;
}

function partsOf(name: string): string[] {
  if (LIMIT.test(name)) return ['MOST_ or LEAST_'];
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_');
}

/** Returns the errors: words that more names contain than listed, and words that became rarer. */
export function wrongWords(files: ReadonlyMap<string, string>): string[] {
  const limits = { ...AT_MOST, 'MOST_ or LEAST_': 0 };
  const sums = new Map<string, number>();
  for (const [file, text] of files)
    for (const [word, count] of wordsIn(file, text, Object.keys(limits))) sums.set(word, (sums.get(word) ?? 0) + count);
  return Object.entries(limits).flatMap(([word, limit]) => {
    const count = sums.get(word) ?? 0;
    if (count > limit) return [`names have "${word}" ${count} times, ${limit} before: see rule 10 of CONTRIBUTING.md`];
    return count < limit ? [`names have "${word}" only ${count} times: write that in tools/limits/words.ts`] : [];
  });
}
