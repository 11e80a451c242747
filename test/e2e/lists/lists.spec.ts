import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { newCustomer } from '../support/customer.ts';
import { found, type Goods, post } from '../support/goods.ts';

test('a list is shared by a link and filled by two', { tag: '@phone' }, async ({ page, browser, baseURL }) => {
  await newCustomer(page);
  const products = await page.request.get('/ebsn/api/products?q=latte&page_size=1');
  const { productId, name } = (await products.json()).data.products[0] as { productId: number; name: string };
  await page.request.post('/ebsn/api/wishlist/add_prod', { data: { items: [{ productId }] } });
  await page.goto('/profile/lists');
  await page.getByRole('link', { name: /I miei preferiti/ }).click();
  await page.getByRole('button', { name: 'Condividi' }).click();
  const panel = page.getByRole('region', { name: 'Condividi la lista' });
  await expect(panel).toContainText('Per ora la lista è solo tua.');
  await panel.getByRole('textbox', { name: /E-mail/ }).fill('nessuno');
  await panel.getByRole('button', { name: 'Invia l’invito' }).click();
  await expect(panel).toContainText('Digitare una e-mail valida');
  await panel.getByRole('textbox', { name: /E-mail/ }).fill('');
  await panel.getByRole('button', { name: 'Crea un link' }).click();
  const link = panel.getByRole('textbox', { name: 'Link della lista' });
  await expect(link).toBeFocused();
  await expect(panel.getByRole('listitem')).toContainText('Link da inoltrare');
  await expectAccessible(page);

  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await newCustomer(other);
  await other.goto(new URL(await link.inputValue()).pathname);
  await expect(other.getByText('Anna ti invita a leggere e modificare questa lista.')).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Aggiungi alle mie liste' }).click();
  await expect(other.getByText('Condivisa da Anna')).toBeVisible();
  await other.getByRole('button', { name: `Togli dalla lista: ${name}` }).click();
  await expect(other.getByText('La lista è vuota')).toBeVisible();
  await page.reload();
  await expect(page.getByText('La lista è vuota')).toBeVisible();
  await page.getByRole('button', { name: 'Condividi' }).click();
  await panel.getByRole('button', { name: /Togli la lista a Anna/ }).click();
  await expect(panel.getByText('Anna B.')).toHaveCount(0);
  await other.reload();
  await expect(other.getByText('Non riusciamo a mostrare la lista')).toBeVisible();
  await other.context().close();
});

test('a list is written down, sorted by department and printed', { tag: '@phone' }, async ({ page }) => {
  await newCustomer(page);
  await page.goto('/profile/lists');
  await page.getByRole('button', { name: 'Scrivi o incolla una lista' }).click();
  await page.getByLabel(/La tua lista/).fill('mele\nlatte, 2 spaghetti');
  await page.getByRole('button', { name: 'Trova i prodotti' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lista della spesa' })).toBeVisible();
  const items = page.getByRole('main').getByRole('listitem').filter({ hasText: '€' });
  await expect(items).toHaveCount(3);
  // each row has two amounts with their labels
  for (const amount of ['Nella lista', 'Nel carrello'])
    await expect(items.getByText(amount, { exact: true })).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Per reparto' }).check();
  await expect(page.getByRole('heading', { level: 2, name: 'Frutta e verdura' })).toBeVisible();
  await expect(items).toHaveCount(3);
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Metti tutto nel carrello' })).toBeHidden();
  await expect(page.getByRole('searchbox').or(page.getByRole('combobox'))).toBeHidden();
  await expect(items.first()).toBeVisible();
});

test('the usual shopping says that there is nothing to buy again yet', { tag: '@phone' }, async ({ page }) => {
  await newCustomer(page);
  await page.goto('/profile/lists');
  await page.getByRole('link', { name: /^La solita spesa Quello/ }).click();
  await expect(page.getByRole('heading', { name: 'Per ora non ti manca niente' })).toBeVisible();
  await expectAccessible(page);
});

test('amounts of a list that are pressed quickly are shown at once and arrive in order', { tag: '@phone' }, async ({
  page,
}) => {
  await newCustomer(page);
  // the order of the goods depends on sales: goods that are not sold by single pieces are left out
  const isSoldSingly = ({ productInfos }: Goods) =>
    (productInfos['QTY_MULT'] ?? '1') === '1' && productInfos['MINACQ'] === '1';
  const products = (await found(page, 'latte', 24)).filter(isSoldSingly).slice(0, 2);
  await post(page, 'wishlist/add_prod', { items: products.map(({ productId }) => ({ productId, quantity: 1 })) });
  // the first call is slow: without a queue, later ones would overtake it
  const { promise: isShown, resolve: goOn } = Promise.withResolvers<void>();
  let calls = 0;
  await page.route('**/wishlist/update_prods', async (route) => {
    if (calls++ === 0) await isShown;
    await route.continue();
  });
  await page.goto('/profile/lists');
  await page.getByRole('link', { name: /I miei preferiti/ }).click();
  const amounts = page.getByRole('main').locator('output');
  const more = page.getByRole('button', { name: /Più nella lista/ });
  for (const place of [0, 0, 1, 0]) await more.nth(place).click();
  await expect(amounts).toHaveText(['4 pz', '2 pz']);
  goOn();
  await expect.poll(() => calls).toBe(4);
  await page.waitForLoadState('networkidle');
  await page.reload();
  await expect(amounts).toHaveText(['4 pz', '2 pz']);
});
