import { msg } from '../../language/language.ts';
import { addDays } from '../base/rome-time.ts';

/** Month and day of the holidays of the Italian state that have a fixed date (law 260/1949 and its changes). */
const FIXED = ['01-01', '01-06', '04-25', '05-01', '06-02', '08-15', '11-01', '12-08', '12-25', '12-26'];
/** San Francesco is a holiday again from this year on (law 151/2025). */
const SAN_FRANCESCO = { since: 2026, day: '10-04' };

/** Returns the national holidays of a year as YYYY-MM-DD, in their order. */
export function holidaysOf(year: number): string[] {
  const easter = easterOf(year);
  const days = FIXED.map((day) => `${year}-${day}`);
  if (year >= SAN_FRANCESCO.since) days.push(`${year}-${SAN_FRANCESCO.day}`);
  return [...days, easter, addDays(easter, 1)].sort();
}

/** Returns the holidays from one day to another, both included. */
export function holidaysBetween(from: string, to: string): string[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const all = Array.from({ length: last - first + 1 }, (_, index) => holidaysOf(first + index)).flat();
  return all.filter((day) => day >= from && day <= to);
}

/** Names of the holidays by month and day. */
const NAMES: Readonly<Record<string, string>> = {
  '01-01': msg('Capodanno'),
  '01-06': msg('Epifania'),
  '04-25': msg('Festa della Liberazione'),
  '05-01': msg('Festa dei lavoratori'),
  '06-02': msg('Festa della Repubblica'),
  '08-15': msg('Ferragosto'),
  '10-04': msg('San Francesco'),
  '11-01': msg('Ognissanti'),
  '12-08': msg('Immacolata'),
  '12-25': msg('Natale'),
  '12-26': msg('Santo Stefano'),
};

/** Returns the Italian name of a national holiday, YYYY-MM-DD, for `t`; undefined if the day is none. */
export function holidayName(day: string): string | undefined {
  if (!holidaysBetween(day, day).includes(day)) return undefined;
  const easter = easterOf(Number(day.slice(0, 4)));
  if (day === easter) return msg('Pasqua');
  return day === addDays(easter, 1) ? msg('Lunedì dell’Angelo') : NAMES[day.slice(5)];
}

/** Returns Easter Sunday by the rule of the Gregorian calendar in the form of Meeus, Jones and Butcher. */
function easterOf(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const leapCenturies = Math.floor(century / 4);
  const correction = Math.floor((century + 8) / 25);
  const moonOffset = Math.floor((century - correction + 1) / 3);
  const epact = (19 * golden + century - leapCenturies - moonOffset + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  const [month, day] = [Math.floor(days / 31), (days % 31) + 1];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
