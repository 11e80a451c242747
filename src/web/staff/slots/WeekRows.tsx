import type { Week } from '../../../contract/timeslots/staff-schemas.ts';
import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { Edited } from '../kit/use-edited.ts';
import { newKey } from '../kit/use-row-focus.ts';
import { useRows } from '../kit/use-rows.ts';
import { WeekRowItem } from './WeekRowItem.tsx';
import { rowOf, type WeekDraft, type WeekRowDraft } from './week-draft.ts';
import { rowName } from './week-words.ts';

export interface WeekRowsProps {
  readonly edited: Edited<WeekDraft>;
  readonly fees: Week['fees'];
}

const NEW_ROW = {
  ...{ weekdays: [1, 2, 3, 4, 5, 6], begins: '', ends: '', cutoffMinutes: '180', capacity: '10', crateCapacity: '' },
  ...{ extended: false, onHolidays: false, description: '' },
};

/** The rows of a weekly pattern; the effect of each button is announced, and the focus is preserved. */
export function WeekRows({ edited, fees }: WeekRowsProps) {
  const { value } = edited;
  const { rows } = value;
  const state = useRows(edited.problem, (field) => rowOf(value, field));
  const { list, focus } = state;
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
    state.say(t('Tolta. Si può rimettere.'));
    focus((next[index] ?? next.at(-1))?.key, 'delete');
  }
  return (
    <div ref={list} className="max-w-3xl">
      {rows.length === 0 && (
        <EmptyState icon="calendar" title={t('Qui non c’è ancora nessuna fascia')}>
          {t('Aggiungi la prima: le fasce dei prossimi giorni si creano appena salvi.')}
        </EmptyState>
      )}
      <ol className="grid gap-2">
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
      </ol>
      <Button variant="secondary" data-act="add" className="mt-4" onClick={add}>
        <Icon name="plus" />
        {t('Aggiungi una fascia')}
      </Button>
      <p role="status" className="sr-only">
        {state.said}
      </p>
    </div>
  );
}
