import { expect, test } from 'vitest';
import { fieldOf, itemsOf, type Move, moved, rowsOf, whyNot, withoutRow } from './menu-rows.ts';

/** Rows from a text such as "A a b B", where small letters are nested rows. */
function rows(text: string) {
  return text.split(' ').map((title) => ({ key: title, title, url: '', isBelow: title === title.toLowerCase() }));
}
const after = (text: string, title: string, move: Move) => {
  const before = rows(text);
  const index = before.findIndex((row) => row.title === title);
  return moved(before, index, move)
    .map((row) => (row.isBelow ? row.title.toLowerCase() : row.title.toUpperCase()))
    .join(' ');
};

test.each<[string, string, Move, string]>([
  ['A a b B c', 'B', 'up', 'B c A a b'],
  ['A a b B c', 'A', 'down', 'B c A a b'],
  ['A a b B c', 'b', 'up', 'A b a B c'],
  ['A a b B c', 'a', 'down', 'A b a B c'],
  ['A a b B c', 'c', 'up', 'A a b c B'],
  ['A a b B c', 'b', 'down', 'A a B b c'],
  ['A a B C', 'B', 'in', 'A a b C'],
  ['A a b B', 'a', 'out', 'A b A B'],
  ['A a b', 'b', 'out', 'A a B'],
  // an impossible move changes nothing
  ['A a B', 'A', 'up', 'A a B'],
  ['A a B', 'a', 'up', 'A a B'],
  ['A a B', 'B', 'down', 'A a B'],
  ['A a', 'a', 'down', 'A a'],
  ['A a', 'A', 'in', 'A a'],
  ['A B b', 'B', 'in', 'A B b'],
])('%s: %s goes %s', (before, title, move, expected) => {
  expect(after(before, title, move)).toBe(expected);
});

test('what cannot be done says why', () => {
  expect(whyNot(rows('A B b'), 1, 'in')).toBe('Ha delle voci sotto di sé');
  expect(whyNot(rows('A a'), 0, 'in')).toBe('Non c’è una voce sopra di questa');
  expect(whyNot(rows('A a'), 1, 'up')).toBe('È già al primo posto');
  expect(whyNot(rows('A a'), 0, 'down')).toBe('È già all’ultimo posto');
});

test('rows are the items of the menu, and go back to them', () => {
  const items = [
    { title: 'Aiuto', url: '', children: [{ title: 'Contatti', url: '/page/contatti' }] },
    { title: 'Privacy', url: '/page/privacy', children: [] },
  ];
  expect(itemsOf(rowsOf(items))).toEqual(items);
});

test('refusals find their row', () => {
  const all = rows('A a b B c');
  expect(all.map((_row, index) => fieldOf(all, index))).toEqual([
    'items/0',
    'items/0/children/0',
    'items/0/children/1',
    'items/1',
    'items/1/children/0',
  ]);
});

test('an item goes with what stands below it', () => {
  expect(withoutRow(rows('A a b B'), 0).map(({ title }) => title)).toEqual(['B']);
  expect(withoutRow(rows('A a b B'), 1).map(({ title }) => title)).toEqual(['A', 'b', 'B']);
});
