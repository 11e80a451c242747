import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  staffExportCustomers,
  staffExportOrders,
  staffExportPayments,
  staffExportSchedule,
  staffExportSchedules,
  staffExportUnschedule,
} from '../../../contract/closings/export-routes.ts';
import type { ExportKind, ExportRhythm, ExportSchedule } from '../../../contract/closings/export-schemas.ts';
import { formatShortDay } from '../../../domain/base/format.ts';
import { addDays, isDate, romeTime } from '../../../domain/base/rome-time.ts';
import { msg, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { listFilePath } from '../kit/download-file.ts';
import { type ListState, useListState } from '../kit/list-state.ts';
import { OpenedPart, SendForm } from '../kit/SendForm.tsx';
import { StaffList } from '../kit/StaffList.tsx';
import { useListAct } from '../kit/use-list-act.ts';

export { ExportsPage as Component };

const KEY = ['staff', 'exports', 'schedules'];

/** What somebody can be reminded of; `of`: it is a file. */
const KINDS: Readonly<Record<ExportKind, { readonly name: string; readonly of?: { readonly path: string } }>> = {
  orders: { name: msg('Ordini'), of: staffExportOrders },
  customers: { name: msg('Clienti'), of: staffExportCustomers },
  payments: { name: msg('Pagamenti'), of: staffExportPayments },
  closing: { name: msg('Chiusura del giorno') },
  sales: { name: msg('Rapporto delle vendite') },
  service: { name: msg('Rapporto del servizio') },
};
const KIND_WORDS = Object.keys(KINDS) as ExportKind[];

const RHYTHMS: Readonly<Record<ExportRhythm, string>> = {
  day: msg('ogni giorno'),
  week: msg('ogni lunedì'),
  month: msg('il primo del mese'),
};

/** Files of orders, customers and payments, and who of the chain is reminded of them by mail. */
function ExportsPage() {
  const state = useListState();
  const schedules = useQuery({ queryKey: KEY, queryFn: () => api.call(staffExportSchedules), staleTime: 0 });
  const remove = useListAct({
    queryKey: KEY,
    act: ({ scheduleId }: ExportSchedule) => api.call(staffExportUnschedule, { body: { schedule_id: scheduleId } }),
    said: t('Promemoria tolto'),
    listOf: (list) => list,
  });
  return (
    <StaffList
      title={t('Esportazioni')}
      about={t(
        'I file hanno dati di persone: ogni lettura resta nel registro. Per e-mail parte solo un collegamento, che chiede l’accesso.',
      )}
      state={state}
      query={schedules}
      rows={schedules.data?.schedules}
      keyOf={({ scheduleId }) => scheduleId}
      nameOf={nameOf}
      first={{ title: t('Promemoria') }}
      columns={[
        { word: 'a', title: t('A chi'), cell: ({ email }) => email },
        { word: 'di', title: t('Di'), cell: ({ by }) => by },
        {
          word: 'ultimo',
          title: t('Ultimo'),
          cell: ({ sentOn }) => (sentOn === undefined ? t('mai') : formatShortDay(sentOn)),
        },
      ]}
      acts={(schedule) => (
        <Button
          variant="quiet"
          aria-label={t('Togli {name}', { name: `${nameOf(schedule)}, ${schedule.email}` })}
          busy={remove.isBusy(({ scheduleId }) => scheduleId === schedule.scheduleId)}
          onClick={() => remove.run(schedule)}
        >
          {t('Togli')}
        </Button>
      )}
      empty={{
        icon: 'mail',
        title: t('Nessun promemoria'),
        text: t('Scrivi chi vuole sapere quando un file è pronto.'),
      }}
    >
      <Files state={state} />
      <ScheduleForm onAdded={() => schedules.refetch()} />
    </StaffList>
  );
}

const nameOf = ({ kind, rhythm }: ExportSchedule) => `${t(KINDS[kind].name)}, ${t(RHYTHMS[rhythm])}`;

/** The three files of some days, which are in the address. */
function Files({ state }: { readonly state: ListState }) {
  const [yesterday] = useState(() => addDays(romeTime(new Date()).date, -1));
  const from = isDate(state.word('dal')) ? state.word('dal') : yesterday;
  const to = isDate(state.word('al')) ? state.word('al') : from;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Day label={t('Dal')} value={from} onChange={(day) => state.set({ dal: day, al: to < day ? day : to })} />
      <Day label={t('Al')} value={to} onChange={(day) => state.set({ dal: from > day ? day : from, al: day })} />
      {Object.entries(KINDS).map(
        ([kind, { name, of }]) =>
          of && (
            <a key={kind} href={listFilePath(of, { from, to })} download className={buttonClass('secondary')}>
              {t('CSV: {title}', { title: t(name) })}
            </a>
          ),
      )}
    </div>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

function Day({ label, value, onChange }: DayProps) {
  const id = useId();
  return (
    <span className="grid gap-1 text-sm">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={value}
        onChange={({ target }) => target.value !== '' && onChange(target.value)}
        className="min-h-8 rounded-sm border border-line-strong bg-card px-2 pointer-coarse:min-h-11"
      />
    </span>
  );
}

function ScheduleForm({ onAdded }: { readonly onAdded: () => unknown }) {
  return (
    <OpenedPart title={t('Nuovo promemoria per e-mail')}>
      <SendForm
        label={t('Nuovo promemoria per e-mail')}
        submit={t('Aggiungi')}
        send={(text) =>
          api.call(staffExportSchedule, {
            body: { kind: text('kind') as ExportKind, rhythm: text('rhythm') as ExportRhythm, email: text('email') },
          })
        }
        onSent={() => {
          toast('success', t('Promemoria aggiunto'));
          return onAdded();
        }}
      >
        {(at) => (
          <>
            <Select name="kind" label={t('Che cosa')} error={at('kind')}>
              {KIND_WORDS.map((kind) => (
                <option key={kind} value={kind}>
                  {t(KINDS[kind].name)}
                </option>
              ))}
            </Select>
            <Select name="rhythm" label={t('Quando')} error={at('rhythm')}>
              {Object.entries(RHYTHMS).map(([rhythm, name]) => (
                <option key={rhythm} value={rhythm}>
                  {t(name)}
                </option>
              ))}
            </Select>
            <Field name="email" label={t('E-mail')} type="email" error={at('email')} />
          </>
        )}
      </SendForm>
    </OpenedPart>
  );
}
