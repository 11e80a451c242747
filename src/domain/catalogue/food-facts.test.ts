import { expect, it } from 'vitest';
import { missingFacts, missingValues } from './food-facts.ts';

const RICE = {
  isFood: true,
  isAlcoholic: false,
  isLoose: false,
  name: 'Riso Carnaroli',
  department: 'pasta-e-riso',
  hasContents: false,
  hasNutrition: false,
};

it('names what is not known of packed food, and nothing where the law asks for nothing', () => {
  expect(missingFacts(RICE)).toEqual(['ingredienti e allergeni', 'valori nutrizionali']);
  expect(missingFacts({ ...RICE, hasContents: true })).toEqual(['valori nutrizionali']);
  for (const other of [
    { isFood: false },
    { isAlcoholic: true },
    { isLoose: true },
    { department: 'frutta-e-verdura' },
    { name: 'Acqua minerale frizzante' },
  ])
    expect(missingFacts({ ...RICE, ...other })).toEqual([]);
});

it('names the values that a table lacks, in Italian and in English', () => {
  const table = [
    ['', '100 g'],
    ['Energia', '1180 kJ'],
    ['Grassi', '1,6 g'],
    ['di cui acidi grassi saturi', '0,2 g'],
  ];
  expect(missingValues(table)).toEqual(['Carboidrati', 'di cui zuccheri', 'Proteine', 'Sale']);
  const english = ['Energy', 'Fat', 'of which saturates', 'Carbohydrates', 'of which sugars', 'Proteins', 'Salt'];
  expect(missingValues([['', '100 g'], ...english.map((label) => [label, '1 g'])])).toEqual([]);
  expect(missingValues([])).toEqual([]);
});
