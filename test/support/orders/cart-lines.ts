import {
  type CartLine,
  linesOf,
  linesToStore,
  type StoredLines,
} from '../../../src/server/features/cart/stored/cart-lines.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import type { Queryable } from '../../../src/server/infra/database/types.ts';

/** Changes the lines of a cart behind the shop's back, as another process would. */
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

/** A line of pieces with an id that no other line has. */
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
