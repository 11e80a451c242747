import { CART_OPEN } from '../../../../domain/orders/cart-status.ts';
import { integerList, type SqlFragment, sql } from '../../../infra/database/sql.ts';
import type { Queryable } from '../../../infra/database/types.ts';

/** A line of a cart. Immutable: derived values are cached by the object. */
export interface CartLine {
  readonly itemId: number;
  readonly productId: number;
  readonly quantity: number;
  readonly weightGrams: number;
  /**
   * The choices that make it a separate line: a size, a chosen promotion. `details` describe the line: note,
   * alternatives.
   */
  readonly infos: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, string>>;
  /** Last-seen values: the price in cents, and the stock where it was too little (price/differences.ts). */
  readonly seenCents: number | null;
  readonly seenLeft: number | null;
}

/** The document in `carts.lines`; `v` is the version of its form. */
export interface StoredLines {
  readonly v: number;
  readonly lines: readonly LineTuple[];
}

/** The values of a CartLine in this order. Trailing empty values are left out: a line has about 28 bytes. */
type LineTuple = readonly [
  itemId: number,
  productId: number,
  quantity: number,
  weightGrams?: number,
  seenCents?: number | null,
  seenLeft?: number | null,
  infos?: Readonly<Record<string, string>>,
  details?: Readonly<Record<string, string>>,
];

const FORM = 1;
const NONE: Readonly<Record<string, string>> = {};

export function linesOf({ v, lines }: StoredLines): CartLine[] {
  if (v !== FORM) throw new Error(`the lines of a cart have the unknown form ${v}`);
  return lines.map(
    ([
      itemId,
      productId,
      quantity,
      weightGrams = 0,
      seenCents = null,
      seenLeft = null,
      infos = NONE,
      details = NONE,
    ]) => {
      return { itemId, productId, quantity, weightGrams, infos, details, seenCents, seenLeft };
    },
  );
}

/** Returns the document of these lines as JSON. */
export function linesToStore(items: readonly CartLine[]): string {
  const lines = items.map((item): LineTuple => {
    const { itemId, productId, quantity, weightGrams, seenCents, seenLeft, infos, details } = item;
    if (hasAny(details)) return [itemId, productId, quantity, weightGrams, seenCents, seenLeft, infos, details];
    if (hasAny(infos)) return [itemId, productId, quantity, weightGrams, seenCents, seenLeft, infos];
    return seenLeft === null
      ? [itemId, productId, quantity, weightGrams, seenCents]
      : [itemId, productId, quantity, weightGrams, seenCents, seenLeft];
  });
  return JSON.stringify({ v: FORM, lines } satisfies StoredLines);
}

function hasAny(values: Readonly<Record<string, string>>): boolean {
  for (const _ in values) return true;
  return false;
}

/** An expression for the number of lines of the cart with this alias. */
export function lineCount(cart: SqlFragment): SqlFragment {
  return sql`json_array_length(${cart}.lines -> 'lines')`;
}

/**
 * Selects the products (product_id, amount in pieces or grams) that open carts of a warehouse hold, of carts that
 * changed since a moment. Nothing is taken from stock for them.
 */
export function inOpenCartsSql(warehouseId: number, since: Date): SqlFragment {
  return sql`
    select (l ->> 1)::int as product_id, sum(greatest((l ->> 2)::int, coalesce((l ->> 3)::int, 0)))::int as amount
    from carts c cross join json_array_elements(c.lines -> 'lines') l
    where c.status_id = ${integerList([CART_OPEN])} and c.updated_at >= ${since}
      and c.store_id in (select store_id from stores where warehouse_id = ${warehouseId})
    group by 1`;
}

/** The number of ids that one call of the sequence reserves. */
const BLOCK = 1000;

/**
 * Allocates the ids of new lines. No two lines of a shop have the same id, so that a page that shows an older cart
 * changes no line of the present one. Ids are reserved by the thousand, so that hardly any change of a cart waits for
 * the sequence.
 */
export class LineIds {
  #next = 0;
  #end = 0;

  /** Returns the first of `count` ids that follow each other; at most a thousand. */
  async take(db: Queryable, count: number): Promise<number> {
    if (this.#end - this.#next < count) {
      const row = await db.maybeOne<{ first: number }>(sql`select nextval('cart_line_ids')::int as first`);
      if (!row) throw new Error('the sequence gave no id');
      this.#next = row.first;
      this.#end = row.first + BLOCK;
    }
    const first = this.#next;
    this.#next += count;
    return first;
  }
}
