import { expect, test } from 'vitest';
import { seasonOf } from './season.ts';

test.each([
  ['2026-03-01T00:30:00+01:00', 'primavera'],
  ['2026-05-31T23:59:00+02:00', 'primavera'],
  ['2026-06-01T00:00:00+02:00', 'estate'],
  ['2026-09-01T12:00:00+02:00', 'autunno'],
  ['2026-11-30T23:30:00+01:00', 'autunno'],
  ['2026-12-01T00:00:00+01:00', 'inverno'],
  ['2027-01-15T12:00:00+01:00', 'inverno'],
  ['2028-02-29T23:59:00+01:00', 'inverno'],
])('%s in Rome is in %s', (at, season) => {
  expect(seasonOf(new Date(at))).toBe(season);
});
