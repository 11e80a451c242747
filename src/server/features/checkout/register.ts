import type { Static } from 'typebox';
import type { PackagingTypeList } from '../../../contract/checkout/schemas.ts';
import { MINIMUM_PROFILE_LEVEL } from '../../../domain/account/company-request.ts';
import { COMPANY_USER_TYPE, mayUse } from '../../../domain/account/features.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { instantOf } from '../../../domain/base/rome-time.ts';
import type { OnAccountRules } from '../../../domain/credit-lines/credit-line.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { CART_OPEN, CART_PREPARED } from '../../../domain/orders/cart-status.ts';
import { isTimeForWire, paymentMeans, paymentTypeId, paymentTypesFor } from '../../../domain/orders/payment-type.ts';
import { carriersFor } from '../../../domain/pricing/bags.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import type { SessionCustomer } from '../../http/session.ts';
import type { Queryable } from '../../infra/database/types.ts';
import type { Lane } from '../../infra/jobs/job-kinds.ts';
import type { PaymentProviders } from '../../infra/payments/payment-providers.ts';
import { requestHash } from '../../infra/request-hash.ts';
import { CARRIER } from '../cart/price/price-cart.ts';
import { announceNextCart } from '../cart/stored/cart-scope.ts';
import { ownerOf } from '../cart/stored/owner.ts';
import { type FullCartRow, readFullCart } from '../cart/stored/queries.ts';
import type { PackagingRow } from '../catalogue/engine/rows/rows.ts';
import { type Membership, membershipOf } from '../company/queries.ts';
import { creditOffers } from '../credit-lines/credit-offers.ts';
import { spentSql } from '../orders/order-lists.ts';
import { type OrderRow, ownOrder } from '../orders/queries.ts';
import { paymentsOf } from '../payments/ledger/queries.ts';
import { beginPayment, type PaymentDeps } from '../payments/provider/ask-provider.ts';
import { cardChoice, usableSavedMeans } from '../payments/provider/saved-means.ts';
import { transactionView } from '../payments/transaction-view.ts';
import { prebilledAmount } from './amounts.ts';
import type { CheckoutDeps } from './deps.ts';
import { placeOrder } from './place-order.ts';
import { prepareCart, releaseCart } from './prepare-cart.ts';

/** Checkout: payment types, bags, and preparing and buying a cart. */
export function register(deps: Parameters<typeof checkoutHandlers>[0]) {
  return { handlers: { ...checkoutHandlers(deps), ...prepareHandlers(deps) } } satisfies Feature;
}

const KEY = /^[\w:.-]{8,100}$/;

/** S 7, Cart and checkout: the payment types of a cart, and buying it. */
function checkoutHandlers(
  deps: CheckoutDeps & PaymentDeps & PaymentTypeDeps & { readonly wakeJobs: (lane?: Lane) => void },
) {
  return {
    paymentTypes: (context, { query }) => offeredTypes(deps, context, query),
    packagingTypes: async (context) => {
      const session = await context.session();
      const cart = session && (await readFullCart(deps.db, ownerOf(session)));
      return done({ packagingTypes: packagingView(deps.catalogue.snapshot.packaging, cart) });
    },
    prebilledAmount: async (context, { query }) => {
      const { userId } = await context.customer();
      const isUnknown = query.payment_type_id !== undefined && paymentMeans(query.payment_type_id) === undefined;
      if (isUnknown) return refuse('PAYMENT_TYPE_INVALID', { field: 'payment_type_id' });
      const amount = await prebilledAmount(deps, userId, { orderId: query.order_id, typeId: query.payment_type_id });
      return amount ? done(amount) : refuse(query.order_id === undefined ? 'CART_EMPTY' : 'ORDER_NOT_FOUND');
    },
    buy: async (context, { body }) => {
      const customer = await context.customer();
      const { userId, profileLevel } = customer;
      // D 6: a new company orders once it is approved
      if (profileLevel < MINIMUM_PROFILE_LEVEL) return refuse('COMPANY_NOT_APPROVED');
      const [key, card] = [keyOf(context), cardChoice(body)];
      if (!key.ok) return key;
      if (!card.ok) return card;
      const agentId = (await context.session())?.agent?.userId;
      const request = {
        agentId,
        limits: await limitsOf(deps, customer, context.now),
        paymentTypeId: body.payment_type_id,
        card: card.value,
        key: key.value,
        hash: requestHash(body),
        expectedTotal: body.expected_total,
        contentTag: body.content_tag,
        acceptTerms: body.accept_terms !== false,
        // a client that omits it has shown the terms itself, and an agent is not the customer
        keepsTerms: body.accept_terms === true && agentId === undefined,
      };
      const bought = await placeOrder(deps, userId, request, context.now);
      if (!bought.ok) return bought;
      const { orderId, isAtProvider } = bought.value;
      deps.wakeJobs(isAtProvider ? undefined : 'mail');
      announceNextCart(context);
      const [payment] = isAtProvider ? (await paymentsOf(deps.db, orderId)).slice(-1) : [];
      if (payment?.reference == null) return done({ orderId });
      // the order exists whatever the provider replies: what it took stays taken until it is paid or given up
      const started = (await beginPayment(deps, payment.reference, context.now)) ?? payment;
      deps.wakeJobs();
      return done({ orderId, transaction: transactionView(started) });
    },
  } satisfies Partial<Handlers>;
}

/** Returns how much a customer may spend for a company; undefined: the customer does not buy for one. */
async function limitsOf(
  { db }: Pick<CheckoutDeps, 'db'>,
  { userId, userTypeId }: Pick<SessionCustomer, 'userId' | 'userTypeId'>,
  now: Date,
): Promise<Membership | undefined> {
  return userTypeId === COMPANY_USER_TYPE ? membershipOf(db, userId, { spentSql, now }) : undefined;
}

function limitsView({ orderLimitCents: order, monthLimitCents: month, spentCents: spent }: Membership) {
  return {
    ...(order === null ? {} : { order: euroOf(order) }),
    ...(month === null ? {} : { month: euroOf(month) }),
    spent: euroOf(spent),
  };
}

/** S 7, payment-type/list-auth. */
async function offeredTypes(
  deps: CheckoutDeps & PaymentTypeDeps,
  context: CallContext,
  query: {
    readonly order_id?: number | undefined;
    readonly payment_type_id?: number | undefined;
    readonly with_expired?: boolean | undefined;
  },
) {
  const session = await context.session();
  const { customer } = session ?? {};
  if (!customer) {
    if (query.order_id !== undefined) return context.loginRequired();
    const cart = session && (await readFullCart(deps.db, ownerOf(session)));
    const visitor = { ...ofCart(cart), userId: undefined, buysOnAccount: false, now: context.now };
    // without a chosen service, the types for a delivery at home are shown
    const payer = { ...visitor, serviceId: visitor.serviceId ?? HOME };
    return done(await paymentTypeView(deps, payer, query.payment_type_id));
  }
  const order = query.order_id === undefined ? undefined : await ownOrder(deps.db, customer.userId, query.order_id);
  if (query.order_id !== undefined && !order) return refuse('ORDER_NOT_FOUND');
  const payer = {
    ...(order ? ofOrder(order) : ofCart(await readFullCart(deps.db, { userId: customer.userId }))),
    userId: customer.userId,
    buysOnAccount: mayUse(customer, 'buyingOnAccount'),
    now: context.now,
  };
  const limits = order ? undefined : await limitsOf(deps, customer, context.now);
  const view = await paymentTypeView(deps, payer, query.payment_type_id, query.with_expired);
  return done({ ...view, ...(limits ? { purchaseLimits: limitsView(limits) } : {}) });
}

function keyOf(context: CallContext): Result<string | undefined, Refusal> {
  const key = context.header('idempotency-key');
  return key === undefined || KEY.test(key) ? ok(key) : refuse('BAD_INPUT', { field: 'idempotency-key' });
}

function ofOrder({ deliveryServiceId: serviceId, slot }: OrderRow) {
  return { serviceId, begins: instantOf(slot.dateIso, slot.beginTime) };
}

function ofCart(cart: FullCartRow | undefined) {
  const slot = cart?.slot;
  return {
    serviceId: cart?.deliveryServiceId ?? undefined,
    begins: slot ? instantOf(slot.serviceDate, slot.begins) : undefined,
  };
}

/**
 * Returns the carriers for the goods, and the one of this cart: the chosen one, else the default of its delivery
 * service.
 */
function packagingView(
  types: readonly PackagingRow[],
  cart: FullCartRow | undefined,
): Static<typeof PackagingTypeList>['packagingTypes'] {
  const carriers = carriersFor({ types, serviceId: cart?.deliveryServiceId ?? null });
  const chosen = carriers.find(({ packagingTypeId: id }) => String(id) === cart?.infos[CARRIER]) ?? carriers[0];
  return types.map((type) => ({
    packagingTypeId: type.packagingTypeId,
    name: type.name,
    description: type.description,
    price: euroOf(type.priceCents),
    ...(type.maxPaid === null ? {} : { maxPaid: type.maxPaid }),
    selectable: carriers.some(({ packagingTypeId }) => packagingTypeId === type.packagingTypeId),
    selected: type.packagingTypeId === chosen?.packagingTypeId || type.kind === 'produce',
  }));
}

/** S 7, checkout/prepare: freezing a cart for its payment, and ending that before its time. Owners only. */
function prepareHandlers(deps: CheckoutDeps) {
  return {
    prepare: async (context, { body }) => {
      const { userId, profileLevel, userTypeId } = await context.customer();
      if (profileLevel < MINIMUM_PROFILE_LEVEL) return refuse('COMPANY_NOT_APPROVED');
      const request = {
        paymentTypeId: body.payment_type_id,
        expectedTotal: body.expected_total,
        acceptTerms: body.accept_terms !== false,
        limits:
          userTypeId === COMPANY_USER_TYPE
            ? await membershipOf(deps.db, userId, { spentSql, now: context.now })
            : undefined,
      };
      const prepared = await prepareCart(deps, userId, request, context.now);
      if (!prepared.ok) return prepared;
      const { cartId, until, totalCents } = prepared.value;
      return done({
        cartId,
        cartStatusId: until ? CART_PREPARED : CART_OPEN,
        ...(until ? { preparedUntil: until.toISOString() } : {}),
        grossTotal: euroOf(totalCents),
      });
    },
    prepareEnd: async (context) => {
      const { userId } = await context.customer();
      const cart = await releaseCart(deps, userId);
      return done({ cartId: cart?.cartId ?? 0, cartStatusId: cart?.statusId ?? CART_OPEN });
    },
  } satisfies Partial<Handlers>;
}

interface PaymentTypeDeps {
  readonly db: Queryable;
  readonly providers: PaymentProviders;
  readonly onAccount: OnAccountRules;
}

interface Payer {
  /** Undefined: a visitor, who has no saved cards. */
  readonly userId: number | undefined;
  /** The service of the cart; undefined: none is chosen, and no type is offered. */
  readonly serviceId: number | undefined;
  /**
   * The beginning of the slot; undefined: none is chosen. A transfer that would arrive too late for it is not offered.
   */
  readonly begins: Date | undefined;
  /** True if the customer has the agreement about buying on account; the credit of others is not read. */
  readonly buysOnAccount: boolean;
  readonly now: Date;
}

/**
 * S 7, payment-type/list-auth: the types by which a cart can be paid, and the saved cards for them. `only`: just this
 * type.
 */
async function paymentTypeView(
  { db, providers, onAccount }: PaymentTypeDeps,
  payer: Payer,
  only?: number,
  withExpired = false,
) {
  const { userId, serviceId, begins, now } = payer;
  const isLate = begins !== undefined && !isTimeForWire(now, begins);
  const offered = serviceId === undefined ? [] : paymentTypesFor(serviceId, providers.meansFor(serviceId));
  const credits =
    payer.buysOnAccount && userId !== undefined ? await creditOffers(db, { userId, now }, onAccount) : undefined;
  const inTime = offered.filter(
    ({ means, paymentTypeId: id }) => (means !== 'wire' || !isLate) && (means !== 'credit' || credits?.has(id)),
  );
  const types = inTime.filter((type) => only === undefined || type.paymentTypeId === paymentTypeId(only));
  const usable = userId === undefined ? [] : await usableSavedMeans(db, providers, userId, { now, withExpired });
  return {
    paymentTypes: types.map(({ paymentTypeId: id, name, description }) => {
      const credit = credits?.get(id);
      return { paymentTypeId: id, name, description, ...(credit ? { credit } : {}) };
    }),
    userPaymentAuths: usable.filter((auth) => only === undefined || auth.paymentTypeId === paymentTypeId(only)),
  };
}
