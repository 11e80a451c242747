import { type NumberStyle, readCents, readNumber } from './read-number.ts';

export type Cells = Readonly<Record<string, string>>;

export type CellReader = ReturnType<typeof readCells>;

/** Reads cells and collects their errors in `problems`, so that a row is refused with all its reasons. */
export function readCells(cells: Cells, numbers: NumberStyle) {
  const problems: string[] = [];
  const text = (column: string, maxLength: number) => {
    // a label contains no control characters, and PostgreSQL refuses one of them (NUL)
    const value = (cells[column] ?? '').replace(/\p{Cc}+/gu, ' ').trim();
    if (value.length > maxLength) problems.push(`${column} is longer than ${maxLength} characters`);
    return value;
  };
  const number = (column: string) => {
    const value = text(column, 30);
    if (value === '') return undefined;
    const known = readNumber(value, numbers);
    if (known === undefined) problems.push(`${column} is not a number: "${value}"`);
    return known;
  };
  return {
    problems,
    text,
    number,
    count: (column: string) => {
      const value = number(column);
      if (value !== undefined && (!Number.isInteger(value) || value < 1 || value > 1_000_000))
        problems.push(`${column} is not a whole number from 1`);
      return value;
    },
    cents: (column: string) => readCents(text(column, 30), numbers),
    flag: (column: string) =>
      ({ si: true, sì: true, true: true, '1': true, no: false, false: false, '0': false })[text(column, 10).toLowerCase()],
    date: (column: string) => {
      const value = text(column, 10);
      if (value === '' || isDate(value)) return value;
      problems.push(`${column} is not a date like 2026-03-31: "${value}"`);
      return '';
    },
  };
}

export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
