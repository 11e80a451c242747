import { fileURLToPath } from 'node:url';
import type { Shapes } from '../../../tools/row-types/shape.ts';

/** The folder in which each process of tests writes the rows that it recorded. */
export const RECORDS: string = fileURLToPath(new URL('../../../.cache/row-types', import.meta.url));

/** The name of the file that exists if every test ran. */
export const WHOLE = 'whole';

/** A file of the folder. */
export interface RecordedRows {
  readonly shapes: Shapes;
  /** The places of statements that returned more than one row at once. */
  readonly several: readonly string[];
}
