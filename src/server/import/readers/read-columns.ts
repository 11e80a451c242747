import {
  type ProductColumn,
  type ProductColumnName,
  type ProductValues,
  productColumns,
} from '../../features/catalogue/product-columns.ts';
import type { CellReader, Cells } from './read-cells.ts';

/**
 * Returns the values of a row for the columns without a rule of their own. Left out: columns that the file does not have, and an empty cell of
 * a column whose usual value then holds.
 */
export function readColumns(read: CellReader, cells: Cells): Partial<ProductValues> {
  const stated = productColumns.flatMap(([name, column]): [ProductColumnName, unknown][] => {
    const value = valueOf(read, column);
    if (value !== undefined) return [[name, value]];
    // an empty cell of a column whose value is kept otherwise empties it
    return column.unstated === 'kept' && cells[column.heading] !== undefined ? [[name, column.usual]] : [];
  });
  return Object.fromEntries(stated);
}

function valueOf(read: CellReader, { type, heading, maxLength = 0 }: ProductColumn) {
  if (type === 'int') return read.count(heading);
  if (type === 'boolean') return read.flag(heading);
  return read.text(heading, maxLength) || undefined;
}
