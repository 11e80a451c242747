import type { DecideBody, StartBody } from '../../../contract/refunds/schemas.ts';
import { formatMoney } from '../../../domain/base/format.ts';
import { euroOf, fromEuro } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { required } from '../../../domain/base/validators.ts';
import { refundableCents, spreadGrant } from '../../../domain/refunds/refund-rules.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { refundNotification } from '../../mails/notifications.ts';
import { staffCreditsOf } from '../documents/credit-due.ts';
import { takeOffDue } from '../dues/settle-dues.ts';
import { paidByCertificates, refundToCertificates } from '../gift-certificates/certificate-refunds.ts';
import { makeCredit } from '../gift-certificates/sold-certificate.ts';
import { insertStaffNote } from '../orders/staff-notes.ts';
import { type GoodsGivenBack, paidPartOf } from '../orders/state-vat.ts';
import { balanceOf } from '../payments/ledger/balance.ts';
import { payBack } from '../payments/ledger/refunding.ts';
import { endRefundByHand } from '../payments/ledger/refunds-to-pay.ts';
import { pushWith } from '../push/push-to-customer.ts';
import { creditRefunds, reasonOf } from './credit-refund.ts';
import { lockDelivered } from './delivered-order.ts';
import {
  insertRequest,
  lockRequest,
  type NewLine,
  type RequestRow,
  requestById,
  writeDecision,
} from './request-queries.ts';

export interface Decider {
  readonly staffId: number;
  readonly now: Date;
}

/**
 * Grants a request, wholly or in part, or refuses it with a reason; the customer is notified. A withdrawal cannot be
 * refused, and a lower amount needs a reason. The granted amount is refunded by the way it was paid, and a credit note
 * is issued if the order was invoiced: in one transaction. Refuses a request that changed since it was read, so that
 * two members of the staff never both decide it.
 */
export async function decideRefund(tx: Tx, body: DecideBody, decider: Decider): Promise<Result<number, Refusal>> {
  const request = await lockRequest(tx, body.request_id);
  if (!request) return refuse('REFUND_NOT_FOUND', { field: 'request_id' });
  if (request.state !== 'open' || request.version !== body.version)
    return refuse('REFUND_DECIDED', { field: 'request_id' });
  return body.grants ? grantAsked(tx, request, body, decider) : refuseAsked(tx, request, body, decider);
}

type Decision = Pick<DecideBody, 'amount' | 'answer'>;

async function grantAsked(tx: Tx, request: RequestRow, body: Decision, decider: Decider) {
  const answer = body.answer?.trim() ?? '';
  const grantedCents = body.amount === undefined ? request.askedCents : fromEuro(body.amount);
  if (grantedCents < 1 || grantedCents > request.askedCents) return tooMuch(request.askedCents);
  const isLess = request.kind === 'withdrawal' && grantedCents < request.askedCents;
  const unsaid = isLess ? required(answer) : undefined;
  if (unsaid) return refuse(unsaid, { field: 'answer' });
  return grantRefund(tx, request, { grantedCents, answer, ...decider });
}

async function refuseAsked(
  tx: Tx,
  request: RequestRow,
  body: Decision,
  { staffId, now }: Decider,
): Promise<Result<number, Refusal>> {
  // a withdrawal needs no consent, only its consequences are settled (Codice del consumo 54, 56, 57)
  if (request.kind === 'withdrawal') return refuse('WITHDRAWAL_STANDS', { field: 'request_id' });
  const answer = body.answer?.trim() ?? '';
  const missing = required(answer);
  if (missing) return refuse(missing, { field: 'answer' });
  const { requestId } = request;
  await writeDecision(tx, { requestId, grantedCents: undefined, grantedOfLines: [], answer, decidedBy: staffId, now });
  await tellDecision(tx, request, undefined);
  return ok(requestId);
}

/**
 * Refunds a part of an order without a request: of a line at most what is left of it, or a free amount. The customer
 * gets the reason.
 */
export async function startRefund(tx: Tx, body: StartBody, decider: Decider): Promise<Result<number, Refusal>> {
  const { staffId, now } = decider;
  const order = await lockDelivered(tx, body.order_id);
  if (!order) return refuse('ORDER_NOT_FOUND', { field: 'order_id' });
  const answer = body.answer?.trim() ?? '';
  const missing = required(answer);
  if (missing) return refuse(missing, { field: 'answer' });
  const grantedCents = fromEuro(body.amount);
  if (grantedCents < 1) return refuse('REQUIRED', { field: 'amount' });
  const lines: NewLine[] = [];
  if (body.order_item_id !== undefined) {
    const line = order.lines.find(({ orderItemId }) => orderItemId === body.order_item_id);
    if (!line) return refuse('REFUND_LINE_NOT_FOUND', { field: 'order_item_id' });
    if (line.isAsked) return refuse('REFUND_ASKED', { field: 'order_item_id' });
    if (grantedCents > refundableCents(line)) return tooMuch(refundableCents(line));
    lines.push({ orderItemId: line.orderItemId, quantity: 0, weightGrams: 0, askedCents: grantedCents });
  }
  const requestId = await insertRequest(tx, {
    orderId: order.orderId,
    userId: order.userId,
    kind: 'shop',
    askedCents: grantedCents,
    askedBy: staffId,
    lines,
    now,
  });
  const request = await requestById(tx, requestId);
  if (!request) throw new Error(`request ${requestId} is gone`);
  return grantRefund(tx, request, { grantedCents, answer, ...decider });
}

interface Grant extends Decider {
  readonly grantedCents: number;
  readonly answer: string;
}

/** Refunds the granted amount of a request, records it, and notifies the customer. */
export async function grantRefund(
  tx: Tx,
  request: RequestRow,
  { grantedCents, answer, staffId, now }: Grant,
): Promise<Result<number, Refusal>> {
  const { requestId, orderId, lines } = request;
  const reason = reasonOf(request);
  const besides = request.deliveryCents + request.packagingCents;
  const shares = spreadGrant(
    grantedCents,
    lines.map((line) => line.askedCents),
    besides,
  );
  const goods = lines.map(({ code }, index) => ({ code, cents: shares[index] ?? 0 }));
  const amount = {
    amountCents: grantedCents,
    goods: goods.length > 0 ? goods : undefined,
    isTaxed: request.kind !== 'deposit',
    credit: request.asCredit ? { userId: request.userId, staffId } : undefined,
  };
  const given = await giveBack(tx, { orderId, requestId, ...amount, reason, now });
  if (!given.ok) return given;
  const grantedOfLines = lines.map((line, index) => ({ orderItemId: line.orderItemId, cents: shares[index] ?? 0 }));
  await writeDecision(tx, { requestId, grantedCents, grantedOfLines, answer, decidedBy: staffId, now });
  const body = [formatMoney(grantedCents), reason, answer].filter(Boolean).join(' · ');
  await insertStaffNote(tx, { orderId, kind: 'refunded', body, staffId, now });
  const credited = await creditRefunds(tx, orderId, now);
  if (!credited.ok) return credited;
  await tellDecision(tx, request, euroOf(grantedCents));
  return ok(requestId);
}

async function tellDecision(tx: Tx, request: RequestRow, granted: number | undefined) {
  const { requestId, orderId, orderNumber, userId } = request;
  await enqueue(tx, 'refund-decided', { requestId });
  await pushWith(tx, userId, () => refundNotification({ orderId, orderNumber }, granted));
}

interface Granted {
  readonly orderId: number;
  readonly requestId: number;
  readonly amountCents: number;
  /** The goods that it is for; left out: it is distributed over the VAT rates of the order. */
  readonly goods?: readonly GoodsGivenBack[] | undefined;
  /** True if it may contain VAT, which a public body has not paid. */
  readonly isTaxed: boolean;
  /** Italian, for the staff. */
  readonly reason: string;
  /** Whose certificate the money becomes, and who granted it; undefined: it is paid back. */
  readonly credit: { readonly userId: number; readonly staffId: number } | undefined;
  readonly now: Date;
}

/**
 * Refunds an amount of an order by the ways in which it was paid: first the amount that a company still owes is
 * reduced, then money is refunded, and the rest goes back to bought certificates. Refuses more than all of them have
 * left.
 */
async function giveBack(tx: Tx, granted: Granted): Promise<Result<void, Refusal>> {
  const { orderId, requestId, now } = granted;
  const amountCents = await moneyOf(tx, granted);
  const takenOff = await takeOffDue(tx, { orderId, amountCents, now });
  if (!takenOff.ok) return takenOff;
  const ofMoney = amountCents - takenOff.value;
  const { refundableCents: moneyLeft } = await balanceOf(tx, orderId);
  const ofCertificates = Math.max(ofMoney - moneyLeft, 0);
  const certified =
    ofCertificates === 0 ? 0 : await refundToCertificates(tx, { orderId, requestId, amountCents: ofCertificates, now });
  if (certified < ofCertificates && takenOff.value + moneyLeft + certified > 0)
    return tooMuch(takenOff.value + moneyLeft + certified);
  const paid = ofMoney === certified ? ok() : await payMoney(tx, { ...granted, amountCents: ofMoney - certified });
  if (!paid.ok) return paid;
  if (takenOff.value > 0)
    await tx.query(sql`
      update refund_requests set on_account_cents = ${takenOff.value} where request_id = ${requestId}`);
  return ok();
}

/**
 * Pays money back, or makes it a certificate of the customer. The certificate is written as a refund by hand with its
 * code as reference, so that the payment has less left and no provider is asked.
 */
async function payMoney(tx: Tx, granted: Granted): Promise<Result<void, Refusal>> {
  const { credit, amountCents, now } = granted;
  const refunds = await payBack(tx, { ...granted, isByHand: credit !== undefined });
  if (!refunds.ok || !credit) return refunds.ok ? ok() : refunds;
  const { userId, staffId } = credit;
  const reference = await makeCredit(tx, { userId, cents: amountCents, today: romeTime(now).date });
  for (const refundId of refunds.value) {
    const ended = await endRefundByHand(tx, { refundId, reference, staffId, now });
    if (!ended.ok) return ended;
  }
  return ok();
}

/**
 * Returns the money for a granted refund: a public body gets the net part, and the last refund of an order gives back
 * all that is left.
 */
async function moneyOf(tx: Tx, granted: Granted): Promise<number> {
  const { orderId, amountCents, isTaxed, now } = granted;
  const paid = isTaxed ? await paidPartOf(tx, orderId, granted) : amountCents;
  if (paid === amountCents) return paid;
  const left = await allMoneyLeft(tx, orderId, now);
  const isLast = amountCents >= (await leftToGiveBack(tx, orderId, now));
  return isLast ? left : Math.min(paid, left);
}

/**
 * Returns the cents of an order that may still be refunded: what is owed, what was captured, and what certificates
 * paid. For a public body with the VAT that it paid to the state, as in amounts of refunds.
 */
export async function leftToGiveBack(db: Queryable, orderId: number, now: Date): Promise<number> {
  const split = await db.maybeOne<{ leftCents: number }>(sql`
    select f.total_cents - (select coalesce(sum(granted_cents), 0)::int from refund_requests r
      where r.order_id = o.order_id) as left_cents
    from orders o join order_fulfilments f using (order_id) where o.order_id = ${orderId} and o.state_vat_cents > 0`);
  if (split) return Math.max(split.leftCents - (await staffCreditsOf(db, orderId)).offCents, 0);
  return allMoneyLeft(db, orderId, now);
}

/** Returns what is owed for an order, what was captured, and what certificates paid, less earlier refunds. */
export async function allMoneyLeft(db: Queryable, orderId: number, now: Date): Promise<number> {
  const { owedCents, refundableCents } = await balanceOf(db, orderId);
  return owedCents + refundableCents + (await paidByCertificates(db, orderId, now));
}

function tooMuch(mostCents: number): Result<never, Refusal> {
  const left = euroOf(mostCents).toFixed(2).replace('.', ',');
  return refuse('REFUND_TOO_MUCH', { field: 'amount', details: { left } });
}
