import { bind, NONE } from '../base/call.ts';
import * as routes from './routes.ts';
import {
  PurchaseRequests,
  PurchaseRequestView,
  RequestBody,
  RequestBought,
  RequestBuyBody,
  RequestQuery,
  RequestRefuseBody,
} from './schemas.ts';

const source = 'S 6; issue 15';

export const purchaseRequestsCalls = {
  purchaseRequest: bind(routes.purchaseRequest, {
    body: RequestBody,
    data: NONE,
    summary: 'Ask the company to buy the own cart, which is above a limit',
    source,
  }),
  purchaseRequestList: bind(routes.purchaseRequestList, {
    data: PurchaseRequests,
    summary: 'Own requests, and those that the customer may decide on',
    source,
  }),
  purchaseRequestView: bind(routes.purchaseRequestView, {
    query: RequestQuery,
    data: PurchaseRequestView,
    summary: 'A request with its cart',
    source,
  }),
  purchaseRequestWithdraw: bind(routes.purchaseRequestWithdraw, {
    body: RequestQuery,
    data: NONE,
    summary: 'Take an own request back',
    source,
  }),
  purchaseRequestRefuse: bind(routes.purchaseRequestRefuse, {
    body: RequestRefuseBody,
    data: NONE,
    summary: 'Refuse a request of somebody of the own company',
    source,
  }),
  purchaseRequestBuy: bind(routes.purchaseRequestBuy, {
    body: RequestBuyBody,
    data: RequestBought,
    summary: 'Approve a request by buying its cart',
    source,
  }),
} as const;
