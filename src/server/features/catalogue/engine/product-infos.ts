import { grams, toKilos } from '../../../../domain/base/weight.ts';
import { infosOf } from '../product-columns.ts';
import type { ProductRow } from './rows.ts';

const CONTENT_UNIT = { g: 'GR', ml: 'ML', pz: 'PZ' } as const;

/** The units of prices per kilo, litre or piece. KG has the id of the recordings; they name no other. */
export const UNITS = {
  g: { umId: 1, um: 'KG', umDes: 'KG' },
  ml: { umId: 2, um: 'LT', umDes: 'LT' },
  pz: { umId: 3, um: 'PZ', umDes: 'PZ' },
} as const;

/** Returns the unit of the product's price per unit; undefined: it has no such price (decision 29). */
export function baseUnit({ sale_type, content_amount, content_unit }: ProductRow) {
  if (sale_type === 'Sfuso') return UNITS.g;
  return content_amount && content_unit ? UNITS[content_unit] : undefined;
}

/** The recorded values: the unit of the price per kilo or litre, "$$" for loose goods and where there is no such price. */
function fiscalUnit({ sale_type, content_amount, content_unit }: ProductRow): string {
  if (sale_type === 'Sfuso' || !content_amount || content_unit === 'pz' || content_unit === null) return '$$';
  return UNITS[content_unit].um;
}

/** A minimum or maximum as the wire has it: pieces, or kilograms of loose goods (decision 29). */
export function wireAmount({ sale_type }: ProductRow, amount: number): number {
  return sale_type === 'Sfuso' ? toKilos(grams(amount)) : amount;
}

/** All values are strings (wire-facts 3.4). Portions and steps of loose goods are in grams, minimum and maximum in kilograms. */
export function productInfos(row: ProductRow): Record<string, string> {
  const loose = row.sale_type === 'Sfuso';
  return {
    UNITA_DI_MISURA_FISCALE: fiscalUnit(row),
    ...(loose || row.pack_line === '' ? {} : { PACKAGE_DESCR: row.pack_line }),
    ...row.infos,
    TIPOLOGIA: row.sale_type,
    ...(row.content_amount === null ? {} : { WEIGHT_SELLING: row.content_amount.toFixed(1) }),
    ...(row.content_unit === null ? {} : { WEIGHT_UNIT_SELLING: CONTENT_UNIT[row.content_unit] }),
    ...(loose ? { STEP_SELLING: (row.step_amount ?? 0).toFixed(1), WEIGHT_UNIT_BASE: 'KG' } : {}),
    MINACQ: String(wireAmount(row, row.min_quantity)),
    ...(row.multi_pack > 1 ? { MULTI_PACK: String(row.multi_pack) } : {}),
    ...infosOf(row),
    // their weight is that of the scales at picking, whatever a file says: pages and prices say "circa"
    ...(loose ? { WEIGHT_VARIABLE: 'true' } : {}),
    ...(row.max_quantity === null ? {} : { MAXACQ: String(wireAmount(row, row.max_quantity)) }),
    WEB_ENABLED: '1',
    CHECKED: 'true',
  };
}
