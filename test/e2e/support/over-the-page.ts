import { expect, type Page } from '@playwright/test';

/** Moves until what lies over a page is there: dialogs, messages, and what watches over choices and versions. */
export async function moveUntilOverlays(page: Page): Promise<void> {
  let x = 200;
  await expect(async () => {
    await page.mouse.move((x += 10), 200);
    await expect(page.getByRole('region', { name: /Messaggi/ })).toBeAttached({ timeout: 500 });
  }).toPass();
}
