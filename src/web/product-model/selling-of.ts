import type { Product } from '../../contract/catalogue/product.ts';
import { UNIT_MULTIPLIER } from '../../domain/base/weight.ts';
import {
  amountOfClassLimit,
  piecesEach,
  purchaseLimit,
  quantityRuleOf,
  type SellingFacts,
} from '../../domain/quantity/quantity-rule.ts';
import type { Selling } from './selling.ts';

/** Returns the quantity rule of a product from its productInfos (storefront 4, 9). */
export function sellingOf({ productInfos: infos, maxAcq, minAcq, productClassRuleMax, available }: Product): Selling {
  const saleType =
    infos['TIPOLOGIA'] === 'Sfuso' ? 'Sfuso' : infos['TIPOLOGIA'] === 'Confezione' ? 'Confezione' : 'Pezzo';
  const isLoose = saleType === 'Sfuso';
  const wireUnitsPerKilo = UNIT_MULTIPLIER[(infos['WEIGHT_UNIT_SELLING'] ?? 'KG').toUpperCase()] ?? 1;
  /** Returns an amount, for loose goods in grams. */
  const amount = (name: string) => {
    const value = numberOf(infos[name]);
    return isLoose && value !== undefined ? Math.round((value * 1000) / wireUnitsPerKilo) : value;
  };
  /** Returns a minimum or maximum, for loose goods in grams: they are sent in kilograms, whatever unit the portions have. */
  const limit = (name: string) => {
    const value = numberOf(infos[name]);
    return isLoose && value !== undefined ? Math.round(value * 1000) : value;
  };
  const facts: Facts = {
    saleType,
    multiple: numberOf(infos['QTY_MULT']),
    isLocked: infos['QTY_LOCKED'] === 'true',
    hasPackage: infos['PACKAGE_CODE'] !== undefined,
    portionGrams: amount('WEIGHT_SELLING'),
    stepGrams: amount('STEP_SELLING'),
    minimum: isLoose ? limit('MINACQ') : minAcq,
    maxAcq: isLoose ? limit('MAXACQ') : (maxAcq ?? limit('MAXACQ')),
    multiPack: numberOf(infos['MULTI_PACK']),
    classLimit: productClassRuleMax,
    // the card shows that a product is sold out, so zero is no limit here
    stock: available > 0 && available < UNLIMITED ? available : undefined,
  };
  return {
    rule: quantityRuleOf(facts),
    ...limitsOf(facts),
    wireUnitsPerKilo,
    isWeightVariable: isLoose || infos['WEIGHT_VARIABLE'] === 'true',
    ...(saleType === 'Confezione' && packageContent(infos)),
  };
}

type Facts = SellingFacts & { readonly classLimit: Product['productClassRuleMax'] };

function limitsOf(facts: Facts): Pick<Selling, 'ofClass' | 'limitedBy'> {
  const { saleType, multiPack, classLimit, stock = Number.POSITIVE_INFINITY } = facts;
  const { maximum } = quantityRuleOf(facts);
  const max = classLimit && amountOfClassLimit(classLimit, saleType);
  const limitedBy =
    stock === maximum ? 'stock' : purchaseLimit({ ...facts, classLimit: undefined }) === maximum ? 'day' : 'class';
  return {
    ...(maximum !== undefined && { limitedBy }),
    ...(classLimit &&
      max !== undefined && {
        ofClass: {
          ...{ name: classLimit.productClassName, max, text: `${classLimit.max} ${classLimit.unit}` },
          piecesEach: Math.min(piecesEach(saleType, multiPack), max),
        },
      }),
  };
}

/** The stock that means "unlimited" (wire-facts 3.5). */
const UNLIMITED = 100_000_000;

function packageContent(infos: Product['productInfos']): Pick<Selling, 'content'> {
  const amount = numberOf(infos['WEIGHT_SELLING']);
  const unit = infos['WEIGHT_UNIT_SELLING'];
  return amount && unit ? { content: { amount, unit } } : {};
}

function numberOf(text: string | undefined): number | undefined {
  const value = Number(text);
  return text !== undefined && text !== '' && Number.isFinite(value) ? value : undefined;
}
