import { expect, test } from 'vitest';
import { dueStatus, monthBegin } from './due-status.ts';

test.each([
  ['2026-03-09', 'expired'],
  ['2026-03-10', 'expiring'],
  ['2026-03-17', 'expiring'],
  ['2026-03-18', 'pending'],
])('on 10 March a due of %s is %s', (dueOn, status) => {
  expect(dueStatus({ isPaid: false, dueOn }, '2026-03-10', 7)).toBe(status);
  expect(dueStatus({ isPaid: true, dueOn }, '2026-03-10', 7)).toBe('paid');
});

test('a month begins on its first day', () => {
  expect(monthBegin('2026-12-31')).toBe('2026-12-01');
});
