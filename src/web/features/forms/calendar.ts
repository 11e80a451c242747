import { addDays } from '../../../domain/base/rome-time.ts';
import { FIRST_DATE } from '../../../domain/forms/dynamic-form.ts';
import { perLanguage } from '../../../language/language.ts';

export const LAST_DATE = '2100-12-31';
/** Returns the names of the months, from January on. */
export const monthNames = perLanguage((locale) => {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2024, month)));
});
/** Returns the names of the days from Monday on; 2024 began on a Monday. */
export const weekdayNames = perLanguage((locale) => {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2024, 0, day + 1)));
});

/** Returns the same day of another month, or its last day where that month is shorter. */
export function addMonths(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const first = (index: number) =>
    `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}-01`;
  const last = addDays(first(count + 1), -1);
  const same = `${first(count).slice(0, 8)}${day.slice(8)}`;
  return within(same < last ? same : last);
}

/** Returns the nearest day within the range of the calendar. */
export function within(day: string): string {
  if (day < FIRST_DATE) return FIRST_DATE;
  return day > LAST_DATE ? LAST_DATE : day;
}
