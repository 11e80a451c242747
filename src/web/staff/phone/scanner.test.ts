import { expect, test } from 'vitest';
import { Keystrokes, Sightings } from './scanner.ts';

/** Returns the codes that are read from a series of pictures: a dot is a picture without a code. */
function readOf(pictures: string): string {
  const seen = new Sightings();
  return [...pictures].filter((code) => seen.isNew(code === '.' ? undefined : code)).join('');
}

test('a camera reads a code once while it is in the picture, however long and in however blurred pictures', () => {
  expect(readOf('aaaaaaaa')).toBe('a');
  expect(readOf('aa.a...a.....a')).toBe('a');
});

test('and again once it was out of the picture', () => {
  expect(readOf('aa......aa')).toBe('aa');
});

test('two codes in turn are read once each', () => {
  expect(readOf('abababab')).toBe('ab');
  expect(readOf('aabbbbbba')).toBe('aba');
});

/** Returns the codes that result from keys at intervals of 20 ms. */
function typed(keys: readonly string[], keystrokes = new Keystrokes()): (string | boolean)[] {
  return keys.map((key, index) => keystrokes.press(key, index * 20)).filter((pressed) => pressed !== true);
}

test.each(['Enter', 'Tab'])('a hand scanner types a code and %s; other keys do what they always do', (end) => {
  expect(typed([...'8001234567895', end])).toEqual(['8001234567895']);
  expect(typed(['Shift', ...'471', end, ' '])).toEqual([false, false, false]);
  expect(typed([...'8001', end, end])).toEqual(['8001', false]);
});

test('a scanner that sends no end is understood by its pause, and slow typing is no code', () => {
  const keys = new Keystrokes();
  expect(typed([...'8001234567895'], keys)).toEqual([]);
  expect([keys.pause(), keys.pause()]).toEqual(['8001234567895', undefined]);
  const slow = new Keystrokes();
  for (const [index, key] of [...'80012345'].entries()) slow.press(key, index * 600);
  expect(slow.pause()).toBeUndefined();
});
