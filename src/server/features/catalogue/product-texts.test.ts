import { expect, test } from 'vitest';
import { htmlTable, withDescription } from './product-detail.ts';

test('texts of product_info are in product_description, too, and stay where they are', () => {
  const info = {
    ingredients: '<strong>Latte</strong>',
    allergens: 'Latte',
    storage: 'In frigorifero',
    producer: 'Malga',
  };
  expect(withDescription({ product_info: info, product_b2b: { code: '1' } })).toEqual({
    product_info: info,
    product_b2b: { code: '1' },
    product_description: info,
  });
});

test('what product_description says itself is kept', () => {
  const meta = {
    product_info: { storage: 'Al fresco' },
    product_description: { storage: 'In frigorifero', note: 'x' },
  };
  expect(withDescription(meta)).toEqual(meta);
});

test('a product without texts gets none', () => {
  expect(withDescription({})).toEqual({});
  expect(withDescription({ product_b2b: { code: '1' } })).toEqual({ product_b2b: { code: '1' } });
});

test('a nutrition table is HTML in product_description and JSON in product_info', () => {
  const table = JSON.stringify({
    type: 'TABLE_TEXTUAL',
    columns: ['Valori medi per 100 g'],
    rows: ['Energia', 'Grassi'],
    cells: ['268 kJ / 64 kcal', '3,6 g'],
  });
  const meta = withDescription({ product_info: { nutritional_values: table } });
  expect(meta['product_info']?.['nutritional_values']).toBe(table);
  expect(meta['product_description']?.['nutritional_values']).toBe(
    '<table><tbody><tr><th></th><th>Valori medi per 100 g</th></tr>' +
      '<tr><td>Energia</td><td>268 kJ / 64 kcal</td></tr><tr><td>Grassi</td><td>3,6 g</td></tr></tbody></table>',
  );
});

test('rows are read from a list, too, and their cells are escaped', () => {
  expect(htmlTable('[["","100 g"],["Sale","<1 g & meno"]]')).toBe(
    '<table><tbody><tr><th></th><th>100 g</th></tr><tr><td>Sale</td><td>&lt;1 g &amp; meno</td></tr></tbody></table>',
  );
});

test.each(['<table><tr><td>Sale</td></tr></table>', 'Sale 1 g', '[1,2]', '{"rows":1}', '[{"codice":"NACL"}]', '{'])(
  'anything else stays as it is: %s',
  (text) => expect(htmlTable(text)).toBe(text),
);
