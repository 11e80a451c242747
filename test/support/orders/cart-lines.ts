import {
  type CartLine,
  linesOf,
  linesToStore,
  type StoredLines,
} from '../../../src/server/features/cart/stored/cart-lines.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import type { Queryable } from '../../../src/server/infra/database/types.ts';

/** Changes the lines of a cart directly in the database, as another process would. */
export async function changeLines(
  db: Queryable,
  cartId: number,
  change: (lines: CartLine[]) => CartLine[],
): Promise<void> {
  const { lines } = await db.one<{ lines: StoredLines }>(
    sql`select lines from carts where cart_id = ${cartId} for update`,
  );
  await db.query(sql`
    update carts set lines = ${linesToStore(change(linesOf(lines)))}::json, version = version + 1
      where cart_id = ${cartId}`);
}

/** Returns a line of pieces with a unique id. */
export function newLine(productId: number, quantity: number): CartLine {
  return {
    itemId: nextId++,
    productId,
    quantity,
    weightGrams: 0,
    infos: {},
    details: {},
    seenCents: null,
    seenLeft: null,
  };
}

let nextId = 1_900_000_000;
