import { type ReactNode, useId } from 'react';
import type { ReportHead } from '../../../contract/reports/schemas.ts';
import { addDays, dayNumber } from '../../../domain/base/rome-time.ts';
import { msg, t } from '../../../language/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { ListState } from '../kit/list-state.ts';
import { PERIODS } from './report-query.ts';

interface ReportFiltersProps {
  readonly state: ListState;
  readonly report: Pick<ReportHead, 'from' | 'to' | 'stores'>;
  readonly hasService: boolean;
  /** Filters that only one report has. */
  readonly children?: ReactNode;
}

/** Days, comparison, service and store of a report; all of them are in the address. */
export function ReportFilters({ state, report: { from, to, stores }, hasService, children }: ReportFiltersProps) {
  const days = dayNumber(to) - dayNumber(from) + 1;
  const showDays = (first: string, last: string) => state.set({ periodo: '', dal: first, al: last });
  const store = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-4 py-2 text-sm">
      <Periods state={state} />
      <span className="flex items-center gap-1">
        <IconButton
          icon="chevron-left"
          label={t('Periodo prima')}
          onClick={() => showDays(addDays(from, -days), addDays(to, -days))}
        />
        <IconButton
          icon="chevron-right"
          label={t('Periodo dopo')}
          onClick={() => showDays(addDays(from, days), addDays(to, days))}
        />
      </span>
      <DayField label={t('Dal')} value={from} onChange={(day) => showDays(day, to < day ? day : to)} />
      <DayField label={t('Al')} value={to} onChange={(day) => showDays(from > day ? day : from, day)} />
      <Choices state={state} name="confronto" title={t('Confronto')} choices={COMPARISONS} />
      {hasService && <Choices state={state} name="servizio" title={t('Servizio')} choices={SERVICES} />}
      {children}
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

/** On a phone one line, which scrolls. */
const FIELDSET =
  'flex min-w-0 items-center gap-1 whitespace-nowrap max-sm:w-full max-sm:overflow-x-auto max-sm:[scrollbar-width:none]';
const FIELD = 'min-h-8 rounded-sm border border-line-strong bg-card px-2 pointer-coarse:min-h-11';

/** Departments and products do not know the service: their sums are those of all. */
const SERVICES = [
  ['', msg('Tutto')],
  ['home', msg('Consegna')],
  ['pickup', msg('Ritiro')],
] as const;

const COMPARISONS = [
  ['week', msg('Settimana prima')],
  ['', msg('Stessa dell’anno scorso')],
  ['none', msg('Niente')],
] as const;

function Periods({ state }: { readonly state: ListState }) {
  const hasDays = state.word('dal') !== '' || state.word('al') !== '';
  return (
    <fieldset className={FIELDSET}>
      <legend className="sr-only">{t('Periodo')}</legend>
      {Object.entries(PERIODS).map(([word, { name }]) => (
        <Choice
          key={word}
          isOn={!hasDays && state.word('periodo') === word}
          name={t(name)}
          onPress={() => state.set({ periodo: word, dal: '', al: '' })}
        />
      ))}
    </fieldset>
  );
}

interface ChoicesProps {
  readonly state: ListState;
  /** The word of the address. */
  readonly name: string;
  readonly title: string;
  /** Values with their names, for `t`; the empty one is the default. */
  readonly choices: readonly (readonly [string, string])[];
}

export function Choices({ state, name, title, choices }: ChoicesProps) {
  return (
    <fieldset className={FIELDSET}>
      <legend className="sr-only">{title}</legend>
      {choices.map(([word, text]) => (
        <Choice
          key={word}
          isOn={word === state.word(name)}
          name={t(text)}
          onPress={() => state.set({ [name]: word })}
        />
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
