import type { Point } from './distance.ts';
import { isInPolygons, type MultiPolygon } from './polygon.ts';

/** The position of an address. `isExact` is false for the middle of its town, which is too inexact for the house. */
export interface Position extends Point {
  readonly isExact: boolean;
}

/** A zone that may cover the place of an address, with its reasons. */
export interface ZoneClaim {
  readonly zoneId: number;
  /** Whether its list of postcodes matches the address by its town, by the whole postcode, or not at all. */
  readonly listed: 'town' | 'postcode' | undefined;
  /** The area drawn for the zone; undefined: nothing is drawn, and its list alone decides. */
  readonly polygons: MultiPolygon | undefined;
}

/**
 * Returns the zones that cover an address, the one that serves it first (D 4, address form). If the position of the
 * house is known, a drawn area decides about its zone; postcodes are used only without a position. A drawn zone comes
 * before one that lists the town, and that before one with the whole postcode; of equals the older one.
 */
export function coveringZones<Claim extends ZoneClaim>(
  claims: readonly Claim[],
  position: Position | undefined,
): readonly Claim[] {
  return claims
    .flatMap((claim) => {
      const rank = rankOf(claim, position);
      return rank === undefined ? [] : [{ claim, rank }];
    })
    .sort((a, b) => a.rank - b.rank || a.claim.zoneId - b.claim.zoneId)
    .map(({ claim }) => claim);
}

const DRAWN = 0;
const BY_TOWN = 1;
const BY_POSTCODE = 2;
const AROUND_THE_TOWN = 3;

/** Undefined: the zone does not cover the address. */
function rankOf({ listed, polygons }: ZoneClaim, position: Position | undefined): number | undefined {
  const isInside = position !== undefined && polygons !== undefined && isInPolygons(position, polygons);
  if (position?.isExact && polygons !== undefined) return isInside ? DRAWN : undefined;
  if (listed !== undefined) return listed === 'town' ? BY_TOWN : BY_POSTCODE;
  return isInside ? AROUND_THE_TOWN : undefined;
}
