import { expect, test } from 'vitest';
import type { FoundAddress, FoundTown, Geocoder } from '../../infra/geocoder/geocoder.ts';
import { townAt } from './town-at.ts';

const TOWNS: readonly FoundTown[] = [
  { name: 'Castro', province: 'LE', postcodes: ['73030'], point: undefined },
  { name: 'Castro', province: 'BG', postcodes: ['24063', '24064', '24065'], point: undefined },
];
const here = { latitude: 45.8, longitude: 10.06 };

/** Returns a geocoder with this result at every position. */
function finding(found: Partial<FoundAddress> | undefined): Geocoder {
  const address: FoundAddress = {
    street: '',
    town: 'Castro',
    province: 'BG',
    postcode: undefined,
    number: undefined,
    point: here,
    precision: 'town',
    ...found,
  };
  return {
    start: async () => {},
    stop: async () => {},
    suggestTowns: async () => TOWNS,
    suggestStreets: async () => [],
    find: async () => ({ found: 'unknown' }),
    at: async () => found && address,
  };
}

test('the town of a position is that of its province, with all postcodes that it has', async () => {
  expect(await townAt(finding({}), here)).toBe(TOWNS[1]);
});

test('the postcode of the house comes first where it is known, also one that the register does not have', async () => {
  expect((await townAt(finding({ postcode: '24064' }), here))?.postcodes).toEqual(['24064', '24063', '24065']);
  expect((await townAt(finding({ postcode: '24069' }), here))?.postcodes[0]).toBe('24069');
});

test('a position that nobody knows, or of a town that the register does not have, is in none', async () => {
  expect(await townAt(finding(undefined), here)).toBeUndefined();
  expect(await townAt(finding({ town: 'Altrove' }), here)).toBeUndefined();
});
