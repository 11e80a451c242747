import { MAX_CARD_PICTURES } from '../../../contract/lists/limits.ts';
import type { Wishlist } from '../../../contract/lists/schemas.ts';
import { cents, divideRounded, euroOf } from '../../../domain/base/money.ts';
import { grams, toKilos } from '../../../domain/base/weight.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { jsonStart, OBJECT_END, type ObjectBytes, pushArray, pushObjects } from '../../infra/json-text.ts';
import type { Catalogue } from '../catalogue/engine/catalogue.ts';
import { productPictureUrls } from '../catalogue/engine/picture-urls.ts';
import { priceAt } from '../catalogue/engine/promotions.ts';
import { pathOf } from '../catalogue/engine/rows/tree.ts';
import { UNLIMITED } from '../catalogue/engine/rows/warehouses.ts';
import { isListed, type Scope, stockAt } from '../catalogue/engine/scope.ts';
import { isAvailable } from '../catalogue/recommend/alternatives.ts';
import { type ListItemRow, type ListRow, listItems, type NamedProduct, productNames } from './queries.ts';

const ALL = 100;

export interface ListFormat {
  /** Items by department. */
  readonly sectors?: boolean | undefined;
  /**
   * AVAILABLE is the share of the item's amount that is in stock, in percent; otherwise 100, or 0 for sold-out goods.
   */
  readonly stock?: boolean | undefined;
}

export function listHead({ listId, name, size, isDefault, ...sharing }: ListRow): Wishlist {
  const grant = sharing.mayWrite ? 'WRITE' : 'READ';
  const sharedBy = sharing.sharedBy === null ? {} : { sharedBy: sharing.sharedBy };
  return { id: listId, listId, name, size, default: isDefault, sharingData: { grant, ...sharedBy } };
}

/**
 * `data` of a list with its items as the bytes of its JSON: products are cached cards of the catalogue (wire-facts 8).
 * Products that the store does not sell are listed separately by name.
 */
export async function listJson(
  deps: { db: Queryable; catalogue: Catalogue },
  scope: Scope,
  list: ListRow,
  { sectors = false, stock = false }: ListFormat,
): Promise<Buffer[]> {
  const items = await listItems(deps.db, list.listId);
  const sold = items.flatMap((item) => {
    const ordinal = scope.snapshot.ordinalOfId.get(item.productId);
    return ordinal !== undefined && isListed(scope, ordinal) ? [{ item, ordinal }] : [];
  });
  const present = new Set(sold.map(({ item }) => item));
  const inactive = items.filter((item) => !present.has(item));
  const names = await productNames(
    deps.db,
    inactive.map((item) => item.productId),
  );
  const head = {
    ...listHead({ ...list, size: items.length }),
    wishlistInactiveItems: inactive.flatMap((item) => inactiveItem(item, names.get(item.productId))),
  };
  const chunks = [jsonStart(head, sectors ? 'sectors' : 'wishlistItems')];
  const show = (lines: readonly SoldItem[]) => itemsJson(deps.catalogue, scope, lines, stock);
  if (sectors) pushSectors(chunks, scope, sold, show);
  else pushObjects(chunks, show(sold));
  chunks.push(OBJECT_END);
  return chunks;
}

interface SoldItem {
  readonly item: ListItemRow;
  readonly ordinal: number;
}

function itemsJson(catalogue: Catalogue, scope: Scope, sold: readonly SoldItem[], stock: boolean): ObjectBytes[] {
  return sold.map(({ item, ordinal }) => {
    const members = {
      ...amountOf(item),
      grossTotal: 0,
      promoPoints: 0,
      wishlistItemInfo: { ...item.infos, AVAILABLE: availability(stockAt(scope, ordinal), item, stock) },
    };
    return { head: jsonStart(members, 'product'), card: catalogue.cardBytes(scope, ordinal) };
  });
}

/** Returns a percentage, rounded down: 100 only where there is enough. */
function availability(inStock: number, { quantity, weightGrams: grams }: ListItemRow, isShare: boolean): number {
  if (inStock === UNLIMITED || (!isShare && inStock > 0)) return ALL;
  return Math.min(ALL, Math.floor((ALL * inStock) / (grams || quantity)));
}

function amountOf({ itemId, quantity, weightGrams }: ListItemRow) {
  return { itemId, quantity, weight: toKilos(grams(weightGrams)) };
}

function inactiveItem(item: ListItemRow, product: NamedProduct | undefined) {
  if (!product) return [];
  const { productId, name, brandLine: shortDescr, packLine: description, slug } = product;
  return [{ ...amountOf(item), product: { productId, name, shortDescr, description, slug } }];
}

/** Returns the items by department, in the order of the catalogue. */
function pushSectors(
  chunks: Buffer[],
  scope: Scope,
  sold: readonly SoldItem[],
  show: (lines: readonly SoldItem[]) => ObjectBytes[],
): void {
  const { tree, rows } = scope.snapshot;
  const sectors = new Map<number, { name: string; order: number; items: SoldItem[] }>();
  for (const line of sold) {
    const node = tree.byId.get(rows[line.ordinal]?.categoryId ?? 0);
    const root = node && pathOf(node)[0];
    const id = root?.row.categoryId ?? 0;
    const sector = sectors.get(id) ?? { name: root?.row.name ?? 'Altro', order: root?.index ?? Infinity, items: [] };
    sector.items.push(line);
    sectors.set(id, sector);
  }
  const inOrder = [...sectors].sort(([, a], [, b]) => a.order - b.order);
  pushArray(chunks, inOrder, ([sectorId, { name, items }]) => {
    chunks.push(jsonStart({ sectorId, name }, 'wishlistItems'));
    pushObjects(chunks, show(items));
    chunks.push(OBJECT_END);
  });
}

interface CardItem {
  readonly listId: number;
  readonly productId: number;
  readonly quantity: number;
  readonly weightGrams: number;
}

type ListCard = NonNullable<Wishlist['card']>;

/** Returns what the cards of these lists show: their first pictures, today's price of all, and who has them, too. */
export async function listCards(
  db: Queryable,
  scope: Scope,
  lists: readonly Pick<Wishlist, 'listId'>[],
): Promise<ReadonlyMap<number, ListCard>> {
  const listIds = lists.map(({ listId }) => listId);
  const items = await db.query<CardItem>(sql`
    select list_id, product_id, quantity, weight_grams from shopping_list_items
    where list_id = any(${listIds}::int[]) order by list_id, added_at, item_id`);
  const people = await db.query<{ listId: number; firstName: string }>(sql`
    select s.list_id, c.first_name from shared_lists s join customers c using (user_id)
    where s.list_id = any(${listIds}::int[]) order by s.list_id, lower(c.first_name), c.user_id`);
  const itemsOf = Map.groupBy(items, ({ listId }) => listId);
  const peopleOf = Map.groupBy(people, ({ listId }) => listId);
  return new Map(
    listIds.map((listId) => {
      const names = (peopleOf.get(listId) ?? []).map(({ firstName }) => firstName);
      return [listId, { ...goodsOf(scope, itemsOf.get(listId) ?? []), people: names }];
    }),
  );
}

function goodsOf(scope: Scope, items: readonly CardItem[]): Omit<ListCard, 'people'> {
  const pictures: string[] = [];
  let [onSale, totalCents] = [0, 0];
  for (const { productId, quantity, weightGrams } of items) {
    const ordinal = scope.snapshot.ordinalOfId.get(productId);
    const row = ordinal === undefined ? undefined : scope.snapshot.rows[ordinal];
    if (ordinal === undefined || !row || !isAvailable(scope, ordinal)) continue;
    const price = cents(priceAt(scope, ordinal));
    onSale++;
    totalCents += weightGrams > 0 ? divideRounded(price * weightGrams, 1000) : price * quantity;
    if (pictures.length < MAX_CARD_PICTURES) pictures.push(productPictureUrls(row, scope.site).thumb);
  }
  return { pictures, onSale, total: euroOf(totalCents) };
}
