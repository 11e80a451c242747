import type { Point } from '../../../domain/delivery/distance.ts';
import type { FoundTown, Geocoder } from '../../infra/geocoder/geocoder.ts';

/**
 * Returns the town of a position with the postcodes that its houses may have, the one of this house first if it is
 * known.
 */
export async function townAt(geocoder: Geocoder, point: Point): Promise<FoundTown | undefined> {
  const found = await geocoder.at(point);
  if (!found) return undefined;
  const named = await geocoder.suggestTowns(found.town);
  const town = named.find(({ name, province }) => name === found.town && province === found.province);
  if (!town || found.postcode === undefined) return town;
  const others = town.postcodes.filter((postcode) => postcode !== found.postcode);
  return { ...town, postcodes: [found.postcode, ...others] };
}
