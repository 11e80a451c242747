import { expect, test } from 'vitest';
import { minutesAndSeconds } from './use-time-left.ts';

test.each([
  [0, '0:00'],
  [1, '0:01'],
  [59_001, '1:00'],
  [245_000, '4:05'],
  [900_000, '15:00'],
])('%i ms are %s', (milliseconds, text) => {
  expect(minutesAndSeconds(milliseconds)).toBe(text);
});
