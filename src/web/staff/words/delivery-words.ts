import { DRIVE, HOME } from '../../../domain/delivery/delivery-service.ts';
import { perLanguage, t } from '../../../language/language.ts';

/** Returns the name of a delivery service. */
export function serviceName(serviceId: number): string {
  if (serviceId === HOME) return t('Consegna a casa');
  return serviceId === DRIVE ? t('Ritiro in negozio') : t('Locker');
}

const DAY = perLanguage((locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'full' }));
const WEEKDAY = perLanguage((locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long' }));

/** "2026-03-03" -> "martedì 3 marzo 2026". */
export function formatFullDay(day: string): string {
  return DAY().format(new Date(`${day}T12:00:00Z`));
}

/** 1 Monday to 7 Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

export function weekdayName(weekday: number): string {
  // the first of January 2024 was a Monday
  return WEEKDAY().format(new Date(Date.UTC(2024, 0, weekday, 12)));
}
