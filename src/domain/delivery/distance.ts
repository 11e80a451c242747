const EARTH_METRES = 6_371_000;

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * D 9, proximityDefaultDistance: the distance in metres within which pick-up points are near a position; the shop sets
 * it.
 */
export const PROXIMITY_METRES = { minimum: 100, maximum: 500_000, default: 10_000 };

/** D 2, D 9: the distances that the address selector offers. */
export const NEAR_FILTERS_METRES = [10_000, 30_000, 60_000] as const;

/** Returns the great-circle distance in whole metres. */
export function distanceMetres(from: Point, to: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const dLatitude = radians(to.latitude - from.latitude);
  const dLongitude = radians(to.longitude - from.longitude);
  const a =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(dLongitude / 2) ** 2;
  return Math.round(2 * EARTH_METRES * Math.asin(Math.sqrt(a)));
}
