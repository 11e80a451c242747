import { expect, type Page } from '@playwright/test';

/**
 * Waits until React has hydrated the page. An idle network is not enough: on a slow machine code that has arrived has
 * not run yet, and earlier presses are repeated later, or have no code at all if the browser is offline by then.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as { preHydrationClicks?: unknown }).preHydrationClicks === undefined);
}

/**
 * Waits until the footer of the page is hydrated. Its code is loaded by the first move; an earlier press on a link
 * requests a document.
 */
export async function untilFooterWorks(page: Page): Promise<void> {
  const links = page.getByRole('contentinfo').getByRole('link');
  let y = 4;
  await expect
    .poll(async () => {
      y = y === 4 ? 5 : 4;
      await page.mouse.move(4, y);
      // the columns of the footer are taken over after its legal lines
      return links.evaluateAll((all) =>
        all.every((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))),
      );
    })
    .toBe(true);
}
