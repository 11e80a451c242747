import { Type } from 'typebox';
import { bind } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import * as routes from './routes.ts';
import { BuyBody, BuyReply, PackagingTypeList, PaymentTypeList } from './schemas.ts';

export const checkoutCalls = {
  paymentTypes: bind(routes.paymentTypes, {
    query: Type.Object({ payment_type_id: Type.Optional(Id) }),
    data: PaymentTypeList,
    summary: 'How this cart may be paid',
    source: 'S 7',
  }),
  packagingTypes: bind(routes.packagingTypes, {
    data: PackagingTypeList,
    summary: 'What goods are packed in',
    source: 'S 7',
  }),
  buy: bind(routes.buy, {
    body: BuyBody,
    data: BuyReply,
    summary: 'Place the order. Header idempotency-key: the first answer is replayed',
    source: 'S 7, decisions',
  }),
} as const;
