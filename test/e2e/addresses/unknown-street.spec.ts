import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { newCustomer } from '../support/customer.ts';

test('streets are suggested; one that nobody knows is asked about, and marked when the shopper insists', {
  tag: '@desktop',
}, async ({ page }) => {
  await newCustomer(page);
  await page.goto('/profile/addresses');
  await page
    .getByRole('link', { name: /Aggiungi/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Scrivilo a mano' }).click();
  await page.getByLabel('Città').fill('bergamo');
  await page.getByLabel('Provincia').fill('BG');
  await page.getByLabel('CAP').fill('24121');
  const street = page.getByLabel('Indirizzo', { exact: true });
  await street.fill('via torq');
  await expect(page.getByRole('option', { name: /^Via Torquato Tasso/ })).toBeVisible();

  await street.fill('corso della luna');
  await page.getByLabel('Civico').fill('7');
  await page.getByRole('button', { name: 'Verifica indirizzo' }).click();
  const doubt = page.getByRole('region', { name: 'Non troviamo questa via' });
  await expect(doubt.getByRole('heading')).toBeFocused();
  await expect(doubt).toContainText('Indirizzo non validato, Salvare lo stesso?');
  await expectAccessible(page);
  await doubt.getByRole('button', { name: 'Correggi' }).press('Enter');

  await street.fill('via garibaldi anita');
  await page.getByRole('button', { name: 'Verifica indirizzo' }).click();
  await expect(doubt).toBeVisible();
  await doubt.getByRole('button', { name: 'Correggi' }).click();
  await street.fill('corso della luna');
  await page.getByRole('button', { name: 'Verifica indirizzo' }).click();
  await doubt.getByRole('button', { name: 'Salva lo stesso' }).click();
  // it was not found, so the page does not say so
  await expect(page.getByText("E' stato trovato questo indirizzo")).toHaveCount(0);
  // the usual data are filled in, and the floor is not required
  await expect(page.getByLabel('Nome dell’indirizzo')).toHaveValue('Casa');
  await expect(page.getByLabel('Nome sul citofono')).toHaveValue('Bianchi');
  await page.getByLabel('Telefono per la consegna').fill('333 1234567');
  await page.getByRole('button', { name: 'Salva indirizzo' }).click();
  await expect(page.getByText('Indirizzo non validato')).toBeVisible();
  await expect(page.getByText('corso della luna 7, 24121 Bergamo (BG)')).toBeVisible();
  await expectAccessible(page);
});
