import { formatNumber } from '../../domain/base/format.ts';
import { t } from '../../language/language.ts';

/** Formats a count of products: "1 prodotto", "1.230 prodotti" */
export function countText(count: number): string {
  return count === 1 ? t('1 prodotto') : t('{n} prodotti', { n: formatNumber(count) });
}
