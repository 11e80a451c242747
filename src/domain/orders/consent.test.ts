import { expect, test } from 'vitest';
import { consentUntil } from './substitution.ts';

const at = (time: string) => new Date(`2026-03-03T${time}:00Z`);

test.each([
  ['an hour, where the slot is far', '08:00', '17:00', '09:00'],
  ['half an hour before the slot, where it is near', '08:00', '09:10', '08:40'],
  ['ten minutes, where it has begun', '08:00', '07:30', '08:10'],
])('a customer has %s', (_, now, begins, until) => {
  expect(consentUntil(at(now), at(begins))).toEqual(at(until));
});
