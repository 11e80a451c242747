import type { Static } from 'typebox';
import type { RefundAskBody, RefundReportBody, ReportedLine } from '../../../contract/refunds/schemas.ts';
import { allOf, ok, type Result, refuseFor } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { refundableCents, refundOfPart } from '../../../domain/refunds/refund-rules.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Tx } from '../../infra/database/types.ts';
import { type DeliveredOrder, dayText, lockDelivered, type OrderLine, reportUntil } from './delivered-order.ts';
import { insertRequest, joinReport } from './request-queries.ts';

export interface Asker {
  readonly userId: number;
  readonly now: Date;
}

/**
 * Stores that goods of a line are bad: the price of these pieces or grams is claimed. Returns the id of the request.
 * Refuses a late report, one that was refunded already, or that waits for a decision.
 */
export async function askRefund(
  tx: Tx,
  body: Static<typeof RefundAskBody>,
  { userId, now }: Asker,
): Promise<Result<number, Refusal>> {
  const order = await lockDelivered(tx, body.order_id, userId);
  if (!order) return refuse('ORDER_NOT_FOUND', { field: 'order_id' });
  const claim = claimOf(order, body, now);
  if (!claim.ok) return claim;
  return ok(await insertClaim(tx, order, claim.value, { asCredit: false, now }));
}

/**
 * Stores several goods as one report, all or nothing: each is a request with a decision of its own. Refusals name the
 * line as their field. Returns the ids of the requests.
 */
export async function reportGoods(
  tx: Tx,
  body: Static<typeof RefundReportBody>,
  { userId, now }: Asker,
): Promise<Result<number[], Refusal>> {
  const order = await lockDelivered(tx, body.order_id, userId);
  if (!order) return refuse('ORDER_NOT_FOUND', { field: 'order_id' });
  const claims = body.items.map((item, index) => {
    const isTwice = body.items.findIndex(({ order_item_id: id }) => id === item.order_item_id) < index;
    return isTwice ? refuse('REFUND_ASKED') : claimOf(order, item, now);
  });
  const checked = allOf(claims.map((claim, index) => atLine(claim, body.items[index]?.order_item_id ?? 0)));
  if (!checked.ok) return checked;
  const requestIds: number[] = [];
  let { leftCents } = order;
  for (const claim of claims) {
    if (!claim.ok) continue;
    // a discount was not paid: all claims together never ask for more than is left of the order
    const askedCents = Math.min(claim.value.askedCents, leftCents);
    leftCents -= askedCents;
    const asCredit = body.as_credit === true;
    requestIds.push(await insertClaim(tx, order, { ...claim.value, askedCents }, { asCredit, now }));
  }
  if (requestIds.length > 1) await joinReport(tx, requestIds);
  return ok(requestIds);
}

/** A part of a line that is claimed. */
interface Claim {
  readonly item: Pick<ReportedLine, 'cause' | 'note'>;
  readonly line: OrderLine;
  /** Pieces, or grams of loose goods. */
  readonly amount: number;
  readonly askedCents: number;
}

function claimOf(order: DeliveredOrder, item: ReportedLine, now: Date): Result<Claim, Refusal> {
  const line = order.lines.find(({ orderItemId }) => orderItemId === item.order_item_id);
  if (!line) return refuse('REFUND_LINE_NOT_FOUND', { field: 'order_item_id' });
  const problem = problemOf(order, line, now);
  if (problem) return problem;
  const isLoose = line.weightGrams > 0;
  const amount = (isLoose ? item.weight_grams : item.quantity) ?? 0;
  const most = isLoose ? line.weightGrams : line.quantity;
  if (amount < 1 || amount > most)
    return refuse('REFUND_QUANTITY', { field: isLoose ? 'weight_grams' : 'quantity', details: { most } });
  return ok({ item, line, amount, askedCents: Math.min(refundOfPart(line, amount), order.leftCents) });
}

function problemOf(order: DeliveredOrder, line: OrderLine, now: Date): Result<never, Refusal> | undefined {
  const field = 'order_item_id';
  if (line.isAsked) return refuse('REFUND_ASKED', { field });
  if (refundableCents(line) === 0 || order.leftCents === 0) return refuse('REFUND_NOTHING_LEFT', { field });
  const until = reportUntil(order, line) ?? '';
  return romeTime(now).date > until
    ? refuse('REFUND_TOO_LATE', { field, details: { until: dayText(until) } })
    : undefined;
}

function atLine<T>(claim: Result<T, Refusal>, orderItemId: number): Result<unknown, Refusal> {
  if (claim.ok) return claim;
  return refuseFor(claim.refusals.map((refusal) => ({ ...refusal, field: String(orderItemId) })));
}

function insertClaim(
  tx: Tx,
  order: DeliveredOrder,
  { item, line, amount, askedCents }: Claim,
  { asCredit, now }: { readonly asCredit: boolean; readonly now: Date },
): Promise<number> {
  const { orderItemId, weightGrams } = line;
  const isLoose = weightGrams > 0;
  return insertRequest(tx, {
    orderId: order.orderId,
    userId: order.userId,
    kind: 'goods',
    cause: item.cause,
    note: item.note?.trim() ?? '',
    askedCents,
    asCredit,
    now,
    lines: [{ orderItemId, quantity: isLoose ? 0 : amount, weightGrams: isLoose ? amount : 0, askedCents }],
  });
}
