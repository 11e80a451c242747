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
 * Puts a product on the default list or takes it off. A visitor logs in first, of goods with options one is chosen first
 * (storefront 2). What the server refuses is taken back and thrown to who says it.
 */
export async function pressHeart(product: CartProduct, wanted: boolean): Promise<void> {
  const { productId, options = [] } = product;
  if (!(await ensureLoggedIn())) return;
  const choice = wanted && options.length > 0 ? await askDialog(ChooseForListDialog, product) : undefined;
  if (wanted && options.length > 0 && !choice) return;
  // where nothing had to be asked the heart has shown it, and later presses, already
  if (choice || !favorites.pressed.has(productId)) favorites.press({ product, isOn: wanted, choice });
  await changeFavorite({ product, isOn: wanted, choice });
}

/** One change goes after the other. */
export async function changeFavorite({ product, isOn: wanted, choice }: HeartPress): Promise<void> {
  const { productId, name } = product;
  last = last.catch(() => undefined).then(() => send(productId, wanted, choice));
  await last;
  toast('success', wanted ? t('{name} è tra i preferiti', { name }) : t('{name} non è più tra i preferiti', { name }));
}

async function send(productId: number, wanted: boolean, choice: Choice | undefined): Promise<void> {
  // pressed before the list is known: what is on it all along keeps its amount there
  if (cartState.get().data?.user.hasFavorites) await favoritesLoaded();
  if (wanted && !choice && favorites.known.get(productId)) return favorites.settle(productId, true);
  const list = wanted
    ? await api.call(wishlistAddProducts, { body: { items: [{ productId, ...(choice && { infos: choice }) }] } })
    : await api.call(wishlistDeleteProducts, { body: { items: [{ productId }] } });
  favorites.settle(productId, wanted);
  keepLists(list);
  // from the first favourite on the cart says that there are some
  if (!cartState.get().data?.user.hasFavorites) cartState.refresh();
}
