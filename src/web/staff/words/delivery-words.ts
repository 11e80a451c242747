import { DRIVE, HOME } from '../../../domain/delivery/delivery-service.ts';
import { perLanguage, t } from '../../../language/language.ts';

/** Returns the name of a delivery service. */
export function serviceName(serviceId: number): string {
  if (serviceId === HOME) return t('Consegna a casa');
  return serviceId === DRIVE ? t('Ritiro in negozio') : t('Locker');
}

/** What every list of zones shows of a zone. */
interface ListedZone {
  readonly name: string;
  readonly serviceId: number;
  readonly storeName: string;
}

/** Returns the text of a zone that a search looks through. */
export function zoneText({ name, storeName, serviceId }: ListedZone): string {
  return `${name} ${storeName} ${serviceName(serviceId)}`;
}

/** The columns that every list of zones has after the name. */
export function zoneColumns() {
  return [
    {
      word: 'servizio',
      title: t('Servizio'),
      cell: ({ serviceId }: ListedZone) => serviceName(serviceId),
      by: ({ serviceId }: ListedZone) => serviceId,
    },
    {
      word: 'negozio',
      title: t('Negozio'),
      cell: ({ storeName }: ListedZone) => storeName,
      by: ({ storeName }: ListedZone) => storeName,
    },
  ];
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
