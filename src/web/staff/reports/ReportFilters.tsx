import { useId, useState } from 'react';
import type { StaffReportSales } from '../../../contract/reports/schemas.ts';
import { addDays, romeTime, weekdayOf } from '../../../domain/base/rome-time.ts';
import { msg, t } from '../../../language/language.ts';
import { classNames } from '../../ui/class-names.ts';
import type { ListState } from '../kit/list-state.ts';

interface ReportFiltersProps {
  readonly state: ListState;
  readonly report: Pick<StaffReportSales, 'from' | 'to' | 'stores'>;
}

/** Days, comparison, service and store of a report; all of them are in the address. */
export function ReportFilters({ state, report: { from, to, stores } }: ReportFiltersProps) {
  const compare = state.word('confronto') || 'year';
  const store = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-4 py-2 text-sm">
      <Periods state={state} from={from} to={to} />
      <DayField label={t('Dal')} value={from} onChange={(day) => state.set({ dal: day, al: to < day ? day : to })} />
      <DayField label={t('Al')} value={to} onChange={(day) => state.set({ dal: from > day ? day : from, al: day })} />
      <fieldset className="flex flex-wrap items-center gap-1">
        <legend className="sr-only">{t('Confronto')}</legend>
        {COMPARISONS.map(([word, name]) => (
          <Choice
            key={word}
            isOn={word === compare}
            name={t(name)}
            onPress={() => state.set({ confronto: word === 'year' ? '' : word })}
          />
        ))}
      </fieldset>
      <fieldset className="flex flex-wrap items-center gap-1">
        <legend className="sr-only">{t('Servizio')}</legend>
        {SERVICES.map(([word, name]) => (
          <Choice
            key={word}
            isOn={word === state.word('servizio')}
            name={t(name)}
            onPress={() => state.set({ servizio: word })}
          />
        ))}
      </fieldset>
      {stores.length > 1 && (
        <span className="flex items-center gap-1.5">
          <label htmlFor={store}>{t('Negozio')}</label>
          <select
            id={store}
            value={state.word('negozio')}
            onChange={(event) => state.set({ negozio: event.target.value })}
            className={FIELD}
          >
            <option value="">{t('Tutti i negozi')}</option>
            {stores.map(({ warehouseId, name }) => (
              <option key={warehouseId} value={warehouseId}>
                {name}
              </option>
            ))}
          </select>
        </span>
      )}
    </div>
  );
}

const FIELD = 'min-h-8 rounded-sm border border-line-strong bg-card px-2 pointer-coarse:min-h-11';

/** Departments and products do not know the service: their sums are those of all. */
const SERVICES = [
  ['', msg('Tutto')],
  ['home', msg('Consegna')],
  ['pickup', msg('Ritiro')],
] as const;

const COMPARISONS = [
  ['week', msg('Settimana prima')],
  ['year', msg('Stessa dell’anno scorso')],
  ['none', msg('Niente')],
] as const;

function Periods({ state, from, to }: { readonly state: ListState; readonly from: string; readonly to: string }) {
  const [today] = useState(() => romeTime(new Date()).date);
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
  const first = `${today.slice(0, 7)}-01`;
  const lastOfBefore = addDays(first, -1);
  const periods = [
    { name: t('7 giorni'), dal: addDays(today, -6), al: today },
    { name: t('Settimana scorsa'), dal: addDays(monday, -7), al: addDays(monday, -1) },
    { name: t('Questo mese'), dal: first, al: today },
    { name: t('Mese scorso'), dal: `${lastOfBefore.slice(0, 7)}-01`, al: lastOfBefore },
  ];
  return (
    <fieldset className="flex flex-wrap items-center gap-1">
      <legend className="sr-only">{t('Periodo')}</legend>
      {periods.map(({ name, dal, al }) => (
        <Choice key={name} isOn={dal === from && al === to} name={name} onPress={() => state.set({ dal, al })} />
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly isOn: boolean;
  readonly name: string;
  readonly onPress: () => void;
}

function Choice({ isOn, name, onPress }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={classNames(
        'min-h-8 rounded-sm border px-2.5 pointer-coarse:min-h-11',
        isOn
          ? 'border-accent-line bg-card font-semibold text-accent'
          : 'border-transparent text-ink-soft hover:bg-tint',
      )}
    >
      {name}
    </button>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

function DayField({ label, value, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <span className="flex items-center gap-1.5">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={value}
        onChange={(event) => event.target.value !== '' && onChange(event.target.value)}
        className={FIELD}
      />
    </span>
  );
}
