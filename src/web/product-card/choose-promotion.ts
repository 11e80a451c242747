import { cartUpdateInfos } from '../../contract/cart/routes.ts';
import type { CartItem } from '../../contract/cart/schemas.ts';
import { nextQuantity } from '../../domain/quantity/quantity.ts';
import { t } from '../../language/language.ts';
import { tellError } from '../api/api-error.ts';
import { api } from '../api/browser-api.ts';
import { showNotices } from '../api/notices.ts';
import { cartStore, lineKeyOf } from '../cart-core/queue/cart-store.ts';
import { CART_TOAST_MS } from '../cart-core/queue/cart-toast.ts';
import { cartState } from '../cart-core/state/cart-state.ts';
import { cartItemsOf } from '../cart-core/state/use-cart.ts';
import { lineAmountNow } from '../cart-core/stepper/use-line-amount.ts';
import type { CardProduct } from '../product-model/card-product.ts';
import { type CartProduct, lineKey } from '../product-model/cart-product.ts';
import { askDialog } from '../ui/dialog/ask-dialog.ts';
import { toast } from '../ui/toast/toast.ts';
import { PromoDialog } from './PromoDialog.tsx';

/**
 * Applies a promotion to the amount of the product in the cart, as far as the promotion allows; when the cart has none
 * of it, adds one as a line of its own.
 */
export async function choosePromotion(product: CardProduct & Pick<CartProduct, 'choice'>): Promise<void> {
  const { choosable } = product.promo ?? {};
  if (!choosable) return;
  await nothingPending();
  const line = lineKey(product);
  const item = cartItemsOf(cartState.get().data).find((each) => lineKeyOf(each) === line);
  if (item) return setPromotion(item, String(choosable.id), t('Promozione applicata: {name}', { name: product.name }));
  const chosen = { ...product, options: undefined, choice: { use_wpid: String(choosable.id) } };
  cartStore().set(chosen, nextQuantity(product.selling.rule, lineAmountNow(chosen)));
}

/** Asks whether to apply the promotion to a line of the cart. */
export async function offerPromotion(product: CardProduct & Pick<CartProduct, 'choice'>): Promise<void> {
  if (await askDialog(PromoDialog, product)) await choosePromotion(product);
}

/** Takes a line out of its chosen promotion: its amount joins the line without it again. */
export async function leavePromotion(item: CartItem): Promise<void> {
  await nothingPending();
  await setPromotion(item, '', t('Promozione tolta: {name}', { name: item.product.name.trim() }));
}

async function setPromotion({ itemId }: CartItem, promotionId: string, doneText: string): Promise<void> {
  try {
    const body = { items: [{ itemId, infos: { use_wpid: promotionId } }] };
    const { data, response } = await api.send(cartUpdateInfos, { body });
    cartState.set(data);
    showNotices(response, CART_TOAST_MS);
    toast('success', doneText, CART_TOAST_MS);
  } catch (error) {
    tellError(error);
    cartState.refresh();
  }
}

/** Resolves when no change is pending, so that the reply to the next call is not overtaken by an earlier change. */
function nothingPending(): Promise<void> {
  const { queue } = cartStore();
  return new Promise((resolve) => {
    const leave = queue.subscribe(look);
    look();
    function look() {
      if (queue.pending().size > 0) return;
      leave?.();
      resolve();
    }
  });
}
