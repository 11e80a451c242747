import { type Static, Type } from 'typebox';
import { Id } from '../base/ids.ts';
import { OrderSummary, OrderTransaction, PaymentChoice } from '../orders/schemas.ts';

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
