import type { Address, AddressInput } from '../../../contract/addresses/schemas.ts';
import { townTitle } from '../../../domain/geography/town-title.ts';

/** A delivery place before its details: the input of the check (delivery 5). */
export interface Place {
  readonly city: string;
  readonly province: string;
  readonly postalcode: string;
  readonly address1: string;
  readonly addressNumber: string;
  /** The position of the address, as the server stores it; degrees. */
  readonly latitude?: number;
  readonly longitude?: number;
  /** The position of the device by which the address was found (delivery 3). */
  readonly gpsLatitude?: number;
  readonly gpsLongitude?: number;
}

/** The details that the driver needs, entered after the check. */
export interface Details {
  readonly addressName: string;
  readonly doorbellName: string;
  readonly doorbellNumber: string;
  readonly cityAdditionalInfo: string;
  readonly floor: string;
  readonly prefix: string;
  readonly referencePhoneNumber: string;
  readonly elevator: boolean;
  readonly reception: boolean;
  readonly addressNote: string;
}

export const emptyPlace: Place = { city: '', province: '', postalcode: '', address1: '', addressNumber: '' };

/** Lombardy's provinces, suggested while a town is not known. */
export const PROVINCES = ['BG', 'BS', 'CO', 'CR', 'LC', 'LO', 'MB', 'MI', 'MN', 'PV', 'SO', 'VA'];

/**
 * Returns the place of a stored address with its position, which is part of a change: the street of a stored address
 * does not change.
 */
export function placeOf(address: Address): Place {
  const { city, province, postalcode, address1, addressNumber, latitude, longitude } = address;
  const position = latitude === undefined || longitude === undefined ? {} : { latitude, longitude };
  return { city: townTitle(city), province, postalcode, address1, addressNumber, ...position };
}

/**
 * D 2, EditAddresses: the state of a navigation to the form of a new address that the selector has found and checked.
 */
export interface DiscoveredAddress {
  readonly discoveredAddress: Place;
  /** False if the street is unknown; the form then asks about it. */
  readonly isFound: boolean;
}

/**
 * Returns the address from the state of a navigation; undefined: none. The browser stores the state, so it is
 * validated.
 */
export function discoveredIn(state: unknown): DiscoveredAddress | undefined {
  if (typeof state !== 'object' || state === null || !('discoveredAddress' in state)) return undefined;
  const found = state.discoveredAddress;
  if (typeof found !== 'object' || found === null) return undefined;
  const fields: Readonly<Record<string, unknown>> = { ...found };
  const text = (name: keyof typeof emptyPlace) => (typeof fields[name] === 'string' ? fields[name] : '');
  const discoveredAddress = {
    city: townTitle(text('city')),
    province: text('province'),
    postalcode: text('postalcode'),
    address1: text('address1'),
    addressNumber: text('addressNumber'),
  };
  return { discoveredAddress, isFound: 'isFound' in state && state.isFound === true };
}

type TypedPlace = Partial<Pick<Place, 'city' | 'province' | 'postalcode' | 'address1' | 'addressNumber'>>;

/** Returns the place after typing: a changed town or street loses the position of the device. */
export function retyped(place: Place, typed: TypedPlace): Place {
  const { city, province, postalcode, address1, addressNumber } = place;
  const isElsewhere = (['city', 'province', 'postalcode', 'address1'] as const).some(
    (field) => typed[field] !== undefined && typed[field] !== place[field],
  );
  return { ...(isElsewhere ? { city, province, postalcode, address1, addressNumber } : place), ...typed };
}

/** Returns whether a place has enough data for the check (delivery 4); the check reports other missing data. */
export function isPicked({ city, address1 }: Place): boolean {
  return city.trim() !== '' && address1.trim() !== '';
}

/**
 * Returns a text such as "Via Roma 12, 24121 Bergamo (BG)": on the wire towns are in capitals (delivery 5), in texts
 * they are not.
 */
export function placeText({ address1, addressNumber, postalcode, city, province }: Place): string {
  return `${[address1, addressNumber].filter(Boolean).join(' ')}, ${postalcode} ${townTitle(city)} (${province})`;
}

export const NO_DETAILS: Details = {
  addressName: '',
  doorbellName: '',
  doorbellNumber: '',
  cityAdditionalInfo: '',
  floor: '',
  prefix: '+39',
  referencePhoneNumber: '',
  elevator: false,
  reception: false,
  addressNote: '',
};

export function detailsOf(address: Address | undefined): Details {
  if (!address) return NO_DETAILS;
  const { addressName, doorbellName, doorbellNumber, cityAdditionalInfo, floor, prefix } = address;
  const { referencePhoneNumber, elevator, apartmentNumber, addressNote } = address;
  return {
    addressName,
    doorbellName,
    doorbellNumber,
    cityAdditionalInfo,
    floor,
    prefix: prefix || '+39',
    referencePhoneNumber,
    elevator,
    reception: apartmentNumber === 'true',
    addressNote,
  };
}

/** Returns the body of the save calls: city and province in capitals (delivery 5). */
export function addressInput(place: Place, details: Details, addressId: number | undefined): AddressInput {
  const { reception, ...rest } = details;
  return {
    ...place,
    ...rest,
    city: place.city.trim().toUpperCase(),
    province: place.province.trim().toUpperCase(),
    country: 'Italia',
    apartmentNumber: String(reception),
    ...(addressId !== undefined && { addressId }),
  };
}
