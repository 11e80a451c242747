import { expect, it } from 'vitest';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { isDone, nextStep } from './checkout-steps.ts';

const cart = (userId: number, parts: object = {}) => ({ user: { userId }, ...parts }) as unknown as Cart;
const place = { shippingAddress: { autoAssigned: false } };
const time = { timeslot: { autoAssigned: false } };

it.each([
  ['a visitor logs in first', cart(-1, { ...place, ...time }), 'account'],
  ['then says where', cart(5), 'place'],
  ['a place chosen automatically counts as none', cart(5, { shippingAddress: { autoAssigned: true } }), 'place'],
  ['then when', cart(5, place), 'time'],
  ['a time chosen automatically counts as none', cart(5, { ...place, timeslot: { autoAssigned: true } }), 'time'],
  [
    'a time that can no longer be ordered counts as none',
    cart(5, { ...place, timeslot: { lost: 'SLOT_FULL' } }),
    'time',
  ],
  ['then pays', cart(5, { ...place, ...time }), 'pay'],
])('%s', (_sentence, given, step) => {
  expect(nextStep(given)).toBe(step);
});

it('calls the steps before the next one done', () => {
  expect(isDone(cart(5, place), 'place')).toBe(true);
  expect(isDone(cart(5, place), 'time')).toBe(false);
});
