import { expect, test } from '@playwright/test';
import { newCustomer } from '../support/customer.ts';
import { post } from '../support/goods.ts';
import { logInAs, STAFF } from '../support/staff.ts';

test('all products of a filter are chosen, and the filter is shared with a colleague', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  await logInAs(page, STAFF);
  await page.goto('/gestione/prodotti?foto=no&prezzo=da-10');
  await page.getByLabel('Scegli tutta la pagina').first().check();
  const chosen = page.getByRole('status').filter({ hasText: 'scelti' });
  const all = page.getByRole('button', { name: /^Scegli tutti i \d+$/ });
  const count = Number(((await all.textContent()) ?? '').replace(/\D/g, ''));
  expect(count).toBeGreaterThan(50);
  await all.click();
  await expect(chosen).toHaveText(`${count} scelti`);
  await expect(all).toBeHidden();
  await page.getByRole('button', { name: 'Lascia perdere' }).click();

  await page.getByRole('button', { name: 'Salva vista' }).first().click();
  const name = `Cari senza foto ${Date.now() % 100_000}`;
  await page.getByLabel('Nome della vista').fill(name);
  await page.getByLabel('Condividila con i colleghi').check();
  await page.getByRole('button', { name: 'Salva vista' }).last().click();
  const colleague = await (await browser.newContext()).newPage();
  const email = await newCustomer(colleague);
  await post(page, 'staff/people/roles', { email, roles: ['catalogue'] });
  await expect(async () => {
    await colleague.goto('/gestione/prodotti');
    await expect(colleague.getByRole('link', { name })).toBeVisible({ timeout: 3000 });
  }).toPass();
  await colleague.getByRole('link', { name }).click();
  await expect(colleague).toHaveURL(/foto=no/);
  await page.getByRole('button', { name: `Non condividere più la vista ${name}` }).click();
  await expect(page.getByText('Vista non più condivisa')).toBeVisible();
});
