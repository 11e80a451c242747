import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { newCustomer } from '../support/customer.ts';
import { openDrawer } from '../support/drawer.ts';
import { found, type Goods, post, putIntoCart } from '../support/goods.ts';
import { lineMenu } from '../support/line-menu.ts';

test('dialogs of the cart and of cards keep the focus, close by Escape and give it back', async ({ page }) => {
  await newCustomer(page);
  const milk = await milkInCart(page);
  await page.goto('/cart/');
  const main = page.getByRole('main');
  const empty = main.getByRole('button', { name: 'Svuota il carrello' });
  await expectHeld(page, empty, 'Svuotare il carrello?');
  await main.getByRole('button', { name: `Diminuisci: ${milk.name}` }).click();
  const one = main.getByRole('button', { name: `Diminuisci: ${milk.name}` });
  await expectHeld(page, one, 'Rimuovere dal carrello?', `Vuoi togliere “${milk.name}” dal carrello?`);
  await expect(main.getByRole('group', { name: `Quantità di ${milk.name}` })).toContainText('1 pz');

  await openProduct(page);
  const menu = page
    .getByRole('main')
    .getByRole('button', { name: /^Altre azioni/ })
    .first();
  await menu.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Aggiungi a una lista' }).press('Enter');
  const picker = page.getByRole('dialog', { name: 'Seleziona una lista a cui aggiungere:' });
  await expect(picker.getByText('Non hai ancora liste')).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await expectFocusStays(page, picker);
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  await expect(menu).toBeFocused();
});

// on a phone the cart is a page
test('a press beside the cart beside the page closes it, and messages lie over it', { tag: '@desktop' }, async ({
  page,
}) => {
  const milk = await milkInCart(page);
  const drawer = await openDrawer(page, '/page/contatti');
  await expectAccessible(page, 'dialog[open]');
  await expectFocusStays(page, drawer);
  await lineMenu(page, drawer, milk.name, 'Togli dal carrello');
  await expect(drawer.getByRole('heading', { name: 'È ancora vuoto' })).toBeVisible();
  await page.getByRole('button', { name: 'Annulla' }).click();
  await expect(drawer.getByRole('group', { name: `Quantità di ${milk.name}` })).toContainText('2 pz');
  await page.mouse.click(200, 500);
  await expect(drawer).toBeHidden();
});

test('the cart is heard as it is seen', { tag: '@phone' }, async ({ page }) => {
  const { name } = await milkInCart(page);
  await page.goto('/cart/');
  const amount = page.getByRole('main').getByRole('group', { name: `Quantità di ${name}` });
  const heard = (text: string) => `
    - group "Quantità di ${name}":
      - 'button "Diminuisci: ${name}"'
      - status: ${text}
      - 'button "${text}: modifica la quantità di ${name}"': ${text}
      - 'button "Aumenta: ${name}"'`;
  await expect(amount).toMatchAriaSnapshot(heard('2 pz'));
  // the existing element is changed, because only then is the new amount announced
  await amount.getByRole('status').evaluate((live) => live.setAttribute('data-same', ''));
  await amount.getByRole('button', { name: /^Aumenta/ }).click();
  await expect(amount).toMatchAriaSnapshot(heard('3 pz'));
  await expect(amount.locator('[data-same][aria-live=polite]')).toHaveText('3 pz');
  await expect(page.getByRole('region', { name: 'Riepilogo' })).toMatchAriaSnapshot(`
    - heading "Riepilogo" [level=2]
    - term: Prodotti
    - definition: /\\d+,\\d+ €/
    - term: /Bust.* × 1/
    - definition: /0,\\d+ €/
    - term: Consegna
    - definition: Da calcolare alla cassa
    - term: Totale
    - definition: /\\d+,\\d+ €/`);
});

// at one width only
test('on a screen of 320 px nothing has to be scrolled sideways', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await newCustomer(page);
  await milkInCart(page);
  for (const words of ['yogurt fragola', 'croccantini gatti']) {
    const [product] = await found(page, words);
    if (product) await putIntoCart(page, product, 5);
  }
  await post(page, 'wishlist/insert', { name: 'La spesa del sabato con un nome lungo lungo' });
  for (const path of ['/cart/', '/profile/lists', '/payment', '/search?q=latte']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect.soft(await tooWide(page), path).toBeLessThanOrEqual(0);
  }
  await openProduct(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Altre azioni/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Aggiungi a una lista' }).click();
  const lists = page.getByRole('dialog').getByRole('list', { name: 'Le tue liste' });
  await expect(lists.getByRole('button')).toHaveCount(1);
  const box = await lists.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0), 'right edge of the lists').toBeLessThanOrEqual(320);
});

async function openProduct(page: Page): Promise<void> {
  await page.goto('/search?q=latte');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/product\//);
  // the address changes first: on a busy machine the cards of the list, with their own menus, stay for a while
  await expect(page.getByRole('heading', { level: 1, name: /^Risultati/ })).toBeHidden();
  await page.waitForLoadState('networkidle');
}

/** Checks by keyboard that the focus stays in a dialog. */
async function expectHeld(page: Page, opener: Locator, title: string, text?: string): Promise<void> {
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Sì' })).toBeVisible();
  if (text) await expect(dialog).toHaveAccessibleDescription(text);
  await expectAccessible(page, 'dialog[open]');
  await expectFocusStays(page, dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}

/** The focus is never behind the dialog; after the last button it may be on the browser's own controls. */
async function expectFocusStays(page: Page, dialog: Locator): Promise<void> {
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press('Tab');
    const isOut = await dialog.evaluate((held) => {
      const { activeElement: focused, body } = document;
      return focused !== body && !held.contains(focused);
    });
    expect(isOut, 'focus behind the dialog').toBe(false);
  }
}

async function milkInCart(page: Page): Promise<Goods> {
  const [milk] = await found(page, 'latte');
  if (!milk) throw new Error('there is no milk');
  await putIntoCart(page, milk, 2);
  return milk;
}

function tooWide(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
