import type { Cart } from '../../../contract/cart.ts';
import type { Envelope } from '../../../contract/envelope.ts';
import { t } from '../../../domain/language.ts';
import { api } from '../../api/browser-api.ts';
import { endpoints } from '../../api/endpoints.ts';
import { showNotices } from '../../api/notices.ts';
import { toast } from '../../ui/toast.ts';
import { lineAmount } from '../catalogue/selling.ts';
import { wireQuantity } from '../catalogue/wire-quantity.ts';
import { lineKeyOf } from './cart-amounts.ts';
import type { CartProduct } from './cart-product.ts';
import type { Amounts } from './cart-queue.ts';
import { cartState } from './cart-state.ts';
import { CART_TOAST_MS } from './cart-toast.ts';
import { sayRemoved } from './say-removed.ts';
import { cartItemsOf } from './use-cart.ts';

/** What one call takes (contract/cart). */
const MOST_AT_ONCE = 200;

/** What is already a line is set, the rest is added: two calls one after the other, more for very many lines. */
export async function sendAmounts(
  amounts: Amounts,
  products: ReadonlyMap<string, CartProduct>,
  haveLeft: (lines: Iterable<string>) => void,
): Promise<void> {
  const present = new Map(cartItemsOf(await cartState.ensure()).map((item) => [lineKeyOf(item), item]));
  const updates: Update[] = [];
  const additions: Addition[] = [];
  for (const [line, amount] of amounts) {
    const product = products.get(line);
    if (!product) continue;
    const item = present.get(line);
    const quantity = wireQuantity(product.selling, amount);
    if (item) updates.push({ line, product, quantity, itemId: item.itemId, before: lineAmount(item) });
    else if (quantity > 0) additions.push({ line, product, quantity });
  }
  for (const part of inParts(updates)) {
    const items = part.map(({ itemId, quantity }) => ({ itemId, quantity }));
    const answer = api.send(endpoints.cartUpdate, { body: { items } });
    haveLeft(part.map(({ line }) => line));
    await apply(answer);
    const removed = part.filter(({ quantity }) => quantity === 0);
    if (removed.length > 0) sayRemoved(removed.map(({ product, before }) => ({ product, amount: before })));
  }
  for (const part of inParts(additions)) {
    const answer = api.send(endpoints.cartAdd, { body: { items: part.map(wireItem) } });
    haveLeft(part.map(({ line }) => line));
    await apply(answer, addedText(part.map(({ product }) => product.name)));
  }
}

function inParts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / MOST_AT_ONCE) }, (_, part) =>
    all.slice(part * MOST_AT_ONCE, (part + 1) * MOST_AT_ONCE),
  );
}

interface Addition {
  readonly line: string;
  readonly product: CartProduct;
  readonly quantity: number;
}

interface Update extends Addition {
  readonly itemId: number;
  readonly before: number;
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
