import { refuse } from '../../../http/outcome.ts';
import type { CartDeps } from '../deps.ts';
import type { Decision, OpenCart } from './change-cart.ts';

/**
 * Decides about additions to a cart. Where visitors have no carts, goods are added only once place and slot are chosen (S 4, adding to cart):
 * together they say what is sold at which price.
 */
export function whereAssigned(
  { config }: CartDeps,
  decide: (open: OpenCart) => Decision,
): (open: OpenCart) => Decision {
  return (open) => {
    if (config.anonymousCarts) return decide(open);
    if (open.cart.zone_id === null) return refuse('ADDRESS_MISSING');
    return open.cart.timeslot_id === null ? refuse('SLOT_MISSING') : decide(open);
  };
}
