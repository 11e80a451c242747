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
    addressTypeId: addressTypeId(options.serviceId),
    addressType: options.serviceId === HOME ? 'home' : 'drive',
    deliveryServiceId: options.serviceId,
    ...(options.zone ? { zone: options.zone } : {}),
    isDefault: options.isDefault,
    ...(typeof options.isVerified === 'boolean' ? { verified: options.isVerified } : {}),
    ...(options.storeId === undefined ? {} : { storeId: options.storeId }),
    ...(options.distance === undefined ? {} : { distance: options.distance }),
  };
}
