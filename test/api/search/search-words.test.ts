import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, dayFrom, openApiShop } from '../../support/api-shop.ts';
import { registered } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let other: ApiShop;
let staff: ApiClient;
beforeAll(async () => {
  shop = await openApiShop();
  other = await openApiShop({}, shop.database);
  staff = await registered(shop, 'commessa@esempio.it');
  await shop.db.query(sql`update customers set staff_roles = '{catalogue}' where email = 'commessa@esempio.it'`);
});
afterAll(async () => {
  await other.close();
  await shop.close();
});
beforeEach(async () => {
  for (const { synonymId, language, shopLine, isOff } of await own()) {
    if (synonymId !== undefined) await staff.ok('staffSearchWordDelete', { synonym_id: synonymId, language });
    else if (isOff) await staff.ok('staffSearchWordRestore', { shop_line: shopLine, language });
  }
  for (const { words, language } of (await staff.ok('staffSearchPins')).data.pins)
    await staff.ok('staffSearchPinsSave', { searched: words, language, products: [] });
});

async function own() {
  const { synonyms } = (await staff.ok('staffSearchWords')).data;
  return synonyms
    .filter(({ synonymId, isOff }) => synonymId !== undefined || isOff)
    .map(({ line, ...row }) => ({ ...row, shopLine: line ?? '' }));
}

/** The ids of what a search finds in another process of the shop. */
const found = async (q: string) => {
  const { data } = await other.client().ok('products', {}, { q });
  return 'products' in data ? data.products.map(({ productId }) => productId) : [];
};
const save = (group: object) =>
  staff.call('staffSearchWordSave', { language: 'it', kind: 'both', others: '', ...group });
const codes = ({ response }: { response: { errors: readonly object[] } }) => response.errors;

test('the words of searches are for whoever has the right, and each act is on record', async () => {
  const customer = await registered(shop, 'cliente@esempio.it');
  const calls = [
    ['staffSearchWords', {}],
    ['staffSearchWordSave', { language: 'it', kind: 'both', words: 'a, b', others: '' }],
    ['staffSearchWordDelete', { language: 'it', synonym_id: 1 }],
    ['staffSearchWordRestore', { language: 'it', shop_line: 'x' }],
    ['staffSearchPins', {}],
    ['staffSearchPinsSave', { language: 'it', searched: 'latte', products: [] }],
    ['staffSearchTry', { language: 'it', words: 'latte' }],
    ['staffSearchFigures', {}],
  ] as const;
  for (const [name, input] of calls) {
    expect((await shop.client().call(name, input)).httpStatus).toBe(419);
    expect((await customer.call(name, input)).httpStatus).toBe(403);
  }
  const last = await shop.db.maybeOne<{ actId: number }>(sql`select max(act_id)::int as act_id from agent_acts`);
  await save({ words: 'nessunaltro, latte' });
  const pin = (place: string) => [{ product_id: SMALL.pasta, place }];
  await staff.ok('staffSearchPinsSave', { language: 'it', searched: 'latte', products: pin('top') });
  await staff.ok('staffSearchPinsSave', { language: 'it', searched: 'latte', products: pin('hidden') });
  const acts = await shop.db.query<{ call: string; changed: unknown }>(sql`
    select call, changed from agent_acts where act_id > ${last?.actId ?? 0} order by act_id`);
  expect(acts.map(({ call }) => call)).toEqual(['staffSearchWordSave', 'staffSearchPinsSave', 'staffSearchPinsSave']);
  expect(JSON.stringify(acts.at(-1)?.changed)).toMatch(/top.*hidden/);
});

test('a word leads to goods in every process, until it is taken away', async () => {
  expect(await found('biancolatte')).toEqual([]);
  const { data } = await save({ words: ' BiancoLatte,, latte ' });
  const [made] = data.synonyms;
  expect(made).toMatchObject({ language: 'it', kind: 'both', words: 'biancolatte, latte', isOff: false });
  await expect.poll(() => found('biancolatte')).toContain(SMALL.milk);

  await staff.ok('staffSearchWordSave', {
    ...made,
    synonym_id: made?.synonymId,
    words: 'biancolatte',
    others: 'mele',
    kind: 'one_way',
  });
  await expect.poll(() => found('biancolatte')).toContain(SMALL.apples);
  expect(await found('biancolatte')).not.toContain(SMALL.milk);

  await staff.ok('staffSearchWordDelete', { synonym_id: made?.synonymId, language: 'it' });
  await expect.poll(() => found('biancolatte')).toEqual([]);
  const gone = await staff.call('staffSearchWordDelete', { synonym_id: made?.synonymId, language: 'it' });
  expect(codes(gone)).toMatchObject([{ code: 'SYNONYM_NOT_FOUND' }]);
});

test('a group that comes with the shop is switched off, used again, and replaced', async () => {
  const { synonyms } = (await staff.ok('staffSearchWords')).data;
  const yogurt = synonyms.find(({ words }) => words.startsWith('yogurt, yoghurt'));
  const line = yogurt?.line ?? '';
  expect(yogurt).toMatchObject({ isOff: false, kind: 'both' });
  const isOff = async () =>
    (await staff.ok('staffSearchWords')).data.synonyms.find((each) => each.line === line)?.isOff;
  await staff.ok('staffSearchWordDelete', { shop_line: line, language: 'it' });
  expect(await isOff()).toBe(true);
  await staff.ok('staffSearchWordRestore', { shop_line: line, language: 'it' });
  expect(await isOff()).toBe(false);
  await save({ shop_line: line, words: 'yogurt, iaurt' });
  expect(await isOff()).toBe(true);
  expect((await own()).map(({ words }) => words)).toContain('yogurt, iaurt');
  const nothing = await staff.call('staffSearchWordDelete', { shop_line: 'non c’è', language: 'it' });
  expect(codes(nothing)).toMatchObject([{ code: 'SYNONYM_NOT_FOUND' }]);
});

test('what is wrong is said at its field, and nothing is written', async () => {
  const cases = [
    [{ words: ' , ' }, 'REQUIRED', 'words'],
    [{ words: 'solo' }, 'WORDS_TOO_FEW', 'words'],
    [{ words: 'latte, latte' }, 'WORDS_TOO_FEW', 'words'],
    [{ words: 'a > b, c' }, 'WORD_SIGNS', 'words'],
    [{ words: 'cotone', kind: 'never' }, 'REQUIRED', 'others'],
    [{ words: Array.from({ length: 41 }, (_, at) => `p${at}`).join() }, 'WORDS_TOO_MANY', 'words'],
    [{ words: `${'x'.repeat(501)}, y` }, 'TOO_LONG', 'words'],
  ] as const;
  for (const [group, code, field] of cases)
    expect([group, codes(await save(group))]).toMatchObject([group, [{ code, field }]]);
  await save({ words: 'uno, due' });
  expect(codes(await save({ words: 'uno, due' }))).toMatchObject([{ code: 'SYNONYM_EXISTS' }]);
  const pins = (input: object) =>
    staff.call('staffSearchPinsSave', { language: 'it', searched: 'latte', products: [], ...input });
  expect(codes(await pins({ searched: ' ' }))).toMatchObject([{ code: 'NO_SEARCH_WORDS' }]);
  expect(codes(await pins({ starts_on: '2026-02-30' }))).toMatchObject([{ code: 'INVALID_DATE' }]);
  expect(codes(await pins({ starts_on: '2026-03-02', ends_on: '2026-03-01' }))).toMatchObject([{ code: 'PIN_DAYS' }]);
  const unknown = [
    { product_id: SMALL.milk, place: 'top' },
    { product_id: 2_000_000_000, place: 'top' },
  ];
  expect(codes(await pins({ products: unknown }))).toMatchObject([{ code: 'PIN_PRODUCT_GONE' }]);
  expect((await staff.ok('staffSearchPins')).data.pins).toEqual([]);
});

test('goods stand first or nowhere for the words of a search, in singular and plural, on their days', async () => {
  const pins = (products: object, days: object = {}) =>
    staff.ok('staffSearchPinsSave', { language: 'it', searched: 'latte', products, ...days });
  const before = await found('latte');
  expect(before).toContain(SMALL.milk);
  await pins([
    { product_id: SMALL.pasta, place: 'top' },
    { product_id: SMALL.milk, place: 'hidden' },
  ]);
  await expect.poll(async () => (await found('latte'))[0]).toBe(SMALL.pasta);
  expect(await found('latte')).not.toContain(SMALL.milk);
  // another search is as it was
  expect(await found('latte intero')).not.toContain(SMALL.pasta);
  await pins([{ product_id: SMALL.pasta, place: 'top' }], { starts_on: dayFrom(shop, 1) });
  await expect.poll(() => found('latte')).toEqual(before);
});

test('a search is tried with what is not saved yet', async () => {
  const tried = async (input: object) => (await staff.ok('staffSearchTry', { language: 'it', ...input })).data;
  const synonym = { kind: 'both', words: 'biancolatte, latte', others: '' };
  const { total, totalBefore, products } = await tried({ words: 'biancolatte', synonym });
  expect([totalBefore, total > 0, products.every(({ isNew }) => isNew)]).toEqual([0, true, true]);
  const pinned = await tried({ words: 'latte', products: [{ product_id: SMALL.pasta, place: 'top' }] });
  expect(pinned.products[0]).toMatchObject({ productId: SMALL.pasta, place: 'top', isNew: true });
  expect((await staff.ok('staffSearchPins')).data.pins).toEqual([]);
});

test('what is searched is counted by its words, with what it finds now', async () => {
  await shop.db.query(sql`
    insert into analytics_counts (period, starts_on, event, subject, times, amount) values
      ('day', ${dayFrom(shop, 0)}::date, 'search', 'term:latte', 5, 0),
      ('day', ${dayFrom(shop, -6)}::date, 'search', 'term:latte', 2, 0),
      ('day', ${dayFrom(shop, -7)}::date, 'search', 'term:latte', 100, 0),
      ('day', ${dayFrom(shop, 0)}::date, 'search_missed', 'term:sfogliatella riccia', 3, 0),
      ('day', ${dayFrom(shop, 0)}::date, 'select_item', 'term:latte', 4, 0),
      ('day', ${dayFrom(shop, 0)}::date, 'purchase', 'term:latte', 2, 0)`);
  const found = expect.toSatisfy((count: number) => count > 0);
  const { terms } = (await staff.ok('staffSearchFigures', {}, { days: 7 })).data;
  expect(terms.filter(({ term }) => /^(latte|sfogl.*)$/.test(term))).toEqual([
    { term: 'latte', searched: 7, missed: 0, clicked: 4, bought: 2, found },
    { term: 'sfogliatella riccia', searched: 0, missed: 3, clicked: 0, bought: 0, found: 0 },
  ]);
});
