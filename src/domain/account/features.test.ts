import { expect, test } from 'vitest';
import { FEATURES, type FeatureName, type Gated, mayUse } from './features.ts';

const PLAIN: Gated = { userTypeId: 2, profileLevel: 2, isBetaTester: false, legalIds: [], segments: [] };

/** Kinds of customers, with every feature that they may use. */
const MATRIX: readonly (readonly [string, Gated | undefined, readonly FeatureName[]])[] = [
  ['a visitor', undefined, []],
  ['a customer', PLAIN, ['inviteFriends', 'shopAtWork', 'companyUsers']],
  ['a customer of type 1', { ...PLAIN, userTypeId: 1 }, ['inviteFriends', 'shopAtWork', 'companyUsers']],
  ['a buyer of a company', { ...PLAIN, userTypeId: 3 }, ['inviteFriends', 'shopAtWork']],
  ['an unknown type', { ...PLAIN, userTypeId: 0 }, ['inviteFriends', 'shopAtWork']],
  ['a profile of level 1', { ...PLAIN, profileLevel: 1 }, []],
  ['a profile of level 3', { ...PLAIN, profileLevel: 3 }, ['inviteFriends', 'shopAtWork', 'companyUsers']],
  [
    'who buys on account',
    { ...PLAIN, legalIds: [9, 1] },
    ['inviteFriends', 'shopAtWork', 'companyUsers', 'buyingOnAccount', 'companyDues'],
  ],
  [
    'who buys on account for a company',
    { ...PLAIN, userTypeId: 3, legalIds: [1] },
    ['inviteFriends', 'shopAtWork', 'buyingOnAccount'],
  ],
  ['another legal', { ...PLAIN, legalIds: [2] }, ['inviteFriends', 'shopAtWork', 'companyUsers']],
  ['a legal at level 1', { ...PLAIN, profileLevel: 1, legalIds: [1] }, []],
  [
    'who accepts profiling',
    { ...PLAIN, segments: [{ segmentId: 4502, value: 1 }] },
    ['inviteFriends', 'shopAtWork', 'companyUsers', 'personalSliders'],
  ],
  [
    'who refused profiling',
    { ...PLAIN, segments: [{ segmentId: 4502, value: 0 }] },
    ['inviteFriends', 'shopAtWork', 'companyUsers'],
  ],
  [
    'another segment',
    { ...PLAIN, segments: [{ segmentId: 4503, value: 1 }] },
    ['inviteFriends', 'shopAtWork', 'companyUsers'],
  ],
  ['a beta tester', { ...PLAIN, isBetaTester: true }, ['inviteFriends', 'shopAtWork', 'companyUsers', 'previews']],
  ['a beta tester of level 1', { ...PLAIN, isBetaTester: true, profileLevel: 1 }, ['previews']],
];

test.each(MATRIX)('%s', (_who, customer, allowed) => {
  expect(FEATURES.filter((feature) => mayUse(customer, feature))).toEqual(allowed);
});

test('what is not in the table is nobody’s', () => {
  expect(mayUse({ ...PLAIN, legalIds: [1], isBetaTester: true }, 'toString' as FeatureName)).toBe(false);
});

test('every feature is somebody’s and not everybody’s', () => {
  for (const feature of FEATURES) {
    expect(MATRIX.some(([, , allowed]) => allowed.includes(feature))).toBe(true);
    expect(MATRIX.every(([, , allowed]) => allowed.includes(feature))).toBe(false);
  }
});
