import { Type } from 'typebox';

/** An id as the database counts them; more digits would be refused there, so they are refused here. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
