import type { Address } from '../../../contract/addresses/schemas.ts';
import { addressTypeId, HOME } from '../../../domain/delivery/delivery-service.ts';

/** A row of `addresses`, or a store's address in the same words. */
export interface AddressRow {
  address_id: number;
  address_name: string;
  doorbell_name: string;
  doorbell_number: string;
  street: string;
  street_number: string;
  city: string;
  province: string;
  postcode: string;
  country: string;
  city_addition: string;
  phone_prefix: string;
  phone: string;
  floor: string;
  elevator: boolean;
  reception: boolean;
  note: string;
  latitude: number | null;
  longitude: number | null;
  /** The point is that of the house or street; absent for stores. */
  is_located?: boolean;
  address_classes?: AddressClass[];
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

/** The wire's address (D 3). reception is apartmentNumber, 'true' or 'false'. */
export function addressView(row: AddressRow, options: AddressViewOptions): Address {
  return {
    addressId: row.address_id,
    addressName: row.address_name,
    doorbellName: row.doorbell_name,
    doorbellNumber: row.doorbell_number,
    address1: row.street,
    addressNumber: row.street_number,
    city: row.city,
    province: row.province,
    postalcode: row.postcode,
    country: row.country,
    cityAdditionalInfo: row.city_addition,
    floor: row.floor,
    prefix: row.phone_prefix,
    referencePhoneNumber: row.phone,
    elevator: row.elevator,
    apartmentNumber: String(row.reception),
    addressNote: row.note,
    ...(row.latitude === null ? {} : { latitude: row.latitude }),
    ...(row.longitude === null ? {} : { longitude: row.longitude }),
    ...(row.is_located === true && row.latitude !== null && row.longitude !== null
      ? { gpsLatitude: row.latitude, gpsLongitude: row.longitude }
      : {}),
    addressTypeId: addressTypeId(options.serviceId),
    addressType: options.serviceId === HOME ? 'home' : 'drive',
    deliveryServiceId: options.serviceId,
    ...(row.address_classes && row.address_classes.length > 0 ? { addressClass: row.address_classes } : {}),
    ...(options.zone ? { zone: options.zone } : {}),
    isDefault: options.isDefault,
    ...(typeof options.isVerified === 'boolean' ? { verified: options.isVerified } : {}),
    ...(options.storeId === undefined ? {} : { storeId: options.storeId }),
    ...(options.distance === undefined ? {} : { distance: options.distance }),
  };
}
