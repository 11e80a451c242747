import { describe, expect, test } from 'vitest';
import type { Address } from '../../../contract/addresses/schemas.ts';
import { addressInput, detailsOf, discoveredIn, emptyPlace, isPicked, placeOf, retyped } from './place.ts';

const stored = {
  city: 'BERGAMO',
  province: 'BG',
  postalcode: '24121',
  address1: 'Via Torquato Tasso',
  addressNumber: '10',
  latitude: 45.7,
  longitude: 9.68,
  prefix: '+41',
  apartmentNumber: 'true',
  elevator: true,
} as Address;

test('the address of a navigation is read, its town as people write it, and anything else is none', () => {
  const discoveredAddress = { ...emptyPlace, city: 'Bergamo', address1: 'Via Roma' };
  const saved = { ...discoveredAddress, city: 'BERGAMO' };
  expect(discoveredIn({ discoveredAddress: saved, isFound: true })).toEqual({ discoveredAddress, isFound: true });
  expect(discoveredIn({ discoveredAddress: { city: 7, other: 'x' } })).toEqual({
    discoveredAddress: emptyPlace,
    isFound: false,
  });
  for (const state of [null, undefined, 'x', {}, { discoveredAddress: 'Via Roma' }])
    expect(discoveredIn(state)).toBe(undefined);
});

test('an address that is changed goes back with its position, its prefix, and city and province in capitals', () => {
  const place = { ...retyped(placeOf(stored), { addressNumber: '12/A' }), city: 'Bergamo', province: 'bg' };
  expect(addressInput(place, detailsOf(stored), 30001)).toMatchObject({
    addressId: 30001,
    city: 'BERGAMO',
    province: 'BG',
    addressNumber: '12/A',
    latitude: 45.7,
    longitude: 9.68,
    prefix: '+41',
    apartmentNumber: 'true',
    elevator: true,
  });
});

describe('the position of the device', () => {
  const here = { ...emptyPlace, city: 'Bergamo', address1: 'Via Tasso', gpsLatitude: 45.7, gpsLongitude: 9.68 };
  test('stays with another house number or the same text', () => {
    expect(retyped(here, { addressNumber: '3', address1: 'Via Tasso' })).toMatchObject({ gpsLatitude: 45.7 });
  });
  test.each([{ city: 'Cantù' }, { address1: 'Via Roma' }, { postalcode: '24122' }])('is not that of %j', (typed) => {
    expect(retyped(here, typed)).not.toHaveProperty('gpsLatitude');
    expect(retyped(here, typed)).not.toHaveProperty('gpsLongitude');
  });
});

test('a place is there once it has a town and a street', () => {
  expect(isPicked({ ...emptyPlace, city: 'Bergamo', address1: ' ' })).toBe(false);
  expect(isPicked({ ...emptyPlace, city: 'Bergamo', address1: 'Via Tasso' })).toBe(true);
});
