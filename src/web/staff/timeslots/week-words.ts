import { t } from '../../../language/language.ts';
import { WEEKDAYS, weekdayName } from '../kit/delivery-words.ts';
import type { WeekRowDraft } from './week-draft.ts';

/** Names a row by its time and its days: "08:00 - 10:00, lunedì, martedì". */
export function rowName({ begins, ends, weekdays }: WeekRowDraft): string {
  const time = begins === '' && ends === '' ? t('Nuova fascia') : `${begins} - ${ends}`;
  return `${time}, ${daysOf(weekdays)}`;
}

function daysOf(weekdays: readonly number[]): string {
  if (weekdays.length === WEEKDAYS.length) return t('tutti i giorni');
  if (weekdays.length === 0) return t('nessun giorno');
  return WEEKDAYS.filter((weekday) => weekdays.includes(weekday))
    .map(weekdayName)
    .join(', ');
}
