import { expect, test } from 'vitest';
import { ownBytes } from './own-bytes.ts';

test('a slice of the pool gets memory of its own, with the same bytes', () => {
  const pooled = Buffer.from('mele verdi');
  expect(pooled.buffer.byteLength).toBeGreaterThan(1000);
  const own = ownBytes(pooled);
  expect([own.toString(), own.buffer.byteLength]).toEqual(['mele verdi', 10]);
});

test('bytes that have their memory to themselves are not copied', () => {
  const large = Buffer.alloc(100_000, 'a');
  expect(ownBytes(large)).toBe(large);
});
