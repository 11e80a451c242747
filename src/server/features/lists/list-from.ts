import { MAX_LIST_ITEMS } from '../../../contract/lists/limits.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { askedQuantity } from '../../../domain/catalogue/asked-quantity.ts';
import { type AskedAmount, type AskedWord, readShoppingList } from '../../../domain/catalogue/fast-search.ts';
import { INSERTED } from '../../../domain/orders/order-status.ts';
import { type Notice, type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import {
  CHOSEN_PROMOTION,
  isSameLine,
  type LineAmount,
  lineOf,
  rowOf,
  type StoredLine,
  toWrite,
} from '../cart/stored/lines.ts';
import { quantityRule } from '../catalogue/engine/rows/quantity-rule.ts';
import type { ProductRow } from '../catalogue/engine/rows/rows.ts';
import { isListed, type Scope } from '../catalogue/engine/scope.ts';
import { search } from '../catalogue/engine/search/search.ts';
import { type ItemForList, linesToWrite } from './change-items.ts';
import { createNamedList } from './change-lists.ts';
import { writeListItems } from './queries.ts';

export interface ListSource {
  readonly name?: string | undefined;
  readonly orderId?: number | undefined;
  readonly text?: string | undefined;
  readonly usual?: readonly ItemForList[] | undefined;
  /** What was chosen for the lines of a text. */
  readonly items?: readonly ItemForList[] | undefined;
}

export interface FilledList {
  readonly listId: number;
  readonly warnings: Notice[];
}

interface Found {
  readonly lines: readonly LineAmount[];
  readonly warnings: Notice[];
  /** The name of the list unless the request gives one. */
  readonly title: string;
}

/** Creates a list from an own order, the usual shopping or a text. No list is created if no product was found. */
export async function listFrom(
  db: Database,
  scope: Scope,
  userId: number,
  source: ListSource,
): Promise<Result<FilledList, Refusal>> {
  const found = await findFor(db, scope, userId, source);
  if (!found.ok) return found;
  const { lines, warnings, title } = found.value;
  if (lines.length === 0) return refuse('NOTHING_FOUND', { field: 'text' });
  return db.tx(async (tx) => {
    const made = await createNamedList(tx, userId, { name: source.name, fallback: title });
    if (!made.ok) return made;
    const { listId } = made.value;
    await writeListItems(tx, listId, lines.slice(0, MAX_LIST_ITEMS).map(toWrite));
    return ok({ listId, warnings });
  });
}

async function findFor(
  db: Queryable,
  scope: Scope,
  userId: number,
  { orderId, usual, items, text = '' }: ListSource,
): Promise<Result<Found, Refusal>> {
  if (orderId !== undefined) return fromOrder(db, scope, userId, orderId);
  const chosen = usual ?? items;
  if (chosen === undefined) return ok(fromText(scope, text));
  const written = linesToWrite(scope, chosen);
  const title = usual === undefined ? TEXT_TITLE : 'La solita spesa';
  return written.ok ? ok({ lines: written.value, warnings: [], title }) : written;
}

/** Returns the lines of an order without gifts and without their chosen promotions. */
async function fromOrder(
  db: Queryable,
  scope: Scope,
  userId: number,
  orderId: number,
): Promise<Result<Found, Refusal>> {
  const ordered = await db.query<StoredLine & { name: string; placedAt: Date }>(sql`
    select l.product_id, min(l.name) as name, sum(l.quantity)::int as quantity,
      sum(l.weight_grams)::int as weight_grams,
      kept.infos, min(o.placed_at) as placed_at
    from order_lines l join orders o using (order_id), lateral (select l.infos - ${CHOSEN_PROMOTION}::text
      as infos) kept
    where o.order_id = ${orderId} and o.user_id = ${userId} and l.insertion_type_id = ${INSERTED}
    group by l.product_id, kept.infos order by min(l.position)`);
  const [first] = ordered;
  if (!first) return refuse('ORDER_NOT_FOUND');
  const gone = ordered.filter(({ productId }) => !rowOf(scope, productId));
  return ok({
    lines: ordered.filter((row) => !gone.includes(row)).map(lineOf),
    warnings: gone.map(({ name }) => ({ code: 'LEFT_OUT', details: { name } })),
    title: `Spesa del ${romeTime(first.placedAt).date.split('-').reverse().join('/')}`,
  });
}

/** Returns the best product for each entry, with notices for entries that were not found or only matched nearly. */
function fromText(scope: Scope, text: string): Found {
  const lines: LineAmount[] = [];
  const warnings: Notice[] = [];
  for (const word of readShoppingList(text)) {
    const best = bestFor(scope, word);
    if (!best) {
      warnings.push({ code: 'NOTHING_SIMILAR', details: { name: word.name } });
      continue;
    }
    const { row, line, isNear } = best;
    if (isNear) warnings.push({ code: 'NEAR_FOUND', details: { asked: word.name, name: row.name } });
    // two entries may mean one product: the last amount counts, as in a list
    const before = lines.findIndex((other) => isSameLine(other, line));
    if (before < 0) lines.push(line);
    else lines[before] = line;
  }
  return { lines, warnings, title: TEXT_TITLE };
}

function bestFor(scope: Scope, { name, amount }: AskedWord) {
  const found = search(scope.snapshot.search, name, (ordinal) => isListed(scope, ordinal));
  for (const ordinal of found.ordinals.subarray(0, MAX_CANDIDATES)) {
    const row = scope.snapshot.rows[ordinal];
    // the entry does not say which option
    if (!row || row.selectOptions.length > 0) continue;
    const line = askedLine(row, amount);
    if (line.amount === 0) continue;
    return { row, line, isNear: (found.dropped?.length ?? 0) > 0 };
  }
  return undefined;
}

const MAX_CANDIDATES = 10;

/** Returns how much of a product an entry asks for; 0 if it cannot be bought. */
export function askedLine(row: ProductRow, amount: AskedAmount | undefined): LineAmount {
  return {
    productId: row.productId,
    amount: askedQuantity(askedProduct(row), amount),
    isLoose: row.saleType === 'Sfuso',
    infos: {},
  };
}

/** The name of a list that was made from a text. */
const TEXT_TITLE = 'Lista della spesa';

function askedProduct(row: ProductRow) {
  const { contentAmount: amount, contentUnit: unit } = row;
  return {
    rule: quantityRule(row),
    content: amount === null || unit === null ? undefined : { amount, unit },
    pieceGrams: row.singleUnitAmount ?? undefined,
  };
}
