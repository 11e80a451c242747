import { Type } from 'typebox';
import { MAX_ID, UUID } from './max-id.ts';

/** An id of the database. A larger number would cause an error there, so it is refused here. */
export const Id = Type.Integer({ minimum: 1, maximum: MAX_ID });

/** An id that a browser or a phone has generated. */
export const Uuid = Type.String({ pattern: UUID.source });
