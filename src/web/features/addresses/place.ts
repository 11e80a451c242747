import type { Address, AddressInput } from '../../../contract/addresses/schemas.ts';

/** A delivery place before its details: the input of the check (delivery 5). */
export interface Place {
  readonly city: string;
  readonly province: string;
  readonly postalcode: string;
  readonly address1: string;
  readonly addressNumber: string;
}

/** The details that the driver needs, entered after the check. */
export interface Details {
  readonly addressName: string;
  readonly doorbellName: string;
  readonly doorbellNumber: string;
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

export function placeOf({ city, province, postalcode, address1, addressNumber }: Address): Place {
  return { city, province, postalcode, address1, addressNumber };
}

/** "Via Roma 12, 24121 BERGAMO (BG)". */
export function placeText({ address1, addressNumber, postalcode, city, province }: Place): string {
  return `${[address1, addressNumber].filter(Boolean).join(' ')}, ${postalcode} ${city} (${province})`;
}

export function detailsOf(address: Address | undefined): Details {
  return {
    addressName: address?.addressName ?? '',
    doorbellName: address?.doorbellName ?? '',
    doorbellNumber: address?.doorbellNumber ?? '',
    floor: address?.floor ?? '',
    prefix: address?.prefix || '+39',
    referencePhoneNumber: address?.referencePhoneNumber ?? '',
    elevator: address?.elevator ?? false,
    reception: address?.apartmentNumber === 'true',
    addressNote: address?.addressNote ?? '',
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
