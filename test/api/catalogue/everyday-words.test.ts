import { expect, test } from 'vitest';
import { readEnglishSearches, readJudgedSearches, type Searches } from '../../../bench/search-measured/search-catalogue.ts';
import { ourEngine, ourEnglishEngine, type SearchEngine } from '../../../bench/search-measured/search-engines.ts';

// npm run bench:search measures the same words beside other engines.

test('words of every day find the thing itself at once, and brands that are not sold become nothing else', async () => {
  const searches = await readJudgedSearches();
  const [words, brands] = await wrongOf(searches, await ourEngine(searches.products));
  expect(words?.beyond(0.03)).toEqual([]);
  expect(brands?.beyond(0.1)).toEqual([]);
});

test('words of every day in English find the thing itself, slips, American words and Italian ones too', async () => {
  const searches = await readEnglishSearches();
  const [words] = await wrongOf(searches, await ourEnglishEngine(searches));
  expect(words?.beyond(0.03)).toEqual([]);
});

/** The searches of each set whose first result is wrong, beyond a share of the set. */
async function wrongOf({ products, sets }: Searches, engine: SearchEngine) {
  const nameOf = new Map(products.map(({ code, name }) => [code, name]));
  return Promise.all(
    sets.map(async ({ queries }) => {
      const found = await Promise.all(queries.map(async ({ text, relevant }) => ({ text, relevant, first: (await engine.find(text))[0] })));
      const wrong = found
        .filter(({ relevant, first }) => (first === undefined ? relevant.size > 0 : !relevant.has(first)))
        .map(({ text, first }) => `${text}: ${nameOf.get(first ?? '') ?? 'nothing'}`);
      return { beyond: (share: number) => wrong.slice(Math.floor(queries.length * share)) };
    }),
  );
}
