import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../base/duration.ts';
import { isToRenew, payAgainUntil } from './payment-type.ts';

const now = new Date('2026-11-24T09:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * HOUR_MS);

test('an order is paid again within a day, before its goods are prepared, and in two hours at least', () => {
  expect(payAgainUntil(now, hours(100), DAY_MS)).toEqual(hours(24));
  expect(payAgainUntil(now, hours(30), DAY_MS)).toEqual(hours(18));
  expect(payAgainUntil(now, hours(5), DAY_MS)).toEqual(hours(2));
});

test('an authorisation is renewed in its last day, if it ends before the goods are handed over', () => {
  const held = { began: now, holdMs: 7 * DAY_MS };
  expect(isToRenew(held, { now: hours(6 * 24), handedOver: hours(8 * 24) })).toBe(true);
  expect(isToRenew(held, { now: hours(6 * 24 - 1), handedOver: hours(8 * 24) })).toBe(false);
  expect(isToRenew(held, { now: hours(6 * 24), handedOver: hours(7 * 24) })).toBe(false);
});
