import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeToPayBack, lastDayToReport, lastDayToWithdraw, refundOfPart, spreadGrant } from './refund-rules.ts';

const NO_DEPOSIT = { deposits: [], depositBack: { pieces: 0, cents: 0 }, goodsBackCents: 0 };
const PASTA = { quantity: 6, weightGrams: 0, chargedCents: 594, refundedCents: 0, isPerishable: false, ...NO_DEPOSIT };

test('bad goods are reported within three days if they spoil soon, otherwise within fourteen', () => {
  expect(lastDayToReport('2026-02-27', true)).toBe('2026-03-02');
  expect(lastDayToReport('2026-02-27', false)).toBe('2026-03-13');
  expect(lastDayToWithdraw('2026-12-20')).toBe('2027-01-03');
});

test('a part of a line costs its share, and the last part what is left', () => {
  expect(refundOfPart(PASTA, 1)).toBe(99);
  expect(refundOfPart(PASTA, 6)).toBe(594);
  expect(refundOfPart({ ...PASTA, refundedCents: 500 }, 2)).toBe(94);
  expect(refundOfPart({ ...PASTA, quantity: 0, weightGrams: 1000 }, 250)).toBe(149);
  expect(refundOfPart({ ...PASTA, quantity: 0 }, 1)).toBe(0);
});

test('bad goods whose deposits were given back cost what is left of them', () => {
  // six bottles of 0.75 euro with a deposit of 0.25 each
  const water = { ...PASTA, chargedCents: 600, deposits: [{ pieces: 6, cents: 150 }] };
  expect(refundOfPart(water, 2)).toBe(200);
  const back = (pieces: number) => ({
    ...water,
    depositBack: { pieces, cents: pieces * 25 },
    refundedCents: pieces * 25,
  });
  expect([0, 4, 5, 6].map((pieces) => refundOfPart(back(pieces), 2))).toEqual([200, 200, 175, 150]);
  expect(refundOfPart(back(4), 6)).toBe(500);
});

test('the fee of the delivery, and what bags cost, is paid back where the whole order is withdrawn from', () => {
  expect([feeToPayBack(590, true), feeToPayBack(590, false)]).toEqual([590, 0]);
});

test('whatever was paid back before, a part is never above what is left of the line', () => {
  const line = fc.record({
    quantity: fc.nat(50),
    weightGrams: fc.constant(0),
    chargedCents: fc.nat(100_000),
    refundedCents: fc.nat(100_000),
    isPerishable: fc.boolean(),
    deposits: fc.constant([]),
    depositBack: fc.constant({ pieces: 0, cents: 0 }),
    goodsBackCents: fc.constant(0),
  });
  fc.assert(
    fc.property(line, fc.nat(100), (each, amount) => {
      const cents = refundOfPart(each, amount);
      expect(cents).toBeGreaterThanOrEqual(0);
      expect(cents).toBeLessThanOrEqual(Math.max(each.chargedCents - each.refundedCents, 0));
      expect(Number.isInteger(cents)).toBe(true);
    }),
  );
});

test('what is granted is spread over lines and fee without a cent too much', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(10_000), { minLength: 1, maxLength: 8 }),
      fc.nat(1000),
      fc.nat(100),
      (asked, fee, part) => {
        const all = asked.reduce((sum, each) => sum + each, fee);
        const granted = Math.floor((all * part) / 100);
        const spread = spreadGrant(granted, asked, fee);
        expect(spread).toHaveLength(asked.length);
        for (const [index, each] of spread.entries()) expect(each).toBeLessThanOrEqual(asked[index] ?? 0);
        const rest = granted - spread.reduce((sum, each) => sum + each, 0);
        expect(rest).toBeGreaterThanOrEqual(0);
        expect(rest).toBeLessThanOrEqual(fee);
      },
    ),
  );
});
