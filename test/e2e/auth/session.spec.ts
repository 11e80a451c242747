import { expect, type Page, test } from '@playwright/test';
import { createHttpClient } from '../../support/http-client.ts';
import { becomeCustomer } from '../../support/people/ready-to-buy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { newCustomer, PASSWORD } from '../support/customer.ts';
import { goOnAs } from '../support/session-of.ts';

// the messages of these pages do not depend on their width

/** What stands in the login dialog of a customer whose session ended. */
const STAYS = 'Il carrello e questa pagina restano dove sono.';
const AGAIN = 'Sei ancora tu, Anna?';
const EXPIRED = 'La sessione è scaduta, si prega di rieffettuare il login per continuare.';

/** Ends the session of the page in another browser: the page keeps its cookie. */
async function endSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  await page.request.post('/ebsn/api/auth/logout', { data: {} });
  await page.context().addCookies(cookies);
}

test('an ended session is said in the login dialog, and what was asked is done after the login', {
  tag: '@desktop',
}, async ({ page }) => {
  const email = await newCustomer(page);
  await page.goto('/profile/lists');
  await page.getByRole('button', { name: 'Nuova lista' }).click();
  await page.getByLabel('Crea una nuova lista').fill('Colazione');
  await page.evaluate(() =>
    addEventListener('bottega:not-logged-in', () => document.body.setAttribute('data-heard', '')),
  );
  await endSession(page);
  await page.getByRole('button', { name: 'Crea', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: AGAIN });
  await expect(dialog).toContainText(STAYS);
  await expect(dialog).toContainText(email);
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page, 'dialog[open]');
  await expect(page.locator('body')).toHaveAttribute('data-heard');
  await expect(page.locator('header').first().getByText('Anna')).toHaveCount(0);
  await expect(page.getByLabel('Crea una nuova lista')).toHaveValue('Colazione');
  await page.keyboard.type(PASSWORD);
  await dialog.getByRole('button', { name: 'Entra e continua' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByRole('link', { name: /Colazione/ })).toBeVisible();
  await expect(page.locator('header').getByText('Anna')).toBeVisible();
});

test('a session that ended elsewhere is said when the page notices it, and in the login dialog', {
  tag: '@desktop',
}, async ({ page }) => {
  await newCustomer(page);
  await page.goto('/search?q=latte');
  await expect(page.locator('header').getByText('Anna')).toBeVisible();
  await endSession(page);
  const alert = page.getByText(EXPIRED);
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(alert).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.locator('header').getByText('Anna')).toHaveCount(0);
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: /Aggiungi al carrello/ }).click();
  // the page shows a visitor already: nobody is named
  await expect(page.getByRole('dialog', { name: 'Accedi per continuare' })).toContainText(EXPIRED);
  await expect(alert).toHaveCount(1);
});

test('who leaves the login dialog for another page is a visitor there, and nothing that was pressed is lost', {
  tag: '@desktop',
}, async ({ page }) => {
  await newCustomer(page);
  await page.goto('/search?q=latte');
  await expect(page.locator('header').getByText('Anna')).toBeVisible();
  await endSession(page);
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: /Aggiungi al carrello/ }).click();
  const dialog = page.getByRole('dialog', { name: AGAIN });
  await expect(dialog).toContainText(STAYS);
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .not.toContain('X-Ebsn-Session');
  await page.goto('/page/privacy');
  await expect(page.getByRole('link', { name: /^Carrello: (?!0,00)/ })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('who declines to log in again is a visitor, whose cart works', { tag: '@desktop' }, async ({ page }) => {
  await newCustomer(page);
  await page.goto('/profile/lists');
  await page.getByRole('button', { name: 'Nuova lista' }).click();
  await page.getByLabel('Crea una nuova lista').fill('Colazione');
  await endSession(page);
  await page.getByRole('button', { name: 'Crea', exact: true }).click();
  await expect(page.getByRole('dialog', { name: AGAIN })).toContainText(STAYS);
  // somebody else at the same screen
  await page.getByRole('button', { name: 'Non sei tu?' }).click();
  await expect(page.getByRole('dialog').getByLabel('E-mail')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Questa pagina è solo tua.')).toBeVisible();
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .not.toContain('X-Ebsn-Session');
  await page.goto('/search?q=latte');
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: /Aggiungi al carrello/ }).click();
  await expect(page.getByText(/ aggiunto al carrello: 1 pz$/)).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Accedi per continuare' })).toBeHidden();
});

test('a logout that fails is said, and the customer stays logged in', { tag: '@desktop' }, async ({ page }) => {
  await newCustomer(page);
  await page.goto('/profile/dashboard');
  await page.route('**/auth/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Esci' }).click();
  await expect(page.getByText('Sei ancora collegato: riprova.')).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/dashboard$/);
  await expect(page.locator('header').getByText('Anna')).toBeVisible();
});

test('the terms of a registration are read in a new tab; what was typed stays', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/profile/dashboard');
  await page.getByRole('main').getByRole('button', { name: 'Registrati' }).click();
  await page.getByLabel('Nome e cognome').fill('Anna');
  const terms = page.getByRole('main').getByRole('link', { name: 'i termini e le condizioni di vendita' });
  await expect(terms).toHaveAttribute('href', '/page/condizioni-di-vendita');
  await expect(page.getByRole('main').getByRole('link', { name: 'l’informativa sulla privacy' })).toHaveAttribute(
    'href',
    '/page/privacy',
  );
  const opened = page.context().waitForEvent('page');
  await terms.click();
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Condizioni di vendita');
  await expect(page.getByRole('checkbox', { name: /Ho letto e accetto/ })).not.toBeChecked();
  await expect(page.getByLabel('Nome e cognome')).toHaveValue('Anna');
  await page.route('**/wp/v2/pages?slug=*', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await page.getByRole('main').getByRole('button', { name: 'Registrati' }).click();
  await expect(page.getByText('Ho letto e accetto i termini e le condizioni di vendita')).toBeVisible();
  await expect(terms).toHaveCount(0);
});

test('an order of somebody else is not confirmed', { tag: '@desktop' }, async ({ page }) => {
  const baseURL = test.info().project.use.baseURL ?? '';
  const client = createHttpClient(baseURL);
  const email = `altri-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@esempio.it`;
  await becomeCustomer(client, email);
  await goOnAs(page, client, baseURL);
  await page.goto('/payment/done/100001');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Ordine non trovato' })).toBeVisible();
  await expect(main).not.toContainText(/100001|confermato|@/);
});
