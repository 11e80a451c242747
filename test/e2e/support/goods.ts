import { expect, type Locator, type Page } from '@playwright/test';

export interface Goods {
  readonly productId: number;
  readonly name: string;
  readonly slug: string;
  readonly codInt: string;
  readonly priceDisplay: number;
  readonly productInfos: Readonly<Record<string, string>>;
  readonly selectOptions?: readonly {
    readonly parameterName: string;
    readonly options: readonly { readonly key: string }[];
  }[];
}

/** Returns the best results of a search. */
export async function found(page: Page, words: string, count = 1): Promise<Goods[]> {
  const reply = await page.request.get('/ebsn/api/products', { params: { q: words, page_size: count } });
  return (await reply.json()).data.products;
}

/** Expects that the call succeeds, and returns its data. */
export async function post(page: Page, path: string, data: object = {}): Promise<Record<string, unknown>> {
  const reply = await page.request.post(`/ebsn/api/${path}`, { data, headers: { 'x-ebsn-client': 'site' } });
  const envelope = await reply.json();
  expect(envelope.response.errors).toEqual([]);
  return envelope.data;
}

/** Goods with options get the first value of each. */
export async function putIntoCart(
  page: Page,
  { productId, selectOptions = [] }: Goods,
  quantity: number,
): Promise<void> {
  const params = Object.fromEntries(
    selectOptions.map(({ parameterName, options: [first] }) => [parameterName, first?.key]),
  );
  await post(page, 'cart/add', { items: [{ productId, quantity, params }] });
}

/**
 * Adds with the Enter key. The stepper of a card closes a moment after a press, but not while it has the keyboard
 * focus.
 */
export async function addByKeyboard(card: Locator): Promise<void> {
  await card.getByRole('button', { name: /Aggiungi al carrello/ }).press('Enter');
}

/** Returns the cart of the server: amounts by name, in kilos for weighed goods. */
export async function inCart(page: Page): Promise<Record<string, number>> {
  const reply = await page.request.get('/ebsn/api/cart/view');
  const items = (await reply.json()).data.cartItems as { quantity: number; weight: number; product: Goods }[];
  return Object.fromEntries(items.map(({ quantity, weight, product }) => [product.name, quantity || weight]));
}

export async function piecesInCart(page: Page): Promise<number> {
  const reply = await page.request.get('/ebsn/api/cart/view');
  const items = (await reply.json()).data.cartItems as { quantity: number }[];
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}
