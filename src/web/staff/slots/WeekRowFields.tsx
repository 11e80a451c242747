import type { Week } from '../../../contract/timeslots/staff-schemas.ts';
import { t } from '../../../language/language.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { WEEKDAYS, weekdayName } from '../kit/delivery-words.ts';
import type { WeekRowDraft } from './week-draft.ts';

export interface WeekRowFieldsProps {
  readonly row: WeekRowDraft;
  readonly fees: Week['fees'];
  readonly errorAt: (field: string) => string | undefined;
  readonly onChange: (part: Partial<WeekRowDraft>) => void;
}

type TextName = 'begins' | 'ends' | 'capacity' | 'crateCapacity' | 'cutoffMinutes' | 'description';

export function WeekRowFields({ row, fees, errorAt, onChange }: WeekRowFieldsProps) {
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
