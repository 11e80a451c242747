import { expect, test } from '@playwright/test';
import { expectAccessible, expectAccessibleAtBothWidths, WITH_FRAME } from '../support/accessible.ts';
import { openCartInTheBrowser } from '../support/cart-in-the-browser.ts';
import { changeReplies } from '../support/change-replies.ts';
import { lineMenu } from '../support/line-menu.ts';

test('what was taken out of the cart comes back with one press', async ({ page }) => {
  const products: { productId: number; name: string }[] = [];
  for (const word of ['spaghetti', 'shampoo']) {
    const reply = await page.request.get(`/ebsn/api/products?q=${word}&page_size=1`);
    products.push(...(await reply.json()).data.products);
  }
  await page.request.post('/ebsn/api/cart/add', {
    data: { items: products.map(({ productId }) => ({ productId, quantity: 6 })) },
  });
  await page.goto('/cart/');
  const amounts = page.getByRole('main').getByRole('group', { name: /Quantità di/ });
  await expect(amounts).toHaveCount(2);
  await lineMenu(page, page.getByRole('main'), products[0]?.name ?? '', 'Togli dal carrello');
  await expect(amounts).toHaveCount(1);
  await expect(page.getByText(`${products[0]?.name} rimosso dal carrello`)).toBeVisible();
  await expectAccessible(page, '[data-toasts]');
  await page.getByRole('button', { name: 'Annulla' }).click();
  await expect(amounts).toHaveCount(2);
  await expect(amounts.filter({ hasText: '6 pz' })).toHaveCount(2);

  await page.getByRole('button', { name: 'Svuota il carrello' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Sì|Conferma)/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Il carrello è vuoto' })).toBeVisible();
  await page.getByRole('button', { name: 'Annulla' }).click();
  await expect(amounts).toHaveCount(2);
});

test('a cart is shown to somebody else by a link, and taken over', async ({ page, browser, baseURL }) => {
  const reply = await page.request.get('/ebsn/api/products?q=shampoo&page_size=1');
  const [product] = (await reply.json()).data.products as { productId: number; name: string }[];
  await page.request.post('/ebsn/api/cart/add', { data: { items: [{ productId: product?.productId, quantity: 3 }] } });
  const { url } = (await (await page.request.post('/ebsn/api/cart/share', { data: {} })).json()).data as {
    url: string;
  };
  await page.goto('/cart/');
  await expect(page.getByRole('button', { name: 'Condividi il carrello' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stampa' })).toBeVisible();

  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await other.goto(new URL(url).pathname);
  await expect(other.getByRole('main').getByText(product?.name ?? '')).toBeVisible();
  await expect(other.getByRole('main')).toContainText('3 pz');
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Metti tutto nel mio carrello' }).click();
  await expect(other).toHaveURL(/\/cart\/$/);
  await expect(other.getByRole('main').getByRole('group', { name: /Quantità di/ })).toContainText('3 pz');
  await other.context().close();
});

test('a cart of 36 lines takes 4.7 windows of a phone; the second skip link leads to the till', async ({
  page,
  isMobile,
}) => {
  const reply = await page.request.get('/ebsn/api/products?q=bottega&page_size=80');
  const products = (await reply.json()).data.products as {
    productId: number;
    available: number;
    selectOptions: unknown[];
  }[];
  const plain = products
    .filter(({ available, selectOptions }) => available > 0 && selectOptions.length === 0)
    .slice(0, 36);
  await page.request.post('/ebsn/api/cart/add', {
    data: { items: plain.map(({ productId }) => ({ productId, quantity: 1 })) },
  });
  await page.goto('/cart/');
  const lines = page.getByRole('main').getByRole('group', { name: /Quantità di/ });
  await expect(lines).toHaveCount(36);
  if (isMobile) {
    // each line is drawn once, so that its real height counts
    for (let line = 0; line < 36; line++) await lines.nth(line).scrollIntoViewIfNeeded();
    const windows = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
    process.stdout.write(`      ${windows.toFixed(2)} windows\n`);
    expect(windows, 'windows of the phone').toBeLessThanOrEqual(4.7);
    return;
  }
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Vai al contenuto');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Vai alla cassa');
});

test('the longest words of a line make the cart no wider than the screen', async ({ page }) => {
  const reply = await page.request.get('/ebsn/api/products?q=bio&page_size=200');
  const products = (await reply.json()).data.products as Record<'productId' | 'shortDescr' | 'description', string>[];
  const words = (product: (typeof products)[number]) => product.shortDescr.length + product.description.length;
  const [longest] = products.sort((a, b) => words(b) - words(a));
  await page.request.post('/ebsn/api/cart/add', { data: { items: [{ productId: longest?.productId, quantity: 6 }] } });
  await page.goto('/cart/');
  await expect(page.getByRole('main').getByRole('group', { name: /Quantità di/ })).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide, 'px wider than the screen').toBeLessThanOrEqual(0);
});

test('goods lie in their departments; what ran out is cut to what is left, or swapped', { tag: '@phone' }, async ({
  page,
}) => {
  const ids: number[] = [];
  for (const word of ['spaghetti', 'yogurt', 'shampoo']) {
    const reply = await page.request.get(`/ebsn/api/products?q=${word}&page_size=1`);
    const [product] = (await reply.json()).data.products as { productId: number }[];
    ids.push(product?.productId ?? 0);
  }
  await page.request.post('/ebsn/api/cart/add', {
    data: { items: ids.map((productId) => ({ productId, quantity: 6 })) },
  });
  // simulates goods that sell out meanwhile
  const left = new Map([
    [ids[1], 0],
    [ids[2], 2],
  ]);
  await changeReplies(page, '**/ebsn/api/cart/*', ({ data }) => {
    for (const { product } of data.cartItems ?? [])
      product.available = left.get(product.productId) ?? product.available;
  });
  await openCartInTheBrowser(page);
  const main = page.getByRole('main');
  const amounts = main.getByRole('group', { name: /Quantità di/ });
  await expect(amounts).toHaveCount(3);
  const departments = (await (await page.request.get('/ebsn/api/cart/view')).json()).data.departments as {
    name: string;
  }[];
  expect(departments.length).toBeGreaterThan(1);
  for (const { name } of departments) await expect(main.getByRole('list', { name, exact: true })).toBeVisible();

  await main.getByRole('button', { name: 'Tieni 2 pz' }).click();
  await expect(amounts.filter({ hasText: '2 pz' })).toHaveCount(1);
  await expect(main.getByRole('button', { name: 'Tieni 2 pz' })).toHaveCount(0);

  await expect(main.getByText('Il prodotto non è disponibile')).toHaveCount(1);
  await main.getByRole('button', { name: /^Cosa può sostituirlo/ }).click();
  const swaps = main.getByRole('list', { name: /^Al posto di/ });
  const swap = swaps.getByRole('button', { name: /^Metti al suo posto/ }).first();
  const name = (await swap.getAttribute('aria-label'))?.replace('Metti al suo posto: ', '') ?? '';
  await expectAccessibleAtBothWidths(page, 'body', WITH_FRAME);
  await swap.click();
  await expect(swaps).toHaveCount(0);
  await expect(main.getByRole('group', { name: `Quantità di ${name}` })).toContainText('6 pz');
  await expect(amounts).toHaveCount(3);
  await expect(main.getByText('Il prodotto non è disponibile')).toHaveCount(0);
  const inCart = async () => {
    const { data } = await (await page.request.get('/ebsn/api/cart/view')).json();
    return (data.cartItems as { product: { productId: number } }[]).map(({ product }) => product.productId);
  };
  await expect.poll(inCart).not.toContain(ids[1]);
});
