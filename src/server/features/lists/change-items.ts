import { MAX_LIST_ITEMS } from '../../../contract/lists/limits.ts';
import { checkQuantity, firstQuantity } from '../../../domain/quantity/quantity.ts';
import type { Refusal } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import { amountAsked, type Line, lineKey, rowOf, toWrite, wrongItems } from '../cart/change/lines.ts';
import { quantityRule, wrongAmount } from '../cart/change/quantity-rules.ts';
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
export type ListChange = { readonly listId: number } | { readonly refusals: Refusal[] };

/**
 * Puts products on a list, all or nothing. What is on it already gets the new amount: a list says what is wanted, it does
 * not count. Stock is not asked: one writes down what is sold out, too (S 7 wishlist/add_prod).
 */
export async function addToList(
  db: Database,
  scope: Scope,
  userId: number,
  wanted: { listId: number | undefined; items: readonly ItemForList[] },
): Promise<ListChange> {
  const written = linesToWrite(scope, wanted.items);
  if ('refusals' in written) return written;
  const { lines } = written;
  return db.tx(async (tx) => {
    const list = await listToFill(tx, userId, wanted.listId);
    if ('code' in list) return { refusals: [list] };
    const present = new Set((await listItems(tx, list.list_id)).map((item) => lineKey(item.product_id, item.infos)));
    const fresh = lines.filter((line) => !present.has(lineKey(line.productId, line.infos)));
    if (present.size + fresh.length > MAX_LIST_ITEMS) {
      return { refusals: [{ code: 'LIST_TOO_LARGE', details: { max: MAX_LIST_ITEMS } }] };
    }
    await writeListItems(tx, list.list_id, lines.map(toWrite));
    await writeHasFavorites(tx, list.owner_id);
    return { listId: list.list_id };
  });
}

/** What somebody writes down, each article once; or what is wrong with it. */
export function linesToWrite(
  scope: Scope,
  items: readonly ItemForList[],
): { readonly lines: Line[] } | { readonly refusals: Refusal[] } {
  const asked = items.map(({ productId, quantity = 0, infos }) => ({ productId, quantity, params: infos }));
  const wrong = wrongItems(scope, asked);
  if (wrong.length > 0) return { refusals: wrong };
  const lines = asked.map(({ productId, quantity, params = {} }) => lineFor(scope, { productId, quantity, params }));
  const refusals = lines.flatMap((line) => offLattice(scope, line));
  return refusals.length > 0 ? { refusals } : { lines: lastOfEach(lines) };
}

/** Sets amounts of items of a list; 0 takes them off (S 7 wishlist/update_prods). */
export async function updateListItems(
  db: Database,
  scope: Scope,
  userId: number,
  wanted: { listId: number | undefined; items: readonly { itemId: number; quantity: number }[] },
): Promise<ListChange> {
  return changing(db, userId, wanted.listId, async (tx, listId) => {
    const present = new Map((await listItems(tx, listId)).map((item) => [item.item_id, item]));
    const missing = wanted.items.find(({ itemId }) => !present.has(itemId));
    if (missing) return [{ code: 'LIST_NOT_FOUND', field: String(missing.itemId) }];
    const amounts = new Map(wanted.items.map(({ itemId, quantity }) => [itemId, quantity]));
    const removed = [...amounts].filter(([, quantity]) => quantity === 0).map(([itemId]) => itemId);
    const changed = [...amounts].flatMap(([itemId, quantity]): Line[] => {
      const item = present.get(itemId);
      if (!item || quantity === 0) return [];
      return [{ ...asLine(item), amount: amountAsked(rowOf(scope, item.product_id), quantity) }];
    });
    const refusals = changed.flatMap((line) => offLattice(scope, line));
    if (refusals.length > 0) return refusals;
    await writeListItems(tx, listId, changed.map(toWrite));
    await deleteListItems(tx, listId, removed);
    return [];
  });
}

/** Takes items off by their id, or every choice of a product; what is already gone is no error. */
export async function removeFromList(
  db: Database,
  userId: number,
  wanted: { listId: number | undefined; items: readonly { itemId?: number; productId?: number }[] },
): Promise<ListChange> {
  return changing(db, userId, wanted.listId, async (tx, listId) => {
    const isNamed = (item: ListItemRow) =>
      wanted.items.some(({ itemId, productId }) =>
        itemId === undefined ? productId === item.product_id : itemId === item.item_id,
      );
    const named = (await listItems(tx, listId)).filter(isNamed);
    await deleteListItems(
      tx,
      listId,
      named.map((item) => item.item_id),
    );
    return [];
  });
}

async function changing(
  db: Database,
  userId: number,
  listId: number | undefined,
  work: (tx: Parameters<Parameters<Database['tx']>[0]>[0], listId: number) => Promise<Refusal[]>,
): Promise<ListChange> {
  return db.tx(async (tx) => {
    const list = await listToFill(tx, userId, listId);
    if ('code' in list) return { refusals: [list] };
    const refusals = await work(tx, list.list_id);
    if (refusals.length > 0) return { refusals };
    await writeHasFavorites(tx, list.owner_id);
    return { listId: list.list_id };
  });
}

function lineFor(
  scope: Scope,
  { productId, quantity, params }: { productId: number; quantity: number; params: Readonly<Record<string, string>> },
): Line {
  const row = rowOf(scope, productId);
  const amount = quantity === 0 && row ? firstQuantity(quantityRule(row)) : amountAsked(row, quantity);
  return { productId, amount, isLoose: row?.sale_type === 'Sfuso', infos: params };
}

function asLine(item: ListItemRow): Line {
  const isLoose = item.weight_grams > 0;
  return {
    productId: item.product_id,
    amount: isLoose ? item.weight_grams : item.quantity,
    isLoose,
    infos: item.infos,
  };
}

/** The same article twice in one request: the last word counts. */
function lastOfEach(lines: readonly Line[]): Line[] {
  return [...new Map(lines.map((line) => [lineKey(line.productId, line.infos), line])).values()];
}

function offLattice(scope: Scope, { productId, amount }: Line): Refusal[] {
  const row = rowOf(scope, productId);
  const field = String(productId);
  if (!row) return [{ code: 'PRODUCT_NOT_FOUND', field }];
  const rule = quantityRule(row);
  const check = checkQuantity(rule, amount);
  return check.ok ? [] : [{ ...wrongAmount(rule, check), field }];
}
