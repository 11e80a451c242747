import type { ConsentAsked, InLocker, Receipt } from '../../../contract/orders/receipt-schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { grams, toKilos } from '../../../domain/base/weight.ts';
import { type VatPart, vatParts } from '../../../domain/documents/vat.ts';
import { orderStatus } from '../../../domain/orders/order-status.ts';
import { PAYMENT_CONFIRMED, PAYMENT_IN_PROGRESS, PAYMENT_REVERSED } from '../../../domain/orders/payment-status.ts';
import { paymentMeans } from '../../../domain/orders/payment-type.ts';
import type { PaidTransaction } from '../../../domain/orders/words/payment-words.ts';
import { hasGoods, isComplete } from '../../../domain/pricing/final-total.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { amountsOf, billedBy, type OrderAmounts } from './billed-order.ts';
import {
  type FulfilmentRow,
  fulfilmentOf,
  type PickedRow,
  pickedLine,
  pickedRows,
  substituteName,
} from './read/picked-lines.ts';

/** The outcome of an order as far as it is known: the receipt, or the question to its customer. */
export interface OrderOutcome {
  readonly fulfilment: FulfilmentRow | undefined;
  readonly lines: readonly PickedRow[];
  readonly amounts?: OrderAmounts | undefined;
}

/** Reads the outcome of an order. The lines are read once its totals are known. */
export async function outcomeOf(db: Queryable, orderId: number): Promise<OrderOutcome> {
  const fulfilment = await fulfilmentOf(db, orderId);
  const isKnown = fulfilment !== undefined && fulfilment.totalCents !== null;
  if (!isKnown) return { fulfilment, lines: [] };
  const [lines, amounts] = await Promise.all([pickedRows(db, orderId), amountsOf(db, orderId)]);
  return { fulfilment, lines, amounts };
}

/**
 * Returns the receipt of an order; undefined: its total is not known yet. `orderedCents` is the total of the
 * confirmation.
 */
export function receiptView(
  { fulfilment, lines, amounts }: OrderOutcome,
  orderedCents: number,
  payments: readonly Pick<PaidTransaction, 'transactionStatusId' | 'paymentTypeId'>[],
): Receipt | undefined {
  if (!fulfilment || fulfilment.totalCents === null) return undefined;
  return {
    lines: lines.map(lineView),
    goodsTotal: euroOf(fulfilment.goodsCents ?? 0),
    bagsTotal: euroOf(fulfilment.bagsCents ?? 0),
    deliveryFee: euroOf(fulfilment.deliveryFeeCents ?? 0),
    certificateTotal: euroOf(fulfilment.certificateCents ?? 0),
    total: euroOf(fulfilment.totalCents),
    vat: amounts ? vatParts(billedBy(amounts, lines)).map(vatView) : [],
    orderedTotal: euroOf(orderedCents),
    isCharged: fulfilment.handedOverAt !== null && (fulfilment.totalCents === 0 || payments.some(isPaidOrOwed)),
  };
}

/** Returns whether the money was captured, even if some was refunded later, or a company owes it on its invoice. */
function isPaidOrOwed({
  transactionStatusId: statusId,
  paymentTypeId,
}: Pick<PaidTransaction, 'transactionStatusId' | 'paymentTypeId'>) {
  if (statusId === PAYMENT_CONFIRMED || statusId === PAYMENT_REVERSED) return true;
  return statusId === PAYMENT_IN_PROGRESS && paymentMeans(paymentTypeId) === 'credit';
}

/** Returns the open question to the customer; undefined: there is none. */
export function consentView({ fulfilment }: OrderOutcome, now: Date): ConsentAsked | undefined {
  const { askedCents: asked, agreedCents: agreed, consentUntil: until, answer } = fulfilment ?? {};
  if (asked == null || agreed == null || until == null || answer != null || until <= now) return undefined;
  return { total: euroOf(asked), agreedTotal: euroOf(agreed), until: until.toISOString() };
}

/** Returns where the goods wait; undefined if they are not in a locker. */
export function lockerView({ fulfilment }: OrderOutcome, statusId: number): InLocker | undefined {
  const { lockerAt: since, lockerBox: box } = fulfilment ?? {};
  return since == null || orderStatus(statusId).next.length === 0
    ? undefined
    : { since: since.toISOString(), box: box ?? '' };
}

function vatView({ vatBasisPoints, netCents, vatCents, grossCents }: VatPart): Receipt['vat'][number] {
  return { rate: vatBasisPoints / 100, net: euroOf(netCents), vat: euroOf(vatCents), gross: euroOf(grossCents) };
}

function lineView(row: PickedRow): Receipt['lines'][number] {
  const { pick } = row;
  const charged = pick?.chargedCents ?? 0;
  const leftOut = Math.max((pick?.wholeCents ?? charged) - charged, 0);
  return {
    orderItemId: row.orderItemId,
    name: row.name,
    outcome: outcomeOfLine(row),
    orderedQuantity: row.quantity,
    orderedWeight: kilos(row.weightGrams),
    orderedTotal: euroOf(row.lineCents),
    pickedQuantity: pick?.quantity ?? 0,
    pickedWeight: kilos(pick?.weightGrams ?? 0),
    ...substituteView(row),
    ...(leftOut > 0 ? { leftOut: euroOf(leftOut) } : {}),
    total: euroOf(charged),
  };
}

function substituteView(row: PickedRow): Pick<Receipt['lines'][number], 'substitute'> {
  const { pick } = row;
  if (pick?.substituteProductId == null) return {};
  return {
    substitute: {
      productId: pick.substituteProductId,
      name: substituteName(row),
      slug: pick.substitute?.slug ?? '',
      ...(pick.substitute?.picture ? { mediaURL: pick.substitute.picture } : {}),
      quantity: pick.substituteQuantity,
      weight: kilos(pick.substituteWeightGrams),
      unitPrice: euroOf(pick.substituteCents ?? 0),
    },
  };
}

export function outcomeOfLine(row: PickedRow): Receipt['lines'][number]['outcome'] {
  const line = pickedLine(row);
  if (row.pick?.returned) return 'returned';
  if (!hasGoods(line)) return 'missing';
  if (row.pick?.substituteProductId != null) return 'substituted';
  return isComplete(line) ? 'picked' : 'part';
}

function kilos(weightGrams: number): number {
  return toKilos(grams(weightGrams));
}
