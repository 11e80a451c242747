import { Type } from 'typebox';
import { Id } from '../base/ids.ts';

/**
 * The fields that choose the store of a catalogue reply (wire-facts 1.3): that of `hash`, else `store_id`, else the
 * browser's.
 */
export const scopeFields = {
  hash: Type.Optional(Type.String({ maxLength: 80, description: 'w<warehouse>d<date>t<slot>' })),
  warehouseId: Type.Optional(
    Type.Integer({ minimum: 0, description: 'the older form of `hash`, which goes before it; 0: none is chosen' }),
  ),
  timeslotId: Type.Optional(
    Type.Integer({ minimum: 0, description: 'comes with warehouseId, and says nothing by itself' }),
  ),
  store_id: Type.Optional({ ...Id, description: 'whose goods and prices, where `hash` names no warehouse' }),
};
