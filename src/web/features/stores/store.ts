import type { NextSlot } from '../../../contract/addresses/schemas.ts';
import { deliveryServiceList } from '../../../contract/delivery/routes.ts';
import { warehouseLocator } from '../../../contract/stores/routes.ts';
import type { LocatedStore } from '../../../contract/stores/schemas.ts';
import { type Point, PROXIMITY_METRES } from '../../../domain/delivery/distance.ts';
import type { OpeningRule } from '../../../domain/delivery/opening-hours.ts';
import { townTitle } from '../../../domain/geography/town-title.ts';
import type { Api } from '../../api/client.ts';

/** A store or a locker as pages show it. */
export interface Store {
  readonly storeId: number;
  readonly slug: string;
  readonly kind: 'store' | 'locker';
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly province: string;
  readonly postcode: string;
  readonly phone: string;
  readonly point: Point | undefined;
  readonly hours: readonly OpeningRule[];
  /** From today on. */
  readonly specialDays: NonNullable<LocatedStore['specialDays']>;
  readonly email: string;
  readonly parking: string;
  /** What it offers: "Parcheggio riservato al ritiro". */
  readonly offers: readonly string[];
}

export async function readStores(api: Api): Promise<readonly Store[]> {
  const { warehouses } = await api.call(warehouseLocator);
  return warehouses.map(storeOf);
}

/** Loads the first free slot of each store and locker, with its fee, by the id of the store. */
export async function readFirstSlots(api: Api, near?: Point): Promise<Readonly<Record<number, NextSlot>>> {
  const { deliveryServices } = await api.call(deliveryServiceList, {
    query: { all_services: true, with_slots: true, ...(near && { ...near, distance: PROXIMITY_METRES.maximum }) },
  });
  return Object.fromEntries(
    deliveryServices
      .flatMap(({ addresses }) => addresses)
      .flatMap(({ storeId, nextSlot }) => (storeId !== undefined && nextSlot ? [[storeId, nextSlot]] : [])),
  );
}

/** Formats an address: "Via Mazzini 4, 24121 Bergamo BG" */
export function addressText({ street, postcode, city, province }: Store): string {
  return `${street}, ${postcode} ${city} ${province}`;
}

/** Returns a link that opens the map program of the phone or the browser; the shop itself fetches nothing from it. */
export function directionsLink(store: Store): string {
  const { point } = store;
  const at = point ? `${point.latitude},${point.longitude}` : addressText(store);
  return point
    ? `https://www.openstreetmap.org/directions?route=${encodeURIComponent(`;${at}`)}`
    : `https://www.openstreetmap.org/search?query=${encodeURIComponent(at)}`;
}

function storeOf({ storeId, slug, storeType, name, address, metaData, serviceHours, ...more }: LocatedStore): Store {
  const { latitude, longitude } = address;
  return {
    storeId,
    slug,
    kind: storeType === 'locker' ? 'locker' : 'store',
    name,
    street: `${address.address1} ${address.addressNumber}`.trim(),
    city: townTitle(address.city),
    province: address.province,
    postcode: address.postalcode,
    phone: metaData?.warehouse_locator.PHONE ?? '',
    point: latitude === undefined || longitude === undefined ? undefined : { latitude, longitude },
    hours: serviceHours.default,
    specialDays: more.specialDays ?? [],
    email: more.email ?? '',
    parking: more.parking ?? '',
    offers: (more.addressClass ?? []).map(({ name }) => name),
  };
}
