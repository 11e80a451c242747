import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cents, cents } from '../base/money.ts';
import { linePrice } from '../base/unit-price.ts';
import { USUAL_SUBSTITUTIONS as usual } from '../orders/substitution.ts';
import { finalTotal, isComplete, type Picked, type PickedLine, type PickedOrder } from './final-total.ts';

const NO_LIMIT = 1_000_000_000;
const euro = (amount: number): Cents => cents(Math.round(amount * 100));

/** Loose goods at a price per kg. */
function loose(weightGrams: number, perKilo: number, picked: Partial<Picked>): PickedLine {
  const amount = { quantity: 0, weightGrams };
  const sold = { ...amount, unitCents: euro(perKilo), lineCents: linePrice(amount, euro(perKilo)) };
  return { sold, picked: { quantity: 0, weightGrams: 0, isReturned: false, ...picked } };
}

/** Pieces that cost so much in all: less than their price where a promotion of several pieces applied. */
function pieces(quantity: number, price: number, picked: Partial<Picked>, line = quantity * price): PickedLine {
  const sold = { quantity, weightGrams: 0, unitCents: euro(price), lineCents: euro(line) };
  return { sold, picked: { quantity: 0, weightGrams: 0, isReturned: false, ...picked } };
}

function order(lines: readonly PickedLine[], rest: Partial<PickedOrder> = {}): PickedOrder {
  return { lines, bagsCents: 0, deliveryFeeCents: 0, certificateCents: 0, marginPercent: 30, ...rest };
}

const costs = (line: PickedLine) => finalTotal(usual, order([line]), NO_LIMIT).whole.total;

test.each([
  ['weighed goods cost their weight', loose(1000, 2.19, { weightGrams: 1120 }), 245],
  ['less weight costs less', loose(1000, 2.19, { weightGrams: 880 }), 193],
  ['missing pieces are not paid', pieces(6, 1.29, { quantity: 4 }), 516],
  ['a promotion of three for two is shared by its pieces', pieces(3, 1.5, { quantity: 2 }, 3), 200],
  ['what is not there costs nothing', pieces(6, 1.29, {}), 0],
  ['what is given back at the door costs nothing', pieces(6, 1.29, { quantity: 6, isReturned: true }), 0],
  [
    'a cheaper substitute costs its own price',
    pieces(2, 2, { substitute: { quantity: 2, weightGrams: 0, unitCents: euro(1.8) } }),
    360,
  ],
  [
    'a dearer one costs what was ordered',
    pieces(2, 2, { quantity: 1, substitute: { quantity: 1, weightGrams: 0, unitCents: euro(2.4) } }),
    400,
  ],
  [
    'a heavier loose substitute costs no more than the line',
    loose(500, 4, { substitute: { quantity: 0, weightGrams: 700, unitCents: euro(4.2) } }),
    200,
  ],
])('%s', (_, line, expected) => {
  expect(costs(line)).toBe(expected);
});

test('a heavier piece than the margin allows needs consent; without it the line costs its most', () => {
  const result = finalTotal(usual, order([loose(1000, 10, { weightGrams: 1600 })]), NO_LIMIT);
  expect(result).toMatchObject({ needsConsent: true, whole: { total: 1600 }, agreed: { total: 1300 } });
  const within = finalTotal(usual, order([loose(1000, 10, { weightGrams: 1300 })]), NO_LIMIT);
  expect(within).toMatchObject({ needsConsent: false, whole: { total: 1300 }, agreed: { total: 1300 } });
});

test('what was authorised is the limit: the excess is taken off the heavier lines, to the cent', () => {
  const heavy = [loose(1000, 10, { weightGrams: 1200 }), loose(1000, 10, { weightGrams: 1100 })];
  const bought = order([...heavy, pieces(1, 3, { quantity: 1 })], { deliveryFeeCents: 290 });
  const { whole, agreed, needsConsent } = finalTotal(usual, bought, 2690);
  expect([whole.total, agreed.total, needsConsent]).toEqual([2890, 2690, true]);
  expect(agreed.lines).toEqual([1067, 1033, 300]);
});

test('certificates pay at most the goods that are there', () => {
  const bought = order([pieces(6, 1.29, { quantity: 2 })], { certificateCents: 500, deliveryFeeCents: 290 });
  expect(finalTotal(usual, bought, NO_LIMIT).whole).toMatchObject({ goods: 258, certified: 258, total: 290 });
});

test.each([
  ['all pieces', pieces(2, 1, { quantity: 2 }), true],
  ['one of two', pieces(2, 1, { quantity: 1 }), false],
  [
    'one and a substitute',
    pieces(2, 1, { quantity: 1, substitute: { quantity: 1, weightGrams: 0, unitCents: euro(1) } }),
    true,
  ],
  ['less weight', loose(1000, 1, { weightGrams: 700 }), true],
  ['nothing', loose(1000, 1, {}), false],
  ['given back', pieces(2, 1, { quantity: 2, isReturned: true }), false],
])('%s: complete or not', (_, line, expected) => {
  expect(isComplete(line)).toBe(expected);
});

const amount = fc.integer({ min: 1, max: 5000 });
const aLine = fc
  .record({
    isLoose: fc.boolean(),
    sold: amount,
    unit: amount,
    off: fc.integer({ min: 0, max: 40 }),
    got: amount,
    other: amount,
  })
  .map(({ isLoose, sold, unit, off, got, other }): PickedLine => {
    const of = (n: number) => ({ quantity: isLoose ? 0 : n, weightGrams: isLoose ? n : 0 });
    const whole = linePrice(of(sold), cents(unit));
    const there = isLoose ? got : Math.min(got, sold);
    return {
      sold: { ...of(sold), unitCents: cents(unit), lineCents: cents(Math.floor((whole * (100 - off)) / 100)) },
      picked: {
        ...of(there),
        substitute: there < sold ? { ...of(sold - there), unitCents: cents(other) } : undefined,
        isReturned: false,
      },
    };
  });
const anOrder = fc.record({
  lines: fc.array(aLine, { minLength: 1, maxLength: 8 }),
  bagsCents: amount,
  deliveryFeeCents: amount,
  certificateCents: amount,
  marginPercent: fc.integer({ min: 0, max: 100 }),
});

test('whatever is picked, lines add up, nothing is negative, and nobody pays more unasked than was authorised', () => {
  fc.assert(
    fc.property(anOrder, fc.integer({ min: 0, max: 5000 }), (bought, margin) => {
      const fixed = bought.bagsCents + bought.deliveryFeeCents;
      const sold = bought.lines.reduce((total, { sold: { lineCents } }) => total + lineCents, 0);
      const limit = fixed + sold - Math.min(bought.certificateCents, sold) + margin;
      const { whole, agreed } = finalTotal(usual, bought, limit);
      for (const bill of [whole, agreed]) {
        expect(bill.lines.every((line) => line >= 0)).toBe(true);
        expect(bill.lines.reduce((total, line) => total + line, 0) + fixed - bill.certified).toBe(bill.total);
      }
      expect(agreed.total).toBeLessThanOrEqual(limit);
    }),
  );
});

test('an order of which everything is there as it was ordered costs what was ordered', () => {
  fc.assert(
    fc.property(anOrder, (bought) => {
      const lines = bought.lines.map(({ sold }) => ({ sold, picked: { ...sold, isReturned: false } }));
      const { whole, needsConsent } = finalTotal(usual, { ...bought, lines }, NO_LIMIT);
      expect(whole.lines).toEqual(lines.map(({ sold }) => sold.lineCents));
      expect(needsConsent).toBe(false);
    }),
  );
});
