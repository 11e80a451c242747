import type { Cart } from '../../../contract/cart.ts';
import type { Envelope } from '../../../contract/envelope.ts';
import { t } from '../../../domain/language.ts';
import { api } from '../../api/browser-api.ts';
import { endpoints } from '../../api/endpoints.ts';
import { showNotices } from '../../api/notices.ts';
import { toast } from '../../ui/toast.ts';
import { wireQuantity } from '../catalogue/wire-quantity.ts';
import { lineKeyOf } from './cart-amounts.ts';
import type { CartProduct } from './cart-product.ts';
import type { Amounts } from './cart-queue.ts';
import { cartState } from './cart-state.ts';
import { CART_TOAST_MS } from './cart-toast.ts';
import { cartItemsOf } from './use-cart.ts';

/** What is already a line is set, the rest is added: at most two calls, one after the other. */
export async function sendAmounts(
  amounts: Amounts,
  products: ReadonlyMap<string, CartProduct>,
  haveLeft: (lines: Iterable<string>) => void,
): Promise<void> {
  const cart = await cartState.ensure();
  const itemIds = new Map(cartItemsOf(cart).map((item) => [lineKeyOf(item), item.itemId]));
  const updates = new Map<string, { itemId: number; quantity: number }>();
  const additions = new Map<string, Addition>();
  for (const [line, amount] of amounts) {
    const product = products.get(line);
    if (!product) continue;
    const itemId = itemIds.get(line);
    const quantity = wireQuantity(product.selling, amount);
    if (itemId !== undefined) updates.set(line, { itemId, quantity });
    else if (quantity > 0) additions.set(line, { product, quantity });
  }
  if (updates.size > 0) {
    const answer = api.send(endpoints.cartUpdate, { body: { items: [...updates.values()] } });
    haveLeft(updates.keys());
    await apply(answer);
  }
  if (additions.size > 0) {
    const added = [...additions.values()];
    const answer = api.send(endpoints.cartAdd, { body: { items: added.map(wireItem) } });
    haveLeft(additions.keys());
    await apply(answer, addedText(added.map(({ product }) => product.name)));
  }
}

interface Addition {
  readonly product: CartProduct;
  readonly quantity: number;
}

function wireItem({ product: { productId, choice }, quantity }: Addition) {
  return { productId, quantity, ...(choice && { params: choice }) };
}

async function apply(answer: Promise<Envelope<Cart>>, successText?: string): Promise<void> {
  const { data, response } = await answer;
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
