import { foldTown } from '../../../domain/delivery/address.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { type AddressReading, readAddressLine } from '../../../domain/geography/address-line.ts';
import type { Database } from '../../infra/database/types.ts';
import type { FoundStreet, FoundTown, Geocoder } from '../../infra/geocoder/geocoder.ts';
import { zonesOf } from '../addresses/coverage.ts';
import { townsOfStores } from '../stores/queries.ts';
import type { StreetMeant } from './meant-place.ts';

interface SuggestDeps {
  readonly db: Database;
  readonly geocoder: Geocoder;
}

/** A street of a town, with the number that was typed. */
interface Found {
  readonly street: FoundStreet;
  readonly number: string;
  readonly town: FoundTown;
}

const MAX_SUGGESTED = 6;
/** The number of streets that are checked, so that those that are served can come first. */
const MAX_LOOKED_AT = 12;
const MAX_TOWNS = 3;
/** The minimum length of a street in front of a number. */
const MIN_STREET = 3;

/**
 * Suggests the addresses that a line may mean (decision 85). Without a town in it the towns of the shop's stores are
 * searched first, also by prefix, then all others. Each suggestion has its postcode, if that is certain; those that
 * home delivery reaches, or a part of whose town it reaches, come first.
 */
export async function suggestAddresses({ db, geocoder }: SuggestDeps, line: string): Promise<StreetMeant[]> {
  const { postcode, readings } = readAddressLine(line);
  const finder = { geocoder, postcode, cities: await townsOfStores(db) };
  const found: Found[] = [];
  for (const reading of readings) {
    if (found.length >= MAX_LOOKED_AT) break;
    for (const each of await streetsOf(finder, reading))
      if (!found.some((other) => isSame(other, each))) found.push(each);
  }
  const looked = await Promise.all(
    found.slice(0, MAX_LOOKED_AT).map(async (each) => {
      const code = postcodeOf(each, postcode);
      return { ...each, code, isServed: await isServed(db, each, code) };
    }),
  );
  return looked
    .toSorted((a, b) => Number(b.isServed) - Number(a.isServed))
    .slice(0, MAX_SUGGESTED)
    .map(({ street, number, town, code }) => ({
      address1: street.street,
      addressNumber: number,
      city: town.name,
      province: town.province,
      postalcode: code,
    }));
}

interface Finder {
  readonly geocoder: Geocoder;
  readonly postcode: string | undefined;
  /** The towns in which the shop has stores. */
  readonly cities: readonly string[];
}

async function streetsOf({ geocoder, postcode, cities }: Finder, reading: AddressReading): Promise<Found[]> {
  const { street, number = '', town } = reading;
  if (street.length < MIN_STREET) return [];
  const within = await townsMeant(geocoder, { postcode, town });
  const searched = within ?? (await knownTowns(geocoder, cities));
  const inTowns = await Promise.all(
    searched.map(async (each) =>
      (await geocoder.suggestStreets(street, each)).map((found) => ({ street: found, number, town: each })),
    ),
  );
  // the nearest street of each town before the second one of any
  const ranked = inTowns
    .flatMap((streets) => streets.map((each, rank) => ({ each, rank })))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ each }) => each);
  if (within) return ranked;
  return [...ranked, ...(await anywhere(geocoder, street, number))];
}

async function anywhere(geocoder: Geocoder, street: string, number: string): Promise<Found[]> {
  const streets = await geocoder.suggestStreets(street);
  const towns = await knownTowns(geocoder, [...new Set(streets.map(({ town }) => town))]);
  return streets.flatMap((found) => {
    const town = towns.find(({ name, province }) => name === found.town && province === found.province);
    return town ? [{ street: found, number, town }] : [];
  });
}

/** Returns the towns of a postcode or of a name that may be incomplete; undefined: neither was typed. */
async function townsMeant(
  geocoder: Geocoder,
  { postcode, town }: { readonly postcode: string | undefined; readonly town: string | undefined },
): Promise<readonly FoundTown[] | undefined> {
  if (town !== undefined) {
    const started = foldTown(town);
    const meant = await geocoder.suggestTowns(town);
    return meant.filter(({ name }) => foldTown(name).startsWith(started)).slice(0, MAX_TOWNS);
  }
  return postcode === undefined ? undefined : (await geocoder.suggestTowns(postcode)).slice(0, MAX_TOWNS);
}

async function knownTowns(geocoder: Geocoder, names: readonly string[]): Promise<FoundTown[]> {
  const found = await Promise.all(names.map((name) => geocoder.suggestTowns(name)));
  return found.flatMap((towns, index) => {
    const named = foldTown(names[index] ?? '');
    return towns.filter(({ name }) => foldTown(name) === named);
  });
}

/**
 * Returns the postcode of the street, else the typed one if the town has it, else that of a town which has only one;
 * empty if it is uncertain: zone, fee and driver depend on it, so it is never guessed.
 */
function postcodeOf({ street, town }: Found, typed: string | undefined): string {
  if (street.postcode !== undefined) return street.postcode;
  if (typed !== undefined && town.postcodes.includes(typed)) return typed;
  return (town.postcodes.length === 1 ? town.postcodes[0] : undefined) ?? '';
}

async function isServed(db: Database, { town }: Found, postcode: string): Promise<boolean> {
  const postcodes = postcode === '' ? town.postcodes : [postcode];
  const position = town.point && { ...town.point, isExact: false };
  const zones = await zonesOf(db, HOME, { city: town.name, postcodes, position });
  return zones.length > 0;
}

function isSame(a: Found, b: Found): boolean {
  return a.street.street === b.street.street && a.town.name === b.town.name && a.town.province === b.town.province;
}
