import { Type } from 'typebox';
import { bind } from '../base/call.ts';
import * as routes from './request-routes.ts';
import { ProductRequest } from './request-schemas.ts';
import { scopeFields } from './scope-query.ts';

export const productRequestsCalls = {
  productRequest: bind(routes.productRequest, {
    query: Type.Object(scopeFields),
    body: ProductRequest,
    data: Type.Object({ productRequestId: Type.Integer() }),
    summary: 'Asks the staff for a product the store of the scope does not have; a few a minute',
    source: 'ours: a search without result',
  }),
} as const;
