import { expect, test } from 'vitest';
import { readJudgedSearches } from '../../../bench/search-measured/search-catalogue.ts';
import { ourEngine } from '../../../bench/search-measured/search-engines.ts';

// npm run bench:search measures the same words beside other engines.

test('words of every day find the thing itself at once, and brands that are not sold become nothing else', async () => {
  const { products, sets } = await readJudgedSearches();
  const engine = await ourEngine(products);
  const nameOf = new Map(products.map(({ code, name }) => [code, name]));
  const wrong = new Map<string, string[]>();
  for (const { name, queries } of sets) {
    const found = await Promise.all(
      queries.map(async ({ text, relevant }) => ({ text, relevant, first: (await engine.find(text))[0] })),
    );
    const isWrong = ({ relevant, first }: (typeof found)[number]) =>
      first === undefined ? relevant.size > 0 : !relevant.has(first);
    wrong.set(
      name,
      found.filter(isWrong).map(({ text, first }) => `${text}: ${nameOf.get(first ?? '') ?? 'nothing'}`),
    );
  }
  const [words, brands] = sets.map(({ queries }) => queries.length);
  const beyond = (set: string, most: number) => wrong.get(set)?.slice(Math.floor(most));
  expect(beyond('everyday words', (words ?? 0) * 0.03)).toEqual([]);
  expect(beyond('brands not sold', (brands ?? 0) * 0.1)).toEqual([]);
});
