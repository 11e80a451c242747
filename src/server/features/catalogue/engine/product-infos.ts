import { grams, toKilos } from '../../../../domain/base/weight.ts';
import { infosOf } from './rows/product-columns.ts';
import type { ProductRow } from './rows/rows.ts';

const CONTENT_UNIT = { g: 'GR', ml: 'ML', pz: 'PZ' } as const;

/** The units of prices per kilo, litre or piece. KG has the id of the recordings, which contain no other unit. */
export const UNITS = {
  g: { umId: 1, um: 'KG', umDes: 'KG' },
  ml: { umId: 2, um: 'LT', umDes: 'LT' },
  pz: { umId: 3, um: 'PZ', umDes: 'PZ' },
} as const;

/** Returns the unit of the product's price per unit; undefined: it has no such price (decision 29). */
export function baseUnit({ saleType, contentAmount, contentUnit }: ProductRow) {
  if (saleType === 'Sfuso') return UNITS.g;
  return contentAmount && contentUnit ? UNITS[contentUnit] : undefined;
}

/**
 * Returns the values as recorded: the unit of the price per kilo or litre, "$$" for loose goods and if there is no such
 * price.
 */
function fiscalUnit({ saleType, contentAmount, contentUnit }: ProductRow): string {
  if (saleType === 'Sfuso' || !contentAmount || contentUnit === 'pz' || contentUnit === null) return '$$';
  return UNITS[contentUnit].um;
}

/** Returns a minimum or maximum in units of the wire: pieces, or kilograms of loose goods (decision 29). */
export function wireAmount({ saleType }: ProductRow, amount: number): number {
  return saleType === 'Sfuso' ? toKilos(grams(amount)) : amount;
}

/**
 * All values are strings (wire-facts 3.4). Portions and steps of loose goods are in grams, minimum and maximum in
 * kilograms.
 */
export function productInfos(row: ProductRow): Record<string, string> {
  const loose = row.saleType === 'Sfuso';
  return {
    UNITA_DI_MISURA_FISCALE: fiscalUnit(row),
    ...(loose || row.packLine === '' ? {} : { PACKAGE_DESCR: row.packLine }),
    ...row.infos,
    TIPOLOGIA: row.saleType,
    ...(row.contentAmount === null ? {} : { WEIGHT_SELLING: row.contentAmount.toFixed(1) }),
    ...(row.contentUnit === null ? {} : { WEIGHT_UNIT_SELLING: CONTENT_UNIT[row.contentUnit] }),
    ...(loose ? { STEP_SELLING: (row.stepAmount ?? 0).toFixed(1), WEIGHT_UNIT_BASE: 'KG' } : {}),
    MINACQ: String(wireAmount(row, row.minQuantity)),
    ...(row.multiPack > 1 ? { MULTI_PACK: String(row.multiPack) } : {}),
    ...infosOf(row),
    // the weight is decided by the scales at picking, whatever a file says: pages and prices say "circa"
    ...(loose ? { WEIGHT_VARIABLE: 'true' } : {}),
    ...(row.maxQuantity === null ? {} : { MAXACQ: String(wireAmount(row, row.maxQuantity)) }),
    WEB_ENABLED: '1',
    CHECKED: 'true',
  };
}
