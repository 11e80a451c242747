import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../base/money.ts';
import { applyCertificates, certificateProblem, type GiftCertificate, normaliseCode } from './gift-certificate.ts';

const USE = { today: '2026-03-03', warehouseId: 12, serviceId: 2 };
const FIVE: GiftCertificate = {
  userGiftCertificateId: 1,
  certificateId: 1,
  code: 'CINQUE',
  name: 'Buono da 5 euro',
  kind: 'once',
  amountCents: 500,
  leftCents: null,
  minimumCents: 2000,
  startsOn: '2026-03-01',
  endsOn: '2026-03-31',
  warehouseId: null,
  services: [],
  usesPerUser: 1,
  percent: null,
  isStopped: false,
  maxUses: null,
  uses: 0,
  ownUses: 0,
};

test.each([
  [{}, undefined],
  [{ startsOn: '2026-03-04' }, 'not-yet'],
  [{ startsOn: '2026-03-03', endsOn: '2026-03-03' }, undefined],
  [{ endsOn: '2026-03-02' }, 'ended'],
  [{ ownUses: 1 }, 'used-up'],
  [{ ownUses: 1, usesPerUser: 2 }, undefined],
  [{ uses: 10, maxUses: 10 }, 'used-up'],
  [{ uses: 9, maxUses: 10 }, undefined],
  [{ kind: 'balance', leftCents: 0 }, 'used-up'],
  [{ warehouseId: 12 }, undefined],
  [{ warehouseId: 5 }, 'elsewhere'],
  [{ services: [1, 4] }, 'elsewhere'],
  [{ services: [2] }, undefined],
] as const)('a certificate with %j: %s', (some, expected) => {
  expect(certificateProblem({ ...FIVE, ...some }, USE)).toBe(expected);
});

test('one for another service waits until a service is chosen', () => {
  expect(certificateProblem({ ...FIVE, services: [1] }, { ...USE, serviceId: null })).toBeUndefined();
});

test.each([
  [1999, 0, 1],
  [2000, 500, 0],
  [9000, 500, 0],
])('of goods for %d it pays %d, and %d are missing', (goods, off, missing) => {
  expect(applyCertificates([FIVE], cents(goods), USE)).toMatchObject([{ offCents: off, missingCents: missing }]);
});

test('never more than the goods cost, what would be lost first', () => {
  const card: GiftCertificate = {
    ...FIVE,
    certificateId: 2,
    kind: 'balance',
    amountCents: 9000,
    leftCents: 4000,
    minimumCents: 0,
  };
  const applied = applyCertificates([card, FIVE], cents(2100), USE);
  expect(applied.map(({ certificate, offCents }) => [certificate.kind, offCents])).toEqual([
    ['once', 500],
    ['balance', 1600],
  ]);
});

test('whatever certificates there are, goods are never paid twice', () => {
  const some = fc.record({
    kind: fc.constantFrom('once' as const, 'balance' as const),
    amountCents: fc.integer({ min: 1, max: 20_000 }),
    minimumCents: fc.integer({ min: 0, max: 3000 }),
    certificateId: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 5 }), fc.integer({ min: 0, max: 50_000 }), (all, goods) => {
      const given = all.map((each) => ({
        ...FIVE,
        ...each,
        leftCents: each.kind === 'balance' ? each.amountCents : null,
      }));
      const off = applyCertificates(given, cents(goods), USE).reduce((sum, each) => sum + each.offCents, 0);
      expect(off).toBeGreaterThanOrEqual(0);
      expect(off).toBeLessThanOrEqual(goods);
    }),
  );
});

test('codes are compared without case and spaces', () => {
  expect(normaliseCode(' nonna 25 ')).toBe('NONNA25');
});
