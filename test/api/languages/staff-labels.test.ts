import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LABEL_KEYS } from '../../../src/contract/languages/label-keys.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { registered } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let other: ApiShop;
let staff: ApiClient;
beforeAll(async () => {
  shop = await openApiShop();
  other = await openApiShop({}, shop.database);
  staff = await registered(shop, 'commessa@esempio.it');
  await shop.db.query(sql`update customers set staff_roles = '{administrator}' where email = 'commessa@esempio.it'`);
});
afterAll(async () => {
  await other.close();
  await shop.close();
});
beforeEach(() => shop.db.query(sql`delete from labels`));

const labelsIn = async (of: ApiShop, language: string) =>
  (await of.client().ok('langInfo', {}, { lang_info_name: `labels_${language}` })).data.labels;
const update = (label: string, words = 'Carrello', language = 'it') =>
  staff.call('staffLabelUpdate', { language, words, label });

test('labels are for the staff alone', async () => {
  const calls = [
    ['staffLabelList', {}],
    ['staffLabelUpdate', { language: 'it', words: 'Carrello', label: 'Cestino' }],
    ['staffLabelDelete', { language: 'it', words: 'Carrello' }],
  ] as const;
  const customer = await registered(shop, 'cliente@esempio.it');
  for (const [name, input] of calls) {
    expect((await shop.client().call(name, input)).httpStatus).toBe(419);
    expect((await customer.call(name, input)).httpStatus).toBe(403);
  }
  expect((await staff.ok('staffLabelList')).data.labels).toEqual([]);
});

test('a label is changed and taken back, and every process is told of it and says it', async () => {
  const { data } = await staff.ok('staffLabelUpdate', { language: 'it', words: 'Carrello', label: ' Cestino ' });
  expect(data.labels).toEqual([{ language: 'it', words: 'Carrello', label: 'Cestino' }]);
  for (const each of [shop, other])
    await expect.poll(() => labelsIn(each, 'it')).toEqual({ ...LABEL_KEYS, Carrello: 'Cestino' });
  expect(await labelsIn(other, 'en')).not.toHaveProperty('Carrello');

  await staff.ok('staffLabelUpdate', { language: 'it', words: 'Carrello', label: 'Sporta' });
  await expect.poll(() => labelsIn(other, 'it')).toHaveProperty('Carrello', 'Sporta');
  expect((await staff.ok('staffLabelDelete', { language: 'it', words: 'Carrello' })).data.labels).toEqual([]);
  for (const each of [shop, other]) await expect.poll(() => labelsIn(each, 'it')).toEqual(LABEL_KEYS);
});

test('a text is reworded by its documented key, and found by key and by words; its values have to stay', async () => {
  const byKey = (label: string) => update(label, 'cart.productAddText');
  const [words, label] = ['{name} aggiunto al carrello: {quantity} {unit}', '{quantity} {unit}: {name}'];
  expect((await byKey('Aggiunto: {name}')).response.errors).toMatchObject([{ code: 'LABEL_VALUES' }]);
  expect((await byKey(label)).data.labels).toEqual([{ language: 'it', words, label }]);
  await expect.poll(() => labelsIn(other, 'it')).toMatchObject({ 'cart.productAddText': label, [words]: label });
  expect((await labelsIn(other, 'en'))['cart.productAddText']).toBe('{name} added to your basket: {quantity} {unit}');
  await staff.ok('staffLabelDelete', { language: 'it', words: 'cart.productAddText' });
  await expect.poll(() => labelsIn(other, 'it')).toEqual(LABEL_KEYS);
});

test('a label that would say something wrong is refused at its field', async () => {
  const problem = async (label: string, words?: string) => (await update(label, words)).response.errors;
  expect(await problem('  ')).toMatchObject([{ field: 'label', error: 'Campo obbligatorio' }]);
  expect(await problem('a'.repeat(501))).toMatchObject([{ field: 'label', error: 'Lunghezza massima 500 caratteri' }]);
  expect(await problem('Tanti', '{n} di {total}')).toMatchObject([
    { field: 'label', error: 'Nel testo devono restare questi valori, e nessun altro: {n}, {total}' },
  ]);
  expect(await problem('Ciao {name}')).toMatchObject([
    { field: 'label', error: 'Questo testo non ha valori tra parentesi graffe' },
  ]);
  expect(await problem('{total}, di cui {n}', '{n} di {total}')).toEqual([]);
  expect((await update('Xyz', 'Carrello', 'fr')).response.errors).toMatchObject([{ code: 'BAD_INPUT' }]);
});

test('messages of the server are called as the staff call them, by code or by words, with their values', async () => {
  const add = (productId: number, quantity: number) =>
    shop.client().call('cartAdd', { items: [{ productId, quantity }] });
  const errors = async (...asked: Parameters<typeof add>) => (await add(...asked)).response.errors;
  expect(await problemOfLabel('Ne restano {left}', 'STOCK_SHORT')).toMatchObject([{ field: 'label' }]);
  expect(await problemOfLabel('Di {name} ne restano {left}', 'STOCK_SHORT')).toEqual([]);
  expect(await problemOfLabel('Non c’è', 'Il prodotto non è disponibile')).toEqual([]);
  await expect
    .poll(() => errors(SMALL.rareCheese, 50))
    .toMatchObject([{ error: expect.stringMatching(/^Di .+ ne restano \d+/), code: 'STOCK_SHORT' }]);
  await expect.poll(() => errors(123_456, 1)).toMatchObject([{ error: 'Non c’è', code: 'PRODUCT_NOT_FOUND' }]);
  // English texts are unchanged
  const english = { 'x-ebsn-language': 'en' };
  const inEnglish = await shop.client().call('cartAdd', { items: [{ productId: 123_456, quantity: 1 }] }, {}, english);
  expect(inEnglish.response.errorsMessage).not.toContain('Non c’è');
});

const problemOfLabel = async (label: string, words: string) => (await update(label, words)).response.errors;

test('there are only so many labels', async () => {
  await shop.db.query(sql`
    insert into labels (language, words, label) select 'it', 'Testo ' || n, 'Altro' from generate_series(1, 5000) n`);
  expect((await update('Cestino')).response.errors).toMatchObject([{ code: 'TOO_MANY_LABELS' }]);
  expect((await update('Diverso', 'Testo 1')).response.errors, 'one that is there can be changed').toEqual([]);
});
