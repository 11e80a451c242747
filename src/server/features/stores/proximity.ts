import type { LocatedStore } from '../../../contract/stores/schemas.ts';
import { deliveryServiceId } from '../../../domain/delivery/delivery-service.ts';
import { distanceMetres, type Point } from '../../../domain/delivery/distance.ts';

interface Positioned {
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
}

/** The surroundings of a position: everything within so many metres. */
export interface Around {
  readonly from: Point;
  readonly metres: number;
}

/** Returns what is around a position (D 9), the nearest first, with its distance. What has no position is left out. */
export function nearest<Place>(
  places: readonly Place[],
  { from, metres }: Around,
  positionOf: (place: Place) => Positioned,
): (Place & { distance: number })[] {
  return places
    .flatMap((place) => {
      const { latitude, longitude } = positionOf(place);
      if (latitude === undefined || longitude === undefined) return [];
      const distance = distanceMetres(from, { latitude, longitude });
      return distance <= metres ? [{ ...place, distance }] : [];
    })
    .sort((a, b) => a.distance - b.distance);
}

/**
 * Returns the stores that offer one of the services; `services` is "1,4", in whichever ids the platform has for them.
 */
export function offering(stores: readonly LocatedStore[], services: string | undefined): readonly LocatedStore[] {
  if (services === undefined) return stores;
  const ids = new Set(services.split(',').map((id) => deliveryServiceId(Number(id))));
  return stores.filter(({ deliveryServices }) => deliveryServices.some((each) => ids.has(each.deliveryServiceId)));
}

const ORDERS: Readonly<Record<string, (a: LocatedStore, b: LocatedStore) => number>> = {
  name: (a, b) => a.name.localeCompare(b.name, 'it'),
  city: (a, b) => a.address.city.localeCompare(b.address.city, 'it') || a.storeId - b.storeId,
  distance: (a, b) => (a.distance ?? 0) - (b.distance ?? 0),
};

/** Sorts by `orderby`: name, city or distance, and "desc" for the reverse. Any other word leaves the order as it is. */
export function ordered(stores: readonly LocatedStore[], orderby: string | undefined): LocatedStore[] {
  const [by = '', direction] = (orderby ?? '').toLowerCase().split(/[\s,]+/);
  const order = Object.hasOwn(ORDERS, by) ? ORDERS[by] : undefined;
  if (!order) return [...stores];
  return stores.toSorted((a, b) => (direction === 'desc' ? order(b, a) : order(a, b)));
}
