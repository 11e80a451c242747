import { MAX_CARD_PICTURES } from '../../../contract/lists/limits.ts';
import type { Wishlist } from '../../../contract/lists/schemas.ts';
import { cents, divideRounded, euroOf } from '../../../domain/base/money.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { productPictureUrls } from '../catalogue/engine/picture-urls.ts';
import { priceAt } from '../catalogue/engine/promotions.ts';
import type { Scope } from '../catalogue/engine/scope.ts';
import { isAvailable } from '../catalogue/recommend/alternatives.ts';

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
