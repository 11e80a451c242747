import type { DataOf } from '../../../contract/base/call.ts';
import { type calls } from '../../../contract/calls.ts';
import { decimalEuro } from '../../../domain/base/money.ts';

type Calls = typeof calls;
export type ListCall = keyof Calls;
type Cell = string | number | boolean | undefined;
type Columns<Row> = readonly (readonly [heading: string, cell: (row: Row) => Cell])[];

/** A list of the office as a table: its rows, and what stands in its columns. */
export interface ListFile {
  readonly call: ListCall;
  readonly columns: Columns<unknown>;
  readonly rows: (data: unknown) => readonly unknown[];
  /**
   * True for a file that shows by itself whether a row was changed, added or left out (decision 113): its last column
   * chains the rows, and the record of the staff has the last link.
   */
  readonly isSealed?: boolean;
}

/** A list with its columns, whose types are those of the call's reply. */
export function listFile<Name extends ListCall, Row>(
  call: Name,
  rows: (data: DataOf<Calls[Name]>) => readonly Row[],
  columns: Columns<Row>,
  options: Pick<ListFile, 'isSealed'> = {},
): ListFile {
  return { call, rows, columns, ...options } as ListFile;
}

/** Writes euro with a comma, for Italian spreadsheets. */
export const euro = (value: number | undefined) =>
  value === undefined ? undefined : decimalEuro(Math.round(value * 100)).replace('.', ',');
