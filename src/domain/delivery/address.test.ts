import { expect, test } from 'vitest';
import { foldTown, missingForCheck, missingForSave } from './address.ts';

test('before the check four fields are needed, named in Italian', () => {
  expect(missingForCheck({})).toEqual(['città', 'indirizzo', 'CAP', 'provincia']);
  expect(missingForCheck({ city: 'Como', address1: 'Via Roma', postalcode: '22100', province: ' ' })).toEqual([
    'provincia',
  ]);
});

test('to save, the door is needed too; floor 0 is the ground floor', () => {
  const door = {
    addressName: 'Casa',
    doorbellName: 'Verdi',
    addressNumber: 'SNC',
    floor: '0',
    referencePhoneNumber: '035123456',
  };
  expect(missingForSave(door)).toEqual([]);
  expect(missingForSave({ ...door, floor: '' })).toEqual([]);
  expect(missingForSave({ ...door, doorbellName: ' ' })).toEqual(['doorbellName']);
});

test.each([
  ['Cantù', 'CANTU'],
  ["Sant'Omobono Terme", 'SANT OMOBONO TERME'],
  [' san  donato milanese ', 'SAN DONATO MILANESE'],
])('%s is compared as %s', (name, folded) => {
  expect(foldTown(name)).toBe(folded);
});
