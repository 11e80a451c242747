import { formatDay } from './format.ts';
import { dayNumber } from './rome-time.ts';

/** Days from the first to the last, both YYYY-MM-DD and both included. */
export interface Validity {
  readonly from: string;
  readonly to: string;
}

/** dd/MM/yyyy, as the wire writes days of promotions, to YYYY-MM-DD. */
export function fromWireDate(text: string): string {
  const [day, month, year] = text.split('/');
  return `${year}-${month}-${day}`;
}

/** When something holds, in words: "da giovedì 19 a domenica 29 novembre". */
export function validityText({ from, to }: Validity): string {
  if (from === to) return `solo ${formatDay(from)}`;
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  const first = isOneMonth ? formatDay(from).replace(/ \S+$/, '') : formatDay(from);
  return `da ${first} a ${formatDay(to)}`;
}

/** What a shopper has to know of it today: "ancora 3 giorni", "ultimo giorno", "tra 2 giorni". */
export function daysLeftText({ from, to }: Validity, today: string): string {
  const away = dayNumber(from) - dayNumber(today);
  if (away > 1) return `tra ${away} giorni`;
  if (away === 1) return 'da domani';
  const left = dayNumber(to) - dayNumber(today);
  if (left < 0) return 'terminato';
  if (left === 0) return 'ultimo giorno';
  return left === 1 ? 'fino a domani' : `ancora ${left} giorni`;
}
