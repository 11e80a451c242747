import { englishFile } from './table-english.ts';
import type { TableFile } from './table-file.ts';
import { priceHistoryFile } from './table-price-history.ts';
import { promotionsFile } from './table-promotions.ts';
import { categoriesFile, classesFile, classLimitsFile, pictureSourcesFile, vendorsFile } from './tables-catalogue.ts';
import {
  closedDaysFile,
  deliveryFeesFile,
  municipalitiesFile,
  timeslotsFile,
  zoneAreasFile,
  zonePolygonsFile,
  zonesFile,
} from './tables-delivery.ts';
import { storesFile, warehousesFile } from './tables-stores.ts';
import { giftCertificatesFile, packagingTypesFile } from './tables-totals.ts';

/** Tables that products refer to, so they are read before them. */
export const tablesBeforeGoods: readonly TableFile[] = [
  warehousesFile,
  storesFile,
  municipalitiesFile,
  deliveryFeesFile,
  zonesFile,
  zoneAreasFile,
  zonePolygonsFile,
  timeslotsFile,
  closedDaysFile,
  categoriesFile,
  vendorsFile,
  classesFile,
  classLimitsFile,
];

/**
 * Tables that refer to products. Promotions come before the price history, because past days of a promotion are refused once the
 * shop has prices of that time.
 */
export const tablesAfterGoods: readonly TableFile[] = [
  promotionsFile,
  priceHistoryFile,
  pictureSourcesFile,
  giftCertificatesFile,
  packagingTypesFile,
  englishFile,
];

export const tableFiles: readonly TableFile[] = [...tablesBeforeGoods, ...tablesAfterGoods];
