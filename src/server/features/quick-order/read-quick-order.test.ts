import { expect, test } from 'vitest';
import { MAX_QUICK_LINES } from '../../../contract/quick-order/limits.ts';
import { readQuickOrder, similarCodes } from './read-quick-order.ts';

const read = (text: string) => readQuickOrder(text).lines.map(({ line, code, asked }) => [line, code, asked]);

test.each([
  ['semicolons', '1001;6\n1002; 1,5'],
  ['tabs of a spreadsheet', '1001\t6\r\n1002\t1,5\r\n'],
  ['spaces', '1001 6\n1002   1,5'],
  ['commas, where an amount with a comma is in quotation marks', '1001,6\n1002,"1,5"'],
  ['headings and a byte order mark', '\uFEFFCodice;Quantità\n1001;6\n1002;1,5'],
])('codes and amounts apart by %s', (name, text) => {
  const shift = name.startsWith('headings') ? 1 : 0;
  expect(read(text)).toEqual([
    [1 + shift, '1001', '6'],
    [2 + shift, '1002', '1,5'],
  ]);
});

test('a name between code and amount is passed over, and empty lines are', () => {
  expect(read('1001;Latte intero;6\n\n1002;Mele;1,5 kg')).toEqual([
    [1, '1001', '6'],
    [3, '1002', '1,5 kg'],
  ]);
});

test('a code alone has no amount, and one with a word instead keeps the word', () => {
  expect(read('1001')).toEqual([[1, '1001', '']]);
  expect(read('1001;tanti')).toEqual([[1, '1001', 'tanti']]);
  expect(read('1001 tanti')).toEqual([[1, '1001', 'tanti']]);
});

test('nothing makes it fail', () => {
  for (const text of ['', '\n\n', '";;"', '"1001;6\n1002;3', '\0;\0', ';;;;', '1'.repeat(40_000)])
    expect(() => readQuickOrder(text)).not.toThrow();
});

test('more lines than are read are cut, and said', () => {
  const order = readQuickOrder(Array.from({ length: MAX_QUICK_LINES + 1 }, (_, i) => `${i};1`).join('\n'));
  expect(order.lines).toHaveLength(MAX_QUICK_LINES);
  expect(order.isCut).toBe(true);
});

const KNOWN = new Set(['200637', '200558', '12']);
const isCode = (text: string) => KNOWN.has(text);

test('a table is read by its columns: where most codes stand, and where amounts do', () => {
  const order = readQuickOrder('Nome;Codice articolo;Prezzo;Q.tà\nRiso;200637;2,87;12\nPenne;200558;0,99;24', {
    isCode,
  });
  expect(order.columns).toEqual({ code: 1, amount: 3, headings: ['Nome', 'Codice articolo', 'Prezzo', 'Q.tà'] });
  expect(order.lines).toEqual([
    { line: 2, code: '200637', asked: '12' },
    { line: 3, code: '200558', asked: '24' },
  ]);
});

test('the columns that the customer chose count, without an amount too', () => {
  const text = 'Riso;200637;12\nPenne;200558;24';
  expect(readQuickOrder(text, { isCode }).columns).toEqual({ code: 1, amount: 2, headings: ['', '', ''] });
  const chosen = readQuickOrder(text, { isCode, columns: { code: 2, amount: -1 } });
  expect(chosen.lines.map(({ code, asked }) => [code, asked])).toEqual([
    ['12', ''],
    ['24', ''],
  ]);
});

test('a mistyped code is near the one that was meant, and a wrong digit is not', () => {
  const meant = (typed: string) => similarCodes(typed).flat().find(isCode);
  expect(['20O637', '200-637', '206037', '2000637', '200638'].map(meant)).toEqual([
    '200637',
    '200637',
    '200637',
    '200637',
    undefined,
  ]);
});
