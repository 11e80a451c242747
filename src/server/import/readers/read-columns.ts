import {
  type ProductColumn,
  type ProductColumnName,
  type ProductValues,
  productColumns,
} from '../../features/catalogue/engine/rows/product-columns.ts';
import type { CellReader, Cells } from './read-cells.ts';

/**
 * Returns the values of a row for the columns without a rule of their own: an empty cell gets the default. Columns that
 * the file lacks are left out.
 */
export function readColumns(read: CellReader, cells: Cells): Partial<ProductValues> {
  const stated = productColumns.flatMap(([name, column]): [ProductColumnName, unknown][] =>
    cells[column.heading] === undefined ? [] : [[name, valueOf(read, column) ?? column.usual]],
  );
  return Object.fromEntries(stated);
}

function valueOf(read: CellReader, { type, heading, maxLength = 0 }: ProductColumn) {
  if (type === 'int') return read.count(heading);
  if (type === 'boolean') return read.flag(heading);
  return read.text(heading, maxLength) || undefined;
}
