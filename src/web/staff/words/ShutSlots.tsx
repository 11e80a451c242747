import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { staffClosedDayEffect } from '../../../contract/timeslots/routes.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { formatFullDay } from './delivery-words.ts';

interface AskedDays {
  readonly storeId?: number;
  readonly serviceId?: number;
  /** Days, closed or with these hours. */
  readonly days: readonly { readonly day: string; readonly beginHour?: string; readonly endHour?: string }[];
}

/** Says, before it counts, which slots close on days that are closed or have other hours, and the orders in them. */
export function ShutSlots({ asked }: { readonly asked: AskedDays }) {
  const days = asked.days
    .filter(({ day }) => day !== '')
    .map(({ day, beginHour = '', endHour = '' }) => ({ day, beginHour, endHour }));
  const body = useDeferredValue({ ...asked, days });
  const { data } = useQuery({
    queryKey: ['staff', 'closed-day-effect', body],
    queryFn: () => api.call(staffClosedDayEffect, { body }),
    enabled: days.length > 0,
    retry: false,
    gcTime: 0,
  });
  return (
    <div aria-live="polite" className="text-sm empty:hidden">
      {days.length > 0 && data && (
        <ul className="grid gap-1">
          {data.days.map(({ day, slots, orders, orderNumbers }) => (
            <li key={day} className={orders > 0 ? 'font-semibold text-warning' : undefined}>
              {t('{day}: si chiudono {n} fasce.', { day: formatFullDay(day), n: slots })}{' '}
              {orders > 0 &&
                t('Restano dentro {n} ordini, avvisa i clienti: {numbers}.', {
                  n: orders,
                  numbers: `${orderNumbers.join(', ')}${orders > orderNumbers.length ? '…' : ''}`,
                })}
            </li>
          ))}
          {data.days.length === 0 && <li className="text-ink-soft">{t('Nessuna fascia già fatta cambia.')}</li>}
        </ul>
      )}
    </div>
  );
}
