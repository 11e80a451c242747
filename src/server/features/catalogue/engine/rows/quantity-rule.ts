import type { QuantityRule } from '../../../../../domain/quantity/quantity.ts';
import { quantityRuleOf } from '../../../../../domain/quantity/quantity-rule.ts';
import type { ProductRow } from './rows.ts';

/** How this product may be bought: pieces, or grams for loose goods. */
export function quantityRule(row: ProductRow): QuantityRule {
  return quantityRuleOf({
    saleType: row.saleType,
    multiple: row.quantityMultiple,
    isLocked: row.quantityLocked,
    hasPackage: row.infos['PACKAGE_CODE'] !== undefined,
    portionGrams: row.contentAmount ?? undefined,
    stepGrams: row.stepAmount ?? undefined,
    minimum: row.minQuantity,
    maxAcq: row.maxQuantity ?? undefined,
    multiPack: row.multiPack,
  });
}
