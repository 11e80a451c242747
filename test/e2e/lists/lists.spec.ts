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
  const panel = page.getByRole('dialog', { name: 'Condividi “I miei preferiti”' });
  await expect(panel).toContainText('Per ora la lista è solo tua.');
  await panel.getByRole('textbox', { name: 'Oppure per e-mail' }).fill('nessuno');
  await panel.getByRole('button', { name: 'Manda' }).click();
  await expect(panel).toContainText('Digitare una e-mail valida');
  await panel.getByRole('textbox', { name: 'Oppure per e-mail' }).fill('');
  await panel.getByRole('button', { name: 'Copia il link' }).click();
  const link = panel.getByRole('textbox', { name: 'Link della lista' });
  await expect(link).toBeFocused();
  await expect(panel.getByRole('list', { name: 'Chi può usare la lista' })).toContainText('Link da inoltrare');
  await expectAccessible(page);
  const address = await link.inputValue();
  await page.keyboard.press('Escape');

  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await newCustomer(other);
  await other.goto(new URL(address).pathname);
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
  await page.getByRole('link', { name: 'Incolla una lista' }).click();
  await page.getByLabel(/La tua lista/).fill('1,2 kg mele\nprosciutto, 2 spaghetti\nunicorno');
  await page.getByRole('button', { name: 'Trova i prodotti' }).click();
  // what is doubtful asks, what is unknown says so, and both show the line as it was written
  const doubtful = page.getByRole('list', { name: 'Da guardare' }).locator(':scope > li');
  await expect(doubtful).toHaveText([/“prosciutto”/, /“unicorno”Questo non l’abbiamo/]);
  const rows = page.getByRole('list', { name: 'Trovati' }).getByRole('listitem');
  await expect(rows).toHaveText([/“1,2 kg mele”.*1,2\skg/, /“2 spaghetti”.*2\spz/]);
  await expectAccessible(page);
  await doubtful.first().getByRole('button', { name: /€/ }).first().click();
  await doubtful
    .first()
    .getByRole('button', { name: /^Togli la riga/ })
    .click();
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Metti 3 nel carrello' }).click();
  const put = page.getByRole('dialog', { name: '3 prodotti nel carrello' });
  await expect(put.getByRole('link', { name: 'Vai al carrello' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'È già tutto nel carrello' })).toBeDisabled();
  await page.getByRole('button', { name: 'Salva come lista' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lista della spesa' })).toBeVisible();
  // a search within the list adds to it
  await page.getByLabel('Cerca e aggiungi alla lista').fill('uova');
  await page
    .getByRole('button', { name: /^Aggiungi alla lista: / })
    .first()
    .click();
  await page.getByLabel('Cerca e aggiungi alla lista').press('Escape');
  const items = page.getByRole('main').getByRole('listitem').filter({ hasText: '€' });
  await expect(items).toHaveCount(4);
  await page.getByRole('button', { name: 'Per reparto' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Frutta e verdura' })).toBeVisible();
  await expect(items).toHaveCount(4);
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: /nel carrello$/ })).toBeHidden();
  await expect(page.getByRole('searchbox').or(page.getByRole('combobox'))).toBeHidden();
  await expect(items.first()).toBeVisible();
});

test('the usual shopping says that there is nothing to buy again yet', { tag: '@phone' }, async ({ page }) => {
  await newCustomer(page);
  await page.goto('/profile/lists');
  await page.getByRole('link', { name: /Quello che compri/ }).click();
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
