import { expect, type Page } from '@playwright/test';

/**
 * Moves the pointer until the code above the page is loaded: dialogs, messages, and the checks for choices and new
 * versions.
 */
export async function moveUntilOverlays(page: Page): Promise<void> {
  let x = 200;
  await expect(async () => {
    await page.mouse.move((x += 10), 200);
    await expect(page.getByRole('region', { name: /Messaggi/ })).toBeAttached({ timeout: 500 });
  }).toPass();
}
