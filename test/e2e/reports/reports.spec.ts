import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { logInAs, STAFF } from '../support/staff.ts';

// Issue 48: what was sold, from the same amounts as receipts, as figures, plot, bars and table

test('the staff read what was sold, compare it, and find the goods of the same days one by one', async ({ page }) => {
  await logInAs(page, STAFF);
  await page.goto('/gestione/rapporti');
  await expect(page.getByRole('heading', { name: 'Rapporti', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'La stessa cosa in numeri' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Vendite al giorno in numeri' }).getByRole('row')).toHaveCount(8);
  await page.getByRole('button', { name: 'Settimana prima' }).click();
  await expect(page).toHaveURL(/confronto=week/);
  await expect(page.getByRole('button', { name: 'Settimana prima' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Settimana scorsa' }).click();
  await expect(page).toHaveURL(/al=\d{4}-\d{2}-\d{2}/);
  await expectAccessible(page, 'main');
  await page.getByRole('link', { name: 'Prodotti e marche' }).click();
  await expect(page.getByRole('heading', { name: 'Prodotti e marche', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/confronto=week/);
});
