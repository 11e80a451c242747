/** Columns of twelve at xs, sm, md, lg and xl (S 2). */
export type Columns = readonly [number, number, number, number, number];

const DEFAULT: Columns = [12, 6, 4, 4, 4];
const WHOLE = 12;
const MAX_ROWS = 50;
/** The index of the width md, for which the staff configure rows. */
const MD = 2;

/**
 * Reads "12/6/4/4/4, 12/12/6/6/6": one entry per row. Missing numbers repeat the last one; an unreadable text gives the
 * default.
 */
export function readRows(text: string): readonly Columns[] {
  const rows = text
    .split(/[,;]/, MAX_ROWS)
    .map((row) => row.trim())
    .filter(Boolean)
    .map(readColumns);
  return rows.length > 0 ? rows : [DEFAULT];
}

/**
 * Returns the columns of each of `count` cards: rows fill up one after the other; further rows repeat the first
 * configured one.
 */
export function columnsOf(count: number, rows: readonly Columns[]): readonly Columns[] {
  const cards: Columns[] = [];
  for (let row = 0; cards.length < count; row++) {
    const columns = rows[row] ?? rows[0] ?? DEFAULT;
    const fits = Math.max(1, Math.floor(WHOLE / columns[MD]));
    for (let index = 0; index < fits && cards.length < count; index++) cards.push(columns);
  }
  return cards;
}

function readColumns(row: string): Columns {
  const numbers = row.split('/').map(Number);
  if (!numbers.every((number) => Number.isInteger(number) && number >= 1 && number <= WHOLE)) return DEFAULT;
  const at = (index: number) => numbers[Math.min(index, numbers.length - 1)] ?? WHOLE;
  return [at(0), at(1), at(2), at(3), at(4)];
}
