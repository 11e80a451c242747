import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { newCustomer } from '../support/customer.ts';

test('consents are changed by the keyboard, and their history is there', { tag: '@desktop' }, async ({ page }) => {
  await newCustomer(page);
  await page.goto('/profile/consensi');
  await expect(page.getByText('Accettato: serve per avere un account')).toHaveCount(2);
  const offers = page.getByRole('switch', { name: 'Offerte e novità' });
  await expect(offers).not.toBeChecked();
  // a second choice counts also while the reply to the first one is pending
  const stored: boolean[] = [];
  page.on('response', (reply) => reply.url().endsWith('/update-disclaimer') && stored.push(reply.ok()));
  for (const isOn of [true, false]) {
    await offers.press('Space');
    await expect(offers).toBeChecked({ checked: isOn });
  }
  await expect.poll(() => stored).toEqual([true, true]);
  await page.getByText('Le tue scelte: Offerte e novità').click();
  await expect(page.getByText('Hai rifiutato')).toBeVisible();
  await expect(offers.locator('xpath=ancestor::li').getByText('Hai accettato')).toBeVisible();
  await expectAccessible(page);

  // profiling is the choice of the cookie centre
  await page.getByRole('switch', { name: 'Consigli personali' }).press('Space');
  await expect(page.getByText('Le tue scelte: Consigli personali')).toBeVisible();
  await page.goto('/preferenze-cookie');
  await expect(page.getByRole('switch', { name: 'Consigli personali' })).toBeChecked();
});
