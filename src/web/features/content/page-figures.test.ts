import { expect, test } from 'vitest';
import { daysText, shownFigures } from './page-figures.ts';

const HOME = {
  deliveryServiceId: 2,
  minimumOrder: 30,
  feeFrom: 1.9,
  feeTo: 6.9,
  freeFrom: 90,
  weekDays: [1, 2, 3, 4, 5, 6],
  begins: '08:00',
  ends: '21:30',
  places: 12,
};
const { freeFrom: _never, ...never } = HOME;
const DRIVE = { ...never, deliveryServiceId: 1, minimumOrder: 0, feeFrom: 0, feeTo: 0 };
const LOCKER = { ...DRIVE, deliveryServiceId: 4, places: 6 };
const written = (figures: Parameters<typeof shownFigures>[0], slug: string) =>
  shownFigures(figures, slug).map(({ value, note }) => `${value} ${note}`.replaceAll('\u00a0', ' '));

test('a page about a service says minimum, costs, days and what else there is', () => {
  expect(written([DRIVE, HOME, LOCKER], 'consegna-a-casa')).toEqual([
    '30 € spesa minima',
    'da 1,90 € consegna, gratis da 90 €',
    'lun–sab dalle 8 alle 21:30',
    '0 € ritiro, anche al locker',
  ]);
  expect(written([DRIVE, HOME, LOCKER], 'locker')).toEqual([
    'nessuna spesa minima',
    'gratis ritiro',
    'lun–sab dalle 8 alle 21:30',
    '6 locker',
  ]);
});

test('a locker that costs is not promised for nothing, and a service that is not there has no figures', () => {
  const paid = { ...LOCKER, feeFrom: 1.9, feeTo: 1.9 };
  expect(written([DRIVE, HOME, paid], 'come-funziona').at(-1)).toBe('0 € ritiro in negozio');
  expect(written([HOME], 'come-funziona')).toHaveLength(3);
  expect(written([HOME], 'locker')).toEqual([]);
  expect(written([HOME], 'privacy')).toEqual([]);
});

test('days in a row are a row, every day is every day', () => {
  expect(
    [
      [1, 2, 3, 4, 5],
      [1, 3, 5],
      [6, 7],
      [1, 2, 3, 4, 5, 6, 7],
    ].map(daysText),
  ).toEqual(['lun–ven', 'lun, mer, ven', 'sab, dom', 'ogni giorno']);
});
