import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { type CellAt, type Cells, nameOf } from './use-cells.ts';

export interface ShownCell {
  /** What a screen reader says: "lunedì 30, 18–20, 30 di 30 presi, 6,90 €". */
  readonly name: string;
  readonly tone: 'plain' | 'full' | 'quiet' | 'changed' | 'empty';
  readonly content: ReactNode;
  /** The share of the bar at its foot, 0 to 1, and its colour; undefined: no bar. */
  readonly bar?: { readonly share: number; readonly className: string } | undefined;
  readonly isChosen: boolean;
}

export interface CellGridProps {
  readonly label: string;
  readonly cells: Cells;
  readonly columns: readonly { readonly key: string; readonly head: ReactNode }[];
  readonly rows: readonly { readonly key: string; readonly name: string }[];
  readonly cell: (at: CellAt) => ShownCell;
  readonly foot?: ReactNode;
}

const TONES: Readonly<Record<ShownCell['tone'], string>> = {
  plain: 'border-line bg-card',
  full: 'border-accent-line bg-accent-soft',
  quiet: 'border-line bg-tint text-ink-soft',
  changed: 'border-accent bg-accent-soft',
  empty: 'border-line-strong border-dashed text-ink-soft',
};

/** A grid of hours and days whose cells are chosen by keyboard and by strokes (use-cells.ts). */
export function CellGrid({ label, cells, columns, rows, cell, foot }: CellGridProps) {
  return (
    <div className="min-w-0 overflow-x-auto">
      <table
        // a grid of cells that are chosen (WAI-ARIA), whose rows and headings a table has by itself
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={label}
        aria-multiselectable
        {...cells.handlers}
        className="w-full min-w-160 table-fixed select-none border-separate border-spacing-1"
      >
        <thead>
          <tr>
            <td className="w-16 max-sm:w-12" />
            {columns.map(({ key, head }) => (
              <th key={key} scope="col" className="py-1 text-center font-semibold text-ink-soft text-xs">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name }, row) => (
            <tr key={key}>
              <th
                scope="row"
                className="sticky left-0 z-1 whitespace-nowrap bg-card pr-2 text-right font-bold text-xs tabular-nums"
              >
                {name}
              </th>
              {columns.map((column, at) => (
                <Cell
                  key={column.key}
                  place={nameOf({ column: at, row })}
                  shown={cell({ column: at, row })}
                  isTabStop={cells.isTabStop({ column: at, row })}
                />
              ))}
            </tr>
          ))}
        </tbody>
        {foot}
      </table>
    </div>
  );
}

interface CellProps {
  readonly place: string;
  readonly shown: ShownCell;
  readonly isTabStop: boolean;
}

function Cell({ place, shown: { name, tone, content, bar, isChosen }, isTabStop }: CellProps) {
  return (
    <td
      data-cell={place}
      tabIndex={isTabStop ? 0 : -1}
      aria-selected={isChosen}
      className={classNames(
        'relative h-13 cursor-default overflow-hidden rounded-sm border px-1.5 pt-1 pb-2 align-top text-xs leading-4',
        TONES[tone],
        isChosen && 'ring-2 ring-accent ring-inset',
      )}
    >
      <span className="sr-only">{name}</span>
      <span aria-hidden="true" className="block h-full">
        {content}
      </span>
      {bar && (
        <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-1 bg-line">
          <span
            className={classNames('block h-full', bar.className)}
            style={{ width: `${Math.round(bar.share * 100)}%` }}
          />
        </span>
      )}
    </td>
  );
}
