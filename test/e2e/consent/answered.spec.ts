import { expect, test } from '@playwright/test';
import { newCustomer } from '../support/customer.ts';
import { moveUntilOverlays } from '../support/over-the-page.ts';

// the cookie that playwright.config.ts stores in the browsers of all other tests
test('a browser that has answered asks nobody about cookies, who logs in neither', { tag: '@desktop' }, async ({
  page,
}) => {
  await newCustomer(page);
  const attached = page.waitForResponse((reply) => reply.url().endsWith('/consent/attach'));
  await page.goto('/');
  await moveUntilOverlays(page);
  await attached;
  // the cart is read again after the reply was processed
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('region', { name: 'Avviso sui cookie' })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.dataset['cookies'])).toBeUndefined();
});
