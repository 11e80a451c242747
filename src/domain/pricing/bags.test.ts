import { describe, expect, test } from 'vitest';
import { bagLines, type PackagingType } from './bags.ts';

const SHOPPER: PackagingType = {
  packagingTypeId: 1,
  name: 'Busta compostabile',
  description: '',
  kind: 'carrier',
  priceCents: 15,
  fits: 12,
  maxPaid: 10,
  services: [],
  vatBasisPoints: 2200,
};
const PAPER: PackagingType = { ...SHOPPER, packagingTypeId: 2, name: 'Busta di carta', priceCents: 20, services: [1] };
const PRODUCE: PackagingType = {
  ...SHOPPER,
  packagingTypeId: 3,
  name: 'Sacchetto ortofrutta',
  kind: 'produce',
  priceCents: 2,
  fits: 3000,
  maxPaid: null,
};
const ALL = { types: [SHOPPER, PAPER, PRODUCE], carrierId: undefined, serviceId: 2 };
const pieces = (quantity: number) => ({ quantity, weightGrams: 0, isProduce: false });
const apples = (weightGrams: number) => ({ quantity: 0, weightGrams, isProduce: true });

describe('carrier bags', () => {
  test.each([
    [1, 1, 15],
    [12, 1, 15],
    [13, 2, 30],
    [120, 10, 150],
    [121, 11, 150],
    [240, 20, 150],
  ])('%d pieces need %d, of which at most ten are paid: %d cents', (quantity, bags, price) => {
    expect(bagLines([pieces(quantity)], ALL)).toMatchObject([{ packagingTypeId: 1, quantity: bags, cents: price }]);
  });

  test('count a kilo of loose goods as a piece', () => {
    expect(bagLines([pieces(11), { quantity: 0, weightGrams: 1200, isProduce: false }], ALL)).toMatchObject([
      { quantity: 2 },
    ]);
  });

  test('are those that were chosen, where they are offered', () => {
    const chosen = { ...ALL, carrierId: 2 };
    expect(bagLines([pieces(1)], { ...chosen, serviceId: 1 })).toMatchObject([{ packagingTypeId: 2, cents: 20 }]);
    expect(bagLines([pieces(1)], chosen)).toMatchObject([{ packagingTypeId: 1 }]);
    expect(bagLines([pieces(1)], { ...ALL, carrierId: 99 })).toMatchObject([{ packagingTypeId: 1 }]);
  });
});

test('each weighed fruit and vegetable has a bag of its own, a heavy one more, each of them paid', () => {
  const [, produce] = bagLines([apples(800), apples(3200), { ...apples(500), isProduce: false }], ALL);
  expect(produce).toMatchObject({ packagingTypeId: 3, quantity: 3, paid: 3, cents: 6 });
});

test('no goods and no packaging make no line', () => {
  expect(bagLines([], ALL)).toEqual([]);
  expect(bagLines([pieces(5), apples(900)], { ...ALL, types: [] })).toEqual([]);
});
