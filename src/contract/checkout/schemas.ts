import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { OrderSummary, OrderTransaction, PaymentChoice } from '../orders/schemas.ts';
import * as routes from './routes.ts';

const bind = bindFrom('S 7');

export const PaymentType = Type.Object({
  paymentTypeId: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  credit: Type.Optional(
    Type.Object(
      {
        code: Type.String(),
        remaining: Type.Number({ description: 'euro' }),
        expired: Type.Number({ description: 'euro of dues of the company that are past their date' }),
        isBlocked: Type.Boolean({ description: 'nothing more is sold on account until they are paid' }),
      },
      { description: 'ours: of a type on account, the credit line that it takes from' },
    ),
  ),
});
export const PaymentTypeList = Type.Object({
  paymentTypes: Type.Array(PaymentType),
  purchaseLimits: Type.Optional(
    Type.Object(
      {
        order: Type.Optional(Type.Number({ description: 'euro for one order' })),
        month: Type.Optional(Type.Number({ description: 'euro for a month' })),
        spent: Type.Number({ description: 'euro of the orders of this month' }),
      },
      { description: 'ours: what a buyer of a company may spend without asking for approval' },
    ),
  ),
  userPaymentAuths: Type.Array(
    Type.Object({
      userPaymentAuthId: Type.Integer(),
      paymentTypeId: Type.Integer(),
      name: Type.String({ description: 'Visa •••• 4242' }),
      expires: Type.Optional(Type.String({ description: 'MM/YYYY' })),
      isExpired: Type.Optional(Type.Boolean({ description: 'ours: only where expired ones are asked for' })),
    }),
  ),
});
export type PaymentTypeList = Static<typeof PaymentTypeList>;

export const BuyBody = Type.Object({
  payment_type_id: Id,
  ...PaymentChoice,
  accept_terms: Type.Optional(
    Type.Boolean({
      description:
        'D 5: required to pay. false is refused; a client that leaves it out has shown the terms itself, and is taken at its word',
    }),
  ),
  expected_total: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1_000_000, description: 'euro the shopper saw; refused when it changed' }),
  ),
  content_tag: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'ours: contentTag of the cart that the shopper saw; refused when it has changed since',
    }),
  ),
});

export const BuyReply = Type.Object({
  orderId: Type.Integer(),
  order: Type.Optional(OrderSummary),
  transaction: Type.Optional(
    Type.Object(OrderTransaction.properties, {
      description: 'ours: the payment that a provider authorises; with redirectUrl the shopper has to go on there',
    }),
  ),
});

/** No reply was recorded (wire-facts 9): the shape is ours. */
export const PrepareBody = Type.Object({
  payment_type_id: Type.Optional(Id),
  accept_terms: BuyBody.properties.accept_terms,
  expected_total: BuyBody.properties.expected_total,
});
export const PrepareReply = Type.Object({
  cartId: Type.Integer(),
  cartStatusId: Type.Integer({ description: '7: the cart is frozen; 1: it changes an order' }),
  preparedUntil: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'the cart thaws by itself at this time; absent: it changes an order, and is checked only',
    }),
  ),
  grossTotal: Type.Number({ description: 'euro: what buying the cart until then costs' }),
});
export const PrepareEndReply = Type.Object({
  cartId: Type.Integer(),
  cartStatusId: Type.Integer({ description: '1: the cart can be changed' }),
});

export const PrebilledAmount = Type.Object({
  amount: Type.Number({ description: 'euro that are authorised: total, margin and costs together' }),
  total: Type.Number({ description: 'euro' }),
  variableWeightMargin: Type.Number({ description: 'euro for goods that are weighed later (D 9: 30 percent)' }),
  shopperCost: Type.Number({ description: 'euro (D 9)' }),
  splitVat: Type.Optional(
    Type.Number({
      description: 'euro of VAT that a public body pays to the state itself: the amount is less by as much',
    }),
  ),
});

/** No reply was recorded (wire-facts 9): the shape is ours. */
export const PackagingTypeList = Type.Object({
  packagingTypes: Type.Array(
    Type.Object({
      packagingTypeId: Type.Integer(),
      name: Type.String(),
      description: Type.String(),
      price: Type.Number({ description: 'euro each' }),
      maxPaid: Type.Optional(Type.Integer({ description: 'so many are charged at most' })),
      selectable: Type.Boolean({ description: 'may be chosen: update-cart-info, packaging_type_id' }),
      selected: Type.Boolean({ description: 'the one that this cart is packed in' }),
    }),
  ),
});

export const checkoutCalls = {
  paymentTypes: bind(routes.paymentTypes, {
    query: Type.Object({
      payment_type_id: Type.Optional(Id),
      order_id: Type.Optional(Id),
      with_expired: Type.Optional(Type.Boolean({ description: 'ours: with saved cards that cannot be used any more' })),
    }),
    data: PaymentTypeList,
    summary: 'How this cart may be paid; with order_id (ours), how that order of the customer may be paid',
  }),
  packagingTypes: bind(routes.packagingTypes, { data: PackagingTypeList, summary: 'What goods are packed in' }),
  prebilledAmount: bind(routes.prebilledAmount, {
    query: Type.Object({ payment_type_id: Type.Optional(Id), order_id: Type.Optional(Id) }),
    data: PrebilledAmount,
    summary: 'The amount that is authorised for the cart, or for an order of the customer',
    source: 'S 7, D 9',
  }),
  paymentAuthAdd: bind(routes.paymentAuthAdd, {
    body: Type.Object({ payment_type_id: Id }),
    data: Type.Object({ transaction: OrderTransaction }),
    summary: 'Save a card by an authorisation of 1.01 euro that is reversed',
    source: 'ours, D 9',
  }),
  paymentAuthDelete: bind(routes.paymentAuthDelete, {
    body: Type.Object({ user_payment_auth_id: Id }),
    data: Type.Object({}),
    summary: 'Forget a saved card',
    source: 'ours',
  }),
  prepare: bind(routes.prepare, {
    body: PrepareBody,
    data: PrepareReply,
    summary: 'Freeze prices, stock and slot of the cart for a stated time, in which buying it buys exactly that',
    source: 'S 4, S 7',
  }),
  prepareEnd: bind(routes.prepareEnd, {
    body: Type.Object({}),
    data: PrepareEndReply,
    summary: 'Thaw the cart before its time, so that it can be changed',
    source: 'ours',
  }),
  buy: bind(routes.buy, {
    body: BuyBody,
    data: BuyReply,
    summary: 'Place the order. Header idempotency-key: the first answer is replayed',
    source: 'S 7, decisions',
  }),
} as const;

/** Refusals of buying. Code -> Italian text; details fill the {braces}. */
export const CHECKOUT_ERRORS = {
  ORDER_TOO_LARGE: 'Per un ordine così grande contattaci: online arriviamo fino a {maximum}',
  SHOP_OPENS_LATER: 'Apriamo {day}: fino ad allora si guarda e non si ordina',
  BELOW_MINIMUM: 'Per questa zona la spesa minima è di {minimum}',
  TOTAL_CHANGED: 'Il totale è cambiato: controlla il riepilogo prima di confermare',
  CART_CHANGED: 'Il carrello è cambiato mentre eri alla cassa: controlla che cosa c’è ora e conferma di nuovo',
  KEY_REUSED: 'Questa richiesta ha già registrato un altro ordine: controlla i tuoi ordini e conferma di nuovo',
  AGE_REQUIRED: 'Nel carrello ci sono alcolici: dichiara di essere maggiorenne per continuare',
  ALCOHOL_IN_LOCKER: 'Nei locker gli alcolici non si consegnano: togli {names} o scegli un altro servizio',
  BUY_IN_PROGRESS: 'Stiamo già registrando questo ordine: attendi qualche istante',
} as const;
