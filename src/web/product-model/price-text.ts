import { formatCents, formatEuro, formatGrams } from '../../domain/base/format.ts';
import { fromEuro } from '../../domain/base/money.ts';
import { maxForWeight } from '../../domain/pricing/cart-total.ts';
import { t } from '../../language/language.ts';
import type { CardProduct } from './card-product.ts';

/** Formats the price per unit: "2,49 €/kg"; loose goods are already priced by the kg. */
export function unitPriceText({ pricePerUnit, unit }: CardProduct): string {
  if (pricePerUnit === undefined || !unit) return '';
  const price = formatEuro(pricePerUnit);
  return unit === 'pz' ? t('{price}/pz', { price }) : `${price}/${unit}`;
}

/** Formats the deposit that comes to the price of each piece: "+ 0,25 € di cauzione"; empty: there is none. */
export function depositText({ deposit }: CardProduct): string {
  return deposit === undefined ? '' : t('+ {price} di cauzione', { price: formatEuro(deposit) });
}

/**
 * Formats what one piece, or a kilo, costs less than usual: "risparmi 0,30 €", "risparmi 6,00 €/kg"; empty without a
 * price that is struck through.
 */
export function savingText(product: CardProduct): string {
  const { price, fullPrice } = product;
  if (fullPrice === undefined || fullPrice <= price) return '';
  const amount = formatEuro((fromEuro(fullPrice) - fromEuro(price)) / 100);
  return t('risparmi {amount}', { amount: isLoose(product) ? `${amount}/kg` : amount });
}

/** Formats what more of a product costs: "da 6: 1,90 € l’uno", "da 2 kg: 1,90 €/kg". */
export function tierTexts(product: CardProduct): string[] {
  return (product.tiers ?? []).map((tier) => {
    const price = formatEuro(tier.price);
    return isLoose(product)
      ? t('da {weight}: {price}/kg', { weight: formatGrams(tier.from * 1000), price })
      : t('da {n}: {price} l’uno', { n: tier.from, price });
  });
}

/** Formats what is missing for the next tier: "ancora 2: 1,90 € l’uno"; empty: more of it costs the same. */
export function nextTierText(product: CardProduct, amount: number): string {
  const { tiers = [] } = product;
  const unit = isLoose(product) ? 1000 : 1;
  const next = tiers.find(({ from }) => from * unit > amount);
  if (!next || amount === 0) return '';
  const price = formatEuro(next.price);
  const missing = Math.round(next.from * unit - amount);
  return isLoose(product)
    ? t('ancora {weight}: {price}/kg', { weight: formatGrams(missing), price })
    : t('ancora {n}: {price} l’uno', { n: missing, price });
}

export function isLoose({ selling }: CardProduct): boolean {
  return selling.rule.saleType === 'Sfuso';
}

/** Formats the smallest amount of loose goods and the most it can cost: "circa 1 kg, max 2,98 €". */
export function portionText(product: CardProduct): string {
  const { rule, isWeightVariable } = product.selling;
  const grams = rule.portionGrams ?? 0;
  const weight = formatGrams(grams);
  return isWeightVariable
    ? t('circa {weight}, max {price}', { weight, price: maxPriceText(product, grams) })
    : t('da {weight}, {price}', { weight, price: formatEuro(Math.round((product.price * grams) / 10) / 100) });
}

/** Formats the highest price of an approximate weight: goods weighed at picking are never charged above it. */
export function maxPriceText({ price }: CardProduct, grams: number): string {
  return formatCents(maxForWeight(fromEuro(price), grams));
}

/**
 * Returns the text of the pack line. "Al kg" is shown beside the price of loose goods; the drained weight is added,
 * because liquid is no food.
 */
export function packText(product: CardProduct): string {
  const pack = isLoose(product) ? product.pack.replace(/^(?:al|per) kg,?\s*/i, '') || t('Sfuso') : product.pack;
  return product.drained ? t('{pack} (sgocciolato {drained})', { pack, drained: product.drained }).trim() : pack;
}

/**
 * Returns the language of the pack line, alone or with other names: packs are in the language of the name, "sfuso" and
 * "sgocciolato" are translated.
 */
export function packLanguage(product: CardProduct): 'it' | undefined {
  return product.pack.endsWith(packText(product)) ? product.lang : undefined;
}
