import { bind } from '../base/call.ts';
import * as routes from './routes.ts';
import { OrderRefunds, OrderToRefund, RefundAskBody, RefundList, RefundListQuery, RefundReply, WithdrawBody } from './schemas.ts';
import {
  DecideBody,
  PaidBody,
  RefundsToPay,
  RetryBody,
  StaffRefundNumber,
  StaffRefundOrder,
  StaffRefundQuery,
  StaffRefundReply,
  StaffRefunds,
  StartBody,
} from './staff-schemas.ts';

const source = 'issue 17';

export const refundsCalls = {
  refundView: bind(routes.refundView, {
    query: OrderToRefund,
    data: OrderRefunds,
    summary: 'What may still be asked back of an order, and what was asked',
    source,
  }),
  refundList: bind(routes.refundList, {
    query: RefundListQuery,
    data: RefundList,
    summary: 'What the customer asked back',
    source,
  }),
  refundAsk: bind(routes.refundAsk, {
    body: RefundAskBody,
    data: RefundReply,
    summary: 'Report that goods of a line are bad, and ask their price back',
    source,
  }),
  refundWithdraw: bind(routes.refundWithdraw, {
    body: WithdrawBody,
    data: RefundReply,
    summary: 'Withdraw from the contract for lines of a delivered order',
    source: 'Codice del consumo 52-59; decisions',
  }),
  staffRefundList: bind(routes.staffRefundList, {
    query: StaffRefundQuery,
    data: StaffRefunds,
    summary: 'Requests of customers, those that wait for a decision first',
    source,
  }),
  staffRefundView: bind(routes.staffRefundView, {
    query: StaffRefundNumber,
    data: StaffRefundReply,
    summary: 'One request',
    source,
  }),
  staffRefundDecide: bind(routes.staffRefundDecide, {
    body: DecideBody,
    data: StaffRefundReply,
    summary: 'Grant a request, wholly or in part, or refuse it',
    source,
  }),
  staffRefundOrder: bind(routes.staffRefundOrder, {
    query: OrderToRefund,
    data: StaffRefundOrder,
    summary: 'What may be paid back of an order',
    source,
  }),
  staffRefundStart: bind(routes.staffRefundStart, {
    body: StartBody,
    data: StaffRefundReply,
    summary: 'Pay something of an order back without being asked',
    source,
  }),
  staffRefundToPay: bind(routes.staffRefundToPay, {
    data: RefundsToPay,
    summary: 'Refunds that the staff pay by hand, or that a provider refuses',
    source,
  }),
  staffRefundPaid: bind(routes.staffRefundPaid, {
    body: PaidBody,
    data: RefundsToPay,
    summary: 'A refund was paid by hand',
    source,
  }),
  staffRefundRetry: bind(routes.staffRefundRetry, {
    body: RetryBody,
    data: RefundsToPay,
    summary: 'Ask the provider again for a refund',
    source,
  }),
} as const;
