import { wishlistAddProducts } from '../../../contract/lists/routes.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { ensureLoggedIn } from '../../cart-core/state/ensure-logged-in.ts';
import type { CartProduct } from '../../product-model/cart-product.ts';
import { quantityAndUnit } from '../../product-model/quantity-and-unit.ts';
import { wireQuantity } from '../../product-model/wire-quantity.ts';
import { askDialog } from '../../ui/dialog/ask-dialog.ts';
import { toast } from '../../ui/toast/toast.ts';
import { ChooseForListDialog } from './ChooseForListDialog.tsx';
import { favorites } from './favorites.ts';
import { ListPickerDialog } from './ListPickerDialog.tsx';
import { listAmountText } from './list-text.ts';
import { keepLists } from './lists-cache.ts';

/** storefront 8, list.productAddToList in singular and plural: how much was added, in the words of the dialog. */
function addedText({ name, selling }: CartProduct, amount: number, list: string): string {
  const added = quantityAndUnit(listAmountText(selling, amount));
  const values = { ...added, product: name, list };
  return added.quantity === '1'
    ? t('{quantity} {unit} di {product} aggiunto alla lista “{list}”', values)
    : t('{quantity} {unit} di {product} aggiunti alla lista “{list}”', values);
}

/** "Aggiungi a una lista": asks for login and options where they are needed, then for the list and the amount. */
export async function pickList(product: CartProduct): Promise<void> {
  if (!(await ensureLoggedIn())) return;
  const needsChoice = (product.options ?? []).length > 0;
  const question = { product, action: t('Aggiungi a una lista') };
  const choice = needsChoice ? await askDialog(ChooseForListDialog, question) : undefined;
  if (needsChoice && !choice) return;
  const picked = await askDialog(ListPickerDialog, product);
  if (!picked) return;
  const { list, amount } = picked;
  const reply = await api.call(wishlistAddProducts, {
    body: {
      wishlistId: list.listId,
      items: [
        {
          productId: product.productId,
          quantity: wireQuantity(product.selling, amount),
          ...(choice && { infos: choice }),
        },
      ],
    },
  });
  keepLists(reply);
  if (list.default) favorites.settle(product.productId, true);
  toast('success', addedText(product, amount, list.name));
}
