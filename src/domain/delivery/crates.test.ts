import { expect, test } from 'vitest';
import { CRATE_GRAMS, cratesFor, fitsLocker, isCrates, loadingOrder, temperatureOf } from './crates.ts';

test.each([
  ['surgelati-e-gelati/pizze', false, undefined, 'frozen'],
  ['dolci/gelati', true, undefined, 'frozen'],
  ['latte-formaggi-e-uova/latte', true, undefined, 'chilled'],
  ['frutta-e-verdura/frutta', true, undefined, 'ambient'],
  ['pane-e-snack-salati/pane', true, undefined, 'ambient'],
  ['panettoni/freschi', true, undefined, 'chilled'],
  ['dispensa', false, undefined, 'ambient'],
  ['dispensa', false, 'CHILLED', 'chilled'],
  ['surgelati', false, 'ambient', 'ambient'],
  ['dispensa', false, 'tiepido', 'ambient'],
])('goods of %s (perishable: %s, stated: %s) wait %s', (categorySlug, isPerishable, stated, expected) => {
  expect(temperatureOf({ stated, categorySlug, isPerishable })).toBe(expected);
});

const line = (rest: object) => ({
  temperature: 'ambient' as const,
  quantity: 0,
  weightGrams: 0,
  contentGrams: undefined,
  ...rest,
});

test('goods of one temperature share crates, and a begun crate is a crate', () => {
  expect(cratesFor([])).toEqual({ ambient: 0, chilled: 0, frozen: 0 });
  expect(
    cratesFor([
      line({ quantity: 12, contentGrams: 1000 }),
      line({ temperature: 'chilled', quantity: 1, contentGrams: 500 }),
      line({ temperature: 'chilled', weightGrams: CRATE_GRAMS }),
      line({ temperature: 'frozen', quantity: 25 }),
    ]),
  ).toEqual({ ambient: 1, chilled: 2, frozen: 2 });
});

test('a locker takes what fits at each temperature, and everything where nobody counted', () => {
  const room = { ambient: 2, chilled: 1, frozen: 0 };
  expect(fitsLocker({ ambient: 2, chilled: 1, frozen: 0 }, room)).toBe(true);
  expect(fitsLocker({ ambient: 0, chilled: 0, frozen: 1 }, room)).toBe(false);
  expect(fitsLocker({ ambient: 99, chilled: 99, frozen: 99 }, undefined)).toBe(true);
});

test.each([
  [{ ambient: 2, chilled: 1, frozen: 0 }, true],
  [{ ambient: 2, chilled: 1 }, false],
  [{ ambient: 2, chilled: 1, frozen: -1 }, false],
  [{ ambient: 2, chilled: 1, frozen: 0.5 }, false],
  [{ ambient: 2, chilled: 1, frozen: 0, warm: 1 }, false],
  [null, false],
  [[], false],
])('whether %j is the room of a locker', (value, expected) => {
  expect(isCrates(value)).toBe(expected);
});

test('crates go into a van from the last stop to the first, frozen ones after all others', () => {
  const crate = (id: number, temperature: 'ambient' | 'chilled' | 'frozen') => ({ id, temperature });
  const stops = [
    { boxes: [crate(1, 'frozen'), crate(2, 'ambient')] },
    { boxes: [] },
    { boxes: [crate(3, 'chilled'), crate(4, 'frozen')] },
  ];
  expect(loadingOrder(stops).map(({ id }) => id)).toEqual([3, 2, 4, 1]);
});
