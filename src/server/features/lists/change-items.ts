import { MAX_LIST_ITEMS } from '../../../contract/lists/limits.ts';
import { allOf, ok, type Result } from '../../../domain/base/result.ts';
import { checkQuantity, firstQuantity } from '../../../domain/quantity/quantity.ts';
import { type Refusal, refuse, refuseAll } from '../../http/outcome.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { withoutClick } from '../cart/change/line-details.ts';
import { wrongAmount } from '../cart/change/quantity-rules.ts';
import { amountAsked, checkItems, type LineAmount, lineKey, rowOf, toWrite } from '../cart/stored/lines.ts';
import { quantityRule } from '../catalogue/engine/rows/quantity-rule.ts';
import type { Scope } from '../catalogue/engine/scope.ts';
import { listToFill } from './change-lists.ts';
import { deleteListItems, type ListItemRow, listItems, writeHasFavorites, writeListItems } from './queries.ts';

export interface ItemForList {
  readonly productId: number;
  /** Pieces, or grams for loose goods; none or 0: the smallest amount that may be bought. */
  readonly quantity?: number | undefined;
  readonly infos?: Readonly<Record<string, string>> | undefined;
}

/** The list that was changed, or why it was not. */
export type ListChange = Result<{ readonly listId: number }, Refusal>;

/**
 * Puts products on a list, all or nothing. A product on the list gets the new amount, because amounts of a list are not
 * added up. Stock is not checked: sold-out products may be on a list (S 7 wishlist/add_prod).
 */
export async function addToList(
  db: Database,
  scope: Scope,
  userId: number,
  request: { listId: number | undefined; items: readonly ItemForList[] },
): Promise<ListChange> {
  const written = linesToWrite(scope, request.items);
  if (!written.ok) return written;
  const lines = written.value;
  return db.tx(async (tx) => {
    const filled = await listToFill(tx, userId, request.listId);
    if (!filled.ok) return filled;
    const list = filled.value;
    const present = new Set((await listItems(tx, list.listId)).map((item) => lineKey(item.productId, item.infos)));
    const fresh = lines.filter((line) => !present.has(lineKey(line.productId, line.infos)));
    if (present.size + fresh.length > MAX_LIST_ITEMS) {
      return refuse('LIST_TOO_LARGE', { details: { max: MAX_LIST_ITEMS } });
    }
    await writeListItems(tx, list.listId, lines.map(toWrite));
    await writeHasFavorites(tx, list.ownerId);
    return ok({ listId: list.listId });
  });
}

/** Returns the products to add, each article once; or the refusals. */
export function linesToWrite(scope: Scope, items: readonly ItemForList[]): Result<LineAmount[], Refusal> {
  const asked = items.map(({ productId, quantity = 0, infos }) => ({
    productId,
    quantity,
    params: withoutClick(infos ?? {}),
  }));
  const checked = checkItems(scope, asked);
  if (!checked.ok) return checked;
  const lines = asked.map((item) => lineFor(scope, item));
  const amounts = allOf(lines.map((line) => checkAmount(scope, line)));
  return amounts.ok ? ok(lastOfEach(lines)) : amounts;
}

/** Sets amounts of items of a list; 0 takes them off (S 7 wishlist/update_prods). */
export async function updateListItems(
  db: Database,
  scope: Scope,
  userId: number,
  request: { listId: number | undefined; items: readonly { itemId: number; quantity: number }[] },
): Promise<ListChange> {
  return changing(db, userId, request.listId, async (tx, listId) => {
    const present = new Map((await listItems(tx, listId)).map((item) => [item.itemId, item]));
    const missing = request.items.find(({ itemId }) => !present.has(itemId));
    if (missing) return refuse('LIST_NOT_FOUND', { field: String(missing.itemId) });
    const amounts = new Map(request.items.map(({ itemId, quantity }) => [itemId, quantity]));
    const removed = [...amounts].filter(([, quantity]) => quantity === 0).map(([itemId]) => itemId);
    const changed = [...amounts].flatMap(([itemId, quantity]): LineAmount[] => {
      const item = present.get(itemId);
      if (!item || quantity === 0) return [];
      return [{ ...asLine(item), amount: amountAsked(rowOf(scope, item.productId), quantity) }];
    });
    const checked = allOf(changed.map((line) => checkAmount(scope, line)));
    if (!checked.ok) return checked;
    await writeListItems(tx, listId, changed.map(toWrite));
    await deleteListItems(tx, listId, removed);
    return ok();
  });
}

/** Removes items by id, or every choice of a product. An item that is already gone is no error. */
export async function removeFromList(
  db: Database,
  userId: number,
  request: { listId: number | undefined; items: readonly { itemId?: number; productId?: number }[] },
): Promise<ListChange> {
  return changing(db, userId, request.listId, async (tx, listId) => {
    const isNamed = (item: ListItemRow) =>
      request.items.some(({ itemId, productId }) =>
        itemId === undefined ? productId === item.productId : itemId === item.itemId,
      );
    const named = (await listItems(tx, listId)).filter(isNamed);
    await deleteListItems(
      tx,
      listId,
      named.map((item) => item.itemId),
    );
    return ok();
  });
}

async function changing(
  db: Database,
  userId: number,
  listId: number | undefined,
  work: (tx: Tx, listId: number) => Promise<Result<void, Refusal>>,
): Promise<ListChange> {
  return db.tx(async (tx) => {
    const filled = await listToFill(tx, userId, listId);
    if (!filled.ok) return filled;
    const list = filled.value;
    const worked = await work(tx, list.listId);
    if (!worked.ok) return worked;
    await writeHasFavorites(tx, list.ownerId);
    return ok({ listId: list.listId });
  });
}

function lineFor(
  scope: Scope,
  { productId, quantity, params }: { productId: number; quantity: number; params: Readonly<Record<string, string>> },
): LineAmount {
  const row = rowOf(scope, productId);
  const amount = quantity === 0 && row ? firstQuantity(quantityRule(row)) : amountAsked(row, quantity);
  return { productId, amount, isLoose: row?.saleType === 'Sfuso', infos: params };
}

function asLine(item: ListItemRow): LineAmount {
  const isLoose = item.weightGrams > 0;
  return { productId: item.productId, amount: isLoose ? item.weightGrams : item.quantity, isLoose, infos: item.infos };
}

/** Removes repeated articles of one request: the last amount counts. */
function lastOfEach(lines: readonly LineAmount[]): LineAmount[] {
  return [...new Map(lines.map((line) => [lineKey(line.productId, line.infos), line])).values()];
}

function checkAmount(scope: Scope, { productId, amount }: LineAmount): Result<void, Refusal> {
  const row = rowOf(scope, productId);
  const field = String(productId);
  if (!row) return refuse('PRODUCT_NOT_FOUND', { field });
  const rule = quantityRule(row);
  const check = checkQuantity(rule, amount);
  return check.ok ? ok() : refuseAll([{ ...wrongAmount(rule, check), field }]);
}
