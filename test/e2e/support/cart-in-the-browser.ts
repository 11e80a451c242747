import { expect, type Page } from '@playwright/test';

/**
 * Opens the cart from another page, as Back does: the browser requests it, because only a page from the server arrives with it. (On a desktop
 * the link at the top opens the cart beside the page.)
 */
export async function openCartInTheBrowser(page: Page): Promise<void> {
  await page.goto('/page/contatti');
  await page.waitForFunction(() => (window as { preHydrationClicks?: unknown }).preHydrationClicks === undefined);
  const before = page.getByRole('heading', { level: 1, name: 'Contatti' });
  // the router may not listen yet
  await expect(async () => {
    await page.evaluate(() => {
      history.pushState(null, '', '/cart/');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(before).toBeHidden({ timeout: 2000 });
  }).toPass();
}
