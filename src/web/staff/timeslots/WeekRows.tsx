import type { Week } from '../../../contract/timeslots/staff-schemas.ts';
import { t } from '../../../language/language.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { MoveButton } from '../kit/MoveButton.tsx';
import { RowList } from '../kit/RowList.tsx';
import type { Edited } from '../kit/use-edited.ts';
import { newKey } from '../kit/use-row-focus.ts';
import { type Rows, useRows } from '../kit/use-rows.ts';
import { WEEKDAYS, weekdayName } from '../words/delivery-words.ts';
import { rowName, rowOf, type WeekDraft, type WeekRowDraft } from './week-words.ts';

export interface WeekRowsProps {
  readonly edited: Edited<WeekDraft>;
  readonly fees: Week['fees'];
}

const NEW_ROW = {
  weekdays: [1, 2, 3, 4, 5, 6],
  begins: '',
  ends: '',
  cutoffMinutes: '180',
  capacity: '10',
  crateCapacity: '',
  extended: false,
  onHolidays: false,
  description: '',
};

/** The rows of a weekly pattern; the effect of each button is announced, and the focus is preserved. */
export function WeekRows({ edited, fees }: WeekRowsProps) {
  const { value } = edited;
  const { rows } = value;
  const state = useRows(edited.problem, (field) => rowOf(value, field));
  const withRows = (next: readonly WeekRowDraft[]) => ({ ...value, rows: next });

  function add() {
    const key = newKey();
    const like = rows.at(-1) ?? { ...NEW_ROW, deliveryFeeId: String(fees[0]?.deliveryFeeId ?? '') };
    edited.change(withRows([...rows, { ...like, key, begins: '', ends: '' }]));
    state.toggle(key, true);
  }
  function remove(index: number) {
    const row = rows[index];
    if (!row) return;
    const next = rows.toSpliced(index, 1);
    edited.remove(withRows(next), rowName(row));
    state.sayRemoved(next, index);
  }
  return (
    <RowList
      state={state}
      empty={
        rows.length === 0 && (
          <EmptyState icon="calendar" title={t('Qui non c’è ancora nessuna fascia')}>
            {t('Aggiungi la prima: le fasce dei prossimi giorni si creano appena salvi.')}
          </EmptyState>
        )
      }
      add={t('Aggiungi una fascia')}
      onAdd={add}
    >
      {rows.map((row, index) => (
        <WeekRowItem
          key={row.key}
          row={row}
          fees={fees}
          state={state}
          onChange={(part) => edited.change(withRows(rows.with(index, { ...row, ...part })))}
          onRemove={() => remove(index)}
        />
      ))}
    </RowList>
  );
}

interface WeekRowItemProps {
  readonly row: WeekRowDraft;
  readonly fees: Week['fees'];
  readonly state: Rows;
  readonly onChange: (part: Partial<WeekRowDraft>) => void;
  readonly onRemove: () => void;
}

/** A row of the weekly pattern: its time, days and conditions, and its fields while it is edited. */
function WeekRowItem({ row, fees, state, onChange, onRemove }: WeekRowItemProps) {
  const name = rowName(row);
  const isOpen = state.isOpen(row.key);
  const fee = fees.find(({ deliveryFeeId }) => String(deliveryFeeId) === row.deliveryFeeId)?.name ?? '';
  const said = [
    t('{n} posti', { n: row.capacity }),
    row.crateCapacity !== '' && t('{n} casse', { n: row.crateCapacity }),
    t('si ordina fino a {n} minuti prima', { n: row.cutoffMinutes }),
    fee,
    row.extended && t('fascia estesa'),
    row.onHolidays && t('anche nei festivi'),
  ];
  return (
    <li data-row={row.key} className="rounded-lg bg-card px-4 py-2 shadow-card">
      <div className="flex items-center gap-x-2">
        <div className="min-w-0 flex-1 py-1">
          <p className="break-words font-semibold">{name}</p>
          <p className="break-words text-ink-soft text-sm">{said.filter(Boolean).join(' · ')}</p>
        </div>
        <div className="-mr-2 flex">
          <MoveButton
            icon="edit"
            what="edit"
            label={t('Modifica {name}', { name })}
            isExpanded={isOpen}
            onPress={() => state.toggle(row.key, !isOpen)}
          />
          <MoveButton icon="trash" what="delete" label={t('Elimina {name}', { name })} onPress={onRemove} />
        </div>
      </div>
      {isOpen && (
        <WeekRowFields row={row} fees={fees} errorAt={(field) => state.errorAt(row.key, field)} onChange={onChange} />
      )}
    </li>
  );
}

interface WeekRowFieldsProps {
  readonly row: WeekRowDraft;
  readonly fees: Week['fees'];
  readonly errorAt: (field: string) => string | undefined;
  readonly onChange: (part: Partial<WeekRowDraft>) => void;
}

type TextName = 'begins' | 'ends' | 'capacity' | 'crateCapacity' | 'cutoffMinutes' | 'description';

function WeekRowFields({ row, fees, errorAt, onChange }: WeekRowFieldsProps) {
  const text = (name: TextName) => ({
    name: `${row.key}-${name}`,
    value: row[name],
    error: errorAt(name),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  const number = (name: TextName) => ({ ...text(name), type: 'number', inputMode: 'numeric', min: 0 }) as const;
  return (
    <div className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-2">
      <Weekdays row={row} error={errorAt('weekdays')} onChange={onChange} />
      <Field label={t('Dalle')} type="time" {...text('begins')} />
      <Field label={t('Alle')} type="time" {...text('ends')} />
      <Field label={t('Ordini al massimo')} {...number('capacity')} />
      <Field
        label={t('Casse al massimo')}
        required={false}
        hint={t('Vuoto: le casse non si contano.')}
        {...number('crateCapacity')}
      />
      <Field
        label={t('Minuti di anticipo')}
        hint={t('Si ordina fino a tanti minuti prima che cominci.')}
        {...number('cutoffMinutes')}
      />
      <Select
        label={t('Tariffa')}
        name={`${row.key}-fee`}
        value={row.deliveryFeeId}
        error={errorAt('deliveryFeeId')}
        onChange={(event) => onChange({ deliveryFeeId: event.target.value })}
      >
        {!fees.some(({ deliveryFeeId }) => String(deliveryFeeId) === row.deliveryFeeId) && (
          <option value={row.deliveryFeeId}>{t('Scegli')}</option>
        )}
        {fees.map(({ deliveryFeeId, name }) => (
          <option key={deliveryFeeId} value={deliveryFeeId}>
            {name}
          </option>
        ))}
      </Select>
      <Field
        label={t('Descrizione')}
        required={false}
        className="sm:col-span-2"
        hint={t('La legge chi sceglie la fascia.')}
        {...text('description')}
      />
      <Checkbox
        name={`${row.key}-extended`}
        checked={row.extended}
        onChange={(event) => onChange({ extended: event.target.checked })}
      >
        {t('Tra le fasce estese')}
      </Checkbox>
      <Checkbox
        name={`${row.key}-holidays`}
        checked={row.onHolidays}
        onChange={(event) => onChange({ onHolidays: event.target.checked })}
      >
        {t('Anche nei giorni festivi')}
      </Checkbox>
    </div>
  );
}

interface WeekdaysProps extends Pick<WeekRowFieldsProps, 'row' | 'onChange'> {
  readonly error: string | undefined;
}

function Weekdays({ row, error, onChange }: WeekdaysProps) {
  const noteId = `${row.key}-giorni`;
  return (
    <fieldset
      aria-describedby={error ? noteId : undefined}
      data-invalid={error ? true : undefined}
      tabIndex={-1}
      className="sm:col-span-2"
    >
      <legend className="font-medium text-sm">{t('Giorni')}</legend>
      <div className="flex flex-wrap gap-x-5">
        {WEEKDAYS.map((weekday) => (
          <Checkbox
            key={weekday}
            name={`${row.key}-${weekday}`}
            checked={row.weekdays.includes(weekday)}
            onChange={(event) =>
              onChange({
                weekdays: WEEKDAYS.filter((day) =>
                  day === weekday ? event.target.checked : row.weekdays.includes(day),
                ),
              })
            }
          >
            {weekdayName(weekday)}
          </Checkbox>
        ))}
      </div>
      <p id={noteId} className="min-h-4.5 font-medium text-danger text-xs">
        {error}
      </p>
    </fieldset>
  );
}
