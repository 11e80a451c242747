import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffSearchPins, staffSearchWords } from '../../../src/contract/search/routes.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { type Person, personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';

// Groups of words and pinned goods travel as files between shops and spreadsheets (issue 47, part 7)

let shop: ApiShop;
let staff: Person;
beforeAll(async () => {
  shop = await openApiShop();
  staff = await personOf(shop, 'parole@negozio.it', ['catalogue']);
});
afterAll(() => shop.close());

const downloaded = async ({ path }: { readonly path: string }) =>
  (await shop.server.inject({ path: `${path}.csv`, cookies: { 'X-Ebsn-Session': staff.session } })).body;
const groups = async () => (await staff.ok('staffSearchWords')).data.synonyms;
const own = async () => (await groups()).filter(({ synonymId }) => synonymId !== undefined);

test('a downloaded list of groups is loaded again as it was, with lines of the shop that are not used', async () => {
  const line = (await groups()).find((each) => each.line !== undefined && each.language === 'it')?.line ?? '';
  await staff.ok('staffSearchWordDelete', { shop_line: line, language: 'it' });
  await staff.ok('staffSearchWordSave', { language: 'it', kind: 'both', words: 'bibita, gassosa', others: '' });
  await staff.ok('staffSearchWordSave', { language: 'en', kind: 'one_way', words: 'fizzy', others: 'water' });
  const file = await downloaded(staffSearchWords);
  const before = (await own()).map(({ language, kind, words, others }) => [language, kind, words, others]);
  for (const { synonymId, language } of await own())
    await staff.ok('staffSearchWordDelete', { synonym_id: synonymId, language });
  await staff.ok('staffSearchWordRestore', { shop_line: line, language: 'it' });
  expect((await staff.ok('staffSearchLoad', { what: 'words', text: file })).data).toEqual({ written: 3 });
  const after = (await own()).map(({ language, kind, words, others }) => [language, kind, words, others]);
  expect(new Set(after.map(String))).toEqual(new Set(before.map(String)));
  expect((await groups()).find((each) => each.line === line)?.isOff).toBe(true);
  // once more: nothing is there twice
  await staff.ok('staffSearchLoad', { what: 'words', text: file });
  expect(await own()).toHaveLength(2);
});

test('wrong lines are named, and nothing of their file is written', async () => {
  const text = 'language;kind;words;others\r\nit;both;acqua, minerale;\r\nfr;both;eau, vin;\r\nit;never;solo;';
  const { response } = await staff.call('staffSearchLoad', { what: 'words', text });
  expect(response.errors.map(({ code, field }) => [code, field])).toEqual([
    ['SEARCH_LINE', 'text'],
    ['SEARCH_LINE', 'text'],
  ]);
  expect(response.errorsMessage[0]).toContain('Riga 3');
  expect((await own()).some(({ words }) => words.includes('minerale'))).toBe(false);
  expect(await staff.refused('staffSearchLoad', { what: 'pins', text: '' })).toEqual(['SEARCH_FILE_EMPTY']);
});

test('pinned goods come back in their order, and replace those of the words that the file names', async () => {
  const pins = [
    { product_id: SMALL.milk, place: 'top' },
    { product_id: SMALL.rareCheese, place: 'hidden' },
  ];
  await staff.ok('staffSearchPinsSave', { language: 'it', searched: 'latte', products: pins });
  const file = await downloaded(staffSearchPins);
  await staff.ok('staffSearchPinsSave', { language: 'it', searched: 'latte', products: pins.slice(1) });
  await staff.ok('staffSearchPinsSave', { language: 'it', searched: 'pasta', products: pins.slice(0, 1) });
  expect((await staff.ok('staffSearchLoad', { what: 'pins', text: file })).data).toEqual({ written: 1 });
  const { data } = await staff.ok('staffSearchPins');
  expect(
    data.pins.map(({ words, products }) => [words, products.map(({ code, place }) => `${code} ${place}`)]),
  ).toEqual([
    ['latte', ['0001 top', '0006 hidden']],
    ['pasta', ['0001 top']],
  ]);
  const wrong = file.replace('0001', '9999');
  expect(await staff.refused('staffSearchLoad', { what: 'pins', text: wrong })).toEqual(['SEARCH_LINE']);
});

test('only who may change the words of searches loads files', async () => {
  const picker = await personOf(shop, 'prende@negozio.it', ['picker']);
  expect((await picker.call('staffSearchLoad', { what: 'words', text: 'a' })).httpStatus).toBe(403);
});
