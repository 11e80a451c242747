import type { Week } from '../../../contract/timeslots/staff-schemas.ts';
import { t } from '../../../language/language.ts';
import { MoveButton } from '../kit/MoveButton.tsx';
import type { Rows } from '../kit/use-rows.ts';
import { WeekRowFields } from './WeekRowFields.tsx';
import type { WeekRowDraft } from './week-draft.ts';
import { rowName } from './week-words.ts';

export interface WeekRowItemProps {
  readonly row: WeekRowDraft;
  readonly fees: Week['fees'];
  readonly state: Rows;
  readonly onChange: (part: Partial<WeekRowDraft>) => void;
  readonly onRemove: () => void;
}

/** A row of the weekly pattern: its time, days and conditions, and its fields while it is edited. */
export function WeekRowItem({ row, fees, state, onChange, onRemove }: WeekRowItemProps) {
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
