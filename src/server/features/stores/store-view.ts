import type { Address } from '../../../contract/addresses/schemas.ts';
import type { LocatedStore } from '../../../contract/stores/schemas.ts';
import { addressView } from '../addresses/address-view.ts';
import type { PickupRow, StoreRow } from './queries.ts';

/** For whom and when a store is shown. */
interface StoreViewOf {
  /** The customer's (D 2, the star). */
  readonly defaultStoreId: number | undefined;
  /** YYYY-MM-DD in Rome. */
  readonly today: string;
}

/** Returns a store or locker of the locator (wire-facts 6); missing data are left out. */
export function storeView(row: StoreRow, { defaultStoreId, today }: StoreViewOf): LocatedStore {
  const special = row.specialDays.filter(({ day }) => day >= today);
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
    ...(special.length === 0 ? {} : { specialDays: special.map(specialDayView) }),
    ...(row.email === '' ? {} : { email: row.email }),
    ...(row.parking === '' ? {} : { parking: row.parking }),
    deliveryServices: row.services,
    ...(row.addressClasses.length === 0 ? {} : { addressClass: row.addressClasses }),
    ...(row.storeId === defaultStoreId ? { isDefault: true } : {}),
  };
}

function specialDayView({ day, beginHour, endHour, reason }: StoreRow['specialDays'][number]) {
  return { day, ...(beginHour === '' ? {} : { beginHour, endHour }), ...(reason === '' ? {} : { reason }) };
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
