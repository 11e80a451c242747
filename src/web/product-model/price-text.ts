import { formatCents, formatEuro, formatGrams } from '../../domain/base/format.ts';
import { fromEuro } from '../../domain/base/money.ts';
import { mostForWeight } from '../../domain/pricing/cart-total.ts';
import { contentLanguage, t } from '../../language/language.ts';
import type { CardProduct } from './card-product.ts';

/** "2,49 €/kg"; loose goods are already priced by the kg. */
export function unitPriceText({ pricePerUnit, unit }: CardProduct): string {
  if (pricePerUnit === undefined || !unit) return '';
  const price = formatEuro(pricePerUnit);
  return unit === 'pz' ? t('{price}/pz', { price }) : `${price}/${unit}`;
}

export function isLoose({ selling }: CardProduct): boolean {
  return selling.rule.saleType === 'Sfuso';
}

/** "circa 1 kg, max 2,98 €": the smallest amount of loose goods and what it costs at most. */
export function portionText(product: CardProduct): string {
  const { rule, isWeightVariable } = product.selling;
  const grams = rule.portionGrams ?? 0;
  const weight = formatGrams(grams);
  return isWeightVariable
    ? t('circa {weight}, max {price}', { weight, price: mostText(product, grams) })
    : t('da {weight}, {price}', { weight, price: formatEuro(Math.round((product.price * grams) / 10) / 100) });
}

/** The most that about this weight may cost: what is weighed at picking is never charged above it. */
export function mostText({ price }: CardProduct, grams: number): string {
  return formatCents(mostForWeight(fromEuro(price), grams));
}

/** "Al kg" is said beside the price of loose goods; what drains off is no food. */
export function packText(product: CardProduct): string {
  const pack = isLoose(product) ? product.pack.replace(/^al kg,?\s*/i, '') || t('Sfuso') : product.pack;
  return product.drained ? t('{pack} (sgocciolato {drained})', { pack, drained: product.drained }).trim() : pack;
}

/** For what says the pack, alone or with other names: those are the catalogue's words, "sfuso" and "sgocciolato" are ours. */
export function packLanguage(product: CardProduct): 'it' | undefined {
  return product.pack.endsWith(packText(product)) ? contentLanguage() : undefined;
}
