import { expect, test } from 'vitest';
import { cents } from '../../base/money.ts';
import { rewardsOf } from './apply-promotions.ts';
import type { Promotion, PromotionMechanics, PromotionTerms } from './rule.ts';

const reward = (terms: Partial<Extract<PromotionMechanics, { kind: 'gift' }>> & PromotionTerms): Promotion => ({
  promotionId: 7,
  name: 'Un omaggio da 30 euro',
  priority: 0,
  rule: { kind: 'gift', giftCode: '0147', goods: { all: true }, ...terms },
});
const cart = (euroCents: number, lines = [{ quantity: 3, weightGrams: 0 }]) => ({ goods: cents(euroCents), lines });
const given = (euroCents: number, terms: Parameters<typeof reward>[0] = { fromCents: 3000 }) =>
  rewardsOf(cart(euroCents), [reward(terms)]).gifts.map(({ code, quantity }) => [code, quantity]);

test('the reward comes from its amount on, to the cent, and once', () => {
  expect(given(2999)).toEqual([]);
  expect(given(3000)).toEqual([['0147', 1]]);
  expect(given(9000)).toEqual([['0147', 1]]);
});

test('a repeated reward comes each time the amount is reached, at most so often as its rule says', () => {
  expect(given(9000, { fromCents: 3000, repeats: true })).toEqual([['0147', 3]]);
  expect(given(9000, { fromCents: 3000, repeats: true, most: 2, giftQuantity: 2 })).toEqual([['0147', 4]]);
});

test('a reward may count pieces, of which loose goods are one a line', () => {
  const lines = [
    { quantity: 2, weightGrams: 0 },
    { quantity: 0, weightGrams: 1500 },
  ];
  expect(rewardsOf(cart(500, lines), [reward({ fromPieces: 3 })]).gifts).toHaveLength(1);
  expect(rewardsOf(cart(500, lines), [reward({ fromPieces: 4 })]).hints[0]?.missing).toEqual({ pieces: 1 });
});

test('the hint says what is missing with all lines, and nothing of an empty cart', () => {
  const { hints } = rewardsOf(cart(2750), [reward({ fromCents: 3000 })]);
  expect(hints).toMatchObject([{ lines: [0], missing: { cents: 250 } }]);
  expect(rewardsOf(cart(0, []), [reward({ fromCents: 3000 })]).hints).toEqual([]);
});
