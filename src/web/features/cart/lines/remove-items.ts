import { cartDelete } from '../../../../contract/cart/routes.ts';
import type { CartItem } from '../../../../contract/cart/schemas.ts';
import { t } from '../../../../language/language.ts';
import { tellError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { failing } from '../../../api/failing.ts';
import { sayRemoved } from '../../../cart-core/queue/say-removed.ts';
import { cartState } from '../../../cart-core/state/cart-state.ts';
import { cardProductOf } from '../../../product-model/card-product-of.ts';
import { choiceOf } from '../../../product-model/cart-product.ts';
import { lineAmount } from '../../../product-model/selling.ts';

/**
 * Removes several lines from the cart at once; one press restores those that can still be bought. Without `texts` the
 * message has the number of lines.
 */
export async function removeItems(
  items: readonly CartItem[],
  texts?: { readonly done: string; readonly failed: string },
): Promise<void> {
  try {
    const next = await api
      .call(cartDelete, { body: { items: items.map(({ itemId }) => ({ itemId })) } })
      .catch(failing(texts?.failed ?? t('I prodotti non sono stati tolti dal carrello.')));
    cartState.set(next);
    const removed = items.map((item) => ({
      product: { ...cardProductOf(item.product), choice: choiceOf(item) },
      amount: lineAmount(item),
      isMissing: item.product.available <= 0,
    }));
    sayRemoved(removed, texts?.done);
  } catch (error) {
    tellError(error);
  }
}
