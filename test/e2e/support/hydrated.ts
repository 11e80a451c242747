import { expect, type Page } from '@playwright/test';

/**
 * Waits until React has taken the page over. A network at rest does not say so: on a slow machine code that has arrived
 * is not run yet, and what is pressed before is repeated later, or, where the browser is offline by then, has no code
 * at all.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as { preHydrationClicks?: unknown }).preHydrationClicks === undefined);
}

/**
 * Waits until the foot of the page is taken over. Its code comes with the first move; a link pressed before asks for a
 * document.
 */
export async function untilFooterWorks(page: Page): Promise<void> {
  const link = page.getByRole('contentinfo').getByRole('link').first();
  let y = 4;
  await expect
    .poll(async () => {
      y = y === 4 ? 5 : 4;
      await page.mouse.move(4, y);
      return link.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')));
    })
    .toBe(true);
}
