import { formatEuro, formatGrams } from '../../domain/base/format.ts';
import { firstQuantity, type QuantityRule } from '../../domain/quantity/quantity.ts';
import { t } from '../../language/language.ts';
import type { CardProduct } from './card-product.ts';

/** Returns the amounts that goods are sold in, where they are not sold one by one. */
export function stepText({ saleType, multiple, portionGrams = 0, stepGrams = 0 }: QuantityRule): string | undefined {
  if (saleType === 'Sfuso')
    return t('Si vende da {portion}, poi {step} alla volta', {
      portion: formatGrams(portionGrams),
      step: formatGrams(stepGrams),
    });
  return multiple > 1 ? t('Si vende a {n} alla volta', { n: multiple }) : undefined;
}

/** Returns what the first press adds and what that costs, where it is more than one piece: "6 alla volta, 6,54 €". */
export function firstPressText({ price, selling: { rule } }: CardProduct): string | undefined {
  const first = firstQuantity(rule);
  if (rule.saleType === 'Sfuso' || first <= 1) return undefined;
  const cost = formatEuro(Math.round(price * first * 100) / 100);
  return first === rule.multiple
    ? t('{n} alla volta, {price}', { n: first, price: cost })
    : t('da {n} pz, {price}', { n: first, price: cost });
}
