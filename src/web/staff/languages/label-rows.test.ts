import { expect, it } from 'vitest';
import { foundRows, labelChanges, labelRows } from './LabelsPage.tsx';

const rows = labelRows(
  [
    { italian: 'Vai alla cassa', english: 'Checkout', labelKey: 'cart.goToCheckout' },
    { italian: 'Qualità', english: 'Quality', folders: ['features/product', 'ui'] },
  ],
  [
    { language: 'it', words: 'Vai alla cassa', label: 'Paga' },
    { language: 'en', words: 'Non si dice più', label: 'Gone' },
  ],
);
const found = (text: string, onlyOwn = false) => foundRows(rows, { text, onlyOwn }).map(({ italian }) => italian);

it('has every text, and at the end what the shop no longer says', () => {
  expect(rows.map(({ italian, own, isGone }) => [italian, own.it, own.en, isGone])).toEqual([
    ['Vai alla cassa', 'Paga', '', false],
    ['Qualità', '', '', false],
    ['Non si dice più', '', 'Gone', true],
  ]);
});

it.each([
  ['CASSA', ['Vai alla cassa']],
  ['qualita', ['Qualità']],
  ['checkout', ['Vai alla cassa']],
  ['paga', ['Vai alla cassa']],
  ['cart.go', ['Vai alla cassa']],
  ['pollo', []],
])('finds %s', (text, expected) => {
  expect(found(text)).toEqual(expected);
});

it('finds texts where they stand', () => {
  const inArea = (area: string) => foundRows(rows, { text: '', onlyOwn: false, area }).map(({ italian }) => italian);
  expect(inArea('prodotto')).toEqual(['Qualità']);
  expect(inArea('cassa')).toEqual([]);
});

it('shows only what the staff changed, when asked to', () => {
  expect(found('', true)).toEqual(['Vai alla cassa', 'Non si dice più']);
});

it('sends only what is other than before', () => {
  const [row] = rows;
  if (!row) throw new Error('no row');
  expect(labelChanges(row, { it: ' Paga ', en: '' })).toEqual([]);
  expect(labelChanges(row, { it: '', en: 'Pay' })).toEqual([
    { language: 'it', label: '' },
    { language: 'en', label: 'Pay' },
  ]);
});
