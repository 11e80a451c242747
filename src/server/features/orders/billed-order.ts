import {
  type BilledLine,
  billedLines,
  goodsLines,
  isDiscount,
  type SoldLine,
} from '../../../domain/documents/billed-lines.ts';
import { natureOfCode } from '../../../domain/documents/vat.ts';
import type { BagLine } from '../../../domain/pricing/bags.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { type PickedRow, pickedRows } from './read/picked-lines.ts';

/** The amounts of an order besides its lines. */
export interface OrderAmounts {
  /** True once the final totals are known; otherwise the amounts are those of the placed order. */
  readonly isFinal: boolean;
  readonly bags: readonly BagLine[];
  readonly deliveryFeeCents: number;
  /** Basis points; null: the same rate as the goods. */
  readonly deliveryVat: number | null;
  /** The amount that certificates pay. */
  readonly certificateCents: number;
  readonly totalCents: number;
  readonly certificates: readonly { readonly origin: string; readonly cents: number }[];
}

export interface BilledOrder {
  readonly amounts: OrderAmounts;
  /** Their gross amounts add up to the order's total and what vouchers pay of it. */
  readonly lines: readonly BilledLine[];
}

/**
 * Reads what is billed for an order: the picked amounts once they are known, before the ordered ones. Undefined: there
 * is no such order. `asPlaced`: always the ordered amounts.
 */
export async function billedOrder(db: Queryable, orderId: number, asPlaced = false): Promise<BilledOrder | undefined> {
  const amounts = await amountsOf(db, orderId, asPlaced);
  return amounts && { amounts, lines: billedBy(amounts, await pickedRows(db, orderId)) };
}

/** The lines that are billed for an order whose rows were read. */
export function billedBy(amounts: OrderAmounts, rows: readonly PickedRow[]): BilledLine[] {
  return billedLines({
    lines: rows.map(amounts.isFinal ? asDelivered : asOrdered),
    bags: amounts.bags,
    deliveryFeeCents: amounts.deliveryFeeCents,
    deliveryVat: amounts.deliveryVat ?? 'goods',
    discountCents: amounts.certificateCents - vouchersOf(amounts),
  });
}

/** Returns the deposits of the handed-over goods of a line: of its own goods, then of substitutes. */
export function depositsOf(row: PickedRow): BilledLine[] {
  return goodsLines(asDelivered(row)).filter(({ kind }) => kind === 'deposit');
}

/** Returns the goods of a line that were sold, without deposits: its own, then the substitute. */
export function soldGoodsOf(row: PickedRow): { readonly productId: number; readonly line: BilledLine }[] {
  const substituteId = row.pick?.substituteProductId ?? row.productId;
  return goodsLines(asDelivered(row))
    .filter(({ kind }) => kind === 'goods')
    .map((line) => ({ productId: line.code === row.code ? row.productId : substituteId, line }));
}

export async function amountsOf(db: Queryable, orderId: number, asPlaced = false): Promise<OrderAmounts | undefined> {
  const row = await db.maybeOne<OrderAmounts>(sql`
    select f.order_id is not null as is_final, o.bags, o.delivery_vat,
      case when f.order_id is null then o.delivery_fee_cents else f.delivery_fee_cents end as delivery_fee_cents,
      case when f.order_id is null then o.certificate_cents else f.certificate_cents end as certificate_cents,
      case when f.order_id is null then o.total_cents else f.total_cents end as total_cents,
      coalesce((
        select json_agg(json_build_object('origin', g.origin, 'cents',
          u.amount_cents - case when f.order_id is null then 0 else u.returned_cents end)
          order by u.user_gift_certificate_id)
        from user_gift_certificates u join gift_certificates g using (gift_certificate_id)
        where u.order_id = o.order_id and u.freed_at is null), '[]') as certificates
    from orders o left join order_fulfilments f
      on f.order_id = o.order_id and f.total_cents is not null and not ${asPlaced}::boolean
    where o.order_id = ${orderId}`);
  return row;
}

/** Returns the amount that bought vouchers pay of an order, which is not a discount. */
export function vouchersOf({ certificates, certificateCents: certified }: OrderAmounts): number {
  const bought = certificates.filter(({ origin }) => !isDiscount(origin));
  return Math.min(
    bought.reduce((sum, each) => sum + each.cents, 0),
    certified,
  );
}

function asOrdered(row: PickedRow): SoldLine {
  const { quantity, weightGrams, lineCents: orderedCents } = row;
  return { ordered: goodsOf(row), orderedCents, picked: { quantity, weightGrams }, chargedCents: orderedCents };
}

function asDelivered(row: PickedRow): SoldLine {
  const { pick, lineCents: orderedCents } = row;
  const isThere = pick !== null && !pick.returned;
  return {
    ordered: goodsOf(row),
    orderedCents,
    picked: isThere ? { quantity: pick.quantity, weightGrams: pick.weightGrams } : { quantity: 0, weightGrams: 0 },
    substitute: isThere ? substituteOf(pick) : undefined,
    chargedCents: pick?.chargedCents ?? 0,
  };
}

function goodsOf({ code, name, quantity, weightGrams, vatBasisPoints, vatCode, depositCents }: PickedRow) {
  return { code, name, quantity, weightGrams, vatBasisPoints, nature: natureOfCode(vatCode), depositCents };
}

function substituteOf(pick: NonNullable<PickedRow['pick']>): SoldLine['substitute'] {
  if (pick.substituteProductId === null || !pick.substitute) return undefined;
  const { code, name, vatBasisPoints, vatCode, depositCents } = pick.substitute;
  const { substituteQuantity: quantity, substituteWeightGrams: weightGrams } = pick;
  return { code, name, quantity, weightGrams, vatBasisPoints, nature: natureOfCode(vatCode), depositCents };
}
