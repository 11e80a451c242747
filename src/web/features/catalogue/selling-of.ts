import type { Product } from '../../../contract/product.ts';
import { purchaseLimit } from '../../../domain/quantity.ts';
import { UNIT_MULTIPLIER } from '../../../domain/weight.ts';
import type { Selling } from './selling.ts';

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
    return { rule, wireUnitsPerKilo, isWeightVariable, ...(saleType === 'Confezione' && packageContent(infos)) };
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

function packageContent(infos: Product['productInfos']): Pick<Selling, 'content'> {
  const amount = numberOf(infos['WEIGHT_SELLING']);
  const unit = infos['WEIGHT_UNIT_SELLING'];
  return amount && unit ? { content: { amount, unit } } : {};
}

function numberOf(text: string | undefined): number | undefined {
  const value = Number(text);
  return text !== undefined && text !== '' && Number.isFinite(value) ? value : undefined;
}
