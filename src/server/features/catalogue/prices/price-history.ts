import type { PriceHistory } from '../../../../contract/catalogue/product.ts';
import { euroOf } from '../../../../domain/base/money.ts';
import { addDays } from '../../../../domain/base/rome-time.ts';
import type { Json } from '../../../http/outcome.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { Database, Queryable } from '../../../infra/database/types.ts';
import type { Catalogue } from '../engine/catalogue.ts';
import { BASE_LIST } from '../engine/read-stores.ts';
import { priceSourceAt, type Scope } from '../engine/scope.ts';

const DAYS_BACK = 365;
const MAX_STEPS = 200;

/** Returns the price to pay in this scope over the last year, newest last; undefined: there is no such product. */
export async function priceHistoryJson(
  deps: { catalogue: Catalogue; db: Database },
  productId: number,
  scope: Scope,
): Promise<Json | undefined> {
  const { catalogue, db } = deps;
  const ordinal = scope.snapshot.ordinalOfId.get(productId);
  if (ordinal === undefined) return undefined;
  const { warehouseId, priceListId: storeListId } = scope.warehouse;
  const { priceListId } = priceSourceAt(scope, ordinal);
  const key = `prices ${scope.key} ${productId}`;
  const cached = catalogue.replies.get(key);
  if (cached) return cached;
  const span = { from: addDays(scope.date, -DAYS_BACK), to: scope.date };
  const changes = await listPriceChanges(db, { productId, priceListId, storeListId }, span);
  const promotions = await pastPromotions(db, { productId, warehouseId }, span);
  const history: PriceHistory = { productId, priceListId, prices: priceSteps(changes, promotions, span) };
  const json = Buffer.from(JSON.stringify(history));
  return catalogue.replies.keep(key, json);
}

/** Returns the days on which the price to pay changed; promotions are in order of priority. */
function priceSteps(
  changes: readonly ListPriceChange[],
  promotions: readonly PastPromotion[],
  { from, to }: { from: string; to: string },
): PriceHistory['prices'] {
  const days = new Set([from, ...changes.map(({ day }) => day)]);
  for (const { startsOn, endsOn } of promotions) days.add(startsOn).add(addDays(endsOn, 1));
  const steps: PriceHistory['prices'] = [];
  for (const day of [...days].filter((each) => from <= each && each <= to).sort()) {
    const list = changes.findLast((change) => change.day <= day)?.priceCents;
    if (list === undefined) continue;
    const promotion = promotions.find(
      ({ startsOn, endsOn, promoPriceCents }) => startsOn <= day && day <= endsOn && promoPriceCents < list,
    );
    const price = euroOf(promotion?.promoPriceCents ?? list);
    const priceStandard = euroOf(list);
    const last = steps.at(-1);
    if (last?.price === price && last.priceStandard === priceStandard) continue;
    steps.push({ dateIso: day, price, priceStandard, promo: promotion !== undefined });
  }
  return steps.slice(-MAX_STEPS);
}

interface ListPriceChange {
  /** YYYY-MM-DD in Rome */
  day: string;
  priceCents: number;
}

interface Span {
  readonly from: string;
  readonly to: string;
}

const MAX_PROMOTIONS = 200;

/**
 * Reads the changes of the list price, oldest first, beginning with the price in force at the start of the span. A list
 * follows the list of its store where it has no price of its own, and that one the base list: before its first one, and
 * after it gave one up (a row without a price). Of two prices of the same moment the later row counts: rows are only
 * added.
 */
async function listPriceChanges(
  db: Queryable,
  { productId, priceListId, storeListId }: { productId: number; priceListId: number; storeListId: number },
  { to }: Pick<Span, 'to'>,
): Promise<ListPriceChange[]> {
  const rows = await db.query<{ day: string; priceListId: number; priceCents: number | null }>(sql`
    select to_char(valid_from at time zone 'Europe/Rome', 'YYYY-MM-DD') as day, price_list_id, price_cents
    from price_history where product_id = ${productId} and not promotional
      and price_list_id = any(${[priceListId, storeListId, BASE_LIST]}::int[])
      and valid_from < (${to}::date + 1)::timestamp at time zone 'Europe/Rome'
    order by valid_from, ctid`);
  const inForce = new Map<number, number | null>();
  return rows.flatMap((row) => {
    inForce.set(row.priceListId, row.priceCents);
    const priceCents = inForce.get(priceListId) ?? inForce.get(storeListId) ?? inForce.get(BASE_LIST);
    return priceCents == null ? [] : [{ day: row.day, priceCents }];
  });
}

interface PastPromotion {
  startsOn: string;
  endsOn: string;
  promoPriceCents: number;
}

/** Reads the price cuts of a product that overlapped the span, in order of priority. */
async function pastPromotions(
  db: Queryable,
  { productId, warehouseId }: { productId: number; warehouseId: number },
  { from, to }: Span,
): Promise<PastPromotion[]> {
  return db.query<PastPromotion>(sql`
    select p.starts_on, p.ends_on, m.promo_price_cents
    from promotion_products m join promotions p using (promotion_id)
    where m.product_id = ${productId} and m.promo_price_cents is not null
      and (p.warehouse_id is null or p.warehouse_id = ${warehouseId})
      and p.starts_on <= ${to} and p.ends_on >= ${from}
    order by p.priority desc, p.promotion_id limit ${MAX_PROMOTIONS}`);
}
