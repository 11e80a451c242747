import { t } from '../../language/language.ts';
import { formatDay } from './format.ts';
import { dayNumber } from './rome-time.ts';

/** A span of days, both YYYY-MM-DD and both included. */
export interface Validity {
  readonly from: string;
  readonly to: string;
}

/** Converts dd/MM/yyyy, as the wire writes days of promotions, to YYYY-MM-DD. */
export function fromWireDate(text: string): string {
  const [day, month, year] = text.split('/');
  return `${year}-${month}-${day}`;
}

/** Returns the days of validity as text: "da giovedì 19 a domenica 29 novembre". */
export function validityText({ from, to }: Validity): string {
  if (from === to) return t('solo {day}', { day: formatDay(from) });
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  const first = isOneMonth ? formatDay(from).replace(/ \S+$/, '') : formatDay(from);
  return t('da {first} a {last}', { first, last: formatDay(to) });
}

/** Returns the remaining days as text: "ancora 3 giorni", "ultimo giorno", "tra 2 giorni". */
export function daysLeftText({ from, to }: Validity, today: string): string {
  const away = dayNumber(from) - dayNumber(today);
  if (away > 1) return t('tra {n} giorni', { n: away });
  if (away === 1) return t('da domani');
  const left = dayNumber(to) - dayNumber(today);
  if (left < 0) return t('terminato');
  if (left === 0) return t('ultimo giorno');
  return left === 1 ? t('fino a domani') : t('ancora {n} giorni', { n: left });
}
