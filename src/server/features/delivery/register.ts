import type { Address, AddressInput } from '../../../contract/addresses/schemas.ts';
import type { ServiceCoverage } from '../../../contract/stores/coverage-schemas.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import type { Point } from '../../../domain/delivery/distance.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import type { Session } from '../../http/session.ts';
import type { Database } from '../../infra/database/types.ts';
import type { Geocoder } from '../../infra/geocoder/geocoder.ts';
import { checkAddress } from '../addresses/check-address.ts';
import { type ZoneOfPlace, zonesOf } from '../addresses/coverage.ts';
import { makeDefault } from '../addresses/save-address.ts';
import { townAt } from '../addresses/town-at.ts';
import { readOutcome } from '../cart/cart-outcome.ts';
import { unfitNotice } from '../cart/change/unfit-goods.ts';
import { cartScopeAt } from '../cart/price/cart-scope-at.ts';
import { announceScope, isFrozen } from '../cart/stored/cart-scope.ts';
import { writePlace, writeVisitorPlace } from '../cart/stored/cart-writes.ts';
import type { CartDeps, ShownCartDeps } from '../cart/stored/deps.ts';
import { rowOf } from '../cart/stored/lines.ts';
import { ownerOf } from '../cart/stored/owner.ts';
import { type FullCartRow, lockCart, readFullCart } from '../cart/stored/queries.ts';
import { setDefaultStore } from '../customers/queries.ts';
import { nearest } from '../stores/proximity.ts';
import { allPickupPoints, deliveryServices, pickupPoints } from '../stores/queries.ts';
import { pickupViews } from '../stores/store-view.ts';
import { tellWaiters } from '../timeslots/waiters.ts';
import { answerPlace, zoneToDeliver } from './answer-place.ts';
import { isOwnPlace, previewPlace } from './preview-place.ts';
import { type PlaceChoice, selectPlace, serviceOf } from './select-place.ts';
import { endExpiredHolds, extendSlotHold, type SlotDeps, selectSlot } from './select-slot.ts';
import { figureHandlers } from './service-figures.ts';
import { addressesOf, choices, type PlaceOwner, type ServicesDeps, serviceList, serviceView } from './services.ts';

/** Delivery: the choice of service, address and slot, of which a place is held for a while. */
export function register(deps: Parameters<typeof deliveryHandlers>[0] & { readonly wakeJobs: () => void }) {
  return {
    handlers: { ...deliveryHandlers(deps), ...figureHandlers(deps) },
    jobs: {
      'end-slot-holds': async () => {
        await endExpiredHolds(deps);
        if ((await tellWaiters(deps.db, deps.clock.inDatabase())) > 0) deps.wakeJobs();
      },
    },
  } satisfies Feature;
}

/** Delivery (D 7): services with their addresses, and the choice of address or pick-up point and slot. */
function deliveryHandlers(deps: ShownCartDeps & CoverageDeps & SlotDeps) {
  const { db } = deps;
  const currentCart = async (context: CallContext) => {
    const session = await context.session();
    return session && readFullCart(db, ownerOf(session));
  };
  const show = async (context: CallContext, selected: Result<FullCartRow, Refusal>) => {
    if (!selected.ok) return selected;
    announceScope(context, selected.value);
    const outcome = await readOutcome(deps, withFirstStore(await context.session(), selected.value), selected.value);
    const { items, deliveryServiceId } = selected.value;
    const scope = cartScopeAt(deps.catalogue, selected.value);
    const goods = items.flatMap(({ productId }) => rowOf(scope, productId) ?? []);
    return { ...outcome, warnings: [...outcome.warnings, ...unfitNotice(deliveryServiceId, goods)] };
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
    placeAnswer: async (context, { query }) => {
      const answer = await answerPlace(deps, { cart: await currentCart(context), now: context.now }, query);
      return answer.ok ? done(answer.value) : answer;
    },
    placeSelect: async (context, { body }) => show(context, await tryPlace(deps, context, body.q)),
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
  } satisfies Partial<Handlers>;
}

/** Marks the first store or locker that a customer chooses as the default one in this reply. */
function withFirstStore(session: Session | undefined, cart: FullCartRow): Session | undefined {
  const customer = session?.customer;
  if (!customer || customer.defaultStoreId !== undefined || cart.pickup === null) return session;
  return { ...session, customer: { ...customer, defaultStoreId: cart.storeId } };
}

/**
 * Makes an own address, or a store or locker, the default one of its kind (D 2, the star). Returns the places of its
 * service.
 */
async function makeDefaultPlace(
  db: Database,
  { userId, defaultStoreId }: PlaceOwner,
  choice: PlaceChoice,
): Promise<Result<Address[], Refusal>> {
  const serviceId = serviceOf(choice);
  const { address_id: addressId } = choice;
  if (serviceId === HOME) {
    if (!(await makeDefault(db, userId, addressId))) return refuse('ADDRESS_NOT_FOUND');
    return ok(await choices(db, serviceId, { userId, defaultStoreId }));
  }
  const points = await pickupPoints(db, serviceId);
  if (!points.some((point) => point.storeId === addressId)) return refuse('STORE_NOT_FOUND');
  await setDefaultStore(db, userId, addressId);
  return ok(await choices(db, serviceId, { userId, defaultStoreId: addressId }));
}

/**
 * Sets the cart to pick-up at a store or locker (D 7 store/select, store-proximity/select): with its own service. It
 * works for a visitor's cart, too, which is created if needed. A store without a counter cannot be chosen.
 */
async function selectStore(
  deps: CartDeps,
  context: CallContext,
  storeId: number,
): Promise<Result<FullCartRow, Refusal>> {
  const [point] = await allPickupPoints(deps.db, storeId);
  if (!point) return refuse('STORE_NOT_FOUND');
  const { deliveryServiceId: serviceId, zoneId } = point;
  const { customer, sessionId } = await context.visitorSession();
  if (customer) return selectPlace(deps, customer.userId, { address_id: storeId, delivery_service_id: serviceId });
  return deps.db.tx(async (tx) => {
    if (isFrozen(await lockCart(tx, { sessionId }))) return refuse('CART_FROZEN');
    const place = { serviceId, addressId: null, zoneId, storeId, isAutomatic: false };
    const changed = await writeVisitorPlace(tx, sessionId, place);
    if (!changed) throw new Error('the store was not written into a cart that is locked');
    return ok(changed);
  });
}

/**
 * Sends the cart to the zone of an address that is not saved yet, so that it shows its prices, slots and fees (decision
 * 85). Such a cart cannot be bought: the address is saved first. Refuses an address that is not served.
 */
async function tryAddress(
  deps: CartDeps & { readonly geocoder: Geocoder },
  context: CallContext,
  typed: AddressInput,
): Promise<Result<FullCartRow, Refusal>> {
  const checked = await checkAddress(deps, typed);
  if (!checked.ok) return checked;
  const { zone } = checked.value;
  if (!zone) return refuse('ADDRESS_NOT_SERVED', { field: 'postalcode' });
  return deliverTo(deps, context, zone);
}

/** Sends the cart to the zone of a postcode or an address that was answered with `served`. */
async function tryPlace(deps: CartDeps & { readonly geocoder: Geocoder }, context: CallContext, q: string) {
  const found = await zoneToDeliver(deps, q);
  return found.ok ? deliverTo(deps, context, found.value) : found;
}

/** Sends the cart to a zone without an address, which is asked before it is bought. */
async function deliverTo(
  { db }: CartDeps,
  context: CallContext,
  { zoneId, storeId }: { readonly zoneId: number; readonly storeId: number },
): Promise<Result<FullCartRow, Refusal>> {
  const { customer, sessionId } = await context.visitorSession();
  const owner = customer ? { userId: customer.userId } : { sessionId };
  const place = { serviceId: HOME, addressId: null, zoneId, storeId, isAutomatic: false };
  return db.tx(async (tx) => {
    if (isFrozen(await lockCart(tx, owner))) return refuse('CART_FROZEN');
    const changed =
      'userId' in owner
        ? await writePlace(tx, owner.userId, place)
        : await writeVisitorPlace(tx, owner.sessionId, place);
    if (!changed) throw new Error('the place was not written into a cart that is locked');
    return ok(changed);
  });
}

interface CoverageDeps extends ServicesDeps {
  readonly geocoder: Geocoder;
}

interface Question extends Point {
  readonly distance?: number;
}

/**
 * Returns the services that reach a position (D 7 geo-service-coverage). Home delivery does if a drawn zone contains
 * it, or if a zone lists a postcode of its town; a store or locker does if it is near, or if the position is in its own
 * zone.
 */
async function coverageAt(deps: CoverageDeps, question: Question): Promise<ServiceCoverage> {
  const town = await townAt(deps.geocoder, question);
  const { latitude, longitude } = question;
  const place = {
    city: town?.name ?? '',
    postcodes: town?.postcodes ?? [],
    position: { latitude, longitude, isExact: true },
  };
  const services = await deliveryServices(deps.db);
  const reached = await Promise.all(
    services.map(async (row) => {
      const serviceId = row.deliveryServiceId;
      const zones = await zonesOf(deps.db, serviceId, place);
      const addresses = serviceId === HOME ? [] : await pointsNear(deps, { serviceId, question, zones });
      const zone = certainZone(zones);
      return {
        ...serviceView(row),
        active: zones.length + addresses.length > 0 ? 1 : 0,
        ...(zone ? { zone: { zoneId: zone.zoneId, zoneGroupId: zone.zoneGroupId } } : {}),
        addresses,
      };
    }),
  );
  return {
    ...(town && { municipality: { city: town.name, province: town.province, postalcodes: [...town.postcodes] } }),
    deliveryServices: reached,
  };
}

interface Pickups {
  readonly serviceId: number;
  readonly question: Question;
  readonly zones: readonly ZoneOfPlace[];
}

async function pointsNear({ db, config }: CoverageDeps, { serviceId, question, zones }: Pickups): Promise<Address[]> {
  const points = pickupViews(await pickupPoints(db, serviceId), undefined);
  const metres = question.distance ?? config.proximityMetres;
  const covering = new Set(zones.map(({ zoneId }) => zoneId));
  const isReached = (address: Address & { distance: number }) =>
    address.distance <= metres || covering.has(address.zone?.zoneId ?? 0);
  return nearest(points, { from: question, metres: Number.POSITIVE_INFINITY }, (address) => address).filter(isReached);
}

/**
 * Returns the zone that serves the position; undefined if it is uncertain, because the town's postcodes are in zones of
 * several groups and no drawn area decides.
 */
function certainZone(zones: readonly ZoneOfPlace[]): ZoneOfPlace | undefined {
  const [first] = zones;
  const groups = new Set(zones.map(({ zoneGroupId: group }) => group));
  return first?.isDrawn === true || groups.size === 1 ? first : undefined;
}
