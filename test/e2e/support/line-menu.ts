import type { Locator, Page } from '@playwright/test';

/** Opens the menu of a line of the cart, in the page or beside it, and presses one of its entries. */
export async function lineMenu(page: Page, within: Locator, name: string, entry: string): Promise<void> {
  await within.getByRole('button', { name: `Altro su ${name}` }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: entry, exact: true }).click();
}
