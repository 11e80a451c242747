import type { AnalyticsEvent } from '../../../contract/analytics/schemas.ts';
import { isCountableTerm } from '../../../domain/account/consent.ts';
import { grams, toKilos } from '../../../domain/base/weight.ts';
import type { AnalyticsRecord, RecordedItem } from '../../infra/analytics/analytics-sink.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { priceAt } from '../catalogue/engine/promotions.ts';
import { pathOf } from '../catalogue/engine/rows/tree.ts';
import type { Scope } from '../catalogue/engine/scope.ts';

export interface Circumstances {
  readonly scope: Scope;
  readonly now: Date;
  /** Finds the order of a purchase; undefined: there is none that may be counted. */
  readonly purchased: (orderId: number | undefined, since: Date) => Promise<PlacedOrder | undefined>;
}

/** The part of an order that analytics count. */
export interface PlacedOrder {
  readonly totalCents: number;
  readonly deliveryFeeCents: number;
  readonly lines: readonly {
    readonly productId: number;
    readonly name: string;
    readonly brandLine: string;
    readonly priceCents: number;
    readonly quantity: number;
    readonly weightGrams: number;
  }[];
}

/** Reads an order of this customer that was placed since then. Orders are on a higher floor. */
export type RecentOrder = (
  db: Queryable,
  order: { readonly userId: number; readonly orderId: number; readonly since: Date },
) => Promise<PlacedOrder | undefined>;

/** The confirmation page reports a purchase, at once or when it is opened again soon. */
const PURCHASE_HOURS = 24;
const DEPARTMENTS = /^\/(?:$|search$|promozioni$|novita$|volantini(?:\/|$)|category\/)[\w/-]*$/;

/** Converts an event to the shop's own terms; undefined: the event is unknown. */
export async function recordOf(event: AnalyticsEvent, around: Circumstances): Promise<AnalyticsRecord | undefined> {
  const { name, promotion } = event;
  const at = new Date(around.now.getTime() - (event.secondsAgo ?? 0) * 1000);
  if (name === 'purchase') return purchase(event, at, around);
  const term = countableTerm(event.term);
  if (name === 'search') return { name, at, items: [], term };
  if (name === 'view_promotion' || name === 'select_promotion') return promotion && { name, at, items: [], promotion };
  const items = (event.items ?? []).flatMap((named) => {
    const item = itemOf(around.scope, named);
    return item ? [item] : [];
  });
  const list = event.list !== undefined && DEPARTMENTS.test(event.list) ? event.list : undefined;
  return items.length === 0 ? undefined : { name, at, items, list, term };
}

function countableTerm(text = ''): string | undefined {
  const term = text.replace(/\s+/g, ' ').trim();
  return isCountableTerm(term) ? term : undefined;
}

type NamedItem = NonNullable<AnalyticsEvent['items']>[number];

function itemOf(scope: Scope, { productId, slug, quantity = 1 }: NamedItem): RecordedItem | undefined {
  const { snapshot } = scope;
  const ordinal =
    productId === undefined ? snapshot.ordinalOfSlug.get(slug ?? '') : snapshot.ordinalOfId.get(productId);
  const row = ordinal === undefined ? undefined : snapshot.rows[ordinal];
  if (ordinal === undefined || !row) return undefined;
  return {
    productId: row.productId,
    name: row.name,
    brand: row.brandLine,
    category: departmentOf(snapshot, row.categoryId),
    priceCents: priceAt(scope, ordinal),
    quantity,
  };
}

async function purchase({ orderId, bought = [] }: AnalyticsEvent, at: Date, { scope, now, purchased }: Circumstances) {
  const since = new Date(now.getTime() - PURCHASE_HOURS * 3_600_000);
  const row = await purchased(orderId, since);
  if (!row || orderId === undefined) return undefined;
  const items = row.lines.map((line): RecordedItem => {
    const ordinal = scope.snapshot.ordinalOfId.get(line.productId);
    const product = ordinal === undefined ? undefined : scope.snapshot.rows[ordinal];
    return {
      productId: line.productId,
      name: line.name,
      brand: line.brandLine,
      category: product ? departmentOf(scope.snapshot, product.categoryId) : '',
      priceCents: line.priceCents,
      quantity: line.quantity || toKilos(grams(line.weightGrams)),
    };
  });
  const order = { orderId, totalCents: row.totalCents, deliveryCents: row.deliveryFeeCents };
  const ordered = new Set(items.map(({ productId }) => productId));
  const words = bought.flatMap(({ productId, term }) => (ordered.has(productId) ? (countableTerm(term) ?? []) : []));
  return { name: 'purchase', at, items, order, boughtBy: [...new Set(words.map((each) => each.toLowerCase()))] };
}

function departmentOf({ tree }: Scope['snapshot'], categoryId: number): string {
  const node = tree.byId.get(categoryId);
  return (node && pathOf(node)[0]?.row.name) ?? '';
}

export interface CountRow {
  event: string;
  subject: string;
  times: number;
  amount: number;
}

/** Reads the counts of a period; whole months are stored under their first day. */
export async function countsBetween(
  db: Queryable,
  { from, to, event, limit }: { from: string; to: string; event: string | undefined; limit: number },
): Promise<CountRow[]> {
  return db.query<CountRow>(sql`
    select event, subject, sum(times)::float8 as times, sum(amount)::float8 as amount from analytics_counts
    where starts_on between ${from}::date and ${to}::date and (${event ?? null}::text is null
      or event = ${event ?? null})
    group by event, subject order by sum(times) desc, event, subject limit ${limit}`);
}
