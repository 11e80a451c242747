import type { MenuBranch } from '../../../../contract/content/staff-menu-schemas.ts';
import { msg } from '../../../../language/language.ts';

/** A menu as it is edited: a flat list of rows, in which nested rows belong to the last top-level row before them. */
export interface MenuRow {
  /** Identifies the row within this page; it is not saved. */
  readonly key: string;
  readonly title: string;
  readonly url: string;
  readonly isBelow: boolean;
}

export type Move = 'up' | 'down' | 'in' | 'out';

export function rowsOf(items: readonly MenuBranch[]): MenuRow[] {
  const rows = items.flatMap(({ title, url, children }) => [
    { title, url, isBelow: false },
    ...children.map((child) => ({ ...child, isBelow: true })),
  ]);
  return rows.map((row, index) => ({ ...row, key: `r${index}` }));
}

export function itemsOf(rows: readonly MenuRow[]): MenuBranch[] {
  const items: MenuBranch[] = [];
  for (const { title, url, isBelow } of rows) {
    const above = items.at(-1);
    if (isBelow && above) above.children.push({ title, url });
    else items.push({ title, url, children: [] });
  }
  return items;
}

/** Returns the path by which the server names the row in a refusal. */
export function fieldOf(rows: readonly MenuRow[], index: number): string {
  const before = rows.slice(0, index + 1);
  const top = before.filter(({ isBelow }) => !isBelow).length - 1;
  const { isBelow } = rows[index] ?? {};
  return isBelow ? `items/${top}/children/${index - parentOf(rows, index) - 1}` : `items/${top}`;
}

/** Returns why the row cannot be moved in this way; undefined when it can. */
export function whyNot(rows: readonly MenuRow[], index: number, move: Move): string | undefined {
  const isBelow = rows[index]?.isBelow === true;
  switch (move) {
    case 'up':
      return index === 0 || (isBelow && index === 1) ? msg('È già al primo posto') : undefined;
    case 'down':
      return endOf(rows, index) >= rows.length ? msg('È già all’ultimo posto') : undefined;
    case 'in':
      if (index === 0) return msg('Non c’è una voce sopra di questa');
      return endOf(rows, index) > index + 1 ? msg('Ha delle voci sotto di sé') : undefined;
    case 'out':
      return undefined;
  }
}

/** Moves a row together with its nested rows. */
export function moved(rows: readonly MenuRow[], index: number, move: Move): readonly MenuRow[] {
  const row = rows[index];
  if (!row || whyNot(rows, index, move) !== undefined) return rows;
  const end = endOf(rows, index);
  switch (move) {
    case 'up':
      return swapped(rows, row.isBelow ? index - 1 : topBefore(rows, index), index, end);
    case 'down':
      return swapped(rows, index, end, row.isBelow ? end + 1 : endOf(rows, end));
    case 'in':
      return rows.toSpliced(index, 1, { ...row, isBelow: true });
    case 'out': {
      const after = endOf(rows, parentOf(rows, index));
      return rows.toSpliced(after, 0, { ...row, isBelow: false }).toSpliced(index, 1);
    }
  }
}

/** Removes a row together with its nested rows. */
export function withoutRow(rows: readonly MenuRow[], index: number): readonly MenuRow[] {
  return rows.toSpliced(index, endOf(rows, index) - index);
}

/** Returns the parent of a nested row. */
export function parentOf(rows: readonly MenuRow[], index: number): number {
  return rows.findLastIndex(({ isBelow }, other) => other <= index && !isBelow);
}

/** Returns the index behind the row and its nested rows. */
function endOf(rows: readonly MenuRow[], index: number): number {
  if (rows[index]?.isBelow) return index + 1;
  const next = rows.findIndex(({ isBelow }, other) => other > index && !isBelow);
  return next < 0 ? rows.length : next;
}

function topBefore(rows: readonly MenuRow[], index: number): number {
  return parentOf(rows, index - 1);
}

/** Swaps the ranges [from, middle) and [middle, to). */
function swapped(rows: readonly MenuRow[], from: number, middle: number, to: number): readonly MenuRow[] {
  return [...rows.slice(0, from), ...rows.slice(middle, to), ...rows.slice(from, middle), ...rows.slice(to)];
}
