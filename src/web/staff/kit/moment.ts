import { perLanguage } from '../../../language/language.ts';

const FORMAT = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone: 'Europe/Rome', dateStyle: 'medium', timeStyle: 'short' }),
);

export function formatMoment(iso: string): string {
  return FORMAT().format(new Date(iso));
}
