import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { logInAs, STAFF } from '../support/staff.ts';

test('the staff teach the search a word, and pin a product for another @desktop', async ({ page }) => {
  // a word that no earlier test taught
  const word =
    ['candeggiotto', 'biribissi', 'zuffolina', 'carabattola', 'filibusta', 'girandolone'][
      test.info().repeatEachIndex
    ] ?? '';
  await logInAs(page, STAFF);
  await page.goto('/gestione/ricerca/sinonimi');
  await page.getByText('Nuovo gruppo', { exact: true }).click();
  await page.getByLabel('Parole che valgono lo stesso').fill(`${word}, burro`);
  await expect(page.getByText(`«${word}» trova adesso 0 prodotti; con il gruppo`)).toBeVisible();
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByText('Salvato: le ricerche lo usano da subito')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/gestione/ricerca');
  await page.getByText('Prova una ricerca', { exact: true }).waitFor();
  await page.getByLabel('Che cosa cerca un cliente').fill(word);
  // of the trial, not of a word that is open below
  const results = page.getByRole('group').filter({ hasText: 'Prova una ricerca' }).getByRole('listitem');
  const last = (await results.nth(4).locator('b').textContent()) ?? '';
  await results
    .nth(4)
    .getByRole('button', { name: /^Ferma in cima/ })
    .click();
  await expect(results.first().getByText('fermo')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Salva per «${word}»` }).click();
  await expect(page.getByLabel('Che cosa cerca un cliente')).toHaveValue('');

  // the shop in English has places of its own
  await page.getByLabel('Che cosa cerca un cliente').fill(word);
  await expect(results.first().getByText('fermo')).toBeVisible();
  await page.getByLabel('Negozio in inglese').first().check();
  await expect(page.getByRole('status').filter({ hasText: /^0 prodotti, come li vede/ })).toBeVisible();

  await expect(async () => {
    await page.goto(`/search?q=${word}`);
    await expect(page.getByRole('main').getByRole('article').first()).toContainText(last, { timeout: 2000 });
  }).toPass();
});
