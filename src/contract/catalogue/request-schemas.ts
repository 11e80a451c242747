import { Type } from 'typebox';

export const REQUEST_MIN = 2;
export const REQUEST_MAX = 200;

/** A product that a shopper misses. The schema accepts longer texts than allowed, so that the refusal names its field. */
export const ProductRequest = Type.Object({
  text: Type.String({ maxLength: 1000, description: `${REQUEST_MIN} to ${REQUEST_MAX} characters: what is asked for` }),
  email: Type.Optional(Type.String({ maxLength: 254, description: 'where to write when it comes' })),
});
