import { refuse } from '../../../http/outcome.ts';
import type { CartDeps } from '../deps.ts';
import type { Decision, OpenCart } from './planned-write.ts';

/**
 * Decides about additions to a cart. Where visitors have no carts, goods are added only once place and slot are chosen (S 4, adding to
 * cart): together they say what is sold at which price. A place that the shop assigned counts as not chosen (D 4), unless a flag says
 * otherwise.
 */
export function whereAssigned({ config }: CartDeps, decide: (open: OpenCart) => Decision): (open: OpenCart) => Decision {
  return (open) => {
    if (config.anonymousCarts) return decide(open);
    const { zoneId, autoAssigned: isAutomatic, timeslotId: slotId } = open.cart;
    const isPlaced = zoneId !== null && (!isAutomatic || config.bypassAddressAssignment);
    if (!isPlaced) return refuse('ADDRESS_MISSING');
    return !config.bypassTimeslotAssignment && slotId === null ? refuse('SLOT_MISSING') : decide(open);
  };
}
