import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';

test('a search with a word nobody knows says what it left out and where else to look', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/search?q=latte+xqzwk');
  await expect(page.getByText('Abbiamo tolto: “xqzwk”.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('article').first()).toContainText(/latte/i);
  await page.getByRole('navigation', { name: 'Reparti vicini' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/category\//);
});

test('a search without result lets one ask for the product', { tag: '@phone' }, async ({ page, context }) => {
  await page.goto('/search?q=xqzw');
  await expect(page.getByRole('heading', { name: 'Nessun prodotto trovato' })).toBeVisible();
  const wanted = page.getByLabel('Che cosa cercavi?');
  await expect(wanted).toHaveValue('xqzw');
  await expectAccessible(page);
  const send = page.getByRole('button', { name: 'Invia la richiesta' });
  await wanted.fill('x');
  await send.click();
  await expect(wanted).toHaveAttribute('aria-invalid', 'true');
  await wanted.fill('Latte di cammella');
  await context.setOffline(true);
  await send.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/offline/i);
  await context.setOffline(false);
  await send.click();
  await expect(page.getByText('Abbiamo ricevuto la tua richiesta')).toBeVisible();
  await expect(page.getByText('Abbiamo ricevuto la tua richiesta')).toBeInViewport();
});
