import type { Result } from '../../../domain/base/result.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import type { Session } from '../../http/session.ts';
import { readOutcome } from '../cart/cart-outcome.ts';
import type { ShownCartDeps } from '../cart/deps.ts';
import { ownerOf } from '../cart/owner.ts';
import { type FullCartRow, readFullCart } from '../cart/queries.ts';
import { announceScope } from '../cart/scope-cookie.ts';
import { type CoverageDeps, coverageAt } from './coverage-at.ts';
import { makeDefaultPlace } from './default-place.ts';
import { isOwnPlace, previewPlace } from './preview-place.ts';
import { selectPlace } from './select-place.ts';
import { extendSlotHold, type SlotDeps, selectSlot } from './select-slot.ts';
import { selectStore } from './select-store.ts';
import { addressesOf, serviceList } from './services.ts';
import { suggestAddresses } from './suggest-addresses.ts';
import { tryAddress } from './try-address.ts';

type DeliveryHandlers = Pick<
  Handlers,
  | 'addressList'
  | 'addressSelect'
  | 'addressSetDefault'
  | 'addressPreview'
  | 'addressSuggest'
  | 'addressTry'
  | 'deliveryServiceList'
  | 'addressServices'
  | 'geoServiceCoverage'
  | 'storeSelect'
  | 'storeProximitySelect'
  | 'storeProximitySelectPost'
  | 'timeslotExtend'
  | 'timeslotSelect'
  | 'timeslotSelectPost'
>;

/** Delivery (D 7): services with their addresses, and the choice of address or pick-up point and slot. */
export function deliveryHandlers(deps: ShownCartDeps & CoverageDeps & SlotDeps): DeliveryHandlers {
  const { db } = deps;
  const currentCart = async (context: CallContext) => {
    const session = await context.session();
    return session && readFullCart(db, ownerOf(session));
  };
  const show = async (context: CallContext, selected: Result<FullCartRow, Refusal>) => {
    if (!selected.ok) return selected;
    announceScope(context, selected.value);
    return readOutcome(deps, withFirstStore(await context.session(), selected.value), selected.value);
  };
  const select = async (context: CallContext, choice: { sel_date: string; timeslot_id: number }) => {
    const { userId } = await context.customer();
    const slot = { date: choice.sel_date, timeslotId: choice.timeslot_id };
    return show(context, await selectSlot(deps, userId, slot, context.now));
  };
  const pickUpAt = async (context: CallContext, storeId: number | undefined) =>
    storeId === undefined
      ? refuse('BAD_INPUT', { field: 'store_id' })
      : show(context, await selectStore(deps, context, storeId));
  return {
    addressList: async (context, { query }) =>
      done({ addresses: await addressesOf(db, query.address_type ?? 'drive', await context.customer()) }),
    addressSelect: async (context, { body, query }) => {
      const { userId } = await context.customer();
      const { address_id: id, ...choice } = { ...query, ...body };
      if (id === undefined) return refuse('BAD_INPUT', { field: 'address_id' });
      return show(context, await selectPlace(deps, userId, { ...choice, address_id: id }));
    },
    addressPreview: async (context, { query: choice }) => {
      const session = await context.session();
      const customer = session?.customer;
      if (customer === undefined && isOwnPlace(choice)) return context.loginRequired();
      const cart = await currentCart(context);
      const previewed = await previewPlace(deps, { customer, cart }, { choice, now: context.now });
      return previewed.ok ? done(previewed.value) : previewed;
    },
    addressSuggest: async (context, { query }) =>
      done({
        addresses: await suggestAddresses(deps, await currentCart(context), { line: query.q, now: context.now }),
      }),
    addressTry: async (context, { body }) => show(context, await tryAddress(deps, context, body)),
    addressSetDefault: async (context, { body: choice }) => {
      const made = await makeDefaultPlace(db, await context.customer(), choice);
      return made.ok ? done({ addresses: made.value }) : made;
    },
    storeSelect: (context, { body, query }) => pickUpAt(context, body.store_id ?? query.store_id),
    storeProximitySelect: (context, { query }) => pickUpAt(context, query.store_id),
    storeProximitySelectPost: (context, { body }) => pickUpAt(context, body.store_id),
    addressServices: async (context, { query }) => done(await serviceList(deps, context, query)),
    geoServiceCoverage: async (_context, { query }) => done(await coverageAt(deps, query)),
    deliveryServiceList: async (context, { query }) => done(await serviceList(deps, context, query)),
    timeslotExtend: async (context) => show(context, await extendSlotHold(deps, (await context.customer()).userId)),
    timeslotSelect: (context, { query }) => select(context, query),
    timeslotSelectPost: (context, { body }) => select(context, body),
  };
}

/** The first store or locker that a customer chooses is the default one, as of this reply. */
function withFirstStore(session: Session | undefined, cart: FullCartRow): Session | undefined {
  const customer = session?.customer;
  if (!customer || customer.defaultStoreId !== undefined || cart.pickup === null) return session;
  return { ...session, customer: { ...customer, defaultStoreId: cart.store_id } };
}
