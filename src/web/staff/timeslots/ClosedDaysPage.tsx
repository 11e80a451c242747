import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffClosedDayDelete, staffClosedDayInsert, staffClosedDayList } from '../../../contract/timeslots/routes.ts';
import type { ClosedDay, ClosedDayList } from '../../../contract/timeslots/staff-schemas.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { DELIVERY_SERVICES } from '../../../domain/delivery/delivery-service.ts';
import { holidayName, holidaysBetween } from '../../../domain/delivery/holidays.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useListState } from '../kit/list-state.ts';
import { OpenedPart, SendForm } from '../kit/SendForm.tsx';
import { StaffList } from '../kit/StaffList.tsx';
import { useListAct } from '../kit/use-list-act.ts';
import { formatFullDay, serviceName } from '../words/delivery-words.ts';
import { ShutSlots } from '../words/ShutSlots.tsx';

export { ClosedDaysPage as Component };

const KEY = ['staff', 'closed-days'];

/** Days without slots: those closed by the staff, and the public holidays of a year. */
function ClosedDaysPage() {
  const state = useListState();
  const client = useQueryClient();
  const days = useQuery({ queryKey: KEY, queryFn: () => api.call(staffClosedDayList), staleTime: 0 });
  const remove = useListAct({
    queryKey: KEY,
    act: ({ closedDayId }: ClosedDay) => api.call(staffClosedDayDelete, { body: { closedDayId } }),
    said: t('Il giorno è di nuovo aperto'),
    listOf: (list) => list,
  });
  async function ask(closedDay: ClosedDay) {
    const text = t('Le sue fasce tornano ordinabili.');
    if (await confirm({ title: t('Riaprire {day}?', { day: formatFullDay(closedDay.day) }), text }))
      remove.run(closedDay);
  }
  return (
    <StaffList
      title={t('Giorni di chiusura')}
      about={t('In un giorno chiuso non si accettano altri ordini. Quelli già presi restano: avvisa i clienti.')}
      state={state}
      query={days}
      file={{ of: staffClosedDayList }}
      rows={days.data?.closedDays}
      keyOf={({ closedDayId }) => closedDayId}
      nameOf={({ day }) => formatFullDay(day)}
      first={{ word: 'giorno', title: t('Giorno'), by: ({ day }) => day }}
      columns={[
        { word: 'negozio', title: t('Negozio'), cell: ({ store }) => store?.name ?? t('Tutti i negozi') },
        {
          word: 'servizio',
          title: t('Servizio'),
          cell: ({ serviceId }) => (serviceId === undefined ? t('Tutti i servizi') : serviceName(serviceId)),
        },
        { word: 'motivo', title: t('Motivo'), cell: ({ reason }) => reason },
        { word: 'ordini', title: t('Ordini già presi'), cell: ordersOf },
      ]}
      acts={(closedDay) => (
        <Button
          variant="secondary"
          aria-label={t('Riapri {day}', { day: formatFullDay(closedDay.day) })}
          busy={remove.isBusy(({ closedDayId }) => closedDayId === closedDay.closedDayId)}
          onClick={() => void ask(closedDay)}
        >
          {t('Riapri')}
        </Button>
      )}
      empty={{
        icon: 'calendar',
        title: t('Nessun giorno chiuso'),
        text: t('Oltre alle festività, le fasce ci sono tutti i giorni.'),
      }}
    >
      {days.data && (
        <OpenedPart title={t('Chiudi un giorno')} isOpen>
          <CloseDayForm stores={days.data.stores} onClosed={(list) => client.setQueryData(KEY, list)} />
        </OpenedPart>
      )}
      <OpenedPart title={t('Festività nazionali')} isOpen>
        <Holidays />
      </OpenedPart>
    </StaffList>
  );
}

function ordersOf({ orders }: ClosedDay) {
  return (
    orders > 0 && (
      <Badge tone="warning">{orders === 1 ? t('1 ordine già preso') : t('{n} ordini già presi', { n: orders })}</Badge>
    )
  );
}

const A_YEAR = 364;

function Holidays() {
  const [today] = useState(() => romeTime(new Date()).date);
  return (
    <>
      <p className="mb-2 text-ink-soft text-sm">
        {t('Quel giorno non ci sono fasce, tranne quelle che l’orario settimanale prevede anche nei festivi.')}
      </p>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {holidaysBetween(today, addDays(today, A_YEAR)).map((day) => {
          const name = holidayName(day);
          return (
            <li key={day} className="flex items-center gap-2">
              {formatFullDay(day)} {name && <Badge tone="accent">{t(name)}</Badge>}
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface CloseDayFormProps {
  readonly stores: ClosedDayList['stores'];
  readonly onClosed: (list: ClosedDayList) => void;
}

/** Closes a day for one store or all, one service or all. */
function CloseDayForm({ stores, onClosed }: CloseDayFormProps) {
  const [today] = useState(() => romeTime(new Date()).date);
  const [written, setWritten] = useState({ day: '', storeId: '', serviceId: '' });
  const write = (name: keyof typeof written) => (event: { target: { value: string } }) =>
    setWritten({ ...written, [name]: event.target.value });
  const { reason: _, day, ...where } = bodyOf((name) => written[name as keyof typeof written] ?? '');
  return (
    <SendForm
      label={t('Chiudi un giorno')}
      className="lg:grid-cols-4"
      submit={t('Chiudi il giorno')}
      send={(text) => api.call(staffClosedDayInsert, { body: bodyOf(text) })}
      onSent={(list) => {
        toast('success', t('Il giorno è chiuso'));
        setWritten({ day: '', storeId: '', serviceId: '' });
        onClosed(list);
      }}
    >
      {(at) => (
        <>
          <Field label={t('Giorno')} name="day" type="date" min={today} error={at('day')} onChange={write('day')} />
          <Select label={t('Negozio')} name="storeId" error={at('storeId')} onChange={write('storeId')}>
            <option value="">{t('Tutti i negozi')}</option>
            {stores.map(({ storeId, name }) => (
              <option key={storeId} value={storeId}>
                {name}
              </option>
            ))}
          </Select>
          <Select label={t('Servizio')} name="serviceId" error={at('serviceId')} onChange={write('serviceId')}>
            <option value="">{t('Tutti i servizi')}</option>
            {DELIVERY_SERVICES.map((serviceId) => (
              <option key={serviceId} value={serviceId}>
                {serviceName(serviceId)}
              </option>
            ))}
          </Select>
          <Field
            label={t('Motivo')}
            name="reason"
            required={false}
            error={at('reason')}
            hint={t('Lo legge solo chi lavora qui, per esempio inventario.')}
          />
          <div className="sm:col-span-full">
            <ShutSlots asked={{ ...where, days: [{ day }] }} />
          </div>
        </>
      )}
    </SendForm>
  );
}

function bodyOf(text: (name: string) => string) {
  const [storeId, serviceId] = [text('storeId'), text('serviceId')];
  return {
    day: text('day'),
    reason: text('reason'),
    ...(storeId === '' ? {} : { storeId: Number(storeId) }),
    ...(serviceId === '' ? {} : { serviceId: Number(serviceId) }),
  };
}
