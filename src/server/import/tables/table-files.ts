import type { TableFile } from './table-file.ts';
import { priceHistoryFile } from './table-price-history.ts';
import { promotionsFile } from './table-promotions.ts';
import { categoriesFile, classesFile, classLimitsFile, pictureSourcesFile, vendorsFile } from './tables-catalogue.ts';
import { deliveryFeesFile, municipalitiesFile, timeslotsFile, zoneAreasFile, zonesFile } from './tables-delivery.ts';
import { storesFile, warehousesFile } from './tables-stores.ts';
import { giftCertificatesFile, packagingTypesFile } from './tables-totals.ts';

/** Needed by goods: read before them. */
export const tablesBeforeGoods: readonly TableFile[] = [
  warehousesFile,
  storesFile,
  municipalitiesFile,
  deliveryFeesFile,
  zonesFile,
  zoneAreasFile,
  timeslotsFile,
  categoriesFile,
  vendorsFile,
  classesFile,
  classLimitsFile,
];

/** Promotions before the history: it makes all that was before them the shop's own past. */
export const tablesAfterGoods: readonly TableFile[] = [
  promotionsFile,
  priceHistoryFile,
  pictureSourcesFile,
  giftCertificatesFile,
  packagingTypesFile,
];

export const tableFiles: readonly TableFile[] = [...tablesBeforeGoods, ...tablesAfterGoods];
