import { expect, test } from 'vitest';
import { acceptedPercent, decidedBy, rankSubstitutes } from './proposals.ts';

test('substitutes: what the customer named, then what buyers take, what nobody tried before what they leave, then the nearest', () => {
  const candidate = (productId: number, accepted: number, tried: number, isPreferred = false) => ({
    productId,
    accepted,
    tried,
    isPreferred,
  });
  const all = [
    candidate(1, 0, 0),
    candidate(2, 1, 9),
    candidate(3, 90, 100),
    candidate(4, 0, 0),
    candidate(5, 0, 3, true),
    candidate(6, 0, 20),
  ];
  expect(rankSubstitutes(all).map(({ productId }) => productId)).toEqual([5, 3, 1, 4, 2]);
  expect(all.map(acceptedPercent)).toEqual([undefined, 11, 90, undefined, undefined, 0]);
});

test('an answer decides; without one the wishes of the order do', () => {
  const proposals = [{ productId: 8, state: 'asked' } as const, { productId: 9, state: 'approved' } as const];
  const asked = { state: 'asked', acceptsAlternatives: true, proposals } as const;
  expect(decidedBy(asked)).toBeUndefined();
  expect(decidedBy({ ...asked, state: 'withdrawn' })).toBeUndefined();
  expect(decidedBy({ ...asked, state: 'answered' })).toBe(9);
  expect(decidedBy({ ...asked, state: 'answered', proposals: [{ productId: 8, state: 'rejected' }] })).toBe('refund');
  expect(decidedBy({ ...asked, state: 'silent' })).toBe(8);
  expect(decidedBy({ ...asked, state: 'silent', acceptsAlternatives: false })).toBe('refund');
});
