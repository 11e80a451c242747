import type { Week } from '../../../contract/timeslots/staff-schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Edited } from '../kit/use-edited.ts';
import { WEEKDAYS, weekdayName } from '../words/delivery-words.ts';
import { type CellDraft, cellName, cellOfField, type WeekDraft, withCells, withDayCopied } from './week-words.ts';

export interface WeekCellFieldsProps {
  readonly edited: Edited<WeekDraft>;
  readonly fees: Week['fees'];
  /** The chosen cells, also those without a slot. */
  readonly keys: readonly string[];
  /** The conditions of a new slot. */
  readonly like: CellDraft;
}

type TextName = 'capacity' | 'cutoffMinutes' | 'crateCapacity' | 'description';

/** The fields of the chosen cells of the weekly pattern; what is written holds for all of them. */
export function WeekCellFields({ edited, fees, keys, like }: WeekCellFieldsProps) {
  const { value, change, problem } = edited;
  const slots = keys.flatMap((key) => value.cells[key] ?? []);
  const set = (part: Partial<CellDraft>) => change(withCells(value, keys, (cell) => ({ ...(cell ?? like), ...part })));
  const errorAt = (name: string) =>
    problem?.errors.find(({ field = '' }) => {
      const at = cellOfField(value, field);
      return at?.name === name && keys.includes(at.key);
    })?.error;
  const isAlike = (name: keyof CellDraft) => new Set(slots.map((cell) => cell[name])).size <= 1;
  const text = (name: TextName) => ({
    name,
    value: isAlike(name) ? (slots[0]?.[name] ?? '') : '',
    ...(isAlike(name) ? {} : { placeholder: t('diversi') }),
    error: errorAt(name),
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  const number = (name: TextName) => ({ ...text(name), inputMode: 'numeric' }) as const;
  const days = [...new Set(keys.map((key) => Number(key.split(' ')[0])))];
  return (
    <section aria-label={t('Fasce scelte')} className="grid gap-1 rounded-md border border-line p-3">
      <h2 className="font-bold text-base first-letter:uppercase">
        {keys.length === 1 ? cellName(keys[0] ?? '') : t('{n} celle scelte', { n: keys.length })}
      </h2>
      <div className="grid grid-cols-2 gap-x-3">
        <Field label={t('Posti')} {...number('capacity')} />
        <Select
          label={t('Tariffa')}
          name="deliveryFeeId"
          value={isAlike('deliveryFeeId') ? (slots[0]?.deliveryFeeId ?? '') : ''}
          error={errorAt('deliveryFeeId')}
          onChange={(event) => set({ deliveryFeeId: event.target.value })}
        >
          {(slots.length === 0 || !isAlike('deliveryFeeId')) && <option value="">{t('Scegli')}</option>}
          {fees.map(({ deliveryFeeId, name, fee }) => (
            <option key={deliveryFeeId} value={deliveryFeeId}>
              {`${formatEuro(fee)}, ${name}`}
            </option>
          ))}
        </Select>
        <Field label={t('Minuti di anticipo')} {...number('cutoffMinutes')} />
        <Field label={t('Casse al massimo')} hint={t('Vuoto: le casse non si contano.')} {...number('crateCapacity')} />
        <Field
          label={t('Descrizione')}
          className="col-span-2"
          hint={t('La legge chi sceglie la fascia.')}
          {...text('description')}
        />
      </div>
      <Checkbox
        name="onHolidays"
        checked={slots.length > 0 && slots.every((cell) => cell.onHolidays)}
        onChange={(event) => set({ onHolidays: event.target.checked })}
      >
        {t('Anche nei giorni festivi')}
      </Checkbox>
      <Checkbox
        name="extended"
        checked={slots.length > 0 && slots.every((cell) => cell.extended)}
        onChange={(event) => set({ extended: event.target.checked })}
      >
        {t('Tra le fasce estese')}
      </Checkbox>
      <div className="flex flex-wrap gap-2">
        {slots.length > 0 && (
          <Button variant="danger" onClick={() => change(withCells(value, keys, () => undefined))}>
            {slots.length === 1 ? t('Togli la fascia') : t('Togli le {n}', { n: slots.length })}
          </Button>
        )}
        {days.length === 1 && (
          <Button variant="secondary" onClick={() => change(withDayCopied(value, days[0] ?? 1, WEEKDAYS))}>
            {t('Copia {day} su tutti i giorni', { day: weekdayName(days[0] ?? 1) })}
          </Button>
        )}
      </div>
    </section>
  );
}
