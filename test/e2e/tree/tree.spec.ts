import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { logInAs, STAFF, save } from '../support/staff.ts';

test('a category is made, named, dragged and moved by keyboard, and its old address leads on', {
  tag: '@desktop',
}, async ({ page }) => {
  const name = `Prova ${Date.now() % 100_000}`;
  const slug = name.toLowerCase().replace(' ', '-');
  await logInAs(page, STAFF);
  await page.goto('/gestione/reparti');
  const departments = page.getByRole('region', { name: 'Reparti', exact: true });
  await departments.getByRole('link', { name: /^Infanzia/ }).click();
  const children = page.getByRole('region', { name: 'Categorie di Infanzia' });
  await expectAccessible(page, 'main');
  for (const each of [name, `${name} bis`]) {
    await children.getByRole('button', { name: 'Nuova categoria' }).click();
    await children.getByLabel('Nome').fill(each);
    await children.getByRole('button', { name: 'Crea' }).click();
    await expect(children.getByRole('link', { name: new RegExp(`^${each} vuota`) })).toBeVisible();
  }

  // by keyboard one place up, by mouse into another department, and back by the notice
  const row = children.getByRole('listitem').filter({ hasText: `${name} bis` });
  await row.getByRole('link').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText(`${name} bis: cambiato il posto`)).toBeVisible();
  await row.dragTo(departments.getByRole('listitem').filter({ hasText: 'Frutta e verdura' }), {
    targetPosition: { x: 40, y: 38 },
  });
  await expect(page.getByText(`${name} bis spostata: il vecchio indirizzo porta al nuovo`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Annulla', exact: true }).last().click();
  await expect(row).toBeVisible();

  // its form: an English name, another address, and where it goes
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} bis` })).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByLabel('Nome inglese').fill('Trial goods');
  await page.getByLabel('Indirizzo').fill('Indirizzo Sbagliato');
  await save(page).click();
  await expect(page.getByText(/Usa solo lettere minuscole senza accenti/)).toBeVisible();
  await page.getByLabel('Indirizzo').fill(`nuovo-${slug}`);
  await save(page).click();
  await expect(page.getByText(`/category/infanzia/${slug}-bis`, { exact: true })).toBeVisible();
  await expect(async () => {
    await page.goto(`/category/infanzia/${slug}-bis?promo=true`);
    await expect(page).toHaveURL(`/category/infanzia/nuovo-${slug}?promo=true`, { timeout: 2000 });
  }).toPass();
});

test('a product stands first in its category', { tag: '@phone' }, async ({ page }) => {
  await logInAs(page, STAFF);
  await page.goto('/gestione/reparti');
  await page.getByRole('link', { name: /^Caffè, tè e infusi/ }).click();
  await page
    .getByRole('region', { name: /Categorie di Caffè/ })
    .getByRole('listitem')
    .getByRole('link')
    .first()
    .click();
  const third = page.getByRole('button', { name: /^Ferma in testa / }).nth(2);
  const name = ((await third.getAttribute('aria-label')) ?? '').replace('Ferma in testa ', '');
  await third.click();
  await save(page).click();
  await expect(page.getByText('Salvato', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: `Libera ${name}` })).toBeVisible();
  await expectAccessible(page, 'main');
  const address = await page.getByRole('link', { name: 'Guarda nel negozio' }).getAttribute('href');
  await expect(async () => {
    await page.goto(address ?? '');
    await expect(page.getByRole('main').getByRole('article').first()).toContainText(name, { timeout: 2000 });
  }).toPass();
});
