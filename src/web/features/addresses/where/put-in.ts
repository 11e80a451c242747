import type { PlaceChange } from '../../../../contract/addresses/place-schemas.ts';
import { cartAdd } from '../../../../contract/cart/routes.ts';
import { tellError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { cartState, showCartNotices } from '../../../cart-core/state/cart-state.ts';

export type Substitute = NonNullable<PlaceChange['lines'][number]['substitute']>;

/** Puts substitutes into the cart, once it stands where they are sold. */
export async function putIn(chosen: readonly Substitute[]): Promise<void> {
  if (chosen.length === 0) return;
  const items = chosen.map(({ productId, quantity }) => ({ productId, quantity }));
  try {
    const { data, response } = await api.send(cartAdd, { body: { items } });
    cartState.set(data);
    showCartNotices(response);
  } catch (error) {
    tellError(error);
  }
}
