import { perLanguage, t } from '../../../language/language.ts';
import type { Selling } from '../../product-model/selling.ts';

const plain = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: 'always' }),
);
const twoDecimals = perLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' }),
);
const UNIT_OF_KILO: Readonly<Record<number, string>> = { 1: 'KG', 10: 'HG', 100: 'DAG', 1000: 'GR' };

/**
 * storefront 4, "Quantity to add from list picker": pieces are PZ; loose goods and packages the quantity times
 * WEIGHT_SELLING in its unit, with two decimals where that factor is not 1.
 */
export function listAmountText({ rule, wireUnitsPerKilo, content }: Selling, amount: number): string {
  if (rule.saleType === 'Sfuso') {
    const wire = (grams: number) => (grams * wireUnitsPerKilo) / 1000;
    return weightText(wire(amount), wire(rule.portionGrams ?? 0), UNIT_OF_KILO[wireUnitsPerKilo] ?? 'KG');
  }
  if (rule.saleType === 'Confezione' && content)
    return weightText(amount * content.amount, content.amount, content.unit);
  return amount === 1 ? t('1 PZ') : t('{n} PZ', { n: amount });
}

function weightText(value: number, factor: number, unit: string): string {
  return `${(factor === 1 ? plain() : twoDecimals()).format(value)} ${unit}`;
}
