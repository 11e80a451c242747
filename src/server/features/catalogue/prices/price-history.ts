import type { PriceHistory } from '../../../../contract/catalogue/product.ts';
import { cents, toEuro } from '../../../../domain/base/money.ts';
import { addDays } from '../../../../domain/base/rome-time.ts';
import type { Json } from '../../../http/outcome.ts';
import type { Database } from '../../../infra/database/types.ts';
import type { Catalogue } from '../catalogue.ts';
import { priceSourceAt, type Scope } from '../engine/scope.ts';
import { type ListPriceChange, listPriceChanges, type PastPromotion, pastPromotions } from './price-history-queries.ts';

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

/** The days on which the price to pay became another one; promotions come in the order in which they count. */
function priceSteps(
  changes: readonly ListPriceChange[],
  promotions: readonly PastPromotion[],
  { from, to }: { from: string; to: string },
): PriceHistory['prices'] {
  const days = new Set([from, ...changes.map(({ day }) => day)]);
  for (const { starts_on, ends_on } of promotions) days.add(starts_on).add(addDays(ends_on, 1));
  const steps: PriceHistory['prices'] = [];
  for (const day of [...days].filter((each) => from <= each && each <= to).sort()) {
    const list = changes.findLast((change) => change.day <= day)?.price_cents;
    if (list === undefined) continue;
    const promotion = promotions.find(
      ({ starts_on, ends_on, promo_price_cents }) => starts_on <= day && day <= ends_on && promo_price_cents < list,
    );
    const price = toEuro(cents(promotion?.promo_price_cents ?? list));
    const priceStandard = toEuro(cents(list));
    const last = steps.at(-1);
    if (last?.price === price && last.priceStandard === priceStandard) continue;
    steps.push({ dateIso: day, price, priceStandard, promo: promotion !== undefined });
  }
  return steps.slice(-MAX_STEPS);
}
