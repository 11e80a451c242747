import { bind } from '../base/call.ts';
import * as routes from './routes.ts';
import {
  CertificateBuyBody,
  CertificatesBought,
  SaleReply,
  SubscriptionBuyBody,
  Subscriptions,
  SubscriptionWithdrawBody,
} from './schemas.ts';

export const directSalesCalls = {
  subscriptionView: bind(routes.subscriptionView, {
    data: Subscriptions,
    summary: 'The subscription of home delivery: what it costs, and those that the customer has',
    source: 'D 2, D 4, D 9',
  }),
  subscriptionBuy: bind(routes.subscriptionBuy, {
    body: SubscriptionBuyBody,
    data: SaleReply,
    summary: 'Buy or renew the subscription; pressed again it goes on with the same payment',
    source: 'D 6, D 9',
  }),
  subscriptionWithdraw: bind(routes.subscriptionWithdraw, {
    body: SubscriptionWithdrawBody,
    data: Subscriptions,
    summary: 'Withdraw from a subscription; what is left of it is paid back',
    source: 'issue 17',
  }),
  certificateBuy: bind(routes.certificateBuy, {
    body: CertificateBuyBody,
    data: SaleReply,
    summary: 'Buy a gift certificate as a present, which is sent by mail',
    source: 'issue 17',
  }),
  certificatesBought: bind(routes.certificatesBought, {
    data: CertificatesBought,
    summary: 'The certificates that the customer bought as presents',
    source: 'issue 17',
  }),
} as const;
