import { MAX_ORDER_NOTE } from '../../../../contract/cart/limits.ts';
import type { CART_INFO_PROPERTIES } from '../../../../contract/cart/schemas.ts';
import { ok } from '../../../../domain/base/result.ts';
import { type Refusal, refuseAll } from '../../../http/outcome.ts';
import type { CartDeps } from '../deps.ts';
import type { CartOwner } from '../owner.ts';
import { type ChangedCart, changeCart } from './change-cart.ts';

type Property = (typeof CART_INFO_PROPERTIES)[number];

const isFlag = (value: string) => value === 'true' || value === 'false';

/** The allowed values of each property (S 3 cartInfos, S 5 order note). */
const CHECKS: Readonly<Record<Property, (value: string) => Refusal | undefined>> = {
  order_note: (value) =>
    [...value].length <= MAX_ORDER_NOTE ? undefined : { code: 'TOO_LONG', details: { max: MAX_ORDER_NOTE } },
  need_invoice: flagCheck,
  accept_alternatives: flagCheck,
  of_age: flagCheck,
  packaging_type_id: (value) => (/^\d{0,9}$/.test(value) ? undefined : { code: 'INVALID_CART_INFO' }),
};

export async function updateInfo(
  deps: CartDeps,
  owner: CartOwner,
  property: Property,
  value: string,
): Promise<ChangedCart> {
  const refusal = CHECKS[property](value);
  if (refusal) return refuseAll([{ ...refusal, field: property }]);
  return changeCart(deps, owner, ({ cart }) => {
    const { [property]: _, ...others } = cart.infos;
    return ok({ infos: value === '' ? others : { ...others, [property]: value } });
  });
}

function flagCheck(value: string): Refusal | undefined {
  return isFlag(value) ? undefined : { code: 'INVALID_CART_INFO' };
}
