import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { newCustomer } from '../support/customer.ts';
import { recordShifts, shiftOf } from '../support/layout-shift.ts';
import { followMail } from '../support/mails.ts';

test('the pages of the account are accessible and hold still', async ({ page }) => {
  await newCustomer(page);
  await recordShifts(page);
  await page.goto('/profile/dashboard');
  const todo = page.getByRole('region', { name: 'Da fare' });
  await expect(todo.getByText('Conferma il tuo indirizzo e-mail')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pagamenti e vantaggi' })).toBeVisible();
  expect(await shiftOf(page)).toBeLessThan(0.1);
  await expectAccessible(page);
  await todo.getByRole('button', { name: 'Mandami di nuovo il link' }).click();
  await expect(page.getByText('Ti abbiamo scritto: apri il link della mail')).toBeVisible();

  for (const [path, heading] of [
    ['/profile/buoni', 'I miei buoni'],
    ['/profile/amici', 'Invita un amico'],
    ['/profile/spesa-al-lavoro', 'Spesa al lavoro'],
    ['/profile/azienda', 'La mia azienda'],
    ['/profile/azienda/richieste', 'Richieste di acquisto'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Caricamento' })).toHaveCount(0);
    await expectAccessible(page);
  }
});

test('a code of a company at work is taken, and a customer leaves the shop with all data', { tag: '@phone' }, async ({
  page,
}) => {
  const email = await newCustomer(page);
  await page.goto('/profile/spesa-al-lavoro');
  await page.getByLabel('Codice aziendale').fill('NESSUNO');
  await page.getByRole('button', { name: 'Attiva la convenzione' }).click();
  await expect(page.getByText('Questo codice aziendale non è valido')).toBeVisible();
  await page.getByLabel('Codice aziendale').fill('ufficio-2026');
  await page.getByRole('button', { name: 'Attiva la convenzione' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Uffici Riuniti di Bergamo' })).toBeVisible();

  await page.goto('/profile/dati');
  const copy = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica i tuoi dati' }).click();
  expect((await copy).suggestedFilename()).toMatch(/^bottega-dati-\d{4}-\d\d-\d\d\.json$/);
  await page.getByRole('main').getByRole('link', { name: 'Chiudi l’account' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mandami la mail per chiudere l’account' }).click();
  await expect(page.getByText('apri il link della mail entro un’ora')).toBeVisible();
  await followMail(page, email, { subject: 'Vuoi chiudere il tuo account?', button: 'Chiudi l’account' });
  await expect(page.getByText(/^Per l’account l•••@esempio\.it$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sì, chiudi l’account' }).click();
  await expect(page.getByRole('heading', { name: 'Account chiuso' })).toBeVisible();
  await page.goto('/profile/dashboard');
  await expect(page.getByRole('heading', { name: 'Accedi per continuare' })).toBeVisible();
});
