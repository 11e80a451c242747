import { perLanguage } from '../../language/language.ts';

const exact = perLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      timeZone: 'Europe/Rome',
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }),
);

/** Returns an instant in Rome to the second, as receipts say it: "martedì 24 novembre 2026 alle ore 09:42:10". */
export function exactMoment(at: Date): string {
  return exact().format(at);
}
