import { type KeyboardEvent, type PointerEvent, useState } from 'react';

/** A cell by its column and its row, counted from 0. */
export interface CellAt {
  readonly column: number;
  readonly row: number;
}

const STEPS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

export interface CellsOptions {
  readonly columns: number;
  readonly rows: number;
  /** Returns the key of a cell that can be chosen; undefined: there is nothing to choose. */
  readonly keyOf: (cell: CellAt) => string | undefined;
  /** Receives other keys that are pressed in a cell; returns whether it used the key. */
  readonly onKey: (event: KeyboardEvent, cell: CellAt) => boolean;
}

/**
 * The chosen cells of a grid, which the Tab key enters once. Arrows move and choose, with Shift from the cell where the
 * choice began; Space adds or removes a cell, Ctrl+A chooses all, Escape none. A press of the mouse chooses a cell, a
 * stroke the cells between, Shift and Ctrl as by keyboard.
 */
export function useCells({ columns, rows, keyOf, onKey }: CellsOptions) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<CellAt>({ column: 0, row: 0 });
  const [anchor, setAnchor] = useState<CellAt>({ column: 0, row: 0 });

  const between = (one: CellAt, other: CellAt): string[] => {
    const keys: string[] = [];
    for (let column = Math.min(one.column, other.column); column <= Math.max(one.column, other.column); column++)
      for (let row = Math.min(one.row, other.row); row <= Math.max(one.row, other.row); row++)
        keys.push(...[keyOf({ column, row })].filter((key) => key !== undefined));
    return keys;
  };
  function go(table: Element, cell: CellAt, isFrom: boolean) {
    const from = isFrom ? anchor : cell;
    setAnchor(from);
    setCurrent(cell);
    setChosen(new Set(between(from, cell)));
    table.querySelector<HTMLElement>(`[data-cell="${nameOf(cell)}"]`)?.focus();
  }
  function toggle(cell: CellAt) {
    const key = keyOf(cell);
    if (key === undefined) return;
    setAnchor(cell);
    setCurrent(cell);
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }
  function onKeyDown(event: KeyboardEvent) {
    const cell = cellOf(event.target);
    if (!cell) return;
    const to = targetOf(event.key, cell, { columns, rows });
    const isAll = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey);
    if (to) go(event.currentTarget, to, event.shiftKey);
    else if (isAll) setChosen(new Set(between({ column: 0, row: 0 }, { column: columns - 1, row: rows - 1 })));
    else if (event.key === ' ') toggle(cell);
    else if (event.key === 'Escape') setChosen(new Set());
    else if (!onKey(event, cell)) return;
    event.preventDefault();
  }
  const pointers = usePointers({ current, go, toggle });
  return {
    chosen,
    current,
    choose: (keys: Iterable<string>) => setChosen(new Set(keys)),
    isTabStop: ({ column, row }: CellAt) =>
      column === Math.min(current.column, columns - 1) && row === Math.min(current.row, rows - 1),
    /** Handlers of the table. */
    handlers: { onKeyDown, ...pointers },
  };
}

interface Pointers {
  readonly current: CellAt;
  readonly go: (table: Element, cell: CellAt, isFrom: boolean) => void;
  readonly toggle: (cell: CellAt) => void;
}

/** Handlers for presses, and for strokes of the mouse. */
function usePointers({ current, go, toggle }: Pointers) {
  const [isStroke, setIsStroke] = useState(false);
  return {
    onPointerDown: (event: PointerEvent) => {
      const cell = cellOf(event.target);
      if (!cell || event.button !== 0) return;
      if (event.ctrlKey || event.metaKey) return toggle(cell);
      if (event.pointerType === 'mouse') event.preventDefault();
      go(event.currentTarget, cell, event.shiftKey);
      setIsStroke(event.pointerType === 'mouse');
    },
    onPointerMove: (event: PointerEvent) => {
      if (!isStroke || event.buttons !== 1) return;
      const cell = cellOf(document.elementFromPoint(event.clientX, event.clientY));
      if (cell && (cell.column !== current.column || cell.row !== current.row)) go(event.currentTarget, cell, true);
    },
    onPointerUp: () => setIsStroke(false),
  };
}

/** Returns the cell to which a key leads; undefined: it is another key, or the grid ends there. */
function targetOf(
  key: string,
  { column, row }: CellAt,
  { columns, rows }: Pick<CellsOptions, 'columns' | 'rows'>,
): CellAt | undefined {
  if (key === 'Home') return { column: 0, row };
  if (key === 'End') return { column: columns - 1, row };
  const [across, down] = STEPS[key] ?? [];
  if (across === undefined || down === undefined) return undefined;
  const to = { column: column + across, row: row + down };
  return to.column >= 0 && to.row >= 0 && to.column < columns && to.row < rows ? to : { column, row };
}

export type Cells = ReturnType<typeof useCells>;

export const nameOf = ({ column, row }: CellAt) => `${column}/${row}`;

function cellOf(target: EventTarget | null): CellAt | undefined {
  const name = target instanceof Element ? target.closest('[data-cell]')?.getAttribute('data-cell') : undefined;
  if (name === null || name === undefined) return undefined;
  const [column = 0, row = 0] = name.split('/').map(Number);
  return { column, row };
}
