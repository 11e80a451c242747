import type { Locator, Page } from '@playwright/test';

export async function openPlaces(page: Page): Promise<Locator> {
  await page.goto('/cart/');
  await page.getByRole('button', { name: /Cambia indirizzo/ }).click();
  return page.getByRole('dialog', { name: 'Dove ricevi la spesa?' });
}
/** The one field for a place, as the till and the form of a new address show it. */
export const placeField = (page: Page): Locator =>
  page.getByRole('main').getByRole('searchbox', { name: 'Via, numero e comune' });

/** One of the places that the text may mean. */
export const placeOption = (page: Page, name: RegExp): Locator =>
  page.getByRole('list', { name: 'Luoghi' }).getByRole('link', { name });
