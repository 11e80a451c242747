import { expect, test } from 'vitest';
import {
  isRight,
  readEnglishSearches,
  readJudgedSearches,
  type Searches,
} from '../../../bench/search-measured/search-catalogue.ts';
import { ourEngine, ourEnglishEngine, type SearchEngine } from '../../../bench/search-measured/search-engines.ts';

// npm run bench:search measures the same words with other engines.

test('words of every day find the thing itself at once, and brands that are not sold become nothing else', async () => {
  const searches = await readJudgedSearches();
  const [words, counted, brands] = await wrongOf(searches, await ourEngine(searches.products));
  expect(words?.beyond(0.03)).toEqual([]);
  // words with similar other words, and pairs of words of which none may be dropped
  expect(counted?.beyond(0.03)).toEqual([]);
  expect(brands?.beyond(0.1)).toEqual([]);
});

test('words of every day in English find the thing itself, slips, American words and Italian ones too', async () => {
  const searches = await readEnglishSearches();
  const [words] = await wrongOf(searches, await ourEnglishEngine(searches));
  expect(words?.beyond(0.03)).toEqual([]);
});

/** Returns the searches of each set whose first result is wrong, if they are more than a share of the set. */
async function wrongOf({ products, sets }: Searches, engine: SearchEngine) {
  const nameOf = new Map(products.map(({ code, name }) => [code, name]));
  return Promise.all(
    sets.map(async ({ queries }) => {
      const asked = await Promise.all(queries.map(async (query) => ({ query, found: await engine.find(query.text) })));
      const wrong = asked
        .filter(({ query, found }) => !isRight(query, found))
        .map(({ query, found }) => `${query.text}: ${found.map((code) => nameOf.get(code)).join(', ') || 'nothing'}`);
      return { beyond: (share: number) => wrong.slice(Math.floor(queries.length * share)) };
    }),
  );
}
