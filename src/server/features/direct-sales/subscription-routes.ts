import type { Subscription, SubscriptionBuyBody, Subscriptions } from '../../../contract/direct-sales/schemas.ts';
import { isCig, isCup, plainFiscalCode } from '../../../domain/account/fiscal-data.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { problemIf } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { SUBSCRIPTION, subscriptionStatus, withdrawalCents } from '../../../domain/delivery/subscription.ts';
import { CART_OPEN } from '../../../domain/orders/cart-status.ts';
import { paymentTypeId } from '../../../domain/orders/payment-type.ts';
import { type OrderMinimums, orderMinimum } from '../../../domain/pricing/order-minimum.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { deliveringStore } from '../delivery/delivering-store.ts';
import { cancelPayment } from '../payments/ledger/cancelling.ts';
import { insertPayment, type PaymentRow, paymentById } from '../payments/ledger/queries.ts';
import { payBackPayment } from '../payments/ledger/refunding.ts';
import type { PaymentDeps } from '../payments/provider/ask-provider.ts';
import { goOnPaying, hasFailed, type Started } from '../payments/provider/collect.ts';
import { atProvider, type CardChoice, cardChoice } from '../payments/provider/saved-means.ts';
import { transactionView } from '../payments/transaction-view.ts';
import { feesAround } from '../timeslots/zone-fees.ts';
import {
  creditSubscription,
  invoiceOfSubscription,
  payableOfSubscription,
  type SaleInvoice,
} from './invoice-subscription.ts';
import { changeDetails, endSale, insertSale, lockOrderedSubscription, type SaleKind } from './sales.ts';
import {
  lockSubscription,
  mayBuy,
  type SubscriptionRow,
  subscriptionsOf,
  withdrawSubscription,
} from './subscriptions.ts';

export type SaleDeps = PaymentDeps & {
  readonly wakeJobs: () => void;
  readonly config: { readonly sale: OrderMinimums };
};

/** Subscriptions of home delivery: reading, buying, renewing and withdrawing. Only for their owners. */
export function subscriptionHandlers(deps: SaleDeps) {
  const { db, wakeJobs } = deps;
  const reply = (payment: PaymentRow) => {
    wakeJobs();
    return done({ transaction: transactionView(payment) });
  };
  return {
    subscriptionView: async (context) => {
      const { userId } = await context.customer();
      return done(await shownSubscriptions(deps, userId, context.now));
    },
    subscriptionBuy: async (context, { body }) => {
      const { userId } = await context.customer();
      if (!body.accept_terms) return refuse('TERMS_REQUIRED', { field: 'accept_terms' });
      // D 6: subscriptions can only be bought on home delivery
      if ((await homeZone(db, userId)) === undefined) return refuse('SUBSCRIPTION_HOME_ONLY');
      const invoice = await wantedInvoice(db, userId, body);
      if (!invoice.ok) return invoice;
      const [card, today] = [cardChoice(body), romeTime(context.now).date];
      if (!card.ok) return card;
      const allowed = async (tx: Queryable): Promise<Result<void, Refusal>> =>
        mayBuy(await subscriptionsOf(tx, userId), today)
          ? ok()
          : refuse('SUBSCRIPTION_EXISTS', { details: { days: SUBSCRIPTION.expiringDays } });
      const how = { userId, typeId: body.payment_type_id, ...card.value, now: context.now };
      const sold = await beginSale(deps, { ...subscriptionWith(invoice.value), ...how }, allowed);
      return sold.ok ? reply(sold.value) : sold;
    },
    subscriptionWithdraw: async (context, { body }) => {
      const { userId } = await context.customer();
      const { now } = context;
      const ended = await db.tx(async (tx): Promise<Result<void, Refusal>> => {
        const row = await lockSubscription(tx, userId, body.subscription_id);
        if (!row) return refuse('SUBSCRIPTION_NOT_FOUND', { field: 'subscription_id' });
        if (!canWithdraw(row, now))
          return refuse('SUBSCRIPTION_TOO_LATE', { details: { days: SUBSCRIPTION.withdrawDays } });
        await withdrawSubscription(tx, row.subscriptionId, now);
        const days = { from: row.fromDay, to: row.toDay };
        const amountCents = withdrawalCents(row.priceCents, days, romeTime(now).date);
        if (row.paymentId === null || amountCents === 0) return ok();
        const reason = 'Recesso dall’abbonamento alle consegne';
        const paidCents = payableOfSubscription(row.invoice ?? undefined, amountCents);
        const back = await payBackPayment(tx, { paymentId: row.paymentId, amountCents: paidCents, now, reason });
        if (!back.ok) return back;
        return creditSubscription(tx, { saleId: row.saleId ?? 0, amountCents, reason, now });
      });
      if (!ended.ok) return ended;
      wakeJobs();
      return done(await shownSubscriptions(deps, userId, now));
    },
  } satisfies Partial<Handlers>;
}

/** Returns the subscription for sale, with its invoice if it gets one: a public body pays the net price. */
function subscriptionWith(invoice: SaleInvoice | undefined) {
  const { priceCents } = SUBSCRIPTION;
  const payableCents = payableOfSubscription(invoice, priceCents);
  return { kind: 'subscription', priceCents, payableCents, details: invoice ? { invoice } : {} } as const;
}

/** Returns the invoice that the body asks for; its codes are checked like those of an order. */
async function wantedInvoice(db: Queryable, userId: number, body: SubscriptionBuyBody) {
  const cig = plainFiscalCode(body.invoice_cig ?? '');
  const cup = plainFiscalCode(body.invoice_cup ?? '');
  const checked = refuseIfAny([
    ...problemIf(cig !== '' && !isCig(cig), 'FORMAT', 'invoice_cig'),
    ...problemIf(cup !== '' && !isCup(cup), 'FORMAT', 'invoice_cup'),
  ]);
  if (!checked.ok) return checked;
  const input = { isWanted: body.need_invoice === true, personFiscalId: body.invoice_person_fiscal_id };
  return invoiceOfSubscription(db, { userId, cig, cup, ...input });
}

async function shownSubscriptions(deps: SaleDeps, userId: number, now: Date): Promise<Subscriptions> {
  const { db } = deps;
  const [rows, zoneId, ordered] = await Promise.all([
    subscriptionsOf(db, userId),
    homeZone(db, userId),
    orderedPayment(db, userId),
  ]);
  const today = romeTime(now).date;
  const { priceCents, months, feeCents, freeFromCents } = SUBSCRIPTION;
  const without = zoneId === undefined ? undefined : await feesToday(deps, zoneId, now);
  return {
    plan: {
      price: euroOf(priceCents),
      months,
      deliveryFee: euroOf(feeCents),
      freeFrom: euroOf(freeFromCents),
      ...(without && { today: without }),
    },
    subscriptions: rows.map((row) => subscriptionView(row, rows, now)),
    canBuy: mayBuy(rows, today),
    isHome: zoneId !== undefined,
    ...(ordered ? { ordered: transactionView(ordered) } : {}),
  };
}

function subscriptionView(row: SubscriptionRow, all: readonly SubscriptionRow[], now: Date): Subscription {
  const today = romeTime(now).date;
  const days = { from: row.fromDay, to: row.toDay };
  const status = subscriptionStatus(
    days,
    today,
    all.some((other) => other.fromDay > row.toDay),
  );
  const isOpen = canWithdraw(row, now);
  return {
    subscriptionId: row.subscriptionId,
    status: status === 'ordered' ? 'active' : status,
    startDate: row.fromDay,
    endDate: row.toDay,
    price: euroOf(row.priceCents),
    canWithdraw: isOpen,
    ...(isOpen ? { refund: euroOf(withdrawalCents(row.priceCents, days, today)) } : {}),
  };
}

function canWithdraw({ boughtAt: bought, paymentId }: SubscriptionRow, now: Date): boolean {
  if (!bought || paymentId === null) return false;
  return romeTime(now).date <= addDays(romeTime(bought).date, SUBSCRIPTION.withdrawDays);
}

/** Returns the payment of a subscription that is ordered and not paid yet. */
async function orderedPayment(db: Queryable, userId: number): Promise<PaymentRow | undefined> {
  const row = await db.maybeOne<{ paymentId: number }>(sql`
    select payment_id from direct_sales where user_id = ${userId} and kind = 'subscription' and state = 'ordered'`);
  return row && paymentById(db, row.paymentId);
}

/** Returns the zone to which the cart is delivered at home; undefined: it is not. */
async function homeZone(db: Queryable, userId: number): Promise<number | undefined> {
  const row = await db.maybeOne<{ zoneId: number }>(sql`
    select zone_id from carts where user_id = ${userId} and status_id = ${CART_OPEN}
      and delivery_service_id = ${HOME} and zone_id is not null`);
  return row?.zoneId;
}

/** The number of days whose slots are compared. */
const DAYS = 14;

async function feesToday({ db, config }: Pick<SaleDeps, 'db' | 'config'>, zoneId: number, now: Date) {
  const zone = await deliveringStore(db, zoneId);
  if (!zone) return undefined;
  const minimumCents = orderMinimum({ ...zone, deliveryServiceId: HOME }, config.sale);
  return feesAround(db, { zoneId, limitCents: SUBSCRIPTION.freeFromCents, minimumCents, days: DAYS, now });
}

interface SaleInput extends CardChoice {
  readonly userId: number;
  readonly kind: SaleKind;
  readonly priceCents: number;
  /** The amount to pay if it differs from the price, as for a public body. */
  readonly payableCents?: number;
  readonly details: object;
  readonly typeId: number;
  readonly now: Date;
}

/**
 * Sells what needs no cart: begins a payment, which its provider authorises outside of any transaction, and captures it
 * at once. A repeated request for a subscription continues the same payment. @param mayBuy checks again, while the
 * customer is locked, whether it may be bought
 */
export async function beginSale(
  deps: PaymentDeps,
  input: SaleInput,
  mayBuy: (tx: Tx) => Promise<Result<void, Refusal>> = async () => ok(),
): Promise<Result<PaymentRow, Refusal>> {
  const chosen = await deps.db.tx(async (tx): Promise<Result<Started, Refusal>> => {
    await tx.query(sql`select from customers where user_id = ${input.userId} for no key update`);
    const allowed = await mayBuy(tx);
    return allowed.ok ? choosePayment(tx, deps, input) : allowed;
  });
  if (!chosen.ok) return chosen;
  const payment = await goOnPaying(deps, chosen.value, input.now);
  return hasFailed(payment) ? refuse('SALE_FAILED') : ok(payment);
}

async function choosePayment(
  tx: Tx,
  { providers }: Pick<PaymentDeps, 'providers'>,
  input: SaleInput,
): Promise<Result<Started, Refusal>> {
  const { userId, kind, priceCents, payableCents = priceCents, details, now } = input;
  const typeId = paymentTypeId(input.typeId);
  const open = kind === 'subscription' ? await lockOrderedSubscription(tx, userId) : undefined;
  const started = open && (await paymentById(tx, open.paymentId));
  if (open && started && isSame(started, { typeId, payableCents, savedMeansId: input.savedMeansId })) {
    await changeDetails(tx, open.saleId, details);
    return ok({ paymentId: started.paymentId, reference: started.reference ?? undefined });
  }
  const online = await atProvider(tx, providers, { ...input, typeId });
  if (!online.ok) return online;
  if (!online.value) return refuse('PAYMENT_TYPE_INVALID', { field: 'payment_type_id' });
  if (open) {
    await cancelPayment(tx, open.paymentId, now);
    await endSale(tx, open.saleId, 'given-up', now);
  }
  const payment = { userId, paymentTypeId: typeId, authorisedCents: payableCents, online: online.value, now };
  const paymentId = await insertPayment(tx, { purpose: 'sale', ...payment });
  await insertSale(tx, { userId, kind, priceCents, details, paymentId, now });
  return ok({ paymentId, reference: online.value.reference });
}

/** Returns whether a repeated request matches the payment that was begun: the same amount, paid in the same way. */
function isSame(
  started: PaymentRow,
  {
    typeId,
    payableCents,
    savedMeansId,
  }: Pick<SaleInput, 'typeId' | 'savedMeansId'> & { readonly payableCents: number },
): boolean {
  const isSameWay = started.paymentTypeId === typeId && started.savedMeansId === (savedMeansId ?? null);
  return isSameWay && started.authorisedCents === payableCents;
}
