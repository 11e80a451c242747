import { language, perLanguage, t } from '../../language/language.ts';
import { type Cents, cents, toEuro } from './money.ts';

const longDay = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' }),
);

const shortDay = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' }),
);

const monthAndYear = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' }),
);

/** Formats cents as "1.234,50 €"; the space is U+00A0. */
export function formatCents(amount: Cents): string {
  return formatEuro(toEuro(amount));
}

/** Formats a number of cents, as rows of the database have it. */
export function formatMoney(amountCents: number): string {
  return formatCents(cents(amountCents));
}

/** Formats the wire's decimal euro. */
export function formatEuro(euro: number): string {
  const sign = euro < 0 ? '-' : '';
  const text = digits(Math.abs(euro), 2);
  return language() === 'it' ? `${sign}${text}\u00a0€` : `${sign}€${text}`;
}

/** 1234.5 -> "1.234,5", with at most three decimals. */
export function formatNumber(value: number): string {
  return (value < 0 ? '-' : '') + digits(Math.abs(value), 3).replace(/\D?0+$/, '');
}

/**
 * Returns a number that is not negative, rounded, with so many decimals. decisions, Formats: it-IT, grouping always.
 * The first `Intl.NumberFormat` of a page takes a slow phone a tenth of a second, so it is not used here.
 */
function digits(value: number, decimals: number): string {
  // shifts the decimal point in the text, because a product such as 1.005 * 100 is a little too small
  const shifted = Math.round(Number(`${value < 1e-6 ? 0 : value}e${decimals}`));
  const text = String(shifted).padStart(decimals + 1, '0');
  const [group, point] = language() === 'it' ? '.,' : ',.';
  return text.slice(0, -decimals).replace(/\B(?=(\d{3})+$)/g, `${group}`) + point + text.slice(-decimals);
}

/** 1250 -> "1,25 kg", 350 -> "350 g". */
export function formatGrams(weightGrams: number): string {
  return weightGrams >= 1000 ? `${formatNumber(weightGrams / 1000)} kg` : `${formatNumber(weightGrams)} g`;
}

/** Formats an amount of goods: "3 pz", loose goods by weight. */
export function formatAmount(saleType: SaleType, amount: number): string {
  if (saleType === 'Sfuso') return formatGrams(amount);
  return formatPieces(amount);
}

export function formatPieces(pieces: number): string {
  return pieces === 1 ? t('1 pz') : t('{n} pz', { n: pieces });
}

/** "2026-03-03" -> "martedì 3 marzo". */
export function formatDay(date: string): string {
  return longDay().format(new Date(`${date}T12:00:00Z`));
}

/** "2026-03-03" -> "mar 3 mar". */
export function formatShortDay(date: string): string {
  return shortDay()
    .format(new Date(`${date}T12:00:00Z`))
    .replace(',', '');
}

/** "2026-03" -> "marzo 2026". */
export function formatMonth(month: string): string {
  return monthAndYear().format(new Date(`${month}-15T12:00:00Z`));
}

/** Formats "18:00" and "20:00" as "18–20", with minutes if one of both has some. */
export function formatHours(begin: string, end: string): string {
  const isWhole = begin.endsWith(':00') && end.endsWith(':00');
  return isWhole ? `${begin.slice(0, -3)}–${end.slice(0, -3)}` : `${begin}–${end}`;
}

/**
 * Reads both "1,5" and "1.5"; a dot before three digits separates thousands, except in "0.125". Undefined when the text
 * is no number.
 */
export function parseDecimal(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/^(-?0)\./, '$1,')
    .replace(/\.(?=\d{3}(?:\D|$))/g, '')
    .replace(',', '.');
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/** How a product is sold: by the piece, by the package, or loose by weight (S 3; the wire's own words). */
export type SaleType = 'Pezzo' | 'Confezione' | 'Sfuso';
