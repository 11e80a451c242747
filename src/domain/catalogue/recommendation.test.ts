import { describe, expect, test } from 'vitest';
import { boughtTogether, indexBaskets, readLayouts, usual } from './recommendation.ts';

const [PASTA, SAUCE, MILK, SALT] = [1, 2, 3, 4];

describe('bought together', () => {
  const index = indexBaskets([
    [PASTA, SAUCE, MILK],
    [PASTA, SAUCE],
    [PASTA, SAUCE, MILK],
    [MILK],
    [MILK],
    [MILK],
    [PASTA, SALT],
  ]);

  test('puts what goes with it before what goes with everything', () => {
    expect(boughtTogether(index, [PASTA]).filter((id) => id !== PASTA)).toEqual([SAUCE, MILK]);
  });

  test('leaves out what was together once, and knows nothing of what nobody bought', () => {
    expect(boughtTogether(index, [PASTA])).not.toContain(SALT);
    expect(boughtTogether(index, [99])).toEqual([]);
  });
});

test('the usual is what is bought often, and of that what was bought lately', () => {
  expect(usual([[MILK], [MILK, PASTA], [SAUCE], [PASTA]])).toEqual([MILK, PASTA, SAUCE]);
  expect(usual([[SALT], [MILK]])).toEqual([SALT, MILK]);
});

test('layouts are the default table with what is named written over it', () => {
  expect(readLayouts('')?.get(25)).toBe('boughtTogether');
  expect(readLayouts(' 25 = promotions, 40=similar')?.get(40)).toBe('similar');
  expect(readLayouts('25=promotions')?.get(25)).toBe('promotions');
  expect(readLayouts('25=promotions')?.get(29)).toBe('usual');
  for (const wrong of ['25', '25=free', 'x=similar', '12345=similar']) expect(readLayouts(wrong)).toBeUndefined();
});
