import { expect, type Page } from '@playwright/test';

/** Opens the link of the recipient's newest mail with this subject, in the shop's own mailbox. */
export async function followMail(
  page: Page,
  email: string,
  { subject, button }: { readonly subject: string | RegExp; readonly button: string },
): Promise<void> {
  const mail = page.getByRole('listitem').filter({ hasText: email }).getByRole('link', { name: subject });
  await expect
    .poll(async () => {
      await page.goto('/posta');
      return mail.count();
    })
    .toBeGreaterThan(0);
  await mail.first().click();
  const href = await page.frameLocator('iframe').getByRole('link', { name: button }).getAttribute('href');
  const { pathname, search } = new URL(href ?? '');
  await page.goto(`${pathname}${search}`);
}
