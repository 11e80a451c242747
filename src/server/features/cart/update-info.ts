import type { CART_INFO_PROPERTIES } from '../../../contract/cart.ts';
import type { Refusal } from '../../http/outcome.ts';
import { isFrozen } from './cart-scope.ts';
import type { CartParts } from './parts.ts';
import { type CartOwner, lockCart, writeInfos } from './queries.ts';

type Property = (typeof CART_INFO_PROPERTIES)[number];

const MAX_NOTE = 1000;
const isFlag = (value: string) => value === 'true' || value === 'false';

/** What each property may hold (S 3 cartInfos, S 5 order note). */
const CHECKS: Readonly<Record<Property, (value: string) => Refusal | undefined>> = {
  order_note: (value) => ([...value].length <= MAX_NOTE ? undefined : { code: 'TOO_LONG', details: { max: MAX_NOTE } }),
  need_invoice: flagCheck,
  accept_alternatives: flagCheck,
  of_age: flagCheck,
};

export async function updateInfo(
  parts: CartParts,
  owner: CartOwner,
  property: Property,
  value: string,
): Promise<Refusal[]> {
  const refusal = CHECKS[property](value);
  if (refusal) return [{ ...refusal, field: property }];
  return parts.db.tx(async (tx) => {
    const cart = await lockCart(tx, owner);
    if (isFrozen(cart)) return [{ code: 'CART_FROZEN' }];
    const { [property]: _, ...others } = cart.infos;
    await writeInfos(tx, cart.cart_id, value === '' ? others : { ...others, [property]: value });
    return [];
  });
}

function flagCheck(value: string): Refusal | undefined {
  return isFlag(value) ? undefined : { code: 'INVALID_CART_INFO' };
}
