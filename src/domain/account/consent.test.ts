import { describe, expect, test } from 'vitest';
import { CONSENT_VERSION, isCountableTerm, isCurrent, newest } from './consent.ts';

const now = new Date('2026-11-21T10:00:00Z');

describe('a choice holds', () => {
  test.each([
    ['made a moment ago', '2026-11-21T09:59:59Z', CONSENT_VERSION, true],
    ['made six months ago', '2026-05-21T10:00:01Z', CONSENT_VERSION, true],
    ['made more than six months ago', '2026-05-20T10:00:00Z', CONSENT_VERSION, false],
    ['of an older policy', '2026-11-20T10:00:00Z', CONSENT_VERSION - 1, false],
    ['of a time nobody can read', 'ieri', CONSENT_VERSION, false],
  ])('%s', (_what, saveDate, version, holds) => {
    expect(isCurrent({ saveDate, version }, now)).toBe(holds);
  });

  test('only where there is one', () => {
    expect(isCurrent(undefined, now)).toBe(false);
  });
});

test('of two choices the newest wins', () => {
  const [earlier, later] = [{ saveDate: '2026-11-20T10:00:00Z' }, { saveDate: '2026-11-20T10:00:01Z' }];
  expect(newest(earlier, later)).toBe(later);
  expect(newest(later, earlier)).toBe(later);
  expect(newest(undefined, earlier)).toBe(earlier);
  expect(newest(earlier, { ...earlier })).toBe(earlier);
  expect(newest(undefined, undefined)).toBeUndefined();
});

test.each([
  ['latte intero', true],
  ['caffè', true],
  ['anna.bianchi@esempio.it', false],
  ['3331234567', false],
  ['BNCNNA80A41A794X', false],
  ['x', false],
  ['anna bianchi via torquato tasso bergamo citofono', false],
])('the words %j may be counted: %j', (term, may) => {
  expect(isCountableTerm(term)).toBe(may);
});
