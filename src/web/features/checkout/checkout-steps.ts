import type { Cart } from '../../../contract/cart/schemas.ts';
import { isLoggedIn } from '../../cart-core/state/use-cart.ts';

export type CheckoutStep = 'account' | 'place' | 'time' | 'pay';

export const STEPS: readonly CheckoutStep[] = ['account', 'place', 'time', 'pay'];

/** Returns the first step that is not done. An automatic choice counts as none (delivery 4, unassigned), and so does a slot that can no longer be ordered. */
export function nextStep(cart: Cart): CheckoutStep {
  if (!isLoggedIn(cart)) return 'account';
  if (!cart.shippingAddress || cart.shippingAddress.autoAssigned) return 'place';
  if (!cart.timeslot || cart.timeslot.autoAssigned || cart.timeslot.lost) return 'time';
  return 'pay';
}

export function isDone(cart: Cart, step: CheckoutStep): boolean {
  return STEPS.indexOf(step) < STEPS.indexOf(nextStep(cart));
}
