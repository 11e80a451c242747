import type { Cart, CartItem } from '../../../contract/cart.ts';
import { t } from '../../../domain/language.ts';
import { api } from '../../api/browser-api.ts';
import { endpoints } from '../../api/endpoints.ts';
import { showNotices } from '../../api/notices.ts';
import { toast } from '../../ui/toast.ts';
import { wireQuantity } from '../catalogue/selling.ts';
import { type CartProduct, choiceOf, lineKey } from './cart-product.ts';
import type { Amounts } from './cart-queue.ts';
import { cartState } from './cart-state.ts';
import { CART_TOAST_MS } from './cart-toast.ts';
import { cartItemsOf } from './use-cart.ts';

/** What is already a line is set, the rest is added: at most two calls, one after the other. */
export async function sendAmounts(amounts: Amounts, products: ReadonlyMap<string, CartProduct>): Promise<void> {
  const cart = await cartState.ensure();
  const itemIds = new Map(cartItemsOf(cart).map((item) => [lineKeyOf(item), item.itemId]));
  const updates: { itemId: number; quantity: number }[] = [];
  const additions: Addition[] = [];
  for (const [line, amount] of amounts) {
    const product = products.get(line);
    if (!product) continue;
    const itemId = itemIds.get(line);
    const quantity = wireQuantity(product.selling, amount);
    if (itemId !== undefined) updates.push({ itemId, quantity });
    else if (quantity > 0) additions.push({ product, quantity });
  }
  if (updates.length > 0) await apply(() => api.send(endpoints.cartUpdate, { body: { items: updates } }));
  if (additions.length > 0) {
    await apply(
      () => api.send(endpoints.cartAdd, { body: { items: additions.map(wireItem) } }),
      addedText(additions.map(({ product }) => product.name)),
    );
  }
}

interface Addition {
  readonly product: CartProduct;
  readonly quantity: number;
}

function wireItem({ product: { productId, choice }, quantity }: Addition) {
  return { productId, quantity, ...(choice && { params: choice }) };
}

function lineKeyOf(item: CartItem): string {
  return lineKey({ productId: item.product.productId, choice: choiceOf(item) });
}

async function apply(
  call: () => ReturnType<typeof api.send<Cart, undefined, object>>,
  successText?: string,
): Promise<void> {
  const { data, response } = await call();
  cartState.set(data);
  showNotices(response, CART_TOAST_MS);
  // storefront 8: said only when the answer carries no message of its own
  if (successText && response.infos.length === 0 && response.warnings.length === 0)
    toast('success', successText, CART_TOAST_MS);
}

function addedText(names: readonly string[]): string {
  const [name = ''] = names;
  return names.length === 1
    ? t('{name} aggiunto al carrello', { name })
    : t('{n} prodotti aggiunti al carrello', { n: names.length });
}
