import type { Page } from '@playwright/test';

/** Keeps what a page asks for at such an address from going on until the returned function is called. */
export async function heldBack(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    // a page that was left meanwhile waits no more
    await route.continue().catch(() => undefined);
  });
  return resolve;
}
