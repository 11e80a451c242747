import type { PlaceChange } from '../../../../contract/addresses/place-schemas.ts';
import { cartAdd, cartDelete } from '../../../../contract/cart/routes.ts';
import { tellError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { cartState, showCartNotices } from '../../../cart-core/state/cart-state.ts';
import { cartItemsOf } from '../../../cart-core/state/use-cart.ts';

export type Substitute = NonNullable<PlaceChange['lines'][number]['substitute']>;

/** A substitute with the product that it stands for. */
export type PutSubstitute = Substitute & { readonly insteadOf: number };

/** Puts substitutes into the cart, once it stands where they are sold; what they stand for leaves it. */
export async function putIn(chosen: readonly PutSubstitute[]): Promise<void> {
  if (chosen.length === 0) return;
  const items = chosen.map(({ productId, quantity }) => ({ productId, quantity }));
  try {
    const { data, response } = await api.send(cartAdd, { body: { items } });
    cartState.set(data);
    showCartNotices(response);
    const replaced = new Set(chosen.map(({ insteadOf }) => insteadOf));
    const gone = cartItemsOf(data).filter(({ product }) => replaced.has(product.productId));
    if (gone.length > 0)
      cartState.set(await api.call(cartDelete, { body: { items: gone.map(({ itemId }) => ({ itemId })) } }));
  } catch (error) {
    tellError(error);
  }
}
