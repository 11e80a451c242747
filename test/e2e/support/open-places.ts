import type { Locator, Page } from '@playwright/test';

export async function openPlaces(page: Page): Promise<Locator> {
  await page.goto('/cart/');
  await page.getByRole('button', { name: /Cambia indirizzo/ }).click();
  return page.getByRole('dialog', { name: 'Dove ricevi la spesa?' });
}
