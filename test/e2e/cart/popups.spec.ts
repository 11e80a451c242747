import { expect, type Page, test } from '@playwright/test';
import { createHttpClient } from '../../support/http-client.ts';
import { becomeCustomer, chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { changeReplies } from '../support/change-replies.ts';
import { goOnAs } from '../support/session-of.ts';

test('what has to be done before an order can be placed waits in a dialog for OK', { tag: '@phone' }, async ({
  page,
}) => {
  const baseURL = test.info().project.use.baseURL ?? '';
  const client = createHttpClient(baseURL);
  await becomeCustomer(client, `eta-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@esempio.it`);
  const { data } = await client.ok('products', {}, { q: 'vino rosso', sort: 'price_desc', page_size: 1 });
  const [wine] = 'products' in data ? data.products : [];
  await client.ok('cartAdd', { items: [{ productId: wine?.productId ?? 0, quantity: 6 }] });
  await chooseTomorrow(client);
  await goOnAs(page, client, baseURL);
  await page.goto('/payment');
  // the page asks for confirmation of this press
  await page.getByRole('button', { name: 'Avanti: la maggiore età' }).click();
  await expect(page.getByRole('checkbox', { name: /Ho almeno 18 anni/ })).toBeFocused();
  await page.getByRole('checkbox', { name: /Ho almeno 18 anni/ }).check();
  const buy = page.getByRole('button', { name: 'Ordine con obbligo di pagare' });
  const error = 'Nel carrello ci sono alcolici: dichiara di essere maggiorenne per continuare';
  const response = { status: 1, errors: [{ error, code: 'AGE_REQUIRED', field: 'of_age' }], infos: [], warnings: [] };
  await page.route('**/checkout/buy', (route) => route.fulfill({ json: { response, data: {} } }), { times: 2 });
  await buy.click();

  const popup = page.getByRole('alertdialog', { name: 'Attenzione' });
  await expect(popup).toContainText('Nel carrello ci sono alcolici: dichiara di essere maggiorenne per continuare');
  await expect(popup).toHaveAccessibleDescription(/dichiara di essere maggiorenne/);
  await expect(popup.getByRole('button', { name: 'OK' })).toBeFocused();
  await expectNoMessages(page);
  await expect(page.getByRole('alert').filter({ hasText: 'maggiorenne' })).toHaveCount(0);
  await expectAccessible(page, '[role=alertdialog]');
  await page.keyboard.press('Enter');
  await expect(popup).toBeHidden();
  await expect(buy).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(popup).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await expect(buy).toBeFocused();

  await buy.click();
  await expect(page.getByRole('heading', { name: 'Ordine confermato' })).toBeVisible();
});

test('reasons of one reply stand below each other in one dialog, and what is no popup is said as ever', {
  tag: '@phone',
}, async ({ page }) => {
  const texts = ['Il carrello è in fase di pagamento', 'Per un ordine così grande contattaci', 'Ne restano 3'];
  await page.route('**/cart/add', async (route) => {
    const codes = ['CART_FROZEN', 'ORDER_TOO_LARGE', 'STOCK_SHORT'];
    const errors = texts.map((error, at) => ({ error, code: codes[at] }));
    const response = { status: 1, errors, infos: [], warnings: [], errorsMessage: texts };
    await route.fulfill({ json: { response, data: {} } });
  });
  await page.goto('/search?q=spaghetti');
  const add = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /Aggiungi al carrello/ });
  await add.click();
  const popup = page.getByRole('alertdialog');
  await expect(popup.getByRole('list').first().getByRole('listitem')).toHaveText(texts.slice(0, 2));
  await expect(messages(page)).toHaveText(['Ne restano 3']);
  await expectAccessible(page, '[role=alertdialog]');
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(popup).toBeHidden();
  await expect(add).toBeFocused();
});

test('warnings and infos of these codes are dialogs too, and not announced as trouble where they are none', {
  tag: '@phone',
}, async ({ page }) => {
  const reply = await page.request.get('/');
  const html = await reply.text();
  expect(html).toContain(
    '"popupCodes":["AGE_REQUIRED","BELOW_MINIMUM","ORDER_TOO_LARGE","TOTAL_CHANGED","CART_FROZEN"]',
  );
  await changeReplies(page, '**/cart/add', ({ response }) => {
    response.infos = [{ info: 'Il totale è un altro', code: 'TOTAL_CHANGED' }];
  });
  await page.goto('/search?q=spaghetti');
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: /Aggiungi al carrello/ }).click();
  await expect(page.getByRole('alertdialog', { name: 'Da sapere' })).toContainText('Il totale è un altro');
  await expectNoMessages(page);
  // the card has the added goods, and has the focus again
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: /Aumenta/ })).toBeFocused();
});

const messages = (page: Page) => page.locator('[data-toast]');

async function expectNoMessages(page: Page): Promise<void> {
  await page.waitForTimeout(300);
  await expect(messages(page)).toHaveCount(0);
}
