import type { Product } from '../../../contract/catalogue/product.ts';
import type { PriceStep, StaffPrice } from '../../../contract/prices/schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { addDays, instantOf, romeTime } from '../../../domain/base/rome-time.ts';
import {
  type Cut,
  cutOn,
  type ListStep,
  listPriceOn,
  lowestBefore,
  type PriceTimeline,
} from '../../../domain/pricing/lowest-price.ts';
import type { PriceTier } from '../../../domain/pricing/tiers.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import type { Catalogue } from '../catalogue/engine/catalogue.ts';
import { productPictureUrls } from '../catalogue/engine/picture-urls.ts';
import { storesShown } from './price-list.ts';
import { plansOfProduct } from './price-plans.ts';
import { PRICED } from './price-sql.ts';
import { tierViews } from './price-tiers.ts';

interface ViewDeps {
  readonly db: Database;
  readonly catalogue: Catalogue;
}

interface Asked {
  readonly productId: number;
  /** null: everybody, that is the base list. */
  readonly warehouseId: number | null;
  readonly now: Date;
}

/** Returns the prices of a product in a store, or for everybody: history, lowest of 30 days, plans and costs. */
export async function priceView({ db, catalogue }: ViewDeps, asked: Asked): Promise<StaffPrice | undefined> {
  const { productId } = asked;
  const goods = await goodsOf(db, productId);
  if (!goods) return undefined;
  const [steps, plans, stores, costs, own] = await Promise.all([
    priceSteps(db, asked),
    plansOfProduct(db, productId),
    storesShown(db, undefined),
    costsOf(db, productId),
    db.query<{ warehouseId: number; cents: number; tiers: readonly PriceTier[] }>(sql`
      select w.warehouse_id, o.price_cents as cents, coalesce(o.tiers, '[]') as tiers from prices o
      join warehouses w on w.price_list_id = o.price_list_id and w.price_list_id <> -1
      where o.product_id = ${productId} order by w.warehouse_id`),
  ]);
  const {
    vat,
    tiers,
    costCents,
    baseCents,
    isLoose,
    packLine,
    brandLine: _brand,
    pictures: _pictures,
    ...named
  } = goods;
  return {
    ...named,
    isPerishable: named.isPerishable && !catalogue.scopeAt(EVERYBODY, undefined).lowestOfPerishables,
    pack: packLine,
    unit: isLoose ? 'kg' : 'pz',
    picture: productPictureUrls(goods, '').thumb,
    vatPercent: vat / 100,
    ...(costCents === null ? {} : { cost: euroOf(costCents) }),
    base: euroOf(baseCents),
    tiers: tierViews(tiers, isLoose),
    own: own.map((each) => ({
      warehouseId: each.warehouseId,
      price: euroOf(each.cents),
      tiers: tierViews(each.tiers, isLoose),
    })),
    stores: stores.map(({ warehouseId, name }) => ({ warehouseId, name })),
    today: romeTime(asked.now).date,
    shown: shownNow(catalogue, asked, baseCents),
    steps,
    costs,
    plans,
  };
}

interface Goods {
  readonly productId: number;
  readonly code: string;
  readonly name: string;
  readonly brandLine: string;
  readonly packLine: string;
  readonly pictures: readonly string[];
  readonly isLoose: boolean;
  readonly isPerishable: boolean;
  readonly vat: number;
  readonly costCents: number | null;
  readonly baseCents: number;
  readonly tiers: readonly PriceTier[];
}

function goodsOf(db: Queryable, productId: number): Promise<Goods | undefined> {
  return db.maybeOne<Goods>(sql`
    select p.product_id, p.code, p.name, p.brand_line, p.pack_line, p.pictures, p.sale_type = 'Sfuso' as is_loose,
      p.perishable as is_perishable, v.basis_points as vat, k.cost_cents, b.price_cents as base_cents,
      coalesce(b.tiers, '[]') as tiers
    from ${PRICED} where p.product_id = ${productId}`);
}

async function costsOf(db: Queryable, productId: number): Promise<StaffPrice['costs']> {
  const rows = await db.query<{ since: Date; costCents: number | null; by: string }>(sql`
    select k.valid_from as since, k.cost_cents, coalesce(trim(u.first_name || ' ' || u.last_name), '') as by
    from product_costs k left join customers u using (user_id)
    where k.product_id = ${productId} order by k.cost_id desc limit 50`);
  return rows.map(({ since, costCents, by }) => ({
    since: since.toISOString(),
    by,
    ...(costCents === null ? {} : { cost: euroOf(costCents) }),
  }));
}

const EVERYBODY = 5;

/** What the card of the product says today: it is read from the catalogue, as shoppers read it. */
function shownNow(catalogue: Catalogue, { productId, warehouseId }: Asked, baseCents: number): StaffPrice['shown'] {
  const scope = catalogue.scopeAt(warehouseId ?? EVERYBODY, undefined);
  const ordinal = scope.snapshot.ordinalOfId.get(productId);
  if (ordinal === undefined) return { price: euroOf(baseCents) };
  const card = JSON.parse(catalogue.card(scope, ordinal)) as Product;
  const { priceDisplay: price, priceStandardDisplay: struck, warehousePromo, price: list } = card;
  const promotion = warehousePromo?.view.body ?? warehousePromo?.view.header;
  return {
    price,
    ...(struck === undefined ? {} : { struck, percent: Math.round((1 - price / struck) * 100) }),
    ...(promotion === undefined ? {} : { promotion: promotion.replace(/<[^>]*>/g, ' ').trim() }),
    ...(warehousePromo && price < list ? { announced: Math.round((1 - price / list) * 100) } : {}),
  };
}

interface HistoryRow {
  readonly since: Date;
  readonly priceCents: number | null;
  readonly isBase: boolean;
  readonly source: 'one' | 'rule' | 'plan' | 'undo' | 'product' | null;
  readonly by: string;
}

const DAYS_BACK = 730;
const MAX_STEPS = 200;

/** Returns the days on which the price for everybody changed, newest first, with who did it where somebody did. */
async function priceSteps(db: Queryable, asked: Asked): Promise<PriceStep[]> {
  const [rows, cuts] = await Promise.all([historyOf(db, asked), cutsOf(db, asked)]);
  const step = ({ since, priceCents }: HistoryRow): ListStep => ({ since: since.getTime(), cents: priceCents });
  const base = rows.filter(({ isBase }) => isBase).map(step);
  const timeline = { base, own: rows.filter(({ isBase }) => !isBase).map(step), cuts };
  const { date: today } = romeTime(asked.now);
  const first = addDays(today, -DAYS_BACK);
  const turns = cuts
    .flatMap(({ startsOn, endsOn }) => [startsOn, addDays(endsOn, 1)])
    .filter((day) => first <= day && day <= today);
  const moments = [
    ...rows.map(({ since }) => since.getTime()),
    ...turns.map((day) => instantOf(day, '00:00').getTime()),
  ];
  const steps: PriceStep[] = [];
  for (const at of [...new Set(moments)].sort((one, other) => one - other)) {
    const found = stepAt(timeline, at, rows);
    const last = steps.at(-1);
    if (found && (last?.price !== found.price || last.list !== found.list)) steps.push(found);
  }
  return steps
    .filter(({ since }) => since >= first)
    .slice(-MAX_STEPS)
    .reverse();
}

interface Timeline extends PriceTimeline {
  readonly cuts: readonly (Cut & { readonly name: string })[];
}

/** Returns what everybody paid from a moment on, and why. */
function stepAt(timeline: Timeline, at: number, rows: readonly HistoryRow[]): PriceStep | undefined {
  const day = romeTime(new Date(at)).date;
  const list = listPriceOn(timeline, at);
  if (list === undefined) return undefined;
  const lowestCents = lowestBefore(timeline, day);
  const cut = cutOn(timeline, day, list);
  const row = rows.findLast((each) => each.since.getTime() === at);
  return {
    since: new Date(at).toISOString(),
    price: euroOf(cut?.cents ?? list),
    list: euroOf(list),
    ...(lowestCents === undefined ? {} : { lowest: euroOf(lowestCents) }),
    ...(row ? { reason: row.source ?? (row.isBase ? 'list' : 'store') } : { reason: cut ? 'promotion' : 'list' }),
    ...(cut ? { promotion: cut.name } : {}),
    by: row?.by ?? '',
  };
}

/** The rows of the base list and of the store's own, oldest first. Changes in its form are found by their price. */
function historyOf(db: Queryable, { productId, warehouseId }: Asked): Promise<HistoryRow[]> {
  return db.query<HistoryRow>(sql`
    select h.valid_from as since, h.price_cents, h.price_list_id = -1 as is_base,
      coalesce(c.source, case when f.change_id is not null then 'product' end) as source,
      coalesce(trim(u.first_name || ' ' || u.last_name), '') as by
    from price_history h
    left join price_changes c on c.product_id = h.product_id and c.price_list_id = h.price_list_id
      and c.changed_at = h.valid_from
    left join lateral (
      select f.change_id, f.user_id from product_changes f
      where c.change_id is null and h.price_list_id = -1 and f.product_id = h.product_id
        and f.after->>'price' = to_char(h.price_cents / 100.0, 'FM9999990.00')
        and f.changed_at between h.valid_from - interval '1 minute' and h.valid_from + interval '1 minute'
      order by f.change_id desc limit 1) f on true
    left join customers u on u.user_id = coalesce(c.user_id, f.user_id)
    where h.product_id = ${productId} and h.price_list_id in (-1,
      (select price_list_id from warehouses where warehouse_id = ${warehouseId}::int))
    order by h.valid_from, h.ctid`);
}

/** The prices of promotions that hold for everybody, the best priority first. */
function cutsOf(db: Queryable, { productId, warehouseId }: Asked): Promise<(Cut & { readonly name: string })[]> {
  return db.query<Cut & { readonly name: string }>(sql`
    select m.starts_on, m.ends_on, g.promo_price_cents as cents, m.name
    from promotion_products g join promotions m using (promotion_id)
    where g.product_id = ${productId} and g.promo_price_cents is not null
      and (m.warehouse_id is null or m.warehouse_id = ${warehouseId}::int)
      and not m.selectable and not m.rule ? 'segmentId' and not m.rule ? 'services'
      and coalesce(m.rule->>'kind', 'price') <> 'batch'
    order by m.priority desc, g.promo_price_cents, m.promotion_id`);
}
