import { createHash } from 'node:crypto';
import type { PromotionDraft } from '../../../contract/promotions/schemas.ts';
import { basePriceList } from '../../import/records/price-lists.ts';
import { writePlanPromotions } from '../../import/write/write-plan-promotions.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { badgeOf, hasMemberPrices, ruleOf, shownName } from './draft-rule.ts';
import { goodsOf, pricedGoods } from './plan-goods.ts';

export interface PlanNow {
  readonly planId: number;
  readonly draft: PromotionDraft;
  readonly isStarted: boolean;
  /** YYYY-MM-DD in Rome. */
  readonly today: string;
}

/** Makes the promotions that shops apply those of a plan: one for each of its stores while it is started. */
export async function syncPlan(tx: Tx, { planId, draft, isStarted, today }: PlanNow): Promise<void> {
  const [kindId, type] = WIRE_KINDS[draft.kind];
  await writePlanPromotions(tx, {
    planId,
    today,
    owners: isStarted ? await ownersOf(tx, draft) : [],
    name: shownName(draft),
    view: viewOf(draft),
    priority: draft.priority,
    startsOn: draft.startsOn,
    endsOn: draft.endsOn,
    kindId,
    type,
    isSelectable: draft.kind === 'batch',
    rule: ruleOf(draft) ?? {},
    mark: markOf(draft),
    goodsIn: (warehouseId) => goodsIn(draft, warehouseId),
  });
}

function goodsIn(draft: PromotionDraft, warehouseId: number | null): SqlFragment {
  if (hasMemberPrices(draft))
    return sql`select * from (${pricedGoods(draft, warehouseId)}) g where g.promo_cents < g.shelf_cents`;
  return sql`select g.product_id, null::int as promo_cents, g.part
    from (${goodsOf({ ...draft, categories: [], classes: [], brands: [] })}) g`;
}

/** Marks the goods, prices and mechanics of a draft; kept in the rule of its rows. */
function markOf(draft: PromotionDraft): string {
  const { name: _, badge: __, priority: ___, budgetCents: ____, startsOn: _____, endsOn: ______, ...terms } = draft;
  return `plan:${createHash('md5').update(JSON.stringify(terms)).digest('hex')}`;
}

/** A percentage is one of the price of each store: where a store has prices of its own, every store has its own row. */
async function ownersOf(tx: Tx, draft: PromotionDraft): Promise<(number | null)[]> {
  if (draft.stores.length > 0) return [...new Set(draft.stores)];
  if (!hasMemberPrices(draft)) return [null];
  const { differs } = await tx.one<{ differs: boolean }>(sql`
    select exists (select from (${goodsOf(draft)}) g join prices b using (product_id)
      join warehouses w using (price_list_id) where b.price_list_id <> ${basePriceList}) as differs`);
  if (!differs) return [null];
  const rows = await tx.query<{ warehouseId: number }>(sql`select warehouse_id from warehouses order by warehouse_id`);
  return rows.map(({ warehouseId }) => warehouseId);
}

/** Numbers and names of the kinds on the wire (warehousePromoTypeId, promoType). */
const WIRE_KINDS: Readonly<Record<PromotionDraft['kind'], readonly [number, string]>> = {
  price: [5, 'taglio'],
  loyalty: [12, 'soci'],
  batch: [11, 'scadenza'],
  'n-for-m': [6, 'multipli'],
  nth: [6, 'multipli'],
  bundle: [7, 'insieme'],
  threshold: [9, 'soglia'],
  gift: [10, 'omaggio'],
};

function viewOf(draft: PromotionDraft): string {
  return JSON.stringify({
    ...(draft.kind === 'price' ? { cssClass: 'promo_discount promo_taglio' } : {}),
    ...(draft.badge === '' ? {} : { header: badgeOf(draft) }),
    body: shownName(draft),
    ...(draft.kind === 'batch' ? { selectablePromoText: shownName(draft) } : {}),
  });
}
