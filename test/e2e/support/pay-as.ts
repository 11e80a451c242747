import type { Page } from '@playwright/test';

export async function payAs(page: Page, card: RegExp): Promise<void> {
  await page.getByRole('radio', { name: card }).check();
  await page.getByRole('button', { name: 'Paga', exact: true }).click();
}
