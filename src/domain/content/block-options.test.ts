import { expect, test } from 'vitest';
import { BLOCK_OPTIONS, type OptionField, optionProblem, PROPOSAL_OPTIONS } from './block-options.ts';

const fieldOf = (key: string): OptionField => {
  const found = [...Object.values(BLOCK_OPTIONS).flat(), ...PROPOSAL_OPTIONS].find((field) => field.key === key);
  if (!found) throw new Error(`no option ${key}`);
  return found;
};

test.each<[string, string]>([
  ['ROWS', '12/6/4/4/4'],
  ['ROWS', '12/6/4, 12/12/6; 6'],
  ['SLIDES_PER_VIEW', '1/2/3/4/6'],
  ['AUTOPLAY', 'false'],
  ['AUTOPLAY_SECONDS', '3'],
  ['AUTOPLAY_SECONDS', '60'],
  ['PRODUCT_IDS', '17, 18,19'],
  ['ORDER_BY', 'price_desc'],
  ['CATEGORY_SLUG', 'latte-e-formaggi/latte'],
  ['SHOW_ALL_URL', '/promozioni?x=1'],
  ['BACKGROUND_COLOR', '#E4efe2'],
  ['BUTTON_TEXT', 'Scopri'],
])('%s may be %s', (key, text) => {
  expect(optionProblem(fieldOf(key), text)).toBeUndefined();
  expect(optionProblem(fieldOf(key), ''), 'empty is what the shop does by itself').toBeUndefined();
});

test.each<[string, string, string]>([
  ['ROWS', '13/6', 'FORMAT'],
  ['ROWS', '12/6/4/4/4/4', 'FORMAT'],
  ['ROWS', '12/', 'FORMAT'],
  ['SLIDES_PER_VIEW', '1/2, 3/4', 'FORMAT'],
  ['AUTOPLAY', 'forse', 'INVALID_CHOICE'],
  ['AUTOPLAY_SECONDS', '2', 'NUMBER_TOO_SMALL'],
  ['AUTOPLAY_SECONDS', '61', 'NUMBER_TOO_LARGE'],
  ['AUTOPLAY_SECONDS', '-5', 'FORMAT'],
  ['AUTOPLAY_SECONDS', '1e1', 'FORMAT'],
  ['PRODUCT_IDS', '17;drop', 'FORMAT'],
  ['PRODUCT_IDS', '0', 'FORMAT'],
  ['ORDER_BY', 'random()', 'INVALID_CHOICE'],
  ['CATEGORY_SLUG', '../cart', 'FORMAT'],
  ['SHOW_ALL_URL', '//evil.example', 'LINK_INVALID'],
  ['SHOW_ALL_URL', 'javascript:alert(1)', 'LINK_INVALID'],
  ['BACKGROUND_COLOR', 'red;position:fixed', 'FORMAT'],
  ['BUTTON_TEXT', 'a'.repeat(61), 'TOO_LONG'],
])('%s may not be %s', (key, text, code) => {
  expect(optionProblem(fieldOf(key), text)).toMatchObject({ code });
});

test('no type has an option twice', () => {
  for (const fields of [...Object.values(BLOCK_OPTIONS), PROPOSAL_OPTIONS]) {
    const keys = fields.map(({ key }) => key);
    expect(keys).toEqual([...new Set(keys)]);
  }
});
