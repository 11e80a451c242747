import { wishlistAddProducts, wishlistDeleteProducts } from '../../../contract/lists/routes.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { cartState } from '../../cart-core/state/cart-state.ts';
import { ensureLoggedIn } from '../../cart-core/state/ensure-logged-in.ts';
import type { CartProduct, Choice } from '../../product-model/cart-product.ts';
import { askDialog } from '../../ui/dialog/ask-dialog.ts';
import { toast } from '../../ui/toast/toast.ts';
import { ChooseForListDialog } from './ChooseForListDialog.tsx';
import { favorites, type HeartPress } from './favorites.ts';
import { keepLists } from './lists-cache.ts';
import { favoritesLoaded } from './load-favorites.ts';

let last: Promise<unknown> = Promise.resolve();

/**
 * Puts a product on the default list or takes it off. A visitor logs in first; a product with options asks for a choice
 * first (storefront 2). A change that the server refuses is undone, and its error is thrown to the caller, who shows
 * it.
 */
export async function pressHeart(product: CartProduct, isOn: boolean): Promise<void> {
  const { productId, options = [] } = product;
  if (!(await ensureLoggedIn())) return;
  const question = { product, action: t('Aggiungi ai preferiti') };
  const choice = isOn && options.length > 0 ? await askDialog(ChooseForListDialog, question) : undefined;
  if (isOn && options.length > 0 && !choice) return;
  // without a question the heart, and later clicks on it, have already shown the change
  if (choice || !favorites.pressed().has(productId)) favorites.press({ product, isOn, choice });
  await changeFavorite({ product, isOn, choice });
}

/** Sends changes of favourites one after the other. */
export async function changeFavorite({ product, isOn, choice }: HeartPress): Promise<void> {
  const { productId, name } = product;
  last = last.catch(() => undefined).then(() => send(productId, isOn, choice));
  await last;
  toast('success', isOn ? t('{name} è tra i preferiti', { name }) : t('{name} non è più tra i preferiti', { name }));
}

async function send(productId: number, isOn: boolean, choice: Choice | undefined): Promise<void> {
  // the click came before the list was loaded: a product that is already on the list keeps its amount
  if (cartState.get().data?.user.hasFavorites) await favoritesLoaded();
  if (isOn && !choice && favorites.isConfirmed(productId)) return favorites.settle(productId, true);
  const list = isOn
    ? await api.call(wishlistAddProducts, { body: { items: [{ productId, ...(choice && { infos: choice }) }] } })
    : await api.call(wishlistDeleteProducts, { body: { items: [{ productId }] } });
  favorites.settle(productId, isOn);
  keepLists(list);
  // after the first favourite the cart reports that the customer has some
  if (!cartState.get().data?.user.hasFavorites) cartState.refresh();
}
