import type { Page } from '@playwright/test';

/** Holds back requests to such an address until the returned function is called. */
export async function heldBack(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    // the page may have been closed meanwhile
    await route.continue().catch(() => undefined);
  });
  return resolve;
}
