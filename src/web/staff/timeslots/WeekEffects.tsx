import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { staffWeekEffect } from '../../../contract/timeslots/routes.ts';
import type { WeekEffect } from '../../../contract/timeslots/staff-schemas.ts';
import { formatShortDay } from '../../../domain/base/format.ts';
import { holidayName } from '../../../domain/delivery/holidays.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import type { Edited } from '../kit/use-edited.ts';
import { hoursOf, shortDay } from './slot-words.ts';
import { changeLines, type WeekDraft, weekBody } from './week-words.ts';

/** Says what the draft of a weekly pattern would change, before it is saved and counts. */
export function WeekEffects({ zoneId, edited }: { readonly zoneId: number; readonly edited: Edited<WeekDraft> }) {
  const { value, saved, isDirty } = edited;
  const body = useDeferredValue(weekBody(value));
  const { data, error } = useQuery({
    queryKey: ['staff', 'week-effect', zoneId, body],
    queryFn: () => api.call(staffWeekEffect, { body: { zoneId, ...body } }),
    enabled: isDirty,
    retry: false,
    gcTime: 0,
  });
  const problem = error ? asApiError(error) : undefined;
  return (
    <section aria-labelledby="week-changes" className="rounded-md border border-line p-3 text-sm">
      <h2 id="week-changes" className="font-bold text-base">
        {value.validFrom === ''
          ? t('Che cosa cambia da oggi')
          : t('Che cosa cambia dal {day}', { day: formatShortDay(value.validFrom) })}
      </h2>
      <div aria-live="polite">
        {!isDirty && (
          <p className="text-ink-soft">{t('Ancora niente. Quello che scrivi conta solo dopo aver salvato.')}</p>
        )}
        {isDirty && problem && <p className="text-danger">{problem.errors[0]?.error ?? problem.message}</p>}
        {isDirty && (
          <ul className="grid gap-1">
            {changeLines(saved.value, value).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {isDirty && !problem && data && <EffectList effect={data} />}
      </div>
    </section>
  );
}

/** What happens to the slots that are made already. */
export function EffectList({ effect }: { readonly effect: WeekEffect }) {
  const { byHand, closing, orders, fuller, holidays, replacesPlan } = effect;
  const names = (times: WeekEffect['byHand']) =>
    times.map(({ day, begins, ends }) => `${shortDay(day)} ${hoursOf(begins, ends)}`).join(', ');
  return (
    <ul className="mt-1 grid gap-1">
      {closing > 0 && (
        <li className="font-semibold text-warning">
          {t('{n} fasce già nei prossimi giorni si chiudono.', { n: closing })}{' '}
          {orders > 0 && t('Dentro ci sono {n} ordini, che restano.', { n: orders })}
        </li>
      )}
      {byHand.length > 0 && <li>{t('Cambiate a mano, restano come sono: {names}', { names: names(byHand) })}</li>}
      {fuller.length > 0 && (
        <li>{t('Hanno già più ordini e tengono i loro posti: {names}', { names: names(fuller) })}</li>
      )}
      {holidays.map((day) => (
        <li key={day}>
          {t('{day}, {holiday}: solo le fasce che ci sono anche nei festivi', {
            day: formatShortDay(day),
            holiday: t(holidayName(day) ?? day),
          })}
        </li>
      ))}
      {replacesPlan !== undefined && (
        <li>{t('Prende il posto del piano dal {day}.', { day: formatShortDay(replacesPlan) })}</li>
      )}
      <li className="text-ink-soft">{t('Gli ordini già fatti restano come sono.')}</li>
    </ul>
  );
}
