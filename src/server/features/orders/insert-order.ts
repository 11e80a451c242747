import { createHash } from 'node:crypto';
import { type Crates, countCrates } from '../../../domain/delivery/crates.ts';
import type { DeliveryVat } from '../../../domain/documents/vat.ts';
import { jsonRow } from '../../infra/database/names.ts';
import { integerList, joinSql, type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { enqueueSql } from '../../infra/jobs/enqueue.ts';
import { jsonObject } from '../../infra/json-text.ts';
import { type AtProvider, insertPaymentSql } from '../payments/ledger/queries.ts';
import type { Actor } from './change-status.ts';
import type { OrderRow } from './queries.ts';
import { orderNumber } from './read/order-head.ts';

const BY_CUSTOMER: Actor = 'customer';

export interface NewOrder {
  readonly userId: number;
  readonly cartId: number;
  readonly statusId: number;
  readonly serviceId: number;
  readonly storeId: number;
  readonly warehouseId: number;
  readonly zoneId: number;
  readonly address: object;
  readonly timeslotId: number;
  readonly slot: object;
  readonly paymentTypeId: number;
  readonly goodsCents: number;
  readonly discountCents: number;
  readonly deliveryFeeCents: number;
  readonly deliveryVat: DeliveryVat;
  readonly certificateCents: number;
  readonly bags: readonly object[];
  readonly bagsCents: number;
  readonly totalCents: number;
  readonly authorisedCents: number;
  /** By how many percent goods that are weighed may cost more. */
  readonly marginPercent: number;
  readonly crates: Crates;
  readonly infos: object;
  /** The member of the staff who placed it for the customer (D 6). */
  readonly agentId?: number | undefined;
  readonly now: Date;
  /** The request to the provider, if one authorises the payment. */
  readonly online?: AtProvider | undefined;
  /** The amount of the payment, if it differs from `authorisedCents`. */
  readonly payableCents?: number | undefined;
  /** A pending order that is not paid by then is cancelled. */
  readonly payUntil?: Date | undefined;
  /** The order that it changes; its goods stay taken for this one. */
  readonly replacesOrderId?: number | undefined;
  /**
   * The mail that is queued with the order; absent: none, as for past orders of the demo and for those that wait for a
   * provider.
   */
  readonly mail?: 'order-confirmation' | 'order-to-transfer' | undefined;
}

export interface NewOrderLine {
  readonly position: number;
  readonly product_id: number;
  readonly code: string;
  readonly name: string;
  readonly brand_line: string;
  readonly pack_line: string;
  readonly sale_type: string;
  readonly quantity: number;
  readonly weight_grams: number;
  readonly list_price_cents: number;
  readonly price_cents: number;
  readonly promotion_id: number | null;
  readonly line_cents: number;
  readonly vat_basis_points: number;
  readonly infos: object;
  readonly details: object;
  readonly product: SoldProduct;
  readonly steps: readonly object[];
  readonly insertion_type_id: number;
}

/** A product as it was shown when it was sold. Orders that sell the same version share it. */
export interface SoldProduct {
  readonly hash: string;
  readonly json: string;
}

/** Returns the key of a product's JSON: its SHA-256, cut to the 128 bits of a UUID. */
export function hashOfProduct(json: Buffer | string): string {
  return createHash('sha256').update(json).digest('hex').slice(0, 32);
}

/** A separator of JSON texts, in which it is always escaped. */
const SEPARATOR = '\x1e';

/**
 * A statement that writes other rows of the order, without a result: `orders` names a CTE with its order_id and
 * cart_id.
 */
export type OrderCte = (orders: SqlFragment) => SqlFragment;

interface Writing {
  /** A condition: the statement has taken what is ordered. */
  readonly after: SqlFragment;
  /** Whether the stock of the line `l` was lowered: those goods are returned when the order is cancelled. */
  readonly counted: SqlFragment;
  readonly ctes?: readonly OrderCte[];
}

/**
 * CTEs that write order, lines, first row of the history, payment and related rows. `made` has the order_id, and
 * `mailed` writes the mail job if it is read.
 */
export function newOrderSql(
  order: NewOrder,
  lines: readonly NewOrderLine[],
  { after, counted, ctes = [] }: Writing,
): SqlFragment {
  return sql`
    made as (
      insert into orders (user_id, cart_id, status_id, delivery_service_id, store_id, warehouse_id, zone_id, address,
        timeslot_id, slot, payment_type_id, goods_cents, discount_cents, delivery_fee_cents, delivery_vat,
        certificate_cents, bags, bags_cents, total_cents, authorised_cents, weight_margin, crates, chilled_crates,
        frozen_crates, infos, agent_id, pay_until, replaces_order_id, order_number, placed_at)
      select ${order.userId}, ${order.cartId}, ${order.statusId}, ${order.serviceId}, ${order.storeId},
        ${order.warehouseId}, ${order.zoneId}, ${jsonRow(order.address)}::jsonb, ${order.timeslotId},
        ${JSON.stringify(order.slot)}::jsonb, ${order.paymentTypeId}, ${order.goodsCents}, ${order.discountCents},
        ${order.deliveryFeeCents}, ${order.deliveryVat === 'goods' ? null : order.deliveryVat},
        ${order.certificateCents}, ${JSON.stringify(order.bags)}::jsonb, ${order.bagsCents}, ${order.totalCents},
        ${order.authorisedCents}, ${order.marginPercent},
        ${countCrates(order.crates)}, ${order.crates.chilled}, ${order.crates.frozen},
        ${JSON.stringify(order.infos)}::jsonb,
        ${order.agentId ?? null}, ${order.payUntil ?? null}, ${order.replacesOrderId ?? null}, ${numberOf(order)},
        ${order.now}
      where ${after} returning order_id, cart_id),
    ${newLinesSql(sql`made`, lines, { first: sql`0`, counted })},
    recorded as (
      insert into order_history (order_id, status_id, actor, changed_at)
      select order_id, ${order.statusId}, ${BY_CUSTOMER}, ${order.now} from made),
    paid as (${insertPaymentSql({ ...order, authorisedCents: order.payableCents ?? order.authorisedCents }, sql`made`)}),
    ${joinSql(
      ctes.map((cte, index) => sql`with_order_${integerList([index])} as (${cte(sql`made`)}),`),
      ' ',
    )}
    mailed as (
      select ${enqueueSql(order.mail ?? 'order-confirmation', sql`json_build_object('orderId', order_id)`)} as job_id
      from made where ${order.mail !== undefined})`;
}

/** A change keeps the number by which the customer knows the order; every other order has its own id. */
function numberOf({ replacesOrderId }: NewOrder): SqlFragment {
  if (replacesOrderId === undefined) return sql`null`;
  return sql`(select ${orderNumber(sql`b`)} from orders b where b.order_id = ${replacesOrderId})`;
}

/**
 * CTEs that write lines of an order, and their products if no order has sold them yet: `orders` names a CTE with its
 * order_id. Positions begin after `first`. A scalar subquery looks a product up by its hash; for an `exists` PostgreSQL
 * may read all of them. Products are written in the order of their hashes, so that orders that sell the same new ones
 * cannot deadlock.
 */
function newLinesSql(
  orders: SqlFragment,
  lines: readonly NewOrderLine[],
  { first, counted }: { readonly first: SqlFragment; readonly counted: SqlFragment },
): SqlFragment {
  const stored = lines.map(({ product, ...line }) => jsonObject({ ...line, product_hash: product.hash }));
  return sql`
    sold as (
      insert into sold_products (product_hash, product)
      select p.product_hash, p.product::jsonb
      from unnest(${lines.map(({ product }) => product.hash)}::uuid[],
        string_to_array(${lines.map(({ product }) => product.json).join(SEPARATOR)}, ${SEPARATOR})) as p (product_hash,
        product)
      where exists (select from ${orders}) and (select s.product_hash from sold_products s
        where s.product_hash = p.product_hash) is null
      order by p.product_hash on conflict do nothing),
    lined as (
      insert into order_lines (order_id, position, product_id, code, name, brand_line, pack_line, sale_type, quantity,
        weight_grams, list_price_cents, price_cents, promotion_id, line_cents, vat_basis_points, infos, details,
        product_hash, steps, insertion_type_id, counted)
      select o.order_id, ${first} + l.position, l.product_id, l.code, l.name, l.brand_line, l.pack_line, l.sale_type,
        l.quantity, l.weight_grams, l.list_price_cents, l.price_cents, l.promotion_id, l.line_cents,
        l.vat_basis_points, l.infos, l.details, l.product_hash,        l.steps, l.insertion_type_id, ${counted}
      from ${orders} o, jsonb_to_recordset(${`[${stored.join(',')}]`}::jsonb) as l (position int,
        product_id int, code text, name text, brand_line text, pack_line text, sale_type text, quantity int,
        weight_grams int, list_price_cents int, price_cents int, promotion_id int, line_cents int,
        vat_basis_points int, infos jsonb, details jsonb, product_hash uuid, steps jsonb, insertion_type_id int))`;
}

/** The amounts of an order after goods were added, in cents; the fee and the bags are those of the whole order. */
export interface AddedAmounts {
  readonly goodsCents: number;
  readonly discountCents: number;
  /** The margin for goods that are weighed later. */
  readonly marginCents: number;
  readonly deliveryFeeCents: number;
  readonly bags: readonly object[];
  readonly bagsCents: number;
  /** The additional costs of the bags. */
  readonly bagsMoreCents: number;
}

/**
 * Writes goods that are added to an order, which the caller has locked; `countedIds` are those whose stock it lowered.
 * Returns the maximum amount to pay, in cents.
 */
export async function addOrderLines(
  tx: Tx,
  { orderId, deliveryFeeCents: feeBefore }: OrderRow,
  added: AddedAmounts,
  {
    lines,
    countedIds,
    more,
  }: { readonly lines: readonly NewOrderLine[]; readonly countedIds: readonly number[]; readonly more: Crates },
): Promise<number> {
  const { goodsCents, marginCents, deliveryFeeCents, bagsMoreCents } = added;
  const totalMore = goodsCents + bagsMoreCents + deliveryFeeCents - feeBefore;
  const row = await tx.maybeOne<{ authorisedCents: number }>(sql`
    with last as (select coalesce(max(position), 0) as position from order_lines where order_id = ${orderId}),
    made as (
      update orders set goods_cents = goods_cents + ${goodsCents},
        discount_cents = discount_cents + ${added.discountCents}, delivery_fee_cents = ${deliveryFeeCents},
        bags = ${JSON.stringify(added.bags)}::jsonb, bags_cents = ${added.bagsCents},
        total_cents = total_cents + ${totalMore}, authorised_cents = authorised_cents + ${totalMore + marginCents},
        crates = crates + ${countCrates(more)}, chilled_crates = chilled_crates + ${more.chilled},
        frozen_crates = frozen_crates + ${more.frozen}
      where order_id = ${orderId} returning order_id, authorised_cents),
    ${newLinesSql(sql`made`, lines, {
      first: sql`(select position
      from last)`,
      counted: sql`l.product_id = any(${countedIds}::int[])`,
    })}
    select authorised_cents from made`);
  if (!row) throw new Error('a locked order was not found');
  return row.authorisedCents;
}
