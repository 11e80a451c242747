import type { LocatedStore } from '../../../contract/stores/schemas.ts';
import { deliveryServiceId } from '../../../domain/delivery/delivery-service.ts';
import { distanceMetres, type Point } from '../../../domain/delivery/distance.ts';

interface Positioned {
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
}

/** A circle around a position, with its radius in metres. */
export interface Around {
  readonly from: Point;
  readonly metres: number;
}

/**
 * Returns the places around a position (D 9) with their distances, the nearest first. Places without a position are
 * left out.
 */
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

/** Returns the stores that offer one of the services; `services` is a list such as "1,4", with the platform's ids. */
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

/** Sorts by `orderby`: name, city or distance, with "desc" in descending order. Any other word keeps the order. */
export function ordered(stores: readonly LocatedStore[], orderby: string | undefined): LocatedStore[] {
  const [by = '', direction] = (orderby ?? '').toLowerCase().split(/[\s,]+/);
  const order = Object.hasOwn(ORDERS, by) ? ORDERS[by] : undefined;
  if (!order) return [...stores];
  return stores.toSorted((a, b) => (direction === 'desc' ? order(b, a) : order(a, b)));
}
