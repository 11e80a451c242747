import type { Locator, Page } from '@playwright/test';

/** The one field for a place, as the till and the form of a new address show it. */
export const placeField = (page: Page): Locator =>
  page.getByRole('main').getByRole('searchbox', { name: 'Via, numero e comune' });

/** One of the places that the text may mean. */
export const placeOption = (page: Page, name: RegExp): Locator =>
  page.getByRole('list', { name: 'Luoghi' }).getByRole('link', { name });
