import { expect, test } from 'vitest';
import { areasOf, bodyOf, draftOf, isZoneDraft, NEW_ZONE } from './zone-draft.ts';

test.each([
  ['24121', [['24121', '']]],
  [
    ' 24121\n\n24122 Cantù , 24123;24124 24125',
    [
      ['24121', ''],
      ['24122', 'Cantù'],
      ['24123', ''],
      ['24124', ''],
      ['24125', ''],
    ],
  ],
  ['2412X San Pellegrino Terme', [['2412X', 'San Pellegrino Terme']]],
  [' ', []],
])('%j are postcodes', (text, expected) => {
  expect(areasOf(text).map(({ postcode, city }) => [postcode, city])).toEqual(expected);
});

test('a zone is edited as texts and saved as it was', () => {
  const zone = {
    zoneId: 7,
    name: 'Colli',
    serviceId: 2,
    storeId: 12,
    zoneGroupId: 5,
    active: true,
    minimum: 35.5,
    areas: [{ postcode: '24129', city: 'CANTU' }],
    polygons: [
      [
        [
          [9, 45],
          [10, 45],
          [10, 46],
          [9, 45],
        ],
      ],
    ],
    modifiedAt: '',
  };
  const { zoneId: _, modifiedAt: __, ...body } = zone;
  expect(draftOf(zone).minimum).toBe('35,5');
  expect(bodyOf(draftOf(zone))).toEqual(body);
  expect(isZoneDraft(draftOf(zone))).toBe(true);
  expect(isZoneDraft({ name: 'x' })).toBe(false);
  expect(bodyOf(NEW_ZONE)).not.toHaveProperty('storeId');
});
