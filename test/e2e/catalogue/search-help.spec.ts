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
  await expect(page.getByRole('heading', { name: '“xqzw” ancora non l’abbiamo' })).toBeVisible();
  await page.getByText('Lascia un’e-mail o cambia la richiesta').click();
  const wanted = page.getByLabel('Che cosa cercavi?');
  await expect(wanted).toHaveValue('xqzw');
  await expectAccessible(page);
  const send = page.getByRole('button', { name: 'Chiedi “xqzw”' });
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

test('a correction is offered and not imposed, and a word of the other language is understood', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/search?q=late');
  await expect(page.getByText('Forse cercavi latte')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Cerca “late”' }).click();
  await expect(page).toHaveURL(/as_typed=true/);
  await expect(page.getByRole('heading', { name: '“late” ancora non l’abbiamo' })).toBeVisible();
  await page.goto('/search?q=milk');
  await expect(page.getByText('“milk” qui si chiama latte')).toBeVisible();
  await expect(page.getByRole('button', { name: 'See the shop in English' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('article').first()).toContainText(/latte/i);
});

test('the same goods of several brands share a card, which shows them with their prices', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/search?q=latte+uht+intero');
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: 'Latte UHT intero', exact: true }) });
  await expect(card).toHaveCount(1);
  await card.getByRole('button', { name: /^\d+ marche di Latte UHT intero/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Latte UHT intero, di \d+ marche$/ });
  const brands = dialog.getByRole('article');
  await expect(brands.nth(1)).toBeVisible();
  await expect(brands.getByRole('link', { name: 'Latte UHT intero', exact: true })).toHaveCount(await brands.count());
  await expectAccessible(page);
});
