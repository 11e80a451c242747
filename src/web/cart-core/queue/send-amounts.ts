import type { Envelope } from '../../../contract/base/envelope.ts';
import { MAX_ITEMS_PER_CALL } from '../../../contract/cart/limits.ts';
import { cartAdd, cartUpdate } from '../../../contract/cart/routes.ts';
import type { Cart, CartItem } from '../../../contract/cart/schemas.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api, randomKey } from '../../api/browser-api.ts';
import type { Body } from '../../api/client.ts';
import { failing } from '../../api/failing.ts';
import { showNotices } from '../../api/notices.ts';
import { openServiceDialog } from '../../page/service-dialog-state.ts';
import { amountText } from '../../product-model/amount-text.ts';
import type { CartProduct } from '../../product-model/cart-product.ts';
import { quantityAndUnit } from '../../product-model/quantity-and-unit.ts';
import { lineAmount } from '../../product-model/selling.ts';
import { wireQuantity } from '../../product-model/wire-quantity.ts';
import { toastRequests } from '../../ui/toast/toast.ts';
import { sendWithItemsTag } from '../partial-replies/merge-partial-cart.ts';
import { cartState } from '../state/cart-state.ts';
import { cartItemsOf } from '../state/use-cart.ts';
import { type Amounts, type CartStore, type InterruptedCall, lineKeyOf } from './cart-store.ts';
import { CART_TOAST_MS } from './cart-toast.ts';
import { adoptInterrupted } from './resume-interrupted-changes.ts';
import { type RemovedLine, sayRemoved } from './say-removed.ts';

/**
 * Sends the amounts. Without a network they wait: the page shows them, the next page of the tab takes them over, and
 * they are sent when the network is back.
 */
export async function sendAmounts(amounts: Amounts, store: CartStore): Promise<void> {
  try {
    await sendNow(amounts, store);
  } catch (error) {
    if (asApiError(error).kind !== 'offline' || navigator.onLine) throw error;
    // nobody knows whether the server did it: it is sent again under its key
    if (store.onItsWay) store.left = [...store.left, store.onItsWay];
    store.onItsWay = undefined;
    const before = cartState.get().data;
    await new Promise((back) => addEventListener('online', back, { once: true }));
    // the stored cart of a page without a network may be old
    const cart = await cartOnceBack();
    const waiting = store.queue.pending().size;
    await sendAmounts(amounts, store);
    const { sayBack } = await import('./say-back.ts');
    sayBack(waiting, before, cart);
  }
}

/** The browser says that the network is back before the shop can be reached. */
async function cartOnceBack(): Promise<Cart | undefined> {
  for (const waitMs of [0, 1000, 3000, 8000]) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const cart = await cartState.ask().catch(() => undefined);
    if (cart) return cart;
  }
  return undefined;
}

/**
 * Sets the amount of existing lines and adds the others: two calls one after the other, and more for very many lines.
 */
async function sendNow(amounts: Amounts, store: CartStore): Promise<void> {
  adoptInterrupted(store);
  const settled = await sendAgain(store);
  const present = new Map(cartItemsOf(await cartState.ensure()).map((item) => [lineKeyOf(item), item]));
  const updates: Update[] = [];
  const additions: Addition[] = [];
  for (const [line, amount] of amounts) {
    const product = store.products.get(line);
    if (!product || settled.get(line) === amount) continue;
    const item = present.get(line);
    const quantity = wireQuantity(product.selling, amount);
    if (item) updates.push({ line, amount, product, quantity, item });
    else if (quantity > 0) additions.push({ line, amount, product, quantity });
  }
  for (const part of inParts(updates)) {
    const items = part.map(({ item, quantity }) => ({ itemId: item.itemId, quantity }));
    const removed = part.filter(({ quantity }) => quantity === 0);
    await make(store, 'cartUpdate', items, part).catch(failing(updateError(removed.length === part.length)));
    if (removed.length > 0) sayRemoved(removed.map(removedLine));
  }
  for (const part of inParts(additions)) {
    const answer = await add(store, part).catch(failing(addError(part.length)));
    // storefront 8: shown only when the reply carries no message of its own
    if (answer.infos.length === 0 && answer.warnings.length === 0) sayAdded(part);
  }
}

/** storefront 4: if goods need a place and a slot first, the dialogs ask for them, and the addition continues. */
async function add(store: CartStore, part: readonly Addition[]): Promise<Envelope['response']> {
  const send = () => make(store, 'cartAdd', part.map(wireItem), part);
  try {
    return await send();
  } catch (error) {
    const refused = asApiError(error);
    const dialog = refused.has('ADDRESS_MISSING') ? 'address' : refused.has('SLOT_MISSING') && 'timeslot';
    if (!dialog) throw error;
    await openServiceDialog(dialog);
    return send();
  }
}

/**
 * Sends the interrupted calls of earlier pages again under their keys, so that the server does nothing twice. Returns
 * the amounts that they settle; what is refused now is tried again with the rest, which reports the reason.
 */
async function sendAgain(store: CartStore): Promise<Amounts> {
  const settled = new Map<string, number>();
  for (const left of store.left) {
    try {
      if (left.isFirst) await awaitCart();
      await send(left);
      for (const [line, amount] of left.amounts) settled.set(line, amount);
    } catch (error) {
      if (asApiError(error).kind !== 'refused') throw error;
    }
    store.left = store.left.slice(1);
  }
  return settled;
}

const LOOK_AGAIN_MS = [300, 700, 2000];

/**
 * Waits for the cart before the call that makes a visitor's session is sent again: sent at once it would make a second
 * session, whose later reply would win.
 */
async function awaitCart(): Promise<void> {
  for (const waitMs of LOOK_AGAIN_MS) {
    const cart = await cartState.ask();
    if (cart.cartId !== 0) return;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/** Sends one change and registers it as an interrupted call until its reply is here. */
async function make(
  store: CartStore,
  call: InterruptedCall['call'],
  items: readonly object[],
  part: readonly Addition[],
): Promise<Envelope['response']> {
  const amounts = part.map(({ line, amount }) => [line, amount] as const);
  const isFirst = cartState.get().data?.cartId === 0;
  const change: InterruptedCall = { call, body: { changeKey: randomKey(), items }, isFirst, amounts };
  store.onItsWay = change;
  const response = await send(change);
  store.onItsWay = undefined;
  return response;
}

/** Maps the name of an interrupted call of an earlier page to its route. */
const ROUTES = { cartAdd, cartUpdate };

async function send({ call, body }: InterruptedCall): Promise<Envelope['response']> {
  const { data, response } = await sendWithItemsTag((held) =>
    api.send(ROUTES[call], { body: body as Body<(typeof ROUTES)[typeof call]>, ...held }),
  );
  cartState.set(data);
  showNotices(response, CART_TOAST_MS);
  return response;
}

function inParts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / MAX_ITEMS_PER_CALL) }, (_, part) =>
    all.slice(part * MAX_ITEMS_PER_CALL, (part + 1) * MAX_ITEMS_PER_CALL),
  );
}

interface Addition {
  readonly line: string;
  readonly amount: number;
  readonly product: CartProduct;
  readonly quantity: number;
}

interface Update extends Addition {
  /** The item before the change. */
  readonly item: CartItem;
}

function removedLine({ product, item }: Update): RemovedLine {
  return { product, amount: lineAmount(item), isMissing: item.product.available <= 0 };
}

function wireItem({ product: { productId, choice }, quantity }: Addition) {
  return { productId, quantity, ...(choice && { params: choice }) };
}

/** storefront 8, errors.errorRemovingProduct and errors.errorSettingProduct. */
function updateError(isRemoval: boolean): string {
  return isRemoval ? t('Il prodotto è ancora nel carrello.') : t('La quantità nel carrello non è cambiata.');
}

/** storefront 8, cart.productAddError and cart.productsAddError. */
function addError(count: number): string {
  return count === 1
    ? t('Il prodotto non è stato aggiunto al carrello.')
    : t('I prodotti non sono stati aggiunti al carrello.');
}

interface AddedLine {
  readonly line: string;
  readonly product: CartProduct;
  /** The amount of the line in the cart. */
  readonly amount: number;
}

/** The lines that the visible notice counts. */
let counted: ReadonlySet<string> = new Set();
let isShownUntil = 0;

/**
 * storefront 8, cart.productAddText: shows what was added. While the notice of earlier additions is shown, it counts
 * the new ones too, so that notices do not pile up over the goods.
 */
export function sayAdded(added: readonly AddedLine[], now = Date.now()): void {
  counted = new Set([...(now < isShownUntil ? counted : []), ...added.map(({ line }) => line)]);
  isShownUntil = now + CART_TOAST_MS;
  const [first] = added;
  const text =
    first && counted.size === 1 ? addedText(first) : t('{n} prodotti aggiunti al carrello', { n: counted.size });
  void toastRequests.request({ tone: 'success', text, durationMs: CART_TOAST_MS, id: 'cart-added' });
}

function addedText({ product, amount }: AddedLine): string {
  return t('{name} aggiunto al carrello: {quantity} {unit}', {
    name: product.name,
    ...quantityAndUnit(amountText(product.selling, amount)),
  });
}
