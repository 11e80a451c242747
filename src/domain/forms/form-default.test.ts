import { describe, expect, test } from 'vitest';
import { dataPath, defaultOf } from './form-default.ts';

const data = {
  'user.email': 'anna@esempio.it',
  'store.name': 'Bottega Bergamo',
  'timeslot.date': '2026-03-03',
  now: '2026-07-14T22:30:00.000Z',
  date: '2026-07-15',
  time: '00:30',
};

test.each([
  ['anything typed by the staff', '', 'anything typed by the staff'],
  ['5 $ di sconto', '', '5 $ di sconto'],
  ['$user.email', '', 'anna@esempio.it'],
  ['$cart.user.email', '', 'anna@esempio.it'],
  ['$store.name', 'date', 'Bottega Bergamo'],
  ['$timeslot.date', '', '2026-03-03'],
  ['$timeslot.date', 'large date', '03/03/2026'],
  ['$now', 'date', '15/07/2026'],
  ['$now', 'time', '00:30'],
  ['$now', 'date time', '15/07/2026 00:30'],
  ['$time', 'time', '00:30'],
  ['$user.phone', '', ''],
  ['$user.passwordHash', '', ''],
  ['$', '', ''],
  ['$__proto__', '', ''],
  ['$constructor.name', '', ''],
  ['$user', '', ''],
])('the default %s of a field of class "%s" is "%s"', (text, classes, shown) => {
  expect(defaultOf(text, classes, data)).toBe(shown);
});

describe('a path', () => {
  test('is only one of the list', () => {
    expect(dataPath('$cart.cartId')).toBe('cart.cartId');
    expect(dataPath('$cart.timeslot.date')).toBe('timeslot.date');
    expect(dataPath('user.email')).toBeUndefined();
    expect(dataPath('$user.isStaff')).toBeUndefined();
  });
});
