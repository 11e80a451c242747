import { perLanguage, t } from '../../language/language.ts';

const wholeNumber = perLanguage((locale) => new Intl.NumberFormat(locale, { useGrouping: 'always' }));

/** Formats a count: 1.230 */
export function formatCount(count: number): string {
  return wholeNumber().format(count);
}

/** Formats a count of products: "1 prodotto", "1.230 prodotti" */
export function countText(count: number): string {
  return count === 1 ? t('1 prodotto') : t('{n} prodotti', { n: formatCount(count) });
}
