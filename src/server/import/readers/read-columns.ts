import {
  type ProductColumn,
  type ProductColumnName,
  type ProductValues,
  productColumns,
} from '../../features/catalogue/product-columns.ts';
import type { CellReader, Cells } from './read-cells.ts';

/**
 * Returns the values of a row for the columns without a rule of their own. It leaves out columns that the file does not have, and
 * empty cells whose product then gets the usual value anyway.
 */
export function readColumns(read: CellReader, cells: Cells): Partial<ProductValues> {
  const stated = productColumns.flatMap(([name, column]): [ProductColumnName, unknown][] => {
    const value = valueOf(read, column);
    if (value !== undefined) return [[name, value]];
    // without the column a product would keep its value; an empty cell resets it
    return column.unstated === 'kept' && cells[column.heading] !== undefined ? [[name, column.usual]] : [];
  });
  return Object.fromEntries(stated);
}

function valueOf(read: CellReader, { type, heading, maxLength = 0 }: ProductColumn) {
  if (type === 'int') return read.count(heading);
  if (type === 'boolean') return read.flag(heading);
  return read.text(heading, maxLength) || undefined;
}
