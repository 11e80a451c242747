/* A value has one name in the code and one in the database: `orderId` and `order_id`. This converts between them:
   columns of a result once per prepared statement (statement.ts), and rows that travel as JSON. */
import { SqlFragment } from './sql.ts';

/** Returns the name that the code gives a column: `order_id` becomes `orderId`. One with capitals stays as it is. */
export function propertyOf(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the name of the column of a property: `orderId` becomes `order_id`. */
export function columnOf(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Returns rows as JSON with the names of columns, for `jsonb_to_recordset` and similar. Names inside values are not
 * changed.
 */
export function jsonRows(rows: readonly object[]): string {
  return JSON.stringify(rows.map(withColumnNames));
}

/** Returns one row in the same form. */
export function jsonRow(row: object): string {
  return JSON.stringify(withColumnNames(row));
}

function withColumnNames(row: object) {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value]));
}

/**
 * Returns an expression for a row as JSON with the names of the code, for a row inside another one:
 * `json_build_object('addressId', a.address_id, ...)`. Anything but plain names of properties is refused, because it
 * becomes SQL.
 */
export function jsonOf(table: string, properties: readonly string[]): SqlFragment {
  const wrong = [table, ...properties].find((name) => !/^[a-zA-Z]+$/.test(name));
  if (wrong !== undefined) throw new Error(`not a name of a table or property: ${wrong}`);
  const pairs = properties.map((property) => `'${property}', ${table}.${columnOf(property)}`);
  return new SqlFragment([`json_build_object(${pairs.join(', ')})`], []);
}
