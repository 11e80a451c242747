import { Type } from 'typebox';
import { bind } from '../base/call.ts';
import * as routes from './routes.ts';
import {
  DueCompleted,
  DueCompletedQuery,
  DueList,
  DueListQuery,
  DuePayBody,
  DuePayReply,
  DueQuery,
  DueReply,
  FastDuePayBody,
  FastDueQuery,
  FastDueReply,
  StaffDueBody,
} from './schemas.ts';

const source = 'D 2, D 3, D 4; issue 17';

export const duesCalls = {
  dueList: bind(routes.dueList, {
    query: DueListQuery,
    data: DueList,
    summary: 'The payment dues of the own company, and how they may be paid',
    source,
  }),
  dueView: bind(routes.dueView, { query: DueQuery, data: DueReply, summary: 'One payment due', source }),
  duePay: bind(routes.duePay, {
    body: DuePayBody,
    data: DuePayReply,
    summary: 'Pay one or several dues with one payment; pressed again it goes on with the same payment',
    source,
  }),
  fastDueView: bind(routes.fastDueView, {
    query: FastDueQuery,
    data: FastDueReply,
    summary: 'The due of a link, without a login',
    source,
  }),
  fastDuePay: bind(routes.fastDuePay, {
    body: FastDuePayBody,
    data: DuePayReply,
    summary: 'Pay the due of a link, without a login',
    source,
  }),
  dueCompleted: bind(routes.dueCompleted, {
    query: DueCompletedQuery,
    data: DueCompleted,
    summary: 'How a payment of dues ended',
    source,
  }),
  staffDueReverse: bind(routes.staffDueReverse, {
    body: StaffDueBody,
    data: Type.Object({ paymentDueId: Type.Integer() }),
    summary: 'Nothing is owed for a due any more; its links end',
    source,
  }),
} as const;
