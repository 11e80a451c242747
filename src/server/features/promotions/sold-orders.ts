import { readPromotionRule } from '../../../contract/catalogue/promotion-rules.ts';
import type { PromotionDraft } from '../../../contract/promotions/schemas.ts';
import { INSERTED, NOT_BOUGHT } from '../../../domain/orders/order-status.ts';
import { isForWholeCart, type Promotion } from '../../../domain/pricing/promotions/rule.ts';
import { integerList, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { goodsOf } from './plan-goods.ts';

/** An order as it was placed, with the lines that promotions may touch. */
export interface SoldOrder {
  readonly orderId: number;
  readonly userId: number;
  readonly warehouseId: number;
  readonly serviceId: number;
  readonly segmentIds: readonly number[];
  readonly goodsCents: number;
  /** YYYY-MM-DD of its slot: the day whose prices it has. */
  readonly day: string;
  /** HH:MM in Rome when it was placed. */
  readonly time: string;
  readonly lines: readonly SoldLine[];
}

export interface SoldLine {
  readonly productId: number;
  readonly item: number;
  readonly quantity: number;
  readonly weightGrams: number;
  readonly listCents: number;
  /** The promotion that the customer chose for it; 0: none. */
  readonly chosen: number;
}

/** A promotion as it held for a product. */
export interface DatedMember {
  readonly promotion: Promotion;
  readonly warehouseId: number | null;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly selectable: boolean;
  readonly promoCents: number | null;
  readonly part: number;
}

export interface OwnGood {
  readonly part: number;
  /** A written price; null: by the percentage. */
  readonly promoCents: number | null;
}

/** Returns the goods of a draft, by product. */
export async function ownGoods(db: Queryable, draft: PromotionDraft): Promise<Map<number, OwnGood>> {
  const isSet = !['price', 'loyalty', 'batch'].includes(draft.kind);
  const rows = await db.query<{ productId: number; ownCents: number | null; part: number }>(sql`
    select product_id, own_cents, part from (${goodsOf(draft)}) g -- in any order: a map
    `);
  const promoCents = (own: number | null) => (isSet ? null : (own ?? draft.priceCents ?? null));
  return new Map(rows.map(({ productId, ownCents, part }) => [productId, { part, promoCents: promoCents(ownCents) }]));
}

/** Returns the known costs and the VAT of these goods, by product. */
export async function costsOf(
  db: Queryable,
  productIds: readonly number[],
): Promise<Map<number, { readonly costCents: number; readonly vat: number }>> {
  const rows = await db.query<{ productId: number; costCents: number; vat: number }>(sql`
    select p.product_id, k.cost_cents, v.basis_points as vat
    from products p join vat_rates v using (vat_id)
    join known_costs k using (product_id)
    where p.product_id = any(${[...productIds]}::int[]) order by p.product_id`);
  return new Map(rows.map(({ productId, ...cost }) => [productId, cost]));
}

interface Window {
  readonly from: string;
  readonly to: string;
}

/** Returns the promotions of these days besides those of a plan, by product. */
export async function membersThen(
  db: Queryable,
  { from, to, planId }: Window & { readonly planId: number | undefined },
): Promise<Map<number, DatedMember[]>> {
  const rows = await db.query<
    Omit<DatedMember, 'promotion' | 'promoCents' | 'part'> & {
      promotionId: number;
      name: string;
      priority: number;
      rule: unknown;
    }
  >(sql`
    select promotion_id, name, priority, rule, warehouse_id, starts_on::text, ends_on::text, selectable
    from promotions o where ${isThen({ from, to, planId })} order by promotion_id`);
  const dated = new Map(
    rows.flatMap(({ rule: stored, promotionId, name, priority, ...row }) => {
      const rule = readPromotionRule(stored);
      return rule ? [[promotionId, { ...row, promotion: { promotionId, name, priority, rule } }] as const] : [];
    }),
  );
  const goods = await db.query<{ promotionId: number; productId: number; promoCents: number | null; part: number }>(sql`
    with o as materialized (select * from promotions o where ${isThen({ from, to, planId })})
    select o.promotion_id, m.product_id, m.promo_price_cents as promo_cents, m.part
    from o join promotion_products m using (promotion_id)
    union all
    select named.promotion_id, named.product_id, null, 1 from (
      select o.promotion_id, p.product_id from o cross join jsonb_array_elements_text(o.rule->'goods'->'categories')
        as w(slug)
      join categories c on c.slug = w.slug or c.slug like w.slug || '/%' join products p using (category_id)
      union
      select o.promotion_id, m.product_id from o join product_classes c on o.rule->'goods'->'classes' ? c.name
      join product_class_members m using (class_id)
      union
      select o.promotion_id, p.product_id from o join vendors v on o.rule->'goods'->'brands' ? v.name
      join products p using (vendor_id)) named
    where not exists (select from promotion_products l where l.promotion_id = named.promotion_id
      and l.product_id = named.product_id) -- in any order: a map, and the pricing function orders promotions itself
    `);
  const found = new Map<number, DatedMember[]>();
  for (const { promotionId, productId, promoCents, part } of goods) {
    const promotion = dated.get(promotionId);
    if (!promotion) continue;
    const member = { ...promotion, promoCents, part };
    const others = found.get(productId);
    if (others) others.push(member);
    else found.set(productId, [member]);
  }
  return found;
}

function isThen({ from, to, planId }: Window & { readonly planId: number | undefined }) {
  return sql`o.ends_on >= ${from}::date and o.starts_on <= ${to}::date + 30
    and coalesce(o.plan_id, o.promotion_id) <> ${planId ?? 0}`;
}

interface SoldRow extends Omit<SoldOrder, 'lines'> {
  readonly bytes: Buffer;
}

/**
 * Returns the orders of these weeks that have goods of the tried promotion, with the lines that it or another promotion
 * may touch, and how many orders there were. Lines come packed, because there may be half a million.
 */
export async function soldOrders(
  db: Queryable,
  {
    from,
    to,
    tried: { goods, promotion },
    members,
  }: Window & {
    readonly tried: { readonly goods: ReadonlyMap<number, OwnGood>; readonly promotion: Promotion };
    readonly members: ReadonlyMap<number, unknown>;
  },
): Promise<{ readonly orders: readonly SoldOrder[]; readonly total: number }> {
  const isAll = isForWholeCart(promotion.rule);
  const own = [...goods.keys()];
  const touched = [...new Set([...own, ...members.keys()])];
  const isSold = sql`o.placed_at >= ${from}::timestamp at time zone 'Europe/Rome'
    and o.placed_at < (${to}::date + 1)::timestamp at time zone 'Europe/Rome'
    and o.status_id not in (${integerList(NOT_BOUGHT)})`;
  const { total } = await db.one<{ total: number }>(sql`select count(*)::int as total from orders o where ${isSold}`);
  const rows = await db.query<SoldRow>(sql`
    with own as materialized (select unnest(${own}::int[]) as product_id),
    touched as materialized (select unnest(${touched}::int[]) as product_id)
    select o.order_id, o.user_id, o.warehouse_id, o.delivery_service_id as service_id, o.goods_cents,
      o.slot->>'dateIso' as day, to_char(o.placed_at at time zone 'Europe/Rome', 'HH24:MI') as time, l.bytes,
      array(select s.segment_id from customer_segments s where s.user_id = o.user_id order by s.segment_id)
        as segment_ids
    from orders o
    join (
      select l.order_id, string_agg(int4send(l.product_id) || int4send(l.order_item_id) || int4send(l.quantity)
          || int4send(l.weight_grams) || int4send(l.list_price_cents) || int4send(coalesce(
          (l.infos->>'use_wpid')::int, 0)), '' order by l.position) as bytes,
        bool_or(w.product_id is not null) as has_own
      from orders o join order_lines l using (order_id) left join own w on w.product_id = l.product_id
      left join touched t on t.product_id = l.product_id
      where ${isSold} and l.insertion_type_id = ${INSERTED} and (${isAll} or t.product_id is not null)
      group by l.order_id) l using (order_id)
    where ${isAll} or l.has_own order by o.order_id`);
  return { total, orders: rows.map(({ bytes, ...order }) => ({ ...order, lines: linesIn(bytes) })) };
}

const LINE_BYTES = 24;

function linesIn(bytes: Buffer): SoldLine[] {
  const lines: SoldLine[] = [];
  for (let at = 0; at < bytes.length; at += LINE_BYTES)
    lines.push({
      productId: bytes.readInt32BE(at),
      item: bytes.readInt32BE(at + 4),
      quantity: bytes.readInt32BE(at + 8),
      weightGrams: bytes.readInt32BE(at + 12),
      listCents: bytes.readInt32BE(at + 16),
      chosen: bytes.readInt32BE(at + 20),
    });
  return lines;
}
