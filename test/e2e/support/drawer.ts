import { expect, type Locator, type Page } from '@playwright/test';
import { untilHydrated } from './hydrated.ts';

/** Opens the cart beside a page, on a desktop, after hydration. */
export async function openDrawer(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  await untilHydrated(page);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Carrello/ })
    .click();
  const drawer = page.getByRole('dialog', { name: 'Il tuo carrello' });
  await expect(drawer).toBeVisible();
  return drawer;
}
