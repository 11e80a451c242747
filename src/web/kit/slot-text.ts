import { formatShortDay } from '../../domain/base/format.ts';
import { perLanguage, t } from '../../language/language.ts';

const weekday = perLanguage((locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short' }));

/** "gio", and 'OGGI' for today (delivery 2). */
export function weekdayText(dateIso: string, today: string): string {
  return dateIso === today ? t('OGGI') : weekday().format(new Date(`${dateIso}T12:00:00Z`));
}

interface Hours {
  readonly beginTime: string;
  readonly endTime: string;
}

/** "18–20", and "8:30–10" where an hour is not full. */
export function shortHours({ beginTime, endTime }: Hours): string {
  return `${shortTime(beginTime)}–${shortTime(endTime)}`;
}

function shortTime(time: string): string {
  return time.replace(/^0/, '').replace(/:00$/, '');
}

/** "gio 26 nov, 18:00–20:00". */
export function slotText({ dateIso, beginTime, endTime }: Hours & { readonly dateIso: string }): string {
  return `${formatShortDay(dateIso)}, ${beginTime}–${endTime}`;
}
