import { expect, test } from 'vitest';
import {
  CANCELLABLE_PAYMENTS,
  PAYMENT_CANCELLED,
  PAYMENT_CONFIRMED,
  PAYMENT_REVERSED,
  PAYMENT_STATUSES,
  paymentCanBecome,
} from './payment-status.ts';

test('what is begun or authorised can be cancelled; what was collected can only be reversed', () => {
  expect(CANCELLABLE_PAYMENTS).toEqual([1, 2]);
  expect(paymentCanBecome(PAYMENT_CONFIRMED, PAYMENT_CANCELLED)).toBe(false);
  expect(paymentCanBecome(PAYMENT_CONFIRMED, PAYMENT_REVERSED)).toBe(true);
});

test('a state that the table does not know leads nowhere', () => {
  expect(Object.keys(PAYMENT_STATUSES).some((id) => paymentCanBecome(99, Number(id)))).toBe(false);
});

test('every state leads only to other states of the table', () => {
  for (const [id, { next }] of Object.entries(PAYMENT_STATUSES)) {
    expect(next).not.toContain(Number(id));
    for (const other of next) expect(PAYMENT_STATUSES).toHaveProperty(String(other));
  }
});
