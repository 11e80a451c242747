import { Type } from 'typebox';

/** An id of the database. A larger number would be refused there, so it is refused here. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
