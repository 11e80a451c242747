import type { Page } from '@playwright/test';

/**
 * Waits until React has taken the page over. A network at rest does not say so: on a slow machine code that has arrived is not
 * run yet, and what is pressed before is repeated later, or, where the browser is offline by then, has no code at all.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as { preHydrationClicks?: unknown }).preHydrationClicks === undefined);
}
