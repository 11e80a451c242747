import { type Static, Type } from 'typebox';
import { PURCHASE_REQUEST_STATES } from '../../domain/account/company-request.ts';
import { stateNames } from '../../domain/base/states.ts';
import { bindFrom, NONE } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { MAX_REQUEST_NOTE } from './limits.ts';
import * as routes from './routes.ts';

const Note = Type.Optional(Type.String({ maxLength: MAX_REQUEST_NOTE }));

export const RequestBody = Type.Object({ payment_type_id: Id, note: Note });
export const RequestQuery = Type.Object({ purchase_request_id: Id });
export const RequestRefuseBody = Type.Object({ purchase_request_id: Id, answer: Note });
export type RequestRefuse = Static<typeof RequestRefuseBody>;
export const RequestBuyBody = Type.Object({
  purchase_request_id: Id,
  expected_total: Type.Number({ description: 'euro: what the page showed' }),
  content_tag: Type.String({ maxLength: 100, description: 'of the view: other goods have another one' }),
  accept_terms: Type.Boolean(),
});

export const RequestBought = Type.Object({ orderId: Type.Integer() });

const summary = {
  purchaseRequestId: Type.Integer(),
  buyer: Type.String({ description: 'name' }),
  isOwn: Type.Boolean({ description: 'the customer asked for it' }),
  mayDecide: Type.Boolean(),
  status: Type.Enum(stateNames(PURCHASE_REQUEST_STATES)),
  total: Type.Number({ description: 'euro, when it was asked for' }),
  note: Type.String(),
  answer: Type.String(),
  askedAt: Type.String(),
  decidedAt: Type.Optional(Type.String()),
  orderId: Type.Optional(Type.Integer()),
};
export const PurchaseRequest = Type.Object(summary);
export type PurchaseRequest = Static<typeof PurchaseRequest>;
export const PurchaseRequests = Type.Object({ purchaseRequests: Type.Array(PurchaseRequest, { maxItems: 100 }) });

/** A request with its current cart; `cart` is absent after the decision, or if the cart no longer exists. */
export const PurchaseRequestView = Type.Object({
  ...summary,
  passedLimit: Type.Optional(
    Type.Object(
      { limit: Type.Number({ description: 'euro' }), per: Type.Enum(['order', 'month']) },
      { description: 'of a cart that waits: the limit of its buyer that it passes' },
    ),
  ),
  cart: Type.Optional(
    Type.Object({
      contentTag: Type.String(),
      lines: Type.Array(
        Type.Object({
          name: Type.String(),
          detail: Type.String({ description: 'brand and package' }),
          quantity: Type.String({ description: '"3 pz" or "1,2 kg"' }),
          total: Type.Number({ description: 'euro' }),
        }),
      ),
      goods: Type.Number({ description: 'euro' }),
      deliveryFee: Type.Number({ description: 'euro' }),
      bags: Type.Number({ description: 'euro' }),
      certified: Type.Number({ description: 'euro that certificates pay' }),
      total: Type.Number({ description: 'euro' }),
      address: Type.String(),
      dateIso: Type.Optional(Type.String()),
      beginTime: Type.Optional(Type.String()),
      endTime: Type.Optional(Type.String()),
      paymentType: Type.String(),
    }),
  ),
});
export type PurchaseRequestView = Static<typeof PurchaseRequestView>;

const bind = bindFrom('S 6; issue 15');

export const purchaseRequestsCalls = {
  purchaseRequest: bind(routes.purchaseRequest, {
    body: RequestBody,
    data: NONE,
    summary: 'Ask the company to buy the own cart, which is above a limit',
  }),
  purchaseRequestList: bind(routes.purchaseRequestList, {
    data: PurchaseRequests,
    summary: 'Own requests, and those that the customer may decide on',
  }),
  purchaseRequestView: bind(routes.purchaseRequestView, {
    query: RequestQuery,
    data: PurchaseRequestView,
    summary: 'A request with its cart',
  }),
  purchaseRequestWithdraw: bind(routes.purchaseRequestWithdraw, {
    body: RequestQuery,
    data: NONE,
    summary: 'Take an own request back',
  }),
  purchaseRequestRefuse: bind(routes.purchaseRequestRefuse, {
    body: RequestRefuseBody,
    data: NONE,
    summary: 'Refuse a request of somebody of the own company',
  }),
  purchaseRequestBuy: bind(routes.purchaseRequestBuy, {
    body: RequestBuyBody,
    data: RequestBought,
    summary: 'Approve a request by buying its cart',
  }),
} as const;
