import { perLanguage, t } from '../../language/language.ts';
import { type Cents, toEuro } from './money.ts';
import type { SaleType } from './sale-type.ts';

// decisions, Formats: it-IT, grouping always.
const inEuro = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', useGrouping: 'always' }),
);
const plainNumber = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: 'always' }),
);
const longDay = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' }),
);

/** Formats cents as "1.234,50 €"; the space is U+00A0. */
export function formatCents(amount: Cents): string {
  return inEuro().format(toEuro(amount));
}

/** Formats the wire's decimal euro. */
export function formatEuro(euro: number): string {
  return inEuro().format(euro);
}

/** 1234.5 -> "1.234,5" */
export function formatNumber(value: number): string {
  return plainNumber().format(value);
}

/** 1250 -> "1,25 kg", 350 -> "350 g". */
export function formatGrams(weightGrams: number): string {
  return weightGrams >= 1000 ? `${formatNumber(weightGrams / 1000)} kg` : `${formatNumber(weightGrams)} g`;
}

/** Writes an amount of goods: "3 pz", loose goods by weight. */
export function formatAmount(saleType: SaleType, amount: number): string {
  if (saleType === 'Sfuso') return formatGrams(amount);
  return amount === 1 ? t('1 pz') : t('{n} pz', { n: amount });
}

/** "2026-03-03" -> "martedì 3 marzo". */
export function formatDay(date: string): string {
  return longDay().format(new Date(`${date}T12:00:00Z`));
}

/** Reads both "1,5" and "1.5"; a dot before three digits separates thousands, except in "0.125". Undefined when the text is no number. */
export function parseDecimal(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/^(-?0)\./, '$1,')
    .replace(/\.(?=\d{3}(?:\D|$))/g, '')
    .replace(',', '.');
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}
