import type { PromotionDraft, StaffPromotionSimulation } from '../../../contract/promotions/schemas.ts';
import { type Cents, cents, euroOf } from '../../../domain/base/money.ts';
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
import { type DatedMember, membersThen, type OwnGood, ownGoods, type SoldOrder, soldOrders } from './sold-orders.ts';

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
  const tried: Tried = {
    promotion: { promotionId: TRIED, name: draft.name, priority: draft.priority, rule },
    goods: await ownGoods(db, draft),
    percent: draft.kind === 'price' ? draft.percent : undefined,
    stores: new Set(draft.stores),
  };
  const window = { from: addDays(today, -7 * weeks), to: today };
  const members = await membersThen(db, { ...window, planId: asked.planId });
  const { orders, total } = await soldOrders(db, { ...window, tried, members });
  const slice = new TimeSlice();
  const results: { readonly order: SoldOrder; readonly saved: number; readonly gifts: number }[] = [];
  for (const order of orders) {
    if (slice.shouldYield()) await slice.yieldToEventLoop();
    const { saved, gifts } = difference(order, members, tried);
    if (saved !== 0 || gifts > 0) results.push({ order, saved, gifts });
  }
  return done(await summary(db, results, { total, draft }));
}

/** The draft as carts would have it. */
export interface Tried {
  readonly promotion: Promotion;
  readonly goods: ReadonlyMap<number, OwnGood>;
  readonly percent: number | undefined;
  readonly stores: ReadonlySet<number>;
}

/** Returns what an order would have cost less, and the pieces given with it. */
export function difference(
  order: SoldOrder,
  members: ReadonlyMap<number, readonly DatedMember[]>,
  tried: Tried,
): { readonly saved: number; readonly gifts: number } {
  const buyer: Buyer = { segmentIds: new Set(order.segmentIds), serviceId: order.serviceId };
  const { promotion } = tried;
  const isHere = tried.stores.size === 0 || tried.stores.has(order.warehouseId);
  if (!isHere || !holdsFor(promotion.rule, buyer)) return { saved: 0, gifts: 0 };
  const before = order.lines.map((line) => lineThen(line, members.get(line.productId) ?? [], order, buyer));
  const after = before.map((line) => withTried(line, tried));
  const rewards = isForWholeCart(promotion.rule) ? [promotion] : [];
  const [was, is] = [cartTotal(before, NO_FEES), cartTotal(after, { ...NO_FEES, rewards })];
  const gifts = is.gifts.filter(({ promotionId }) => promotionId === TRIED);
  return { saved: was.goods - is.goods, gifts: gifts.reduce((pieces, { quantity }) => pieces + quantity, 0) };
}

const NO_FEES = { feeRows: [] };

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
      holdsFor(each.promotion.rule, buyer),
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
  const price = own.promoCents ?? triedPrice(promotion, line.listPrice, percent);
  return price < line.listPrice ? { ...line, prices: [...line.prices, { promotion, cents: price }] } : line;
}

function triedPrice({ rule }: Promotion, listPrice: Cents, percent: number | undefined): number {
  if (percent === undefined) return reducedPrice(rule, listPrice, null);
  return Math.max(1, listPrice - Math.floor((listPrice * percent) / 100));
}

type Result = { readonly order: SoldOrder; readonly saved: number; readonly gifts: number };

async function summary(
  db: Database,
  results: readonly Result[],
  { total, draft }: { readonly total: number; readonly draft: PromotionDraft },
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
