import type { Static } from 'typebox';
import type { Address } from '../../../contract/addresses/schemas.ts';
import type { DeliveryService, DeliveryServiceList } from '../../../contract/stores/schemas.ts';
import { cents } from '../../../domain/base/money.ts';
import { DRIVE, deliveryServiceId, HOME, serviceOfAddressType } from '../../../domain/delivery/delivery-service.ts';
import type { Config } from '../../config/config.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { SessionCustomer } from '../../http/session.ts';
import type { Database } from '../../infra/database/types.ts';
import { ownAddresses } from '../addresses/queries.ts';
import { ownView } from '../addresses/routes.ts';
import { priceCart } from '../cart/price/price-cart.ts';
import type { CartDeps } from '../cart/stored/deps.ts';
import { ownerOf } from '../cart/stored/owner.ts';
import { readFullCart } from '../cart/stored/queries.ts';
import { type Around, nearest } from '../stores/proximity.ts';
import { allPickupPoints, deliveryServices, pickupPoints, type ServiceRow } from '../stores/queries.ts';
import { pickupViews } from '../stores/store-view.ts';
import { nextSlots } from '../timeslots/next-slots.ts';

export interface ServicesDeps {
  readonly db: Database;
  readonly config: Pick<Config, 'proximityMetres' | 'sale' | 'news'>;
}

/** The customer whose default places are marked. */
export type PlaceOwner = Pick<SessionCustomer, 'userId' | 'defaultStoreId'>;

interface ServiceQuery {
  readonly all_services?: boolean;
  readonly address_type?: string;
  readonly delivery_service_id?: number;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly distance?: number;
  readonly with_slots?: boolean;
}

/**
 * Returns the services with the addresses that each may go to (D 7 delivery-service-list): that of an id or of an
 * address type, all of them on request, otherwise drive. Near a position the nearest come first.
 */
export async function serviceList(
  { db, config, catalogue }: ServicesDeps & Pick<CartDeps, 'catalogue'>,
  context: CallContext,
  query: ServiceQuery,
): Promise<Static<typeof DeliveryServiceList>> {
  const only = serviceAsked(query);
  const customer = (await context.session())?.customer;
  const { latitude, longitude } = query;
  const near = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
  const services = (await deliveryServices(db)).filter((row) => only === undefined || row.deliveryServiceId === only);
  const listed = await Promise.all(services.map((row) => choices(db, row.deliveryServiceId, customer)));
  const lists = query.with_slots ? await withNextSlots({ db, config, catalogue }, context, listed) : listed;
  const around = near && { from: near, metres: query.distance ?? config.proximityMetres };
  const alternatives =
    around && only !== undefined ? await otherPoints(db, { serviceId: only, customer }, around) : undefined;
  return {
    deliveryServices: services.map((row, index) => {
      const addresses = lists[index] ?? [];
      return {
        ...serviceView(row),
        addresses: around && row.deliveryServiceId !== HOME ? nearest(addresses, around, positionOf) : addresses,
        ...(alternatives === undefined ? {} : { alternatives }),
      };
    }),
  };
}

export function serviceView(row: ServiceRow): DeliveryService {
  return {
    deliveryServiceId: row.deliveryServiceId,
    name: row.name,
    descr: row.description,
    showTab: row.showTab,
    noService: row.noServiceText,
  };
}

/** Adds to each place that has a zone the first free slot. */
async function withNextSlots(
  { db, config, catalogue }: ServicesDeps & Pick<CartDeps, 'catalogue'>,
  context: CallContext,
  lists: readonly Address[][],
): Promise<Address[][]> {
  const session = await context.session();
  const cart = session && (await readFullCart(db, ownerOf(session)));
  const zoneIds = [...new Set(lists.flat().flatMap(({ zone }) => zone?.zoneId ?? []))];
  const next = await nextSlots(db, {
    zoneIds,
    goods: cart ? priceCart(catalogue, cart).total.goods : cents(0),
    days: config.sale.slotDays,
    now: context.now,
    opensOn: config.news.opensOn,
  });
  return lists.map((addresses) =>
    addresses.map((address) => {
      const nextSlot = address.zone && next.get(address.zone.zoneId);
      return nextSlot ? { ...address, nextSlot } : address;
    }),
  );
}

/** D 2, the second list of the address selector: stores and lockers of another service near a position. */
async function otherPoints(
  db: Database,
  { serviceId, customer }: { readonly serviceId: number; readonly customer: PlaceOwner | undefined },
  around: Around,
): Promise<Address[]> {
  const others = (await allPickupPoints(db)).filter((row) => row.deliveryServiceId !== serviceId);
  return nearest(pickupViews(others, customer?.defaultStoreId), around, positionOf);
}

const positionOf = (address: Address) => address;

function serviceAsked({
  delivery_service_id: id,
  address_type: type,
  all_services: isAll,
}: ServiceQuery): number | undefined {
  if (id !== undefined) return deliveryServiceId(id);
  if (type !== undefined) return serviceOfAddressType(type);
  return isAll ? undefined : DRIVE;
}

/**
 * Returns the addresses of one type that the customer may choose: own ones for home delivery, otherwise stores or
 * lockers.
 */
export async function addressesOf(db: Database, addressType: string, customer: PlaceOwner): Promise<Address[]> {
  return choices(db, serviceOfAddressType(addressType), customer);
}

/** Returns the addresses of a service that may be chosen, with the default ones marked. */
export async function choices(db: Database, serviceId: number, customer: PlaceOwner | undefined): Promise<Address[]> {
  if (serviceId === HOME) return customer === undefined ? [] : (await ownAddresses(db, customer.userId)).map(ownView);
  return pickupViews(await pickupPoints(db, serviceId), customer?.defaultStoreId);
}
