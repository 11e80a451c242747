import { formatEuro } from '../../domain/base/format.ts';
import { firstQuantity } from '../../domain/quantity/quantity.ts';
import { t } from '../../language/language.ts';
import type { CardProduct } from './card-product.ts';

/** Returns what the first press adds and what that costs, where it is more than one piece: "6 alla volta, 6,54 €". */
export function firstPressText({ price, selling: { rule } }: CardProduct): string | undefined {
  const first = firstQuantity(rule);
  if (rule.saleType === 'Sfuso' || first <= 1) return undefined;
  const cost = formatEuro(Math.round(price * first * 100) / 100);
  return first === rule.multiple
    ? t('{n} alla volta, {price}', { n: first, price: cost })
    : t('da {n} pz, {price}', { n: first, price: cost });
}
