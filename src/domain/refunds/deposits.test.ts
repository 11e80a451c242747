import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DepositLine, depositCents, depositsToPay } from './deposits.ts';

const NONE = { pieces: 0, cents: 0 };
/** Six bottles of 0.75 euro with a deposit of 0.25 each. */
const WATER: DepositLine = {
  deposits: [{ pieces: 6, cents: 150 }],
  chargedCents: 600,
  goodsBackCents: 0,
  depositBack: NONE,
};
const MILK: DepositLine = { ...WATER, deposits: [{ pieces: 2, cents: 60 }], chargedCents: 300 };

const paid = (lines: readonly DepositLine[], empties: number, { leftCents = 10_000, discountCents = 0 } = {}) =>
  depositsToPay({ lines, leftCents, discountCents }, empties).map(({ pieces, cents }) => [pieces, cents]);

test('each bottle that comes back is paid once, line by line, and no more than were sold', () => {
  expect(paid([WATER, MILK], 4)).toEqual([[4, 100]]);
  expect(paid([WATER, MILK], 7)).toEqual([
    [6, 150],
    [1, 30],
  ]);
  expect(paid([WATER, MILK], 100)).toEqual([
    [6, 150],
    [2, 60],
  ]);
  expect(paid([{ ...WATER, depositBack: { pieces: 4, cents: 100 } }, MILK], 3)).toEqual([
    [2, 50],
    [1, 30],
  ]);
  expect(paid([{ ...WATER, deposits: [] }], 3)).toEqual([]);
});

test('goods that were paid back, or may be, took their deposits with them', () => {
  expect(paid([{ ...WATER, goodsBackCents: 400 }], 6)).toEqual([[2, 50]]);
  expect(paid([{ ...WATER, goodsBackCents: 600 }], 6)).toEqual([]);
  // half a euro of the line had 13 cents of deposits in it
  expect(paid([{ ...WATER, goodsBackCents: 50 }], 6)).toEqual([[6, 137]]);
});

test('discounts are no money that comes back, and nothing is paid above what is left of the order', () => {
  expect(paid([WATER], 6, { discountCents: 100 })).toEqual([[2, 50]]);
  expect(paid([WATER], 6, { leftCents: 60 })).toEqual([[3, 60]]);
  expect(paid([WATER], 6, { leftCents: 0 })).toEqual([]);
});

test('goods that replaced others have deposits of their own, which come after those of the line', () => {
  const mixed = {
    ...WATER,
    deposits: [
      { pieces: 2, cents: 50 },
      { pieces: 3, cents: 45 },
    ],
  };
  expect(paid([mixed], 3)).toEqual([[3, 65]]);
  expect(paid([{ ...mixed, depositBack: { pieces: 3, cents: 65 } }], 5)).toEqual([[2, 30]]);
});

const part = fc.record({ pieces: fc.integer({ min: 1, max: 12 }), cents: fc.integer({ min: 0, max: 500 }) });
const soldLine = fc
  .tuple(fc.array(part, { maxLength: 2 }), fc.nat(2000), fc.nat(2500))
  .map(([deposits, goods, back]) => {
    const chargedCents = goods + depositCents({ deposits });
    return { deposits, chargedCents, goodsBackCents: Math.min(back, chargedCents), depositBack: NONE };
  });

test('whatever is brought in however many goes, no line gives back more than it charged, nor more bottles than it had', () => {
  fc.assert(
    fc.property(
      fc.array(soldLine, { maxLength: 4 }),
      fc.array(fc.nat(20), { maxLength: 6 }),
      fc.nat(3000),
      (sold, visits, most) => {
        let lines: readonly DepositLine[] = sold;
        let leftCents = most;
        for (const empties of visits) {
          const now = depositsToPay({ lines, leftCents, discountCents: 0 }, empties);
          expect(now.reduce((sum, { pieces }) => sum + pieces, 0)).toBeLessThanOrEqual(empties);
          leftCents -= now.reduce((sum, { cents }) => sum + cents, 0);
          expect(leftCents).toBeGreaterThanOrEqual(0);
          lines = lines.map((line) => {
            const { pieces, cents } = now.find((each) => each.line === line) ?? NONE;
            return {
              ...line,
              depositBack: { pieces: line.depositBack.pieces + pieces, cents: line.depositBack.cents + cents },
            };
          });
        }
        for (const { deposits, depositBack, goodsBackCents, chargedCents } of lines) {
          expect(depositBack.pieces).toBeLessThanOrEqual(deposits.reduce((sum, { pieces }) => sum + pieces, 0));
          expect(depositBack.cents).toBeLessThanOrEqual(depositCents({ deposits }));
          expect(depositBack.cents + goodsBackCents).toBeLessThanOrEqual(chargedCents);
        }
      },
    ),
  );
});

test('all bottles of a line that nothing was paid back of bring their deposits to the cent, whoever brings how many first', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 2 }), fc.nat(20), (deposits, first) => {
      const line: DepositLine = { deposits, chargedCents: 5000, goodsBackCents: 0, depositBack: NONE };
      const order = { leftCents: 10_000, discountCents: 0 };
      const [one = NONE] = depositsToPay({ ...order, lines: [line] }, first);
      const [rest = NONE] = depositsToPay({ ...order, lines: [{ ...line, depositBack: one }] }, 100);
      expect(one.cents + rest.cents).toBe(depositCents(line));
    }),
  );
});
