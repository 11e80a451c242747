import type { Address } from '../../../contract/addresses/schemas.ts';
import type { LocatedStore } from '../../../contract/stores/schemas.ts';
import { addressView } from '../addresses/address-view.ts';
import type { PickupRow, StoreRow } from './queries.ts';

/**
 * Returns a store or locker of the locator (wire-facts 6); missing data are left out. `defaultStoreId`: the customer's
 * (D 2, the star).
 */
export function storeView(row: StoreRow, defaultStoreId: number | undefined): LocatedStore {
  return {
    warehouseId: row.warehouseId,
    storeId: row.storeId,
    storeType: row.kind,
    name: row.name,
    slug: row.slug,
    address: {
      addressName: row.addressName || row.name,
      address1: row.street,
      addressNumber: row.streetNumber,
      city: row.city,
      province: row.province,
      postalcode: row.postcode,
      ...(row.latitude === null ? {} : { latitude: row.latitude }),
      ...(row.longitude === null ? {} : { longitude: row.longitude }),
    },
    ...(row.phone === '' ? {} : { metaData: { warehouse_locator: { PHONE: row.phone } } }),
    serviceHours: { default: row.serviceHours },
    deliveryServices: row.services,
    ...(row.addressClasses.length === 0 ? {} : { addressClass: row.addressClasses }),
    ...(row.storeId === defaultStoreId ? { isDefault: true } : {}),
  };
}

/**
 * Returns pickup points in the form of addresses on the wire (D 3). `defaultStoreId`: the customer's (D 2, the star).
 */
export function pickupViews(rows: readonly PickupRow[], defaultStoreId: number | undefined): Address[] {
  return rows.map((row) => pickupView(row, defaultStoreId));
}

export function pickupView(row: PickupRow, defaultStoreId: number | undefined): Address {
  return addressView(row, {
    serviceId: row.deliveryServiceId,
    isDefault: row.storeId === defaultStoreId,
    storeId: row.storeId,
    zone: { zoneId: row.zoneId, zoneGroupId: row.zoneGroupId },
  });
}
