import { expect, type Page } from '@playwright/test';
import { untilHydrated } from './hydrated.ts';

/**
 * Opens the cart from another page with Back: the browser requests it, because only a rendered page arrives with it.
 * (On a desktop the link in the header opens the cart beside the page.)
 */
export async function openCartInTheBrowser(page: Page): Promise<void> {
  const before = page.getByRole('heading', { level: 1, name: 'Contatti' });
  // a router that is created after the address has changed assumes that it shows the cart: the page is opened again
  // then
  await expect(async () => {
    await page.goto('/page/contatti');
    await untilHydrated(page);
    await page.evaluate(() => {
      history.pushState(null, '', '/cart/');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(before).toBeHidden({ timeout: 10_000 });
  }).toPass();
}
