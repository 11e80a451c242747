import { describe, expect, test } from 'vitest';
import { cents } from '../base/money.ts';
import { deliveryFee, type FeeRow } from './delivery-fee.ts';
import {
  isSubscribedOn,
  subscribedDays,
  subscriberFeeRows,
  subscriptionStatus,
  withdrawalCents,
} from './subscription.ts';

const row = (fromCents: number, toCents: number | null, feeCents: number): FeeRow => ({ fromCents, toCents, feeCents });
const USUAL = [row(0, 5000, 690), row(5000, 10_000, 490), row(10_000, null, 0)];

describe('the fee of a subscriber', () => {
  test.each([
    [0, 390],
    [1999, 390],
    [2000, 390],
    [8999, 390],
    [9000, 0],
    [12_000, 0],
  ])('for %d cents of goods is %d', (goods, fee) => {
    expect(deliveryFee(subscriberFeeRows(USUAL), cents(goods))).toBe(fee);
  });

  test('is never above that of everybody, whatever the value of the goods', () => {
    for (const rows of [
      USUAL,
      [],
      [row(0, null, 100)],
      [row(0, 3000, 700), row(3000, null, 200)],
      [row(2500, null, 900)],
    ])
      for (let goods = 0; goods <= 15_000; goods += 50)
        expect(deliveryFee(subscriberFeeRows(rows), cents(goods))).toBeLessThanOrEqual(deliveryFee(rows, cents(goods)));
  });

  test('holds on the days of the subscription, both ends included', () => {
    const periods = [{ from: '2026-03-10', to: '2027-03-09' }];
    const days = ['2026-03-09', '2026-03-10', '2027-03-09', '2027-03-10'];
    expect(days.map((day) => isSubscribedOn(periods, day))).toEqual([false, true, true, false]);
  });
});

describe('a year', () => {
  test('begins today and ends the day before the same day of the next year', () => {
    expect(subscribedDays('2026-03-10', [])).toEqual({ from: '2026-03-10', to: '2027-03-09' });
    expect(subscribedDays('2028-02-29', [])).toEqual({ from: '2028-02-29', to: '2029-02-27' });
  });

  test('that is bought before the last one ends begins after it; one that has ended counts no more', () => {
    const before = [{ from: '2025-04-01', to: '2026-03-31' }];
    expect(subscribedDays('2026-03-10', before)).toEqual({ from: '2026-04-01', to: '2027-03-31' });
    expect(subscribedDays('2026-04-10', before)).toEqual({ from: '2026-04-10', to: '2027-04-09' });
  });
});

test('a subscription is active, expiring in its last 30 days, renewed, or expired', () => {
  const year = { from: '2026-01-01', to: '2026-12-31' };
  const on = (today: string, isRenewed = false) => subscriptionStatus(year, today, isRenewed);
  expect(['2026-06-01', '2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01'].map((day) => on(day))).toEqual([
    'active',
    'active',
    'expiring',
    'expiring',
    'expired',
  ]);
  expect(on('2026-12-15', true)).toBe('renew');
  expect(on('2027-01-01', true)).toBe('expired');
});

test('who withdraws gets the days back that are not over', () => {
  const year = { from: '2026-01-01', to: '2026-12-31' };
  expect(withdrawalCents(3650, year, '2026-01-01')).toBe(3650);
  expect(withdrawalCents(3650, year, '2026-01-11')).toBe(3550);
  expect(withdrawalCents(3650, year, '2025-12-20')).toBe(3650);
  expect(withdrawalCents(3650, year, '2027-05-01')).toBe(0);
});
