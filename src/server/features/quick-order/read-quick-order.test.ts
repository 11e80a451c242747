import { expect, test } from 'vitest';
import { MAX_QUICK_LINES } from '../../../contract/quick-order/limits.ts';
import { readQuickOrder } from './register.ts';

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
