import { Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import * as routes from './request-routes.ts';
import { scopeFields } from './scope-query.ts';

const bind = bindFrom('ours: a search without result');

export const REQUEST_MIN = 2;
export const REQUEST_MAX = 200;

/**
 * A request for a missing product. The schema accepts longer texts than allowed, so that the refusal names its field.
 */
export const ProductRequest = Type.Object({
  text: Type.String({ maxLength: 1000, description: `${REQUEST_MIN} to ${REQUEST_MAX} characters: what is asked for` }),
  email: Type.Optional(Type.String({ maxLength: 254, description: 'where to write when it comes' })),
});

export const productRequestsCalls = {
  productRequest: bind(routes.productRequest, {
    query: Type.Object(scopeFields),
    body: ProductRequest,
    data: Type.Object({ productRequestId: Type.Integer() }),
    summary: 'Asks the staff for a product the store of the scope does not have; a few a minute',
  }),
} as const;
