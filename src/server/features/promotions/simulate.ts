import type { PromotionDraft, StaffPromotionSimulation } from '../../../contract/promotions/schemas.ts';
import { cents, euroOf } from '../../../domain/base/money.ts';
import { refuseFor } from '../../../domain/base/result.ts';
import { addDays } from '../../../domain/base/rome-time.ts';
import { cartTotal, type PricedLine } from '../../../domain/pricing/cart-total.ts';
import {
  type Buyer,
  holdsFor,
  isForWholeCart,
  isPriceRule,
  type Promotion,
  reducedPrice,
} from '../../../domain/pricing/promotions/rule.ts';
import { done, type Outcome, refuse } from '../../http/outcome.ts';
import { basePriceList } from '../../import/records/price-lists.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { TimeSlice } from '../catalogue/engine/rows/time-slice.ts';
import { problemsOf } from './check-draft.ts';
import { ruleOf } from './draft-rule.ts';
import {
  costsOf,
  type DatedMember,
  membersThen,
  type OwnGood,
  ownGoods,
  type SoldOrder,
  soldOrders,
} from './sold-orders.ts';

interface Asked {
  readonly planId: number | undefined;
  readonly draft: PromotionDraft;
  readonly weeks: number;
  readonly today: string;
}

/** The number of a promotion that is only tried. */
const TRIED = 0;
const SHOWN_ORDERS = 8;

/**
 * Prices the orders of the last weeks twice by the one pricing function (`cartTotal`): with the promotions of their
 * day, and with the draft beside them. It does not know who would have bought more.
 */
export async function simulate(db: Database, asked: Asked): Promise<Outcome<StaffPromotionSimulation>> {
  const { draft, weeks, today } = asked;
  const problems = await problemsOf(db, draft, { today, isStart: true });
  if (problems.length > 0) return refuseFor(problems);
  const rule = ruleOf(draft);
  if (!rule) return refuse('PROMOTION_GOODS', { field: 'goods' });
  const goods = await ownGoods(db, draft);
  const tried: Tried = {
    promotion: { promotionId: TRIED, name: draft.name, priority: draft.priority, rule },
    goods,
    costs: await costsOf(db, [...goods.keys()]),
    percent: draft.kind === 'price' ? draft.percent : undefined,
    stores: new Set(draft.stores),
  };
  const window = { from: addDays(today, -7 * weeks), to: today };
  const members = await membersThen(db, { ...window, planId: asked.planId });
  const { orders, total } = await soldOrders(db, { ...window, tried, members });
  const slice = new TimeSlice();
  const results: Result[] = [];
  const had = new Map<number, number>();
  for (const order of orders) {
    if (slice.shouldYield()) await slice.yieldToEventLoop();
    const times = had.get(order.userId) ?? 0;
    const found = difference(order, members, tried, times);
    if (found.saved === 0 && found.gifts === 0) continue;
    results.push({ order, ...found });
    had.set(order.userId, times + 1);
  }
  return done(await summary(db, results, { total, draft, tried }));
}

/** The draft as carts would have it. */
export interface Tried {
  readonly promotion: Promotion;
  readonly goods: ReadonlyMap<number, OwnGood>;
  readonly percent: number | undefined;
  readonly stores: ReadonlySet<number>;
  /** What its goods cost the shop, of those whose cost is known. */
  readonly costs: ReadonlyMap<number, { readonly costCents: number; readonly vat: number }>;
}

/** Returns what an order would have cost less, and the pieces given with it. */
export function difference(
  order: SoldOrder,
  members: ReadonlyMap<number, readonly DatedMember[]>,
  tried: Tried,
  had: number,
): Difference {
  const buyer: Buyer = {
    ...{ segmentIds: new Set(order.segmentIds), serviceId: order.serviceId, time: order.time },
    had: new Map([[TRIED, had]]),
  };
  const { promotion } = tried;
  const isHere = tried.stores.size === 0 || tried.stores.has(order.warehouseId);
  if (!isHere || !holdsFor(promotion, buyer)) return NO_DIFFERENCE;
  const before = order.lines.map((line) => lineThen(line, members.get(line.productId) ?? [], order, buyer));
  const after = before.map((line) => withTried(line, tried));
  const rewards = isForWholeCart(promotion.rule) ? [promotion] : [];
  const [was, is] = [cartTotal(before, NO_FEES), cartTotal(after, { ...NO_FEES, rewards })];
  const gifts = is.gifts.filter(({ promotionId }) => promotionId === TRIED);
  const [marginBefore, marginAfter] = [was, is].map(({ lines }) => marginOf(order, lines, tried.costs)) as [
    number,
    number,
  ];
  return {
    ...{ saved: was.goods - is.goods, marginBefore, marginAfter },
    gifts: gifts.reduce((pieces, { quantity }) => pieces + quantity, 0),
  };
}

const NO_FEES = { feeRows: [] };
const NO_DIFFERENCE: Difference = { saved: 0, gifts: 0, marginBefore: 0, marginAfter: 0 };

interface Difference {
  readonly saved: number;
  readonly gifts: number;
  /** Cents left of the goods of the promotion without VAT and cost, where a cost is known. */
  readonly marginBefore: number;
  readonly marginAfter: number;
}

function marginOf(order: SoldOrder, paid: readonly { readonly cents: number }[], costs: Tried['costs']): number {
  return order.lines.reduce((margin, { productId, quantity, weightGrams }, index) => {
    const known = costs.get(productId);
    if (!known) return margin;
    const amount = weightGrams > 0 ? weightGrams / 1000 : quantity;
    return margin + ((paid[index]?.cents ?? 0) * 10_000) / (10_000 + known.vat) - known.costCents * amount;
  }, 0);
}

function lineThen(
  { productId, item, quantity, weightGrams, listCents, chosen }: SoldOrder['lines'][number],
  members: readonly DatedMember[],
  { warehouseId, day }: SoldOrder,
  buyer: Buyer,
): PricedLine {
  const holding = members.filter(
    (each) =>
      each.startsOn <= day &&
      day <= each.endsOn &&
      (each.warehouseId === null || each.warehouseId === warehouseId) &&
      (!each.selectable || each.promotion.promotionId === chosen) &&
      holdsFor(each.promotion, buyer),
  );
  const listPrice = cents(listCents);
  const isPrice = ({ promotion }: DatedMember) => isPriceRule(promotion.rule);
  return {
    productId,
    choice: String(item),
    quantity,
    weightGrams,
    listPrice,
    prices: holding.filter(isPrice).flatMap(({ promotion, promoCents }) => {
      const price = reducedPrice(promotion.rule, listPrice, promoCents);
      return price < listPrice ? [{ promotion, cents: price }] : [];
    }),
    partOf: holding.filter((each) => !isPrice(each)).map(({ promotion, part }) => ({ promotion, part })),
    isProduce: false,
    weightVariable: false,
    depositCents: 0,
  };
}

function withTried(line: PricedLine, { promotion, goods, percent }: Tried): PricedLine {
  const own = goods.get(line.productId);
  if (!own) return line;
  if (!isPriceRule(promotion.rule)) return { ...line, partOf: [...line.partOf, { promotion, part: own.part }] };
  const price = reducedPrice(promotion.rule, line.listPrice, own.promoCents, percent);
  return price < line.listPrice ? { ...line, prices: [...line.prices, { promotion, cents: price }] } : line;
}

type Result = Difference & { readonly order: SoldOrder };

async function summary(
  db: Database,
  results: readonly Result[],
  { total, draft, tried }: { readonly total: number; readonly draft: PromotionDraft; readonly tried: Tried },
): Promise<StaffPromotionSimulation> {
  const sum = (amount: (result: Result) => number) => results.reduce((all, each) => all + amount(each), 0);
  const gifts = sum((each) => each.gifts);
  const gift = await db.maybeOne<{ priceCents: number }>(sql`
    select b.price_cents from products p join prices b on b.product_id = p.product_id
      and b.price_list_id = ${basePriceList} where p.code = ${draft.giftCode}`);
  const examples = [...results].sort((a, b) => b.saved - a.saved || a.order.orderId - b.order.orderId);
  return {
    orders: total,
    reached: results.length,
    customers: new Set(results.map(({ order }) => order.userId)).size,
    cost: euroOf(sum(({ saved }) => saved)),
    gifts,
    giftsValue: euroOf(gifts * (gift?.priceCents ?? 0)),
    goods: euroOf(sum(({ order }) => order.goodsCents)),
    ...(tried.costs.size === 0
      ? {}
      : {
          margin: {
            before: euroOf(Math.round(sum(({ marginBefore }) => marginBefore))),
            after: euroOf(Math.round(sum(({ marginAfter }) => marginAfter))),
            costless: tried.goods.size - tried.costs.size,
          },
        }),
    examples: examples
      .slice(0, SHOWN_ORDERS)
      .map(({ order, saved }) => ({
        orderNumber: String(order.orderId),
        day: order.day,
        paid: euroOf(order.goodsCents),
        saved: euroOf(saved),
      })),
  };
}
