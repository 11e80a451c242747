import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { logInAs, STAFF } from '../support/staff.ts';

// Issue 48: what was sold, from the same amounts as receipts, as figures, plot, bars and table

test('the staff read what was sold, compare it, and find the goods of the same days one by one', async ({ page }) => {
  await logInAs(page, STAFF);
  await page.goto('/gestione/rapporti');
  await expect(page.getByRole('heading', { name: 'Rapporti', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Giorno per giorno' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Giorno per giorno in numeri' }).getByRole('row')).toHaveCount(8);
  await page.getByRole('button', { name: 'Settimana prima' }).click();
  await expect(page).toHaveURL(/confronto=week/);
  await expect(page.getByRole('button', { name: 'Settimana prima' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Settimana scorsa' }).click();
  await expect(page).toHaveURL(/periodo=settimana-scorsa/);
  await expectAccessible(page, 'main');
  await page.getByRole('navigation', { name: 'Altri rapporti' }).getByRole('link', { name: 'Prodotti' }).click();
  await expect(page.getByRole('heading', { name: 'Prodotti e marche', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/confronto=week/);
});

test('a report of service, customers and promotions opens with the same days, and one is pinned to the first page', async ({
  page,
}) => {
  await logInAs(page, STAFF);
  await page.goto('/gestione/rapporti?periodo=mese&confronto=week');
  const reports = page.getByRole('navigation', { name: 'Altri rapporti' });
  await reports.getByRole('link', { name: 'Servizio' }).click();
  await expect(page).toHaveURL(/servizio\?confronto=week&periodo=mese/);
  await expect(page.getByRole('heading', { name: 'Per negozio' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'righe trovate' })).toBeVisible();
  await expectAccessible(page, 'main');
  await reports.getByRole('link', { name: 'Promozioni' }).click();
  await expect(page.getByRole('heading', { name: 'Che cosa hanno dato le promozioni' })).toBeVisible();
  await reports.getByRole('link', { name: 'Clienti' }).click();
  await expect(page.getByRole('heading', { name: 'Chi torna, per mese della prima spesa' })).toBeVisible();
  await page.getByRole('button', { name: 'Aziende' }).click();
  await expect(page).toHaveURL(/chi=companies/);
  await expectAccessible(page, 'main');
  const pin = page.getByRole('button', { name: 'Fissa su Oggi: Clienti' });
  await pin.click();
  await expect(pin).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/gestione');
  const pinned = page.getByRole('region', { name: 'Clienti, Questo mese' });
  await expect(pinned.getByRole('term').filter({ hasText: 'clienti che hanno comprato' })).toBeVisible();
  await expectAccessible(page, 'main');
  await pinned.getByRole('link', { name: 'Apri il rapporto' }).click();
  await expect(page).toHaveURL(/chi=companies/);
});
