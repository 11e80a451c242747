import { expect, test } from 'vitest';
import { completenessOf, type LawFacts } from './completeness.ts';

const WHOLE: LawFacts = {
  isFood: true,
  isLoose: false,
  isAlcoholic: false,
  isOneIngredient: false,
  hasIngredients: true,
  allergens: 'confirmed',
  hasQuantity: true,
  hasStorage: true,
  hasProducer: true,
  hasNutrition: true,
  isFromOutside: false,
  hasResponsible: false,
};
const missing = (facts: Partial<LawFacts>) => completenessOf({ ...WHOLE, ...facts }).missing;
const NOTHING = {
  hasIngredients: false,
  allergens: 'open',
  hasQuantity: false,
  hasStorage: false,
  hasProducer: false,
  hasNutrition: false,
} as const;

test('packed food needs six data, and none of them is missing when all are there', () => {
  expect(completenessOf(WHOLE)).toEqual({
    needed: ['ingredients', 'allergens', 'quantity', 'storage', 'producer', 'nutrition'],
    missing: [],
  });
  expect(missing(NOTHING)).toEqual(['ingredients', 'allergens', 'quantity', 'storage', 'producer', 'nutrition']);
});

test('allergens that a file declares count, those that nobody looked at do not', () => {
  expect(missing({ allergens: 'declared' })).toEqual([]);
  expect(missing({ allergens: 'open' })).toEqual(['allergens']);
});

test('goods from the counter need their allergens only', () => {
  expect(missing({ ...NOTHING, isLoose: true })).toEqual(['allergens']);
});

test('one unprocessed ingredient needs neither list nor table, and its allergens once a list is written', () => {
  expect(missing({ ...NOTHING, isOneIngredient: true })).toEqual(['quantity', 'producer']);
  expect(missing({ ...NOTHING, isOneIngredient: true, hasIngredients: true })).toEqual([
    'allergens',
    'quantity',
    'producer',
  ]);
});

test('wine needs its allergens, but no table', () => {
  expect(missing({ ...NOTHING, isAlcoholic: true })).toEqual(['allergens', 'quantity', 'producer']);
});

test('goods that are no food need their maker, and who answers for them when the maker is outside the Union', () => {
  expect(missing({ ...NOTHING, isFood: false })).toEqual(['maker']);
  expect(missing({ ...NOTHING, isFood: false, isFromOutside: true })).toEqual(['maker', 'responsible']);
  expect(missing({ isFood: false, isFromOutside: true, hasResponsible: true })).toEqual([]);
});
