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
 * The place of a stored address with its position, which goes back with a change: the street of a stored address does
 * not change.
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
  /** False: its street is not known, which the form asks about. */
  readonly isFound: boolean;
}

/**
 * Returns the address that a navigation brings along; undefined: none. The browser stores the state, so that it is not
 * trusted.
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

/** The place after the shopper typed: another town or street is not where the device is. */
export function retyped(place: Place, typed: TypedPlace): Place {
  const { city, province, postalcode, address1, addressNumber } = place;
  const isElsewhere = (['city', 'province', 'postalcode', 'address1'] as const).some(
    (field) => typed[field] !== undefined && typed[field] !== place[field],
  );
  return { ...(isElsewhere ? { city, province, postalcode, address1, addressNumber } : place), ...typed };
}

/** A place that can be checked (delivery 4): what else is missing is said by the check. */
export function isPicked({ city, address1 }: Place): boolean {
  return city.trim() !== '' && address1.trim() !== '';
}

/** "Via Roma 12, 24121 Bergamo (BG)": the wire has towns in capitals (delivery 5), people do not. */
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
