import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { packInEnglish } from '../../domain/catalogue/english-words.ts';
import { metaInEnglish } from '../features/catalogue/engine/english/english-meta.ts';
import { type EnglishTexts, onOneLine } from '../features/catalogue/engine/english/english-texts.ts';
import { loadDemoBlocks } from './demo-blocks.ts';
import { loadDemoContent } from './demo-content.ts';
import { loadDemoForms } from './demo-forms.ts';
import { readDemoTables } from './demo-tables.ts';
import { loadDemoShop, readEnglishTexts } from './load-demo.ts';

let testDatabase: TestDatabase;
let texts: EnglishTexts;
const query = <Row>(text: string) => testDatabase.database.query<Row>({ text });
const listed = async (text: string) =>
  (await query<{ text: string }>(text)).map((row) => row.text).filter((one) => one !== '');
const missing = (found: readonly string[]) => [...new Set(found)].filter((text) => !texts.has(onOneLine(text)));

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  texts = await readEnglishTexts();
  await loadDemoShop(testDatabase.database, { now: new Date('2026-03-03T09:00:00Z') });
  await loadDemoForms(testDatabase.database);
  await loadDemoContent(testDatabase.database);
  await loadDemoBlocks(testDatabase.database);
});
afterAll(() => testDatabase.drop());

test('every good, and nothing else, has a name in English of its own', async () => {
  const { lines, english } = await readDemoTables();
  const names = lines.map(({ name }) => name);
  expect([...english.keys()].toSorted()).toEqual(names.toSorted());
  expect(new Set(english.values()).size).toBe(names.length);
  expect(await listed('select name as text from products where name_en is null')).toEqual([]);
});

test('every pack line can be said in English', async () => {
  const packs = await listed('select distinct pack_line as text from products');
  expect(packs.filter((pack) => packInEnglish(pack) === undefined)).toEqual([]);
});

test.each([
  ['departments and categories', 'select name as text from categories union select description from categories'],
  ['classes', 'select name as text from product_classes union select description from product_classes'],
  ['facets', 'select name as text from product_class_groups'],
  ['single pieces', 'select distinct single_unit_name as text from products where single_unit_name is not null'],
  ['choices', `select o->>'name' as text from products, jsonb_array_elements(select_options) o`],
  ['options', `select v->>'value' as text from products, jsonb_path_query(select_options, '$[*].options[*]') v`],
  ['limits', 'select name as text from product_class_rules'],
  ['promotions', 'select name as text from promotions where leaflet_id is null'],
  ['texts of promotions', `select v as text from promotions, jsonb_each_text(view) e(k, v) where k <> 'cssClass'`],
  ['flyers', 'select name as text from leaflets union select description from leaflets'],
  ['bags', 'select name as text from packaging_types union select description from packaging_types'],
  [
    'menus',
    `select t as text from content_menus, jsonb_path_query(items, '$.**.title') x, lateral (select x #>> '{}' as t) y`,
  ],
  ['pages', 'select title as text from content_entries union select content from content_entries'],
  [
    'summaries',
    `select excerpt as text from content_entries union select meta->>'valid' from content_entries where meta ? 'valid'`,
  ],
  ['places', `select name as text from content_places where category_id is null and slug <> 'home'`],
  ['their texts', 'select description as text from content_places'],
  ['blocks', 'select title as text from content_blocks union select description from content_blocks'],
  ['proposals', 'select name as text from content_proposals union select descr from content_proposals'],
  [
    'buttons',
    `select t as text from content_proposals, jsonb_path_query(meta, '$.**.BUTTON_TEXT') x, lateral (select x #>> '{}' as t) y`,
  ],
])('%s are in English', async (_what, select) => {
  expect(missing(await listed(select))).toEqual([]);
});

test('forms are in English', async () => {
  const rows = await query<{ form: unknown }>('select to_jsonb(f) as form from forms f');
  const shown = new Set(['title', 'label', 'help_text', 'placeholder', 'submit_label', 'success_message', 'desc_text']);
  const found: string[] = [];
  const collect = (value: unknown, key: string) => {
    if (typeof value === 'string' && (shown.has(key) || (key === 'default' && value.startsWith('<'))))
      found.push(value);
    else if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) collect(each, name);
  };
  for (const { form } of rows) collect(form, '');
  expect(found.length).toBeGreaterThan(40);
  expect(missing(found.filter((text) => text !== '' && !text.startsWith('$')))).toEqual([]);
});

test('what product pages say is in English', async () => {
  const rows = await query<{ meta: Record<string, Record<string, string>> }>('select meta from products');
  const stays = rows.flatMap(({ meta }) =>
    Object.keys(metaInEnglish(texts, meta)['italian_texts'] ?? {}).map(
      (key) => `${key}: ${meta['product_info']?.[key]}`,
    ),
  );
  expect([...new Set(stays)].filter((text) => !text.startsWith('ingredients'))).toEqual([]);
});
