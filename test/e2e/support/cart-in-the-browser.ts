import type { Page } from '@playwright/test';

/** Opens the cart from another page, as a link does: the browser requests it, because only a page from the server arrives with it. */
export async function openCartInTheBrowser(page: Page): Promise<void> {
  await page.goto('/page/contatti');
  await page.waitForFunction(() => (window as { preHydrationClicks?: unknown }).preHydrationClicks === undefined);
  await page.evaluate(() => {
    history.pushState(null, '', '/cart/');
    dispatchEvent(new PopStateEvent('popstate'));
  });
}
