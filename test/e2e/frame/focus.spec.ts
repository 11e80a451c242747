import { expect, type Locator, type Page, test } from '@playwright/test';
import { newCustomer } from '../support/customer.ts';
import { untilHydrated } from '../support/hydrated.ts';
import { lineMenu } from '../support/line-menu.ts';

const REFUSAL = {
  json: { response: { status: 1, errors: [{ error: 'Disponibilità insufficiente', code: 'STOCK_SHORT' }] } },
};

test.describe('the focus of who uses the keyboard', { tag: '@desktop' }, () => {
  test('goes from "Aggiungi" to plus, and back when the server refuses', async ({ page }) => {
    const card = await open(page, '/search?q=latte');
    const answer = await heldBack(page, '**/ebsn/api/cart/add');
    await press(page, add(card));
    await expect(card.getByRole('button', { name: /^Aumenta/ })).toBeFocused();
    answer();
    await expect(page.getByText('Disponibilità insufficiente')).toBeVisible();
    await expect(add(card)).toBeFocused();
  });

  test('stays at the amount when the server does not take it away', async ({ page }) => {
    const card = await open(page, '/search?q=latte');
    await press(page, add(card));
    await expect.poll(() => linesInCart(page)).toBe(1);
    const answer = await heldBack(page, '**/ebsn/api/cart/update');
    await press(page, card.getByRole('button', { name: /^Diminuisci/ }));
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Sì' }));
    await expect(add(card)).toBeFocused();
    answer();
    await expect(page.getByText('Disponibilità insufficiente')).toBeVisible();
    await expect(card.getByRole('button', { name: /^Aumenta/ })).toBeFocused();
  });

  test('stays on plus when there is no more to have, and plus says so', async ({ page }) => {
    await heldBack(page, '**/ebsn/api/cart/add');
    const card = await open(page, '/search?q=acqua+minerale+naturale');
    await press(page, add(card));
    const plus = card.getByRole('button', { name: /^Aumenta/ });
    for (let presses = 0; presses < 40 && !(await plus.isDisabled()); presses++) await plus.press('Enter');
    await expect(plus).toBeDisabled();
    await expect(plus).toBeFocused();
    await expect(plus).toHaveAccessibleDescription('Hai raggiunto la quantità massima');
  });

  test('goes to the next line of the cart when one is taken out, and to the page after the last', async ({ page }) => {
    const names = await fillCart(page, 3);
    await page.goto('/cart/');
    const main = page.getByRole('main');
    await lineMenu(page, main, names[1] ?? '', 'Togli dal carrello');
    await expect(main.getByRole('link', { name: names[2] ?? '', exact: true })).toBeFocused();
    await lineMenu(page, main, names[2] ?? '', 'Togli dal carrello');
    await expect(main.getByRole('link', { name: names[0] ?? '', exact: true })).toBeFocused();
    await lineMenu(page, main, names[0] ?? '', 'Togli dal carrello');
    await expect(page.getByRole('heading', { name: 'Il carrello è vuoto' })).toBeVisible();
    await expect(main).toBeFocused();
  });

  test('goes to the next thing on a list when one is taken off', async ({ page }) => {
    await newCustomer(page);
    const products = await found(page, 2);
    const reply = await page.request.post('/ebsn/api/wishlist/add_prod', {
      data: { items: products.map(({ productId }) => ({ productId })) },
    });
    const { data } = await reply.json();
    await page.goto(`/profile/lists/${data.listId}`);
    const trash = page.getByRole('main').getByRole('button', { name: /^Togli dalla lista/ });
    await expect(trash).toHaveCount(2);
    await press(page, trash.first());
    await expect(trash).toHaveCount(1);
    const button = page.getByRole('button', { name: /^Togli dalla lista/ });
    const left = page.getByRole('main').getByRole('listitem').filter({ has: button });
    await expect(left.getByRole('link').first()).toBeFocused();
  });
});

async function open(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  await untilHydrated(page);
  return page.getByRole('main').getByRole('article').first();
}

const add = (card: Locator) => card.getByRole('button', { name: /Aggiungi al carrello/ });

/** Presses by keyboard: focus, then Enter. */
async function press(page: Page, button: Locator): Promise<void> {
  await button.focus();
  await page.keyboard.press('Enter');
}

/** Makes the call fail when the returned function is called. */
async function heldBack(page: Page, url: string): Promise<() => void> {
  let answer = () => {};
  const isAllowed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(url, async (route) => {
    await isAllowed;
    await route.fulfill(REFUSAL);
  });
  return () => answer();
}

interface Found {
  readonly productId: number;
  readonly name: string;
}

/** Returns different goods, each with a unique name. */
async function found(page: Page, count: number): Promise<Found[]> {
  const words = ['burro', 'penne rigate', 'passata di pomodoro'].slice(0, count);
  return Promise.all(
    words.map(async (q) => {
      const reply = await page.request.get('/ebsn/api/products', { params: { q, page_size: 1 } });
      return (await reply.json()).data.products[0] as Found;
    }),
  );
}

/** Fills the cart; returns the names of its goods in order. */
async function fillCart(page: Page, count: number): Promise<string[]> {
  for (const { productId } of await found(page, count)) {
    const reply = await page.request.post('/ebsn/api/cart/add', { data: { items: [{ productId, quantity: 1 }] } });
    expect((await reply.json()).response.status).toBe(0);
  }
  return (await cartItems(page)).map(({ product }) => product.name);
}

async function linesInCart(page: Page): Promise<number> {
  return (await cartItems(page)).length;
}

async function cartItems(page: Page) {
  const reply = await page.request.get('/ebsn/api/cart/view');
  return (await reply.json()).data.cartItems as { product: Found }[];
}
