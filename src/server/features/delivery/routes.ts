import type { Result } from '../../../domain/base/result.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, type Refusal } from '../../http/outcome.ts';
import { readOutcome } from '../cart/cart-outcome.ts';
import type { ShownCartDeps } from '../cart/deps.ts';
import type { FullCartRow } from '../cart/queries.ts';
import { announceScope } from '../cart/scope-cookie.ts';
import { selectPlace } from './select-place.ts';
import { extendSlotHold, type SlotDeps, selectSlot } from './select-slot.ts';
import { addressesOf, type ServicesDeps, serviceList } from './services.ts';

type DeliveryHandlers = Pick<
  Handlers,
  'addressList' | 'addressSelect' | 'deliveryServiceList' | 'timeslotExtend' | 'timeslotSelect' | 'timeslotSelectPost'
>;

/** Delivery (D 7): services with their addresses, and the choice of address or pick-up point and slot. */
export function deliveryHandlers(deps: ShownCartDeps & ServicesDeps & SlotDeps): DeliveryHandlers {
  const { db } = deps;
  const show = async (context: CallContext, selected: Result<FullCartRow, Refusal>) => {
    if (!selected.ok) return selected;
    announceScope(context, selected.value);
    return readOutcome(deps, await context.session(), selected.value);
  };
  const select = async (context: CallContext, choice: { sel_date: string; timeslot_id: number }) => {
    const { userId } = await context.customer();
    const slot = { date: choice.sel_date, timeslotId: choice.timeslot_id };
    return show(context, await selectSlot(deps, userId, slot, context.now));
  };
  return {
    addressList: async (context, { query }) =>
      done({ addresses: await addressesOf(db, query.address_type ?? 'drive', (await context.customer()).userId) }),
    addressSelect: async (context, { query }) => {
      const { userId } = await context.customer();
      return show(context, await selectPlace(deps, userId, query));
    },
    deliveryServiceList: async (context, { query }) => done(await serviceList(deps, context, query)),
    timeslotExtend: async (context) => show(context, await extendSlotHold(deps, (await context.customer()).userId)),
    timeslotSelect: (context, { query }) => select(context, query),
    timeslotSelectPost: (context, { body }) => select(context, body),
  };
}
