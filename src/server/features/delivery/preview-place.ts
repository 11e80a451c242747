import type { Address } from '../../../contract/addresses/schemas.ts';
import type { AddressPreview } from '../../../contract/stores/coverage-schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { placesLeft } from '../../../domain/delivery/slots/slot-status.ts';
import { orderMinimum } from '../../../domain/pricing/order-minimum.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import { homeZone } from '../addresses/coverage.ts';
import { ownAddress } from '../addresses/queries.ts';
import { ownView } from '../addresses/routes.ts';
import type { CartDeps } from '../cart/stored/deps.ts';
import type { FullCartRow } from '../cart/stored/queries.ts';
import { isListed, stockAt } from '../catalogue/engine/scope.ts';
import { deliveryServices, pickupPoints } from '../stores/queries.ts';
import { pickupView } from '../stores/store-view.ts';
import { slotsOf } from '../timeslots/queries.ts';
import { cartElsewhere } from './cart-elsewhere.ts';
import { type DeliveringRow, deliveringStore } from './delivering-store.ts';
import { type PlaceChoice, serviceOf } from './select-place.ts';
import type { PlaceOwner } from './services.ts';

interface Looked {
  readonly serviceId: number;
  readonly address: Address;
  /** undefined: the address is not served. */
  readonly zoneId: number | undefined;
}

/** Returns whether only its owner may see the requested place: an own address of home delivery. */
export function isOwnPlace(choice: PlaceChoice): boolean {
  return serviceOf(choice) === HOME;
}

interface PreviewFor {
  readonly customer: PlaceOwner | undefined;
  /** The cart whose goods are checked at the place. */
  readonly cart: FullCartRow | undefined;
}

/**
 * Returns the effects of choosing a place (D 7 user-address/preview), without choosing it. A visitor can only choose
 * pick-up points.
 */
export async function previewPlace(
  { db, catalogue, config }: Pick<CartDeps, 'db' | 'catalogue' | 'config'>,
  { customer, cart }: PreviewFor,
  { choice, now }: { readonly choice: PlaceChoice; readonly now: Date },
): Promise<Result<AddressPreview, Refusal>> {
  const found = await lookAt(db, customer, choice);
  if (!found.ok) return found;
  const { serviceId, address, zoneId } = found.value;
  const service = (await deliveryServices(db)).find((row) => row.deliveryServiceId === serviceId);
  if (!service) return refuse('STORE_NOT_FOUND');
  const delivering = zoneId === undefined ? undefined : await deliveringStore(db, zoneId);
  const notSold = cart && delivering ? notSoldAt(catalogue, cart, delivering.warehouseId) : [];
  const change = delivering && (await cartElsewhere({ db, catalogue }, cart, { ...delivering, serviceId }));
  return ok({
    active: delivering ? 1 : 0,
    address,
    deliveryService: {
      deliveryServiceId: serviceId,
      name: service.name,
      descr: service.description,
      showTab: service.showTab,
    },
    ...(delivering && {
      ...(await deliveryOf(db, delivering, { days: config.sale.slotDays, now })),
      minimumOrder: euroOf(orderMinimum({ ...delivering, deliveryServiceId: serviceId }, config.sale)),
    }),
    ...(notSold.length > 0 ? { notSold } : {}),
    ...(change ? { change } : {}),
  });
}

async function lookAt(
  db: Database,
  customer: PlaceOwner | undefined,
  choice: PlaceChoice,
): Promise<Result<Looked, Refusal>> {
  const serviceId = serviceOf(choice);
  const { address_id: addressId } = choice;
  if (serviceId !== HOME) {
    const point = (await pickupPoints(db, serviceId)).find((row) => row.storeId === addressId);
    return point
      ? ok({ serviceId, address: pickupView(point, customer?.defaultStoreId), zoneId: point.zoneId })
      : refuse('STORE_NOT_FOUND');
  }
  const row = customer && (await ownAddress(db, customer.userId, addressId));
  if (!row) return refuse('ADDRESS_NOT_FOUND');
  const zone = await homeZone(db, row);
  return ok({ serviceId, address: ownView(row), zoneId: zone?.zoneId });
}

/** Returns the goods of a cart that a store does not sell now, or has none of. */
function notSoldAt(catalogue: CartDeps['catalogue'], cart: FullCartRow, warehouseId: number) {
  const scope = catalogue.scopeAt(warehouseId, undefined, cart.priceListId ?? undefined);
  const { ordinalOfId, rows } = scope.snapshot;
  return [...new Set(cart.items.map(({ productId: id }) => id))].flatMap((productId) => {
    const ordinal = ordinalOfId.get(productId);
    if (ordinal === undefined || (isListed(scope, ordinal) && stockAt(scope, ordinal) !== 0)) return [];
    return [{ productId, name: rows[ordinal]?.name ?? '' }];
  });
}

async function deliveryOf(
  db: Database,
  delivering: DeliveringRow,
  { days, now }: { readonly days: number; readonly now: Date },
) {
  const today = romeTime(now).date;
  const to = addDays(today, days - 1);
  const slots = await slotsOf(db, { zoneId: delivering.zoneId, from: today, to, postcode: null, userId: null });
  const first = slots.find(({ capacity, taken, held, closesAt }) =>
    placesLeft({ capacity, taken, held, closesAt, isOwn: false }, now),
  );
  return {
    store: { storeId: delivering.storeId, name: delivering.storeName },
    warehouse: { warehouseId: delivering.warehouseId },
    hash: `w${delivering.warehouseId}d0t0`,
    ...(first && {
      timeslot: {
        timeslotId: first.timeslotId,
        dateIso: first.serviceDate,
        beginTime: first.begins,
        endTime: first.ends,
        name: `${first.begins} - ${first.ends}`,
      },
    }),
  };
}
