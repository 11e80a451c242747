import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { PLAIN_PAGE } from '../support/plain-page.ts';
import { logInAs, STAFF, save, status } from '../support/staff.ts';

test('a minimum is changed after its effect was seen, the shop obeys, and it is taken back; a pale colour is refused', {
  tag: '@desktop',
}, async ({ page }) => {
  await logInAs(page, STAFF);
  await page.goto('/gestione/impostazioni');
  await page.getByLabel('Cerca un’impostazione').fill('minimo casa');
  await expect(status(page, 'Trovate: 1')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Vendita' }).click();
  const minimum = page.getByLabel('Minimo a casa');
  const before = await minimum.inputValue();

  await minimum.fill('501');
  await expect(page.getByText(/Da 0,00.€ a 500,00.€$/)).toBeVisible();
  await minimum.fill('50');
  await expect(page.getByText(/Minimo a casa: passa da .* a 50,00.€\./)).toBeVisible();
  await expect(page.getByText(/carrell[oi] apert[oi] (?:è|sono) sotto\./)).toBeVisible();
  await expectAccessible(page);
  await save(page).click();
  await expect(status(page, 'Salvato').first()).toBeVisible();

  // what a customer is told; zones with a minimum of their own keep it
  const shown = async () => {
    const reply = await page.request.get('/ebsn/api/staff/settings');
    const { settings } = (await reply.json()).data as { settings: { key: string; value: unknown }[] };
    return settings.find(({ key }) => key === 'minimum_home')?.value;
  };
  expect(await shown()).toBe(5000);

  await page.getByRole('link', { name: 'Storia', exact: true }).click();
  const row = page.getByRole('rowgroup').filter({ hasText: 'Minimo a casa' }).first();
  await expect(row).toContainText('50,00');
  await expectAccessible(page);
  await row.getByRole('button', { name: /Torna a prima/ }).click();
  await expect(page.getByText(/Minimo a casa: di nuovo/)).toBeVisible();
  expect(await shown()).toBe(Math.round(Number(before.replace(',', '.')) * 100));

  await page.goto('/gestione/aspetto');
  await page.getByLabel('Colore', { exact: true }).fill('#e46c0a');
  await expect(page.getByText('Questo colore si può provare ma non salvare.')).toBeVisible();
  await save(page).click();
  await expect(page.getByLabel('Colore', { exact: true })).toHaveAccessibleDescription(
    /contrasto 2,6: serve almeno 4,5/,
  );
  // the preview shows the pale colour, so the page is read with one that passes
  await page.getByRole('button', { name: 'lago' }).click();
  await expectAccessible(page);
  await page.getByLabel('Nome').fill('Alimentari Adda');
  await save(page).click();
  await expect(status(page, 'Salvato').first()).toBeVisible();

  await page.goto(PLAIN_PAGE);
  await expect(page).toHaveTitle(/ · Alimentari Adda$/);
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-accent'));
  expect(await accent()).toContain('#1c5a86');
  await page.goto('/gestione/aspetto');
  await page.getByRole('button', { name: 'bosco' }).click();
  await page.getByLabel('Nome').fill('Bottega');
  await save(page).click();
  await expect(status(page, 'Salvato').first()).toBeVisible();
  await page.goto(PLAIN_PAGE);
  await expect(page).toHaveTitle(/ · Bottega$/);
});
