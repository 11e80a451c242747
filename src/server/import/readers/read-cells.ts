import { damageOf } from '../../../domain/base/files/file-text.ts';
import { type Notation, readCents, readNumber, UNCLEAR } from '../../../domain/base/files/written-number.ts';
import { type Fault, type FaultKind, faultSentence } from './faults.ts';

export type Cells = Readonly<Record<string, string>>;

export type CellReader = ReturnType<typeof readCells>;

const DAMAGES = { error: 'spreadsheet-error', 'lost-letters': 'lost-letters' } as const;

/**
 * Reads cells and collects their errors in `problems`, so that a row is refused with all its reasons. Those that are
 * reported by `fault` are in `faults`, too.
 */
export function readCells(cells: Cells, numbers: Notation) {
  const problems: string[] = [];
  const faults: Fault[] = [];
  const fault = (column: string, kind: FaultKind, ...values: readonly (string | number)[]) => {
    const found = { column, kind, values };
    const sentence = faultSentence(found);
    if (problems.includes(sentence)) return undefined;
    problems.push(sentence);
    faults.push(found);
    return undefined;
  };
  const text = (column: string, maxLength: number) => {
    // a label contains no control characters, and PostgreSQL refuses one of them (NUL)
    const value = (cells[column] ?? '').replace(/\p{Cc}+/gu, ' ').trim();
    const damage = damageOf(value);
    if (damage) fault(column, DAMAGES[damage], value.slice(0, 60));
    if (value.length > maxLength) fault(column, 'too-long', maxLength);
    return value;
  };
  const clear = <V>(column: string, value: V | typeof UNCLEAR): V | undefined =>
    value === UNCLEAR ? fault(column, 'unclear', text(column, 30)) : value;
  const number = (column: string) => {
    const value = text(column, 30);
    if (value === '') return undefined;
    const known = readNumber(value, numbers);
    if (known === undefined) fault(column, 'no-number', value);
    return clear(column, known);
  };
  return {
    problems,
    faults,
    fault,
    text,
    number,
    count: (column: string) => {
      const value = number(column);
      if (value !== undefined && (!Number.isInteger(value) || value < 1 || value > 1_000_000))
        fault(column, 'no-count');
      return value;
    },
    cents: (column: string) => clear(column, readCents(text(column, 30), numbers)),
    /** Reads a required price. */
    price: (column: string) => {
      const known = readCents(text(column, 30), numbers);
      if (known === undefined) fault(column, 'no-price', cells[column] ?? '');
      return clear(column, known);
    },
    flag: (column: string) =>
      ({ si: true, sì: true, true: true, '1': true, no: false, false: false, '0': false })[
        text(column, 10).toLowerCase()
      ],
    date: (column: string) => {
      const value = text(column, 10);
      if (value === '' || isDate(value)) return value;
      fault(column, 'no-date', value);
      return '';
    },
  };
}

export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
