import { msg, t } from '../../../../language/language.ts';
import { RowButtons } from '../../kit/RowButtons.tsx';
import type { Rows } from '../../kit/use-rows.ts';
import { movedRows } from './place-draft.ts';

/** The position of a row among the rows of its list. */
export type RowPosition = readonly [index: number, count: number];

export interface OrderedRowButtonsProps {
  readonly row: string;
  readonly name: string;
  readonly position: RowPosition;
  readonly state: Rows;
  readonly onMove: (way: 'up' | 'down') => void;
  readonly onRemove: () => void;
}

/** The buttons of a row of a plain list, which moves by one position and not beyond the ends. */
export function OrderedRowButtons({ row, name, position, state, onMove, onRemove }: OrderedRowButtonsProps) {
  const [index, count] = position;
  return (
    <RowButtons
      name={name}
      whyNotUp={index === 0 ? msg('È già al primo posto') : undefined}
      whyNotDown={index === count - 1 ? msg('È già all’ultimo posto') : undefined}
      isOpen={state.isOpen(row)}
      onMove={onMove}
      onOpen={(opens) => state.toggle(row, opens)}
      onRemove={onRemove}
    />
  );
}

interface OrderedRows<Row> {
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  readonly state: Rows;
  readonly onChange: (rows: readonly Row[]) => void;
}

/** Moves a row, announces its new position and keeps the focus on the button that moved it. */
export function moveRow<Row extends { readonly key: string }>(
  { rows, nameOf, state, onChange }: OrderedRows<Row>,
  index: number,
  way: 'up' | 'down',
): void {
  const row = rows[index];
  if (!row) return;
  onChange(movedRows(rows, index, way));
  const n = index + (way === 'up' ? 0 : 2);
  state.say(t('{name}: posto {n} di {count}', { name: nameOf(row), n, count: rows.length }));
  state.focus(row.key, way);
}
