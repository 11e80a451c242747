import { mkdtempSync, rmSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { embeddedAddress } from '../support/embedded-address.ts';
import { type RunningShop, runShop } from '../support/running-shop.ts';
import { expectAccessible } from './support/accessible.ts';
import { logIn, newCustomer, PASSWORD } from './support/customer.ts';

test.describe('where visitors have no carts', () => {
  let shop: RunningShop;
  let dataDir: string;

  // a second process of the shop, on the same database
  test.beforeAll(async () => {
    dataDir = mkdtempSync('/tmp/bottega-e2e-second-');
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

  test('"Aggiungi" asks for a login, is taken back by who would rather not, and else goes on by itself', async ({
    page,
  }) => {
    const email = await newCustomer(page, { isLoggedIn: false });
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

  test('who has no account makes one where they are, and what they pressed goes on', async ({ page, isMobile }) => {
    test.skip(!isMobile, 'the same on every width');
    const card = await open(page, `${shop.address}/search?q=latte`);
    await heart(card).click();
    const dialog = page.getByRole('dialog', { name: 'Accedi per continuare' });
    await dialog.getByRole('button', { name: 'Registrati' }).click();
    await expect(dialog.getByLabel('Nome', { exact: true })).toBeFocused();
    await expectAccessible(page, 'dialog[open]');
    await dialog.getByLabel('Nome', { exact: true }).fill('Anna');
    await dialog.getByLabel('Cognome').fill('Bianchi');
    await dialog.getByLabel('E-mail').fill(`nuova-${Date.now()}@esempio.it`);
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('checkbox', { name: /termini e le condizioni/ }).check();
    await dialog.getByRole('button', { name: 'Crea account' }).click();
    await expect(dialog).toBeHidden();
    await expect(heart(card)).toHaveAttribute('aria-pressed', 'true');
    await add(card).click();
    await expect(cartButton(page)).toHaveAccessibleName(/1 prodotto/);
  });
});

async function open(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  return page.getByRole('article').first();
}

const add = (card: Locator) => card.getByRole('button', { name: /Aggiungi al carrello/ });
const heart = (card: Locator) => card.getByRole('button', { name: /^Preferito/ });
const cartButton = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Carrello/ });
