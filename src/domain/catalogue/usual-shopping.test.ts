import { expect, it } from 'vitest';
import { type Purchase, usualShopping } from './usual-shopping.ts';

const TODAY = 20_000;
/** Bought so many days ago each time. */
const bought = (productId: number, daysAgo: readonly number[], amount = 1): Purchase[] =>
  daysAgo.map((ago) => ({ productId, day: TODAY - ago, amount }));
const due = (...purchases: Purchase[][]) => usualShopping(purchases.flat(), TODAY).map(({ productId }) => productId);

it('offers what is due by its own interval, and says why', () => {
  expect(usualShopping(bought(1, [29, 22, 15, 8], 2), TODAY)).toEqual([
    { productId: 1, amount: 2, everyDays: 7, daysAgo: 8, times: 4 },
  ]);
});

it('takes two purchases for chance', () => {
  expect(due(bought(1, [15, 8]))).toEqual([]);
});

it('counts two orders of one day once', () => {
  expect(due(bought(1, [15, 8, 8]))).toEqual([]);
});

it('waits until it is nearly due: a weekly thing from the sixth day on', () => {
  expect(due(bought(1, [19, 12, 5]))).toEqual([]);
  expect(due(bought(1, [20, 13, 6]))).toEqual([1]);
});

it('offers nothing that was bought today', () => {
  expect(due(bought(1, [2, 1, 0]))).toEqual([]);
});

it('gives up what was not bought for four of its intervals, but for a month at the earliest', () => {
  expect(due(bought(1, [34, 31, 28]))).toEqual([1]);
  expect(due(bought(1, [35, 32, 29]))).toEqual([]);
  expect(due(bought(1, [180, 150, 120]))).toEqual([1]);
  expect(due(bought(1, [181, 151, 121]))).toEqual([]);
});

it('is not led astray by a holiday or a second trip within a week', () => {
  const [usual] = usualShopping(bought(1, [50, 43, 22, 15, 14, 7]), TODAY);
  expect(usual?.everyDays).toBe(7);
});

it('puts the most overdue first, then what is bought more often', () => {
  expect(due(bought(1, [21, 14, 7]), bought(2, [30, 20, 15]), bought(3, [28, 21, 14, 7]))).toEqual([2, 3, 1]);
});

it('offers the amount that is bought most often, the larger of two', () => {
  const amounts = [6, 12, 6, 12].flatMap((amount, index) => bought(1, [28 - index * 7], amount));
  expect(usualShopping(amounts, TODAY)[0]?.amount).toBe(12);
  expect(usualShopping([...amounts, ...bought(1, [35], 6)], TODAY)[0]?.amount).toBe(6);
});

it('knows nothing of the future', () => {
  expect(due(bought(1, [21, 14, 7, -3]))).toEqual([1]);
});
