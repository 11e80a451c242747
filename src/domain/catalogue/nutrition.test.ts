import { expect, test } from 'vitest';
import { nutritionProblems } from './nutrition.ts';

const bread = {
  kcal: 268,
  fat: 1.4,
  saturated: 0.3,
  carbohydrates: 54.2,
  sugars: 2.1,
  fibre: 3.2,
  protein: 8.6,
  salt: 1.4,
};

test.each([
  [{ kcal: 720, fat: 10, carbohydrates: 10, protein: 9.5 }, '720 kcal, but its parts have 168'],
  [{ ...bread, kcal: 64 }, '64 kcal, but its parts have 270.2'],
  [{ kcal: 18, fat: 7 }, '18 kcal, but its parts have 63'],
  [{ kcal: 967 }, '967 kcal are more than fat has'],
  [{ ...bread, kj: 268 }, '268 kJ are not 268 kcal'],
  [{ ...bread, saturated: 2 }, '2 g of saturated fat among 1.4 g of fat'],
  [{ ...bread, sugars: 60 }, '60 g of sugars among 54.2 g of carbohydrates'],
  [{ kcal: 571, fat: 25.2, carbohydrates: 81.5, protein: 9.2 }, 'fat, carbohydrates and protein are 115.9 g of 100 g'],
  [{ fat: 667 }, '667 g of 100 g'],
])('%o is no table', (table, reason) => expect(nutritionProblems(table)).toEqual({ table: reason }));

test.each([
  [{ ...bread }],
  [{ ...bread, kj: 1121 }],
  // computed from the grams by the factors of each unit
  [{ kcal: 824, kj: 3389, fat: 91.6, carbohydrates: 0, protein: 0 }],
  // sweets of polyols, declared or not
  [{ kcal: 230, fat: 0, carbohydrates: 94, sugars: 0, protein: 0 }],
  [{ kcal: 237, fat: 0, carbohydrates: 96, sugars: 0, polyols: 95, protein: 0 }],
  [{ kcal: 330, fat: 10, carbohydrates: 20, fibre: 40, protein: 20 }],
  [{ kcal: 70, carbohydrates: 2, fat: 0, protein: 0, alcohol: 9 }],
  // parts that are not declared may contain the energy
  [{ kcal: 268, fat: 1.4 }],
  [{ kcal: 20, fat: 0, carbohydrates: 0, protein: 0 }],
  [{ salt: 0.5, sodium: 0.2 }],
])('%o is right', (table) => expect(nutritionProblems(table)).toEqual({}));

test('energy that alcohol may have is right in a drink with alcohol', () => {
  const wine = { kcal: 80, fat: 0, carbohydrates: 1, protein: 0 };
  expect(nutritionProblems(wine)).toHaveProperty('table');
  expect(nutritionProblems(wine, { isAlcoholic: true })).toEqual({});
});

test('salt that contradicts sodium, or is more than all, is no salt', () => {
  expect(nutritionProblems({ salt: 0.0017, sodium: 0.68 })).toEqual({
    salt: '0.0017 g of salt beside 0.68 g of sodium',
  });
  expect(nutritionProblems({ ...bread, salt: 287 })).toEqual({ salt: '287 g of salt in 100 g' });
});
