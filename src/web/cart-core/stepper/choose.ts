import { nextQuantity } from '../../../domain/quantity/quantity.ts';
import type { CartProduct } from '../../product-model/cart-product.ts';
import { askDialog } from '../../ui/dialog/ask-dialog.ts';
import { cartStore } from '../queue/cart-store.ts';
import { ensureLoggedIn } from '../state/ensure-logged-in.ts';
import { ChooseDialog } from './ChooseDialog.tsx';
import { lineAmountNow } from './use-line-amount.ts';

/** Asks a customer which choice to buy (storefront 6: visitors log in first) and adds one of it to the cart. */
export async function chooseAndAdd(product: CartProduct): Promise<void> {
  if (!(await ensureLoggedIn())) return;
  const choice = await askDialog(ChooseDialog, product);
  if (!choice) return;
  const chosen = { ...product, choice };
  cartStore().set(chosen, nextQuantity(product.selling.rule, lineAmountNow(chosen)));
}
