import { expect, test } from 'vitest';
import { creditLines, type DocumentLine } from './document.ts';

const MILK: DocumentLine = {
  kind: 'goods',
  code: '1',
  name: 'Latte',
  quantity: 6,
  weightGrams: 0,
  grossCents: 894,
  vatBasisPoints: 400,
};
const APPLES: DocumentLine = { ...MILK, code: '2', name: 'Mele', quantity: 0, weightGrams: 1200, grossCents: 264 };
// three for five euro
const SET: DocumentLine = { ...MILK, code: '3', name: 'Riso', quantity: 3, grossCents: 500 };

test.each([
  ['two of six packs', 1, 298, 2, 0],
  ['all of them', 1, 894, 6, 0],
  ['one of a set, at the price of a third', 3, 167, 1, 0],
  ['two of a set', 3, 333, 2, 0],
  ['half a kilo', 2, 110, 0, 500],
  ['a part of the price is no piece', 1, 200, 1, 0],
])('what is taken back of a line says how much it was: %s', (_name, line, cents, quantity, weightGrams) => {
  const noted = creditLines([MILK, APPLES, SET], [], { lines: [{ line, cents }] });
  const [of] = [[MILK, APPLES, SET][line - 1]];
  expect(noted).toEqual({ ok: true, value: [{ ...of, quantity, weightGrams, grossCents: cents, ofLine: line }] });
});

test('an amount of the whole is a line for each rate, which names the goods that it is given back for', () => {
  const wine: DocumentLine = { ...MILK, code: '4', name: 'Vino', quantity: 1, grossCents: 1000, vatBasisPoints: 2200 };
  const discount: DocumentLine = { ...wine, kind: 'discount', name: 'Sconto con buono', grossCents: -100 };
  const many = Array.from({ length: 7 }, (_, index) => ({ ...wine, name: `Vino ${index + 1}` }));
  const named = (invoice: DocumentLine[]) => {
    const noted = creditLines(invoice, [], { amountCents: 500 });
    return noted.ok ? noted.value.map(({ name }) => name) : [];
  };
  expect(named([MILK, APPLES, MILK, wine, discount])).toEqual(['Rimborso: Latte, Mele', 'Rimborso: Vino']);
  expect(named(many)).toEqual(['Rimborso: Vino 1, Vino 2, Vino 3, Vino 4, Vino 5 e altri 2']);
});

test('deposits are taken off the lines that charged them, and off others of their order where those have less left', () => {
  const deposit: DocumentLine = {
    ...MILK,
    kind: 'deposit',
    code: '5',
    name: 'Cauzione: Acqua',
    grossCents: 150,
    vatBasisPoints: 0,
    orderId: 7,
  };
  const crate: DocumentLine = { ...deposit, code: '6', name: 'Cauzione: Cassetta', quantity: 1, grossCents: 300 };
  const invoice = [MILK, crate, deposit, { ...deposit, orderId: 8 }];
  const noted = (credited: DocumentLine[], cents: number) => {
    const lines = creditLines(invoice, credited, { deposits: [{ orderId: 7, codes: ['5', '9'], cents }] });
    return lines.ok
      ? lines.value.map(({ name, quantity, grossCents, ofLine }) => [name, quantity, grossCents, ofLine])
      : lines.refusals[0].code;
  };
  expect(noted([], 100)).toEqual([['Cauzione restituita: Acqua', 4, 100, 3]]);
  expect(noted([{ ...deposit, ofLine: 3, grossCents: 100 }], 200)).toEqual([
    ['Cauzione restituita: Acqua', 2, 50, 3],
    ['Cauzione restituita: Cassetta', 1, 150, 2],
  ]);
  expect(noted([], 451)).toBe('DOCUMENT_LINE_UNKNOWN');
});
