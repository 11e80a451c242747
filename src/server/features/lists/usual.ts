import { MAX_OFTEN, MAX_USUAL } from '../../../contract/lists/limits.ts';
import { DAY_MS } from '../../../domain/base/duration.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { grams, toKilos } from '../../../domain/base/weight.ts';
import {
  boughtMost,
  type Purchase,
  type UsualProduct,
  usualShopping,
} from '../../../domain/catalogue/usual-shopping.ts';
import { INSERTED } from '../../../domain/orders/insertion-type.ts';
import { NOT_BOUGHT } from '../../../domain/orders/order-status.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { jsonObject, raw, rawArray } from '../../infra/json-text.ts';
import { clampToLimits } from '../cart/change/quantity-rules.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Scope } from '../catalogue/engine/scope.ts';
import { isAvailable } from '../catalogue/recommend/alternatives.ts';

const HISTORY_DAYS = 365;

/** Returns `data` of "la solita spesa": products that can be bought now, each with its reason, and what was bought most. */
export async function usualJson(
  deps: { db: Queryable; catalogue: Catalogue },
  scope: Scope,
  userId: number,
  now: Date,
): Promise<string> {
  const today = Math.round(Date.parse(`${romeTime(now).date}T00:00:00Z`) / DAY_MS);
  const purchases = await purchasesOf(deps.db, userId, today - HISTORY_DAYS);
  const due = usualShopping(purchases, today);
  const items = due.flatMap((usual) => itemJson(deps.catalogue, scope, usual)).slice(0, MAX_USUAL);
  const often = boughtMost(purchases).flatMap((productId) => cardJson(deps.catalogue, scope, productId));
  return jsonObject({ items: rawArray(items), often: rawArray(often.slice(0, MAX_OFTEN)) });
}

function itemJson(catalogue: Catalogue, scope: Scope, usual: UsualProduct): string[] {
  const { productId, amount, everyDays, daysAgo, times } = usual;
  const ordinal = scope.snapshot.ordinalOfId.get(productId);
  const row = ordinal === undefined ? undefined : scope.snapshot.rows[ordinal];
  // a product with a choice to make each time cannot be added automatically
  if (ordinal === undefined || !row || row.select_options.length > 0) return [];
  const isLoose = row.sale_type === 'Sfuso';
  const [line] = clampToLimits(scope, [], [{ productId, amount, isLoose, infos: {} }]);
  const fitting = line?.fitting.amount ?? 0;
  if (fitting === 0) return [];
  const json = jsonObject({
    quantity: isLoose ? 0 : fitting,
    weight: isLoose ? toKilos(grams(fitting)) : 0,
    everyDays,
    daysAgo,
    times,
    product: raw(catalogue.card(scope, ordinal)),
  });
  return [json];
}

/** One product as a list of one, or none: it is not sold here, or sold out. */
function cardJson(catalogue: Catalogue, scope: Scope, productId: number): string[] {
  const ordinal = scope.snapshot.ordinalOfId.get(productId);
  return ordinal === undefined || !isAvailable(scope, ordinal) ? [] : [catalogue.card(scope, ordinal)];
}

/** Reads amounts by product and day (Europe/Rome). Cancelled or failed orders and gifts do not count. */
async function purchasesOf(db: Queryable, userId: number, fromDay: number): Promise<Purchase[]> {
  return db.query<Purchase>(sql`
    select l.product_id as "productId", d.day, (sum(l.quantity) + sum(l.weight_grams))::int as amount
    from orders o join order_lines l using (order_id),
      lateral (select (o.placed_at at time zone 'Europe/Rome')::date - date '1970-01-01' as day) d
    where o.user_id = ${userId} and o.status_id <> all(${NOT_BOUGHT}::int[])
      and l.insertion_type_id = ${INSERTED} and d.day >= ${fromDay}
    group by l.product_id, d.day`);
}
