import type { Address } from '../../../contract/addresses/schemas.ts';
import { addressTypeId, HOME } from '../../../domain/delivery/delivery-service.ts';

/** A row of `addresses`, or a store's address in the same form. */
export interface AddressRow {
  addressId: number;
  addressName: string;
  doorbellName: string;
  doorbellNumber: string;
  street: string;
  streetNumber: string;
  city: string;
  province: string;
  postcode: string;
  country: string;
  cityAddition: string;
  phonePrefix: string;
  phone: string;
  floor: string;
  elevator: boolean;
  reception: boolean;
  note: string;
  latitude: number | null;
  longitude: number | null;
  /** True if the position is that of the house or street; absent for stores. */
  isLocated?: boolean;
  addressClasses?: AddressClass[];
}

export interface AddressClass {
  name: string;
  iconSource: string;
}

export interface AddressViewOptions {
  readonly serviceId: number;
  readonly isDefault: boolean;
  readonly zone?: { zoneId: number; zoneGroupId: number } | undefined;
  readonly storeId?: number;
  readonly distance?: number;
  readonly isVerified?: boolean | null;
}

/** Returns the address as the wire shows it (D 3). reception is apartmentNumber, 'true' or 'false'. */
export function addressView(row: AddressRow, options: AddressViewOptions): Address {
  return {
    addressId: row.addressId,
    addressName: row.addressName,
    doorbellName: row.doorbellName,
    doorbellNumber: row.doorbellNumber,
    address1: row.street,
    addressNumber: row.streetNumber,
    city: row.city,
    province: row.province,
    postalcode: row.postcode,
    country: row.country,
    cityAdditionalInfo: row.cityAddition,
    floor: row.floor,
    prefix: row.phonePrefix,
    referencePhoneNumber: row.phone,
    elevator: row.elevator,
    apartmentNumber: String(row.reception),
    addressNote: row.note,
    ...(row.latitude === null ? {} : { latitude: row.latitude }),
    ...(row.longitude === null ? {} : { longitude: row.longitude }),
    ...(row.isLocated === true && row.latitude !== null && row.longitude !== null
      ? { gpsLatitude: row.latitude, gpsLongitude: row.longitude }
      : {}),
    addressTypeId: addressTypeId(options.serviceId),
    addressType: options.serviceId === HOME ? 'home' : 'drive',
    deliveryServiceId: options.serviceId,
    ...(row.addressClasses && row.addressClasses.length > 0 ? { addressClass: row.addressClasses } : {}),
    ...(options.zone ? { zone: options.zone } : {}),
    isDefault: options.isDefault,
    ...(typeof options.isVerified === 'boolean' ? { verified: options.isVerified } : {}),
    ...(options.storeId === undefined ? {} : { storeId: options.storeId }),
    ...(options.distance === undefined ? {} : { distance: options.distance }),
  };
}
