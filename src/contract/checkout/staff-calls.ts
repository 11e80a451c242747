import { bind } from '../base/call.ts';
import * as routes from './staff-routes.ts';
import { TransferList, TransferReceiveBody } from './staff-schemas.ts';

const SOURCE = 'issue 16, reconciliation of transfers';

export const staffTransfersCalls = {
  staffTransferList: bind(routes.staffTransferList, {
    data: TransferList,
    summary: 'Orders that wait for a transfer, and transfers that arrived',
    source: SOURCE,
  }),
  staffTransferReceive: bind(routes.staffTransferReceive, {
    body: TransferReceiveBody,
    data: TransferList,
    summary: 'A transfer arrived: the order that it names counts from now on',
    source: SOURCE,
  }),
} as const;
