import { describe, expect, test } from 'vitest';
import { jsonObject, jsonStart, mergeObjects, OBJECT_END, pushArray, pushObjects, raw, rawArray } from './json-text.ts';

const bytes = (push: (chunks: Buffer[]) => void) => {
  const chunks: Buffer[] = [];
  push(chunks);
  return Buffer.concat(chunks).toString();
};

describe('an object of values and ready texts', () => {
  test.each([
    {},
    { a: 1 },
    { text: 'due "virgolette"\n e  ', half: 0.5, yes: true, no: false, none: null },
    { left: undefined, out: () => 1, values: [1, { deep: undefined }] },
    { not: Number.NaN, endless: Number.POSITIVE_INFINITY, minus: -0 },
    { moment: new Date(0) },
  ])('is what JSON.stringify writes: %j', (members) => {
    expect(jsonObject(members)).toBe(JSON.stringify(members));
  });

  test('keeps the order, and takes raw texts as they are', () => {
    const cards = rawArray(['{"id":1}', '{"id":2}']);
    expect(jsonObject({ page: 1, products: cards, facets: [], more: raw('{"a":null}') })).toBe(
      '{"page":1,"products":[{"id":1},{"id":2}],"facets":[],"more":{"a":null}}',
    );
    expect(jsonObject({ products: rawArray([]) })).toBe('{"products":[]}');
  });

  test('merges with another object, also with an empty one', () => {
    expect(mergeObjects('{"a":1}', '{"b":{}}')).toBe('{"a":1,"b":{}}');
    expect(mergeObjects('{}', '{"b":2}')).toBe('{"b":2}');
    expect(mergeObjects('{"a":1}', '{}')).toBe('{"a":1}');
  });
});

describe('bytes', () => {
  const card = Buffer.from('{"id":1}');

  test('begin an object whose last value follows', () => {
    const whole = (members: object) =>
      bytes((chunks) => chunks.push(jsonStart({ ...members }, 'product'), card, OBJECT_END));
    expect(whole({ itemId: 7, infos: {} })).toBe('{"itemId":7,"infos":{},"product":{"id":1}}');
    expect(whole({})).toBe('{"product":{"id":1}}');
  });

  test.each([0, 1, 3])('make an array of %i objects', (count) => {
    const objects = Array.from({ length: count }, (_, index) => ({ head: jsonStart({ index }, 'product'), card }));
    const text = bytes((chunks) => pushObjects(chunks, objects));
    expect(JSON.parse(text)).toEqual(objects.map((_, index) => ({ index, product: { id: 1 } })));
  });

  test.each([0, 1, 3])('make an array of %i items that are pushed one by one', (count) => {
    const items = Array.from({ length: count }, (_, index) => index);
    const text = bytes((chunks) => pushArray(chunks, items, (item) => chunks.push(Buffer.from(String(item)))));
    expect(JSON.parse(text)).toEqual(items);
  });
});
