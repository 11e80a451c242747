import { expect, test } from 'vitest';
import { Sightings } from './scanner.ts';

/** Which codes are read of pictures with these: a dot is a picture without one. */
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
