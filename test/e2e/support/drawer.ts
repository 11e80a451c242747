import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the cart beside a page, on a desktop, once the page works. */
export async function openDrawer(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  await page.waitForFunction(() => (window as { preHydrationClicks?: unknown }).preHydrationClicks === undefined);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Carrello/ })
    .click();
  const drawer = page.getByRole('dialog', { name: 'Il tuo carrello' });
  await expect(drawer).toBeVisible();
  return drawer;
}
