import { damageOf } from '../../../domain/base/files/file-text.ts';
import {
  bothReadings,
  type Notation,
  readCents,
  readNumber,
  UNCLEAR,
} from '../../../domain/base/files/written-number.ts';

export type Cells = Readonly<Record<string, string>>;

export type CellReader = ReturnType<typeof readCells>;

const DAMAGES = {
  error: 'is an error of a spreadsheet',
  'lost-letters': 'has lost letters, which an earlier program replaced',
} as const;

/** Reads cells and collects their errors in `problems`, so that a row is refused with all its reasons. */
export function readCells(cells: Cells, numbers: Notation) {
  const problems: string[] = [];
  const problem = (sentence: string) => {
    if (!problems.includes(sentence)) problems.push(sentence);
    return undefined;
  };
  const text = (column: string, maxLength: number) => {
    // a label contains no control characters, and PostgreSQL refuses one of them (NUL)
    const value = (cells[column] ?? '').replace(/\p{Cc}+/gu, ' ').trim();
    const damage = damageOf(value);
    if (damage) problem(`${column} ${DAMAGES[damage]}: "${value.slice(0, 60)}"`);
    if (value.length > maxLength) problem(`${column} is longer than ${maxLength} characters`);
    return value;
  };
  const clear = <V>(column: string, value: V | typeof UNCLEAR): V | undefined =>
    value === UNCLEAR ? problem(unclearSentence(column, text(column, 30))) : value;
  const number = (column: string) => {
    const value = text(column, 30);
    if (value === '') return undefined;
    const known = readNumber(value, numbers);
    if (known === undefined) problem(`${column} is not a number: "${value}"`);
    return clear(column, known);
  };
  return {
    problems,
    text,
    number,
    count: (column: string) => {
      const value = number(column);
      if (value !== undefined && (!Number.isInteger(value) || value < 1 || value > 1_000_000))
        problem(`${column} is not a whole number from 1`);
      return value;
    },
    cents: (column: string) => clear(column, readCents(text(column, 30), numbers)),
    /** Reads a required price. */
    price: (column: string) => {
      const known = readCents(text(column, 30), numbers);
      if (known === undefined) problem(`${column} is not a price: "${cells[column] ?? ''}"`);
      return clear(column, known);
    },
    flag: (column: string) =>
      ({ si: true, sì: true, true: true, '1': true, no: false, false: false, '0': false })[
        text(column, 10).toLowerCase()
      ],
    date: (column: string) => {
      const value = text(column, 10);
      if (value === '' || isDate(value)) return value;
      problem(`${column} is not a date like 2026-03-31: "${value}"`);
      return '';
    },
  };
}

/** Returns the message for an ambiguous number: its possible meanings, and how to specify the right one. */
export function unclearSentence(column: string, text: string): string {
  const [english, italian] = bothReadings(text);
  return `${column} "${text}" is ${english} with --numbers en and ${italian} with --numbers it: say which`;
}

export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
