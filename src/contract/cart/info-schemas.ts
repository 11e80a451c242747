import { type Static, Type } from 'typebox';
import { MAX_ORDER_NOTE } from './limits.ts';

/** The properties that update-cart-info may set. */
export const CART_INFO_PROPERTIES = [
  'order_note',
  'need_invoice',
  'invoice_person_fiscal_id',
  'invoice_cig',
  'invoice_cup',
  'accept_alternatives',
  'of_age',
  'packaging_type_id',
] as const;
export const CartInfoBody = Type.Object({
  property: Type.Enum(CART_INFO_PROPERTIES),
  value: Type.String({ maxLength: 2 * MAX_ORDER_NOTE, description: 'one that is too long is refused with its limit' }),
});
export type CartInfoBody = Static<typeof CartInfoBody>;
