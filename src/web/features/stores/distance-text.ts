import { perLanguage } from '../../../language/language.ts';

const oneDecimal = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));

/** Formats a distance: "350 m", "1,2 km", "48 km" */
export function distanceText(metres: number): string {
  if (metres < 1000) return `${Math.round(metres / 10) * 10} m`;
  const kilometres = metres / 1000;
  return `${oneDecimal().format(kilometres < 10 ? kilometres : Math.round(kilometres))} km`;
}
