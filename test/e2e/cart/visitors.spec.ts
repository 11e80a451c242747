import { mkdtempSync, rmSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { embeddedAddress } from '../../support/embedded-address.ts';
import { shareDrawnPictures } from '../../support/places/drawn-pictures.ts';
import { type RunningShop, runShop } from '../../support/running-shop.ts';
import { expectAccessible } from '../support/accessible.ts';
import { chooseTomorrow, logIn, newCustomer, PASSWORD } from '../support/customer.ts';
import { found, inCart, post, putIntoCart } from '../support/goods.ts';
import { untilHydrated } from '../support/hydrated.ts';
import { slotButtons } from '../support/slots.ts';

test.describe('where visitors have no carts', () => {
  let shop: RunningShop;
  let dataDir: string;

  // a second process of the shop, on the same database
  test.beforeAll(async () => {
    dataDir = mkdtempSync('/tmp/bottega-e2e-second-');
    await shareDrawnPictures(dataDir);
    const environment = {
      DATABASE_URL: await embeddedAddress(process.env['E2E_DATA_DIR'] ?? ''),
      ANONYMOUS_CARTS: 'off',
      LOGINS_PER_MINUTE: '10000',
    };
    shop = await runShop({ dataDir, environment });
  });
  test.afterAll(async () => {
    await shop?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('"Aggiungi" asks for a login, is taken back by who would rather not, and else goes on by itself', {
    tag: '@phone',
  }, async ({ page }) => {
    // address and slot are chosen, so that only the login is missing
    const email = await newCustomer(page);
    await chooseTomorrow(page);
    await page.context().clearCookies();
    const card = await open(page, `${shop.address}/search?q=latte`);
    await add(card).click();
    const dialog = page.getByRole('dialog', { name: 'Accedi per continuare' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page, 'dialog[open]');
    await page.keyboard.press('Escape');
    await expect(add(card)).toBeFocused();
    await expect(page.getByText('Accedi o registrati per continuare.')).toBeVisible();

    await page.keyboard.press('Enter');
    await logIn(page, email);
    await expect(card.getByRole('status')).toHaveText('1 pz');
    await expect(cartButton(page)).toHaveAccessibleName(/1 prodotto/);
  });

  test('who has no account makes one where they are, and what they pressed goes on', { tag: '@phone' }, async ({
    page,
  }) => {
    const card = await open(page, `${shop.address}/search?q=latte`);
    await heart(card).click();
    const dialog = page.getByRole('dialog', { name: 'Accedi per continuare' });
    await dialog.getByRole('button', { name: 'Registrati' }).click();
    await expect(dialog.getByLabel('Nome e cognome')).toBeFocused();
    await expectAccessible(page, 'dialog[open]');
    await dialog.getByLabel('Nome e cognome').fill('Anna Bianchi');
    await dialog.getByLabel('E-mail').fill(`nuova-${Date.now()}@esempio.it`);
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('checkbox', { name: /termini e le condizioni/ }).check();
    await dialog.getByRole('button', { name: 'Crea l’account' }).click();
    await expect(dialog).toBeHidden();
    await expect(heart(card)).toHaveAttribute('aria-pressed', 'true');
    // goods need an address and a slot here (storefront 4), which a new customer does not have
    await add(card).click();
    const places = page.getByRole('dialog', { name: 'Dove ricevi la spesa?' });
    await places.getByRole('button', { name: /Preferisci ritirare/ }).click();
    await page
      .getByRole('dialog', { name: 'Dove ritiri la spesa?' })
      .getByRole('radio', { name: /Bottega Como Napoleona/ })
      .click();
    const slots = page.getByRole('dialog', { name: 'Quando ritiri la spesa?' });
    await slotButtons(slots).first().click();
    // the goods that waited for address and slot are added without another press
    await expect(slots).toBeHidden();
    await expect(card.getByRole('status')).toHaveText('1 pz');
  });
});

test('what a visitor put into the cart joins what the customer had, and the page says it', { tag: '@phone' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await newCustomer(page);
  const [milk, pasta] = [...(await found(page, 'latte')), ...(await found(page, 'spaghetti'))];
  if (!milk || !pasta) throw new Error('there are no goods');
  await putIntoCart(page, milk, 2);
  const device = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await putIntoCart(device, milk, 1);
  await putIntoCart(device, pasta, 4);
  await device.goto('/login?returnTo=/cart/');
  await expect(cartButton(device)).toHaveAccessibleName(/2 prodotti/);
  await device.getByRole('main').getByLabel('E-mail').fill(email);
  await device.getByRole('main').getByLabel('Password', { exact: true }).fill(PASSWORD);
  await device.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
  await expect(device).toHaveURL(/\/cart\/$/);
  const amounts = device.getByRole('main').getByRole('group', { name: /^Quantità di/ });
  await expect(amounts).toHaveCount(2);
  await expect(amounts.filter({ has: device.getByLabel(`Aumenta: ${milk.name}`) })).toContainText('3 pz');
  await expect(amounts.filter({ has: device.getByLabel(`Aumenta: ${pasta.name}`) })).toContainText('4 pz');
  expect(await inCart(page)).toEqual({ [milk.name]: 3, [pasta.name]: 4 });
  await device.context().close();
});

test('who logs out leaves the device without cart, hearts and name, and finds all of it at the next login', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const email = await newCustomer(page);
  const [milk] = await found(page, 'latte');
  if (!milk) throw new Error('there is no milk');
  await putIntoCart(page, milk, 2);
  await post(page, 'wishlist/add_prod', { items: [{ productId: milk.productId }] });
  await page.goto('/profile/dashboard');
  await expect(cartButton(page)).toHaveAccessibleName(/1 prodotto/);
  await page.getByRole('button', { name: 'Esci' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(cartButton(page)).toHaveAccessibleName(/nessun prodotto/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Accedi o registrati' })).toBeVisible();
  if (!isMobile) {
    await cartButton(page).click();
    await expect(page.getByRole('dialog', { name: 'Il tuo carrello' })).toContainText('È ancora vuoto');
    await page.keyboard.press('Escape');
  }
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Accedi per continuare' })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await page.goto('/search?q=latte');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: /^Preferito/, pressed: true })).toHaveCount(0);

  await newCustomer(page);
  await page.goto('/cart/');
  await expect(page.getByRole('heading', { name: 'Il carrello è vuoto' })).toBeVisible();
  await post(page, 'auth/logout');
  await post(page, 'auth/login', { login: email, password: PASSWORD });
  await page.goto('/cart/');
  await expect(page.getByRole('main').getByRole('group', { name: `Quantità di ${milk.name}` })).toContainText('2 pz');
});

async function open(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  await untilHydrated(page);
  return page.getByRole('article').first();
}

const add = (card: Locator) => card.getByRole('button', { name: /Aggiungi al carrello/ });
const heart = (card: Locator) => card.getByRole('button', { name: /^Preferito/ });
const cartButton = (page: Page) => page.getByRole('link', { name: /^Carrello:/ });
