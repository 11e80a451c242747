import { expect, test } from 'vitest';
import { wordsIn } from './words.ts';

test('words are counted as parts of names, not in texts or comments', () => {
  const text = "const keptSlot = told('kept'); // kept\nexport const MAX_KEPT = keptSlot.kept;\nconst skeptic = 1;";
  expect([...wordsIn('one.ts', text, ['kept', 'told'])]).toEqual([
    ['kept', 4],
    ['told', 1],
  ]);
  expect([...wordsIn('two.ts', 'const MOST_ROWS = 1;', ['MOST_ or LEAST_'])]).toEqual([['MOST_ or LEAST_', 1]]);
});
