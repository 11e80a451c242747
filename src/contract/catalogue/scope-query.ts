import { Type } from 'typebox';
import { Id } from '../base/ids.ts';

/** What a reply of the catalogue is about (wire-facts 1.3): the store of the hash, else that of `store_id`, else the one that the browser carries. */
export const scopeFields = {
  hash: Type.Optional(Type.String({ maxLength: 80, description: 'w<warehouse>d<date>t<slot>' })),
  store_id: Type.Optional({ ...Id, description: 'whose goods and prices, where `hash` names no warehouse' }),
};
