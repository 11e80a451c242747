import { nextQuantity } from '../../../domain/quantity.ts';
import { askDialog } from '../../ui/ask-dialog.ts';
import { ChooseDialog } from './ChooseDialog.tsx';
import type { CartProduct } from './cart-product.ts';
import { cartStore } from './cart-store.ts';
import { ensureLoggedIn } from './ensure-logged-in.ts';
import { lineAmountNow } from './use-line-amount.ts';

/** Asks which choice is wanted, of customers only (storefront 6), and puts one more of it into the cart. */
export async function chooseAndAdd(product: CartProduct): Promise<void> {
  if (!(await ensureLoggedIn())) return;
  const choice = await askDialog(ChooseDialog, product);
  if (!choice) return;
  const chosen = { ...product, choice };
  cartStore().set(chosen, nextQuantity(product.selling.rule, lineAmountNow(chosen)));
}
