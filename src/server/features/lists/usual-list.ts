import { MAX_LEFT_OUT, MAX_OFTEN, MAX_USUAL } from '../../../contract/lists/limits.ts';
import { DAY_MS } from '../../../domain/base/duration.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { grams, toKilos } from '../../../domain/base/weight.ts';
import {
  boughtMost,
  type Purchase,
  type UsualProduct,
  usualLater,
  usualShopping,
} from '../../../domain/catalogue/usual-shopping.ts';
import { INSERTED, NOT_BOUGHT, ORDERS_UNDER_WAY } from '../../../domain/orders/order-status.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { jsonObject, raw, rawArray } from '../../infra/json-text.ts';
import { clampToLimits } from '../cart/change/quantity-rules.ts';
import type { Catalogue } from '../catalogue/engine/catalogue.ts';
import type { Scope } from '../catalogue/engine/scope.ts';
import { isAvailable } from '../catalogue/recommend/alternatives.ts';
import { ORDER_NUMBER } from '../orders/read/order-head.ts';
import { type NamedProduct, productNames } from './queries.ts';
import type { BoughtTimes } from './read-text.ts';

const HISTORY_DAYS = 365;

/**
 * Returns `data` of "la solita spesa": products that can be bought now, each with its reason, what was bought most, and
 * what was left out with the reason.
 */
export async function usualJson(
  deps: { db: Queryable; catalogue: Catalogue },
  scope: Scope,
  userId: number,
  now: Date,
): Promise<string> {
  const { db, catalogue } = deps;
  const today = dayOf(now);
  const purchases = await purchasesOf(db, userId, today - HISTORY_DAYS);
  const due = usualShopping(purchases, today).map((usual) => ({ usual, json: itemJson(catalogue, scope, usual) }));
  const items = due.flatMap(({ json }) => json ?? []).slice(0, MAX_USUAL);
  const unsold = due.filter(({ json }) => json === undefined).map(({ usual }) => usual);
  const often = boughtMost(purchases).flatMap((productId) => cardJson(catalogue, scope, productId));
  const others = [...usualLater(purchases, today), ...unsold].slice(0, MAX_LEFT_OUT);
  return jsonObject({
    items: rawArray(items),
    often: rawArray(often.slice(0, MAX_OFTEN)),
    leftOut: rawArray(await leftOutJson(deps, scope, userId, others)),
  });
}

/** Returns on how many days of the last year a customer has bought each product. */
export async function boughtWithin(db: Queryable, userId: number, now: Date): Promise<BoughtTimes> {
  const purchases = await purchasesOf(db, userId, dayOf(now) - HISTORY_DAYS);
  const byProduct = Map.groupBy(purchases, ({ productId }) => productId);
  return new Map([...byProduct].map(([productId, bought]) => [productId, bought.length]));
}

/** Returns the day in Rome as a number of days since 1970. */
function dayOf(now: Date): number {
  return Math.round(Date.parse(`${romeTime(now).date}T00:00:00Z`) / DAY_MS);
}

/** Returns an item; undefined if it cannot be bought now. */
function itemJson(catalogue: Catalogue, scope: Scope, usual: UsualProduct): string | undefined {
  const { productId, amount, everyDays, daysAgo, times } = usual;
  const ordinal = scope.snapshot.ordinalOfId.get(productId);
  const row = ordinal === undefined ? undefined : scope.snapshot.rows[ordinal];
  // a product with a choice to make each time cannot be added automatically
  if (ordinal === undefined || !row || row.selectOptions.length > 0) return undefined;
  const isLoose = row.saleType === 'Sfuso';
  const [line] = clampToLimits(scope, [], [{ productId, amount, isLoose, infos: {} }]);
  const fitting = line?.fitting.amount ?? 0;
  if (fitting === 0) return undefined;
  return jsonObject({
    quantity: isLoose ? 0 : fitting,
    weight: isLoose ? toKilos(grams(fitting)) : 0,
    everyDays,
    daysAgo,
    times,
    product: raw(catalogue.card(scope, ordinal)),
  });
}

/** Returns one product as a list of one, or an empty one if it is not sold here, or sold out. */
function cardJson(catalogue: Catalogue, scope: Scope, productId: number): string[] {
  const ordinal = scope.snapshot.ordinalOfId.get(productId);
  return ordinal === undefined || !isAvailable(scope, ordinal) ? [] : [catalogue.card(scope, ordinal)];
}

interface OrderedRow {
  readonly productId: number;
  readonly orderNumber: number;
  readonly arrivesOn: string;
}

/** Returns what is not among the items: an order under way has it, it lasts longer, or it cannot be bought now. */
async function leftOutJson(
  { db, catalogue }: { db: Queryable; catalogue: Catalogue },
  scope: Scope,
  userId: number,
  products: readonly UsualProduct[],
): Promise<string[]> {
  const ids = products.map(({ productId }) => productId);
  const ordered = new Map((await orderedOf(db, userId, ids)).map((row) => [row.productId, row]));
  const names = await productNames(db, ids);
  return products.flatMap(({ productId, everyDays, daysAgo }) => {
    const [card] = cardJson(catalogue, scope, productId);
    const name = nameOf(scope, productId, names);
    if (name === undefined) return [];
    const order = ordered.get(productId);
    const reason = order ? 'ordered' : card === undefined ? 'unsold' : 'later';
    return jsonObject({
      reason,
      productId,
      name,
      everyDays,
      daysAgo,
      ...(order ? { orderNumber: order.orderNumber, arrivesOn: order.arrivesOn } : {}),
      ...(card === undefined ? {} : { product: raw(card) }),
    });
  });
}

function nameOf({ snapshot }: Scope, productId: number, names: ReadonlyMap<number, NamedProduct>): string | undefined {
  return snapshot.rows[snapshot.ordinalOfId.get(productId) ?? -1]?.name ?? names.get(productId)?.name;
}

/** Reads which of these products an order under way brings, and when. */
async function orderedOf(db: Queryable, userId: number, productIds: readonly number[]): Promise<OrderedRow[]> {
  return db.query<OrderedRow>(sql`
    select distinct on (l.product_id) l.product_id, ${ORDER_NUMBER} as order_number, o.slot ->> 'dateIso' as arrives_on
    from orders o join order_lines l using (order_id)
    where o.user_id = ${userId} and o.status_id = any(${[...ORDERS_UNDER_WAY]}::int[])
      and l.product_id = any(${[...productIds]}::int[]) and l.insertion_type_id = ${INSERTED}
    order by l.product_id, o.slot ->> 'dateIso', o.order_id`);
}

/** Reads amounts by product and day (Europe/Rome). Cancelled or failed orders and gifts do not count. */
async function purchasesOf(db: Queryable, userId: number, fromDay: number): Promise<Purchase[]> {
  return db.query<Purchase>(sql`
    select l.product_id, d.day, (sum(l.quantity) + sum(l.weight_grams))::int as amount
    from orders o join order_lines l using (order_id),
      lateral (select (o.placed_at at time zone 'Europe/Rome')::date - date '1970-01-01' as day) d
    where o.user_id = ${userId} and o.status_id <> all(${NOT_BOUGHT}::int[])
      and l.insertion_type_id = ${INSERTED} and d.day >= ${fromDay}
    group by l.product_id, d.day -- in any order: usual-shopping.ts sorts what it finds
    `);
}
