import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, WITH_FRAME } from '../support/accessible.ts';
import { newCustomer } from '../support/customer.ts';
import { found, putIntoCart } from '../support/goods.ts';
import { recordShifts, shiftOf } from '../support/layout-shift.ts';
import { moveUntilOverlays } from '../support/over-the-page.ts';
import { logInAs, STAFF } from '../support/staff.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Stai operando per conto di' });
const back = (page: Page) => bar(page).getByRole('button', { name: 'Torna al tuo account' });

test('who acts for a customer is found, reads so on every page, and goes back to their own account', {
  tag: '@desktop',
}, async ({ page }) => {
  const email = await newCustomer(page, { isLoggedIn: false });
  await page.goto('/gestione/clienti');
  await page.getByRole('main').getByLabel('E-mail').fill(STAFF.login);
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(STAFF.password);
  await page.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
  await page.getByLabel('Parole o codice cliente').fill(`bianchi ${email}`);
  await page.getByLabel('Parole o codice cliente').press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '1 riga' })).toBeVisible();
  await expectAccessible(page, 'body', WITH_FRAME);
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Opera per conto di Anna Bianchi' }).press('Enter');

  await page.waitForURL('/');
  await expect(bar(page)).toContainText('Stai operando per conto di Anna Bianchi');
  await expectAccessible(page, 'body', WITH_FRAME);
  // pages that are rendered alike for all visitors, one of the customer, and one of the back office, without any
  // interaction
  for (const path of ['/category/frutta-e-verdura', '/page/contatti', '/cart/', '/profile/dashboard', '/gestione']) {
    await page.goto(path);
    await expect(bar(page).getByRole('status')).toHaveText('Stai operando per conto di Anna Bianchi');
    await expect(bar(page)).toBeInViewport({ ratio: 0.9 });
  }
  const [milk] = await found(page, 'latte');
  if (milk) await putIntoCart(page, milk, 1);
  // acts that only the customer may do are not offered
  await page.goto('/profile/sicurezza');
  await expect(page.getByText('Solo il cliente può farlo: stai operando per suo conto.')).toBeVisible();
  await expect(page.getByRole('main').locator('form')).toHaveCount(0);
  await page.goto('/');
  await page.keyboard.press('End');
  await expect(bar(page)).toBeInViewport({ ratio: 0.9 });
  await back(page).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('/gestione/clienti');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clienti');
  await expect(bar(page)).toHaveCount(0);

  await page.getByLabel('Parole o codice cliente').fill(email);
  await page.getByLabel('Parole o codice cliente').press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '1 riga' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Anna Bianchi' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Registro/ })
    .click();
  await expect(page.getByRole('button', { name: 'Togli il filtro Cliente Anna Bianchi' })).toBeVisible();
  const acts = page.getByRole('main').getByRole('rowheader');
  await expect(acts.first()).toHaveText('Ritorno al proprio account');
  await expect(acts.filter({ hasText: 'Prodotti messi nel carrello' })).toHaveCount(1);
  await expectAccessible(page);
});

test('shoppers load nothing of the bar, and nothing moves', { tag: '@desktop' }, async ({ page }) => {
  await newCustomer(page);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await recordShifts(page);
  await page.goto('/');
  await moveUntilOverlays(page);
  expect(await shiftOf(page)).toBeLessThan(0.01);
  expect(scripts.filter((url) => url.includes('AgentBar'))).toEqual([]);
});

test('an administrator gives roles to an account and takes them away', { tag: '@desktop' }, async ({ page }) => {
  const email = await newCustomer(page, { isLoggedIn: false });
  await logInAs(page, STAFF);
  await page.goto('/gestione/personale');
  await page.getByText('Aggiungi una persona', { exact: true }).click();
  const form = page.getByRole('form', { name: 'Aggiungi una persona' });
  await form.getByLabel('E-mail').fill('nessuno@esempio.it');
  await form.getByLabel('Autista').check();
  await form.getByRole('button', { name: 'Salva i ruoli' }).click();
  await expect(form.getByText('Cliente non trovato')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('E-mail').fill(email);
  await form.getByRole('button', { name: 'Salva i ruoli' }).click();
  const person = page.getByRole('rowgroup').filter({ hasText: email });
  await expect(person.getByText('Autista', { exact: true }).first()).toBeVisible();
  await expect(form.getByLabel('E-mail')).toHaveValue('');

  await person.getByRole('button', { name: 'Anna Bianchi', exact: true }).press('Enter');
  await expect(person.getByLabel('Autista')).toBeChecked();
  await expectAccessible(page);
  await person.getByLabel('Autista').uncheck();
  await person.getByRole('button', { name: 'Salva i ruoli' }).click();
  await expect(person).toHaveCount(0);
});
