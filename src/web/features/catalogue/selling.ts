import type { Product } from '../../../contract/catalogue.ts';
import { purchaseLimit, type QuantityRule } from '../../../domain/quantity.ts';
import { UNIT_MULTIPLIER } from '../../../domain/weight.ts';

/** How an amount of one product is bought, written and sent. Amounts are pieces, or grams for loose goods. */
export interface Selling {
  readonly rule: QuantityRule;
  /** Wire units in one kg: amounts of loose goods travel in WEIGHT_UNIT_SELLING (contract/cart). */
  readonly wireUnitsPerKilo: number;
  /** Weighed by hand at picking: the price is of about this weight. */
  readonly isWeightVariable: boolean;
}

/** The quantity rule of a product as its productInfos say it (storefront 4, 9). */
export function sellingOf({ productInfos: infos, maxAcq, minAcq, productClassRuleMax }: Product): Selling {
  const saleType =
    infos['TIPOLOGIA'] === 'Sfuso' ? 'Sfuso' : infos['TIPOLOGIA'] === 'Confezione' ? 'Confezione' : 'Pezzo';
  const wireUnitsPerKilo = UNIT_MULTIPLIER[(infos['WEIGHT_UNIT_SELLING'] ?? 'KG').toUpperCase()] ?? 1;
  const maximum = purchaseLimit({
    maxAcq: maxAcq ?? numberOf(infos['MAXACQ']),
    multiPack: numberOf(infos['MULTI_PACK']),
    classMaximum: productClassRuleMax?.max,
  });
  const isWeightVariable = saleType === 'Sfuso' || infos['WEIGHT_VARIABLE'] === 'true';
  if (saleType !== 'Sfuso') {
    const rule = {
      saleType,
      multiple: numberOf(infos['QTY_MULT']) ?? 1,
      minimum: minAcq ?? 0,
      ...(maximum && { maximum }),
    } as const;
    return { rule, wireUnitsPerKilo, isWeightVariable };
  }
  const gramsOf = (wire: number | undefined) =>
    wire === undefined ? undefined : Math.round((wire * 1000) / wireUnitsPerKilo);
  const portionGrams = gramsOf(numberOf(infos['WEIGHT_SELLING'])) || 100;
  const stepGrams = gramsOf(numberOf(infos['STEP_SELLING'])) || portionGrams;
  const maximumGrams = gramsOf(numberOf(infos['MAXACQ']));
  const minimum = gramsOf(numberOf(infos['MINACQ'])) ?? 0;
  const rule = {
    saleType,
    multiple: 1,
    minimum,
    portionGrams,
    stepGrams,
    ...(maximumGrams && { maximum: maximumGrams }),
  } as const;
  return { rule, wireUnitsPerKilo, isWeightVariable };
}

/** The amount of a cart line: pieces carry quantity, loose goods weight in kg (wire-facts 8). */
export function lineAmount(line: { readonly quantity: number; readonly weight: number }): number {
  return line.weight > 0 ? Math.round(line.weight * 1000) : line.quantity;
}

/** The amount as the cart's calls take it. */
export function wireQuantity({ rule, wireUnitsPerKilo }: Selling, amount: number): number {
  return rule.saleType === 'Sfuso' ? (amount * wireUnitsPerKilo) / 1000 : amount;
}

function numberOf(text: string | undefined): number | undefined {
  const value = Number(text);
  return text !== undefined && text !== '' && Number.isFinite(value) ? value : undefined;
}
