import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadRefund } from './refund-rules.ts';

test('the newest payment is paid back first, and the next one takes what is left', () => {
  const payments = [
    { paymentId: 2, leftCents: 300 },
    { paymentId: 1, leftCents: 1000 },
  ];
  expect(spreadRefund(200, payments)).toEqual([{ paymentId: 2, amountCents: 200 }]);
  expect(spreadRefund(500, payments)).toEqual([
    { paymentId: 2, amountCents: 300 },
    { paymentId: 1, amountCents: 200 },
  ]);
  expect(spreadRefund(1301, payments)).toBeUndefined();
});

test('whatever is asked, parts add up to it, and none is above what is left of its payment', () => {
  const payment = fc.integer({ min: -500, max: 10_000 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30_000 }), fc.array(payment, { maxLength: 6 }), (amountCents, lefts) => {
      const payments = lefts.map((leftCents, paymentId) => ({ paymentId, leftCents }));
      const parts = spreadRefund(amountCents, payments);
      const most = lefts.reduce((sum, left) => sum + Math.max(left, 0), 0);
      expect(parts === undefined).toBe(amountCents > most);
      for (const part of parts ?? []) {
        expect(part.amountCents).toBeGreaterThan(0);
        expect(part.amountCents).toBeLessThanOrEqual(lefts[part.paymentId] ?? 0);
      }
      if (parts) expect(parts.reduce((sum, part) => sum + part.amountCents, 0)).toBe(amountCents);
    }),
  );
});
