import type { AddressInput } from '../../../contract/addresses/schemas.ts';
import { problemAt, tooLong } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { phone, postcode } from '../../../domain/base/validators.ts';
import { missingForCheck, missingForSave } from '../../../domain/delivery/address.ts';
import { distanceMetres, type Point } from '../../../domain/delivery/distance.ts';
import { isProvince } from '../../../domain/delivery/province.ts';
import { splitHouseNumber } from '../../../domain/geography/house-number.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Queryable } from '../../infra/database/types.ts';
import type { FoundAddress, Geocoder } from '../../infra/geocoder/geocoder.ts';
import { type CoveringZone, homeZone } from './coverage.ts';
import { findMunicipality, isPostcodeKnown, isProvinceKnown } from './queries.ts';

export interface CheckedAddress {
  readonly input: AddressInput;
  /** undefined: the address is not served. */
  readonly zone: CoveringZone | undefined;
  /** True when its street was found, false when it was not; undefined when no register or service could tell. */
  readonly isVerified: boolean | undefined;
  /** True if the position is that of the house or street, and not only the middle of the town. */
  readonly isLocated: boolean;
  /** Similar streets if it was not found, the nearest first. */
  readonly proposals: readonly FoundAddress[];
}

export interface CheckDeps {
  readonly db: Queryable;
  readonly geocoder: Geocoder;
}

const MAX_NOTE = 1000;

/**
 * Checks that an address is complete and exists, and finds the zone that serves it (D 4, D 5). City and province are
 * returned as the register spells them, upper-cased. An address in a province that the register does not have, or with
 * a postcode that only a zone has, is taken as it is written, and is served if a zone lists its postcode.
 */
export async function checkAddress(
  { db, geocoder }: CheckDeps,
  raw: AddressInput,
): Promise<Result<CheckedAddress, Refusal>> {
  const missing = missingForCheck(raw);
  if (missing.length > 0)
    return refuse('ADDRESS_INCOMPLETE', { details: { fields: () => missingForCheck(raw).join(', ') } });
  const postalcode = raw.postalcode?.trim() ?? '';
  if (postcode(postalcode)) return refuse('INVALID_POSTCODE', { field: 'postalcode' });
  const province = raw.province?.trim().toUpperCase() ?? '';
  if (!isProvince(province)) return refuse('PROVINCE_UNKNOWN', { field: 'province' });
  const address = { ...withOnePoint(raw), postalcode, province, address1: raw.address1?.trim() ?? '' };
  const town = await findMunicipality(db, raw.city ?? '', postalcode);
  if (!town) return outsideTheRegister(db, address);
  if (province.length === 2 && province !== town.province) return refuse('PROVINCE_UNKNOWN', { field: 'province' });
  const city = town.name.toUpperCase();
  const found = await withStreet(geocoder, { ...address, city, province: town.province, postalcode });
  return ok({ ...found, ...(await withZone(db, { ...found.input, postalcode }, town)) });
}

/**
 * Finds the home zone of an address in a town, by its position and its postcode. People who wait for home delivery are
 * checked by the same query.
 */
export async function withZone(db: Queryable, address: AddressInput & { readonly postalcode: string }, town: Town) {
  const { input, isLocated } = inTown(address, town);
  const { latitude = null, longitude = null } = input;
  const place = { postcode: address.postalcode, city: town.name, latitude, longitude, isLocated };
  return { input, isLocated, zone: await homeZone(db, place) };
}

/**
 * Looks the street up. A street that was found is returned in the register's spelling, with its position if it is
 * known.
 */
async function withStreet(
  geocoder: Geocoder,
  input: AddressInput & { readonly city: string; readonly province: string; readonly postalcode: string },
): Promise<Omit<CheckedAddress, 'zone' | 'isLocated'>> {
  const { street, number } = splitHouseNumber(input.address1 ?? '');
  const typedNumber = input.addressNumber?.trim() || undefined;
  const looked = await geocoder.find({
    // a number behind the street counts only if the field of the number is empty
    street: typedNumber === undefined ? street : (input.address1 ?? ''),
    number: typedNumber ?? number,
    town: input.city,
    province: input.province,
    postcode: input.postalcode,
  });
  if (looked.found === 'unknown') return { input, isVerified: undefined, proposals: [] };
  if (looked.found === 'none') return { input, isVerified: false, proposals: [] };
  if (looked.found === 'several') return { input, isVerified: false, proposals: looked.addresses };
  const { street: found, number: foundNumber, point, precision } = looked.address;
  const position = precision === 'town' || !point ? {} : point;
  return {
    input: {
      ...input,
      address1: found,
      ...(foundNumber === undefined ? {} : { addressNumber: foundNumber }),
      ...position,
    },
    isVerified: true,
    proposals: [],
  };
}

export type Town = NonNullable<Awaited<ReturnType<typeof findMunicipality>>>;

/** A position this far (metres) from the middle of its town is an error. */
const FAR_FROM_TOWN_METRES = 30_000;

/** An address without a position, or with one far from its town, gets that of its town. */
function inTown(input: AddressInput, { latitude, longitude }: Town): Pick<CheckedAddress, 'input' | 'isLocated'> {
  const own = pointOf(input);
  if (latitude === null || longitude === null) return { input, isLocated: own !== undefined };
  const middle = { latitude, longitude };
  const metres = own && distanceMetres(own, middle);
  // a client that sends an address back also sends the middle of its town
  const isLocated = metres !== undefined && metres > 0 && metres <= FAR_FROM_TOWN_METRES;
  return isLocated ? { input, isLocated } : { input: { ...input, ...middle }, isLocated };
}

/**
 * D 3: the device's position (gpsLatitude, gpsLongitude) replaces a missing position of the address. A position with
 * only one coordinate is ignored.
 */
function withOnePoint({ latitude, longitude, gpsLatitude, gpsLongitude, ...typed }: AddressInput): AddressInput {
  const device = pointOf({ latitude: gpsLatitude, longitude: gpsLongitude });
  return { ...typed, ...(pointOf({ latitude, longitude }) ?? device) };
}

interface MaybePoint {
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
}

function pointOf({ latitude, longitude }: MaybePoint): Point | undefined {
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

async function outsideTheRegister(
  db: Queryable,
  address: AddressInput & { readonly province: string; readonly postalcode: string },
): Promise<Result<CheckedAddress, Refusal>> {
  const input = { ...address, city: address.city?.trim().toUpperCase() ?? '' };
  const { latitude = null, longitude = null } = input;
  const isLocated = pointOf(input) !== undefined;
  const place = { postcode: address.postalcode, city: input.city, latitude, longitude, isLocated };
  const zone = await homeZone(db, place);
  const isListed = zone !== undefined && !(await isPostcodeKnown(db, address.postalcode));
  if (!isListed && (await isProvinceKnown(db, address.province)))
    return refuse('ADDRESS_UNKNOWN', { field: 'postalcode' });
  return ok({ input, zone, isVerified: undefined, isLocated, proposals: [] });
}

/** Refuses missing or wrong values of an address that is to be saved, at their fields (D 5). */
export function checkForSaving(input: AddressInput): Result<void, Refusal> {
  const phoneProblem = phone(`${input.prefix ?? ''}${input.referencePhoneNumber ?? ''}`);
  return refuseIfAny([
    ...missingForSave(input).flatMap((field) => problemAt(field, 'REQUIRED')),
    ...problemAt('referencePhoneNumber', input.referencePhoneNumber?.trim() ? phoneProblem : undefined),
    ...tooLong('addressNote', input.addressNote ?? '', MAX_NOTE),
  ]);
}
