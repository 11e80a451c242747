import { describe, expect, test } from 'vitest';
import { cents } from '../../base/money.ts';
import { instantOf, romeTime } from '../../base/rome-time.ts';
import { applyPromotions } from './apply-promotions.ts';
import type { PromotableLine } from './ledger.ts';
import { holdsFor, type Promotion, type PromotionMechanics, type PromotionTerms, reducedPrice } from './rule.ts';

let ids = 0;
function promotion(rule: PromotionMechanics & PromotionTerms, priority = 0): Promotion {
  ids += 1;
  return { promotionId: ids, name: rule.kind, priority, rule };
}

interface Goods {
  readonly pieces?: number;
  readonly grams?: number;
  readonly at: number;
  readonly in?: Promotion | readonly Promotion[];
  readonly part?: number;
  readonly cut?: readonly (readonly [Promotion, number])[];
}

function lines(...goods: readonly Goods[]): PromotableLine[] {
  return goods.map(({ pieces = 0, grams = 0, at, part = 1, cut = [], in: of = [] }, index) => ({
    productId: index + 1,
    choice: '',
    quantity: pieces,
    weightGrams: grams,
    listPrice: cents(at),
    prices: cut.map(([each, price]) => ({ promotion: each, cents: price })),
    partOf: [of].flat().map((each) => ({ promotion: each, part })),
  }));
}

function paid(...goods: readonly Goods[]): number[] {
  return applyPromotions(lines(...goods)).lines.map((line) => line.cents);
}

describe('n for m', () => {
  const threeForTwo = promotion({ kind: 'n-for-m', take: 3, pay: 2 });
  test.each([
    [1, 200],
    [2, 400],
    [3, 400],
    [4, 600],
    [6, 800],
    [7, 1000],
  ])('%d pieces at 2,00 cost %d cents three for two', (pieces, expected) => {
    expect(paid({ pieces, at: 200, in: threeForTwo })).toEqual([expected]);
  });

  test('the cheapest of each three is free, the dearest are counted first, and all share what is saved', () => {
    const [dear, middle, cheap] = [
      { pieces: 1, at: 300, in: threeForTwo },
      { pieces: 1, at: 200, in: threeForTwo },
      { pieces: 2, at: 100, in: threeForTwo },
    ] as const;
    // 3,00 + 2,00 + 1,00, the cheapest free: 1,00 shared 50 : 33 : 17; one of the cheap ones is left out
    expect(paid(dear, middle, cheap)).toEqual([250, 167, 183]);
  });

  test('holds so often in a cart as it says', () => {
    const once = promotion({ kind: 'n-for-m', take: 3, pay: 2, most: 1 });
    expect(paid({ pieces: 9, at: 200, in: once })).toEqual([1600]);
  });

  test('leaves out goods at a reduced price, unless it says otherwise', () => {
    const cut = promotion({ kind: 'price' });
    const also = promotion({ kind: 'n-for-m', take: 3, pay: 2, combines: 'prices' });
    expect(paid({ pieces: 3, at: 200, cut: [[cut, 150]], in: threeForTwo })).toEqual([450]);
    expect(paid({ pieces: 3, at: 200, cut: [[cut, 150]], in: also })).toEqual([300]);
  });

  test('loose goods take part by the weight that counts as a piece, or not at all', () => {
    const kilos = promotion({ kind: 'n-for-m', take: 3, pay: 2, pieceGrams: 1000 });
    expect(paid({ grams: 3400, at: 199, in: kilos })).toEqual([478]);
    expect(paid({ grams: 3400, at: 199, in: threeForTwo })).toEqual([677]);
  });
});

describe('the nth at less', () => {
  test.each([
    ['the second at half price', { nth: 2, percentOff: 50 }, 2, 298],
    ['the second at half price, of five', { nth: 2, percentOff: 50 }, 5, 796],
    ['the third at 70 % less', { nth: 3, percentOff: 70 }, 3, 457],
    ['the second free', { nth: 2, percentOff: 100 }, 2, 199],
  ] as const)('%s', (_, terms, pieces, expected) => {
    expect(paid({ pieces, at: 199, in: promotion({ kind: 'nth', ...terms }) })).toEqual([expected]);
  });
});

describe('a bundle', () => {
  const dinner = promotion({ kind: 'bundle', priceCents: 500, parts: [1, 2] });
  test('costs its price for the right number of each part', () => {
    // 2,00 + 2 x 2,50 for 5,00: 2,00 saved, shared 57 : 143
    expect(paid({ pieces: 1, at: 200, in: dinner, part: 1 }, { pieces: 2, at: 250, in: dinner, part: 2 })).toEqual([
      143, 357,
    ]);
  });

  test('does not happen where a part is missing, and says which', () => {
    const { lines: priced, hints } = applyPromotions(lines({ pieces: 1, at: 200, in: dinner, part: 1 }));
    expect(priced[0]?.cents).toBe(200);
    expect(hints).toMatchObject([{ missing: { pieces: 2, parts: [{ part: 2, pieces: 2 }] } }]);
  });

  test('never costs more than its pieces', () => {
    expect(paid({ pieces: 2, at: 100, in: dinner, part: 1 }, { pieces: 4, at: 90, in: dinner, part: 2 })).toEqual([
      200, 360,
    ]);
  });

  test('takes the dearest pieces, many sets at once as well', () => {
    const pair = promotion({ kind: 'bundle', priceCents: 300, parts: [1, 1] });
    const goods = [
      { pieces: 5, at: 200, in: pair, part: 1 },
      { pieces: 3, at: 250, in: pair, part: 2 },
      { pieces: 4, at: 150, in: pair, part: 2 },
    ];
    // three sets of 4,50 and two of 3,50: 5,50 saved
    expect(paid(...goods).reduce((sum, each) => sum + each, 0)).toBe(5 * 200 + 3 * 250 + 4 * 150 - 550);
  });
});

describe('a threshold', () => {
  const fiveOff = promotion({ kind: 'threshold', fromCents: 3000, offCents: 500 });
  test.each([
    [2999, 2999],
    [3000, 2500],
    [9000, 8500],
  ])('goods of %d cents cost %d with 5 euro off from 30', (at, expected) => {
    expect(paid({ pieces: 1, at, in: fiveOff })).toEqual([expected]);
  });

  test('is shared over its lines to the last cent, loose goods with the others', () => {
    expect(paid({ pieces: 3, at: 999, in: fiveOff }, { grams: 350, at: 1990, in: fiveOff })).toEqual([2591, 603]);
  });

  test('takes a percentage from so many pieces, and holds again where it says so', () => {
    const tenPercent = promotion({ kind: 'threshold', fromPieces: 4, percentOff: 10 });
    expect(paid({ pieces: 4, at: 199, in: tenPercent })).toEqual([716]);
    const again = promotion({ kind: 'threshold', fromCents: 1000, offCents: 100, repeats: true });
    expect(paid({ pieces: 1, at: 3500, in: again })).toEqual([3200]);
  });

  test('tells what is missing', () => {
    const { hints } = applyPromotions(lines({ pieces: 1, at: 2780, in: fiveOff }));
    expect(hints).toMatchObject([
      { promotion: { promotionId: fiveOff.promotionId }, missing: { cents: 220 }, lines: [0] },
    ]);
  });

  test('does not count what a set used, unless it says so', () => {
    const free = promotion({ kind: 'nth', nth: 2, percentOff: 100 });
    const all = promotion({ kind: 'threshold', fromCents: 3000, offCents: 500, combines: 'all' });
    expect(paid({ pieces: 2, at: 3000, in: [free, fiveOff] })).toEqual([3000]);
    expect(paid({ pieces: 2, at: 3000, in: [free, all] })).toEqual([2500]);
  });
});

describe('a gift', () => {
  const biscuits = promotion({ kind: 'gift', fromCents: 2000, giftCode: '200001', repeats: true, most: 2 });
  test.each([
    [1999, []],
    [2000, [1]],
    [9000, [2]],
  ] as const)('comes with goods of %d cents', (at, quantities) => {
    const { gifts, lines: priced } = applyPromotions(lines({ pieces: 1, at, in: biscuits }));
    expect(gifts.map(({ quantity }) => quantity)).toEqual(quantities);
    expect(priced[0]?.cents).toBe(at);
  });
});

describe('prices', () => {
  const [cut, loyal, high] = [
    promotion({ kind: 'price' }),
    promotion({ kind: 'loyalty' }),
    promotion({ kind: 'price' }, 5),
  ];
  test.each([
    [
      'the cheapest of equal priority',
      [
        [cut, 150],
        [loyal, 140],
      ],
      420,
    ],
    [
      'the higher priority, also where another is cheaper',
      [
        [high, 160],
        [loyal, 140],
      ],
      480,
    ],
    ['none that is dearer', [[high, 250]], 600],
  ] as const)('are %s', (_, prices, expected) => {
    expect(paid({ pieces: 3, at: 200, cut: prices })).toEqual([expected]);
  });

  test('hold for so many pieces, or kilos, in a cart', () => {
    const two = promotion({ kind: 'price', most: 2 });
    expect(paid({ pieces: 3, at: 200, cut: [[two, 100]] }, { pieces: 2, at: 150, cut: [[two, 100]] })).toEqual([
      400, 300,
    ]);
    expect(paid({ grams: 3000, at: 200, cut: [[two, 100]] })).toEqual([400]);
  });

  test('of the rest are the next best', () => {
    const two = promotion({ kind: 'price', most: 2 }, 1);
    const result = applyPromotions(
      lines({
        pieces: 3,
        at: 200,
        cut: [
          [two, 100],
          [cut, 150],
        ],
      }),
    ).lines[0];
    expect(result?.steps.map(({ units, beforeCents, afterCents }) => [units, beforeCents, afterCents])).toEqual([
      [2, 600, 400],
      [1, 400, 350],
    ]);
  });

  test('by percentage take at least that percentage off, so that nobody pays a cent more', () => {
    expect(reducedPrice({ kind: 'loyalty', percentOff: 33 }, cents(199), null)).toBe(133);
    expect(reducedPrice({ kind: 'price' }, cents(279), null, 30)).toBe(195);
    expect(reducedPrice({ kind: 'loyalty', percentOff: 50 }, cents(1), null)).toBe(1);
    expect(reducedPrice({ kind: 'loyalty', percentOff: 33 }, cents(199), 120)).toBe(120);
  });
});

describe('priorities', () => {
  const small = promotion({ kind: 'nth', nth: 2, percentOff: 50 });
  const large = promotion({ kind: 'n-for-m', take: 2, pay: 1 });
  test('of equal ones that which saves more goes first', () => {
    expect(paid({ pieces: 2, at: 200, in: [small, large] })).toEqual([200]);
  });

  test('the higher one goes first, and a piece is in one set only', () => {
    const first = promotion({ kind: 'nth', nth: 2, percentOff: 50 }, 9);
    expect(paid({ pieces: 3, at: 200, in: [first, large] })).toEqual([500]);
  });
});

test.each([
  [{ segmentId: 7 }, false],
  [{ segmentId: 8 }, true],
  [{ services: [1, 4] }, false],
  [{ services: [2] }, true],
  [{}, true],
])('terms %j hold for a customer of segment 8 with home delivery: %s', (terms, expected) => {
  const promotion = { promotionId: 1, rule: { kind: 'price', ...terms } } as const;
  expect(holdsFor(promotion, { segmentIds: new Set([8]), serviceId: 2 })).toBe(expected);
});

test.each([
  ['is not changed', '2099-03-28', 60],
  ['goes forward, so that 2:00 to 3:00 is missing', '2099-03-29', 30],
  ['goes back, so that 2:00 to 3:00 comes twice', '2099-10-25', 90],
])('hours are those of Rome on a night whose clock %s', (_clock, day, minutes) => {
  const promotion = { promotionId: 1, rule: { kind: 'price', hours: { from: '01:30', to: '02:30' } } } as const;
  const start = instantOf(day, '00:00').getTime();
  const held = Array.from({ length: 5 * 60 }, (_, minute) => romeTime(new Date(start + minute * 60_000)).time).filter(
    (time) => holdsFor(promotion, { segmentIds: new Set(), serviceId: null, time }),
  );
  expect(held).toHaveLength(minutes);
});

test.each([
  [undefined, true],
  [1, true],
  [2, false],
  [3, false],
])('a customer with %s orders that had a promotion of two gets it: %s', (orders, expected) => {
  const promotion = { promotionId: 7, rule: { kind: 'price', perCustomer: 2 } } as const;
  const had = new Map(orders === undefined ? [[8, 5]] : [[7, orders]]);
  expect(holdsFor(promotion, { segmentIds: new Set(), serviceId: null, had })).toBe(expected);
});

test('the same goods cost the same whatever was put in first', () => {
  const threeForTwo = promotion({ kind: 'n-for-m', take: 3, pay: 2 });
  const goods = lines(
    { pieces: 1, at: 100, in: threeForTwo },
    { pieces: 1, at: 100, in: threeForTwo },
    { pieces: 1, at: 100, in: threeForTwo },
  );
  const byProduct = (order: readonly number[]) =>
    applyPromotions(order.flatMap((index) => goods[index] ?? []))
      .lines.map((line, index) => [order[index], line.cents])
      .sort();
  expect(byProduct([2, 0, 1])).toEqual(byProduct([0, 1, 2]));
});
