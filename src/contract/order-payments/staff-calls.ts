import { bind } from '../base/call.ts';
import * as routes from './staff-routes.ts';
import {
  TransferList,
  TransferReceiveBody,
  TransferSettleBody,
  UncollectedBody,
  UncollectedOrders,
  UncollectedSettleBody,
} from './staff-schemas.ts';

const SOURCE = 'issue 16, reconciliation of transfers';
const UNCOLLECTED = 'D 7, decision 71';

export const staffTransfersCalls = {
  staffTransferList: bind(routes.staffTransferList, {
    data: TransferList,
    summary: 'Orders that wait for a transfer, and transfers that arrived',
    source: SOURCE,
  }),
  staffTransferReceive: bind(routes.staffTransferReceive, {
    body: TransferReceiveBody,
    data: TransferList,
    summary: 'A transfer arrived: the order that it names counts once all of its money is there',
    source: SOURCE,
  }),
  staffTransferSettle: bind(routes.staffTransferSettle, {
    body: TransferSettleBody,
    data: TransferList,
    summary: 'What is left of a transfer was given back, becomes a certificate, or is for another order',
    source: SOURCE,
  }),
  staffUncollectedList: bind(routes.staffUncollectedList, {
    data: UncollectedOrders,
    summary: 'Orders whose goods are prepared, or gone, and whose money could not be collected',
    source: UNCOLLECTED,
  }),
  staffUncollectedRetry: bind(routes.staffUncollectedRetry, {
    body: UncollectedBody,
    data: UncollectedOrders,
    summary: 'Charge the saved card of such an order again',
    source: UNCOLLECTED,
  }),
  staffUncollectedRemind: bind(routes.staffUncollectedRemind, {
    body: UncollectedBody,
    data: UncollectedOrders,
    summary: 'Mail the customer again that such an order is to be paid',
    source: UNCOLLECTED,
  }),
  staffUncollectedSettle: bind(routes.staffUncollectedSettle, {
    body: UncollectedSettleBody,
    data: UncollectedOrders,
    summary: 'Such an order is paid otherwise, or its money is given up',
    source: UNCOLLECTED,
  }),
} as const;
