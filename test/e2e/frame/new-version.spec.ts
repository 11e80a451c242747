import { expect, type Page, type Response, test } from '@playwright/test';
import { untilFooterWorks } from '../support/hydrated.ts';
import { moveUntilOverlays } from '../support/over-the-page.ts';

/** Waits until the page itself has handled a reply, not only received it. */
async function handled(page: Page, reply: Promise<Response>): Promise<void> {
  await (await reply).finished();
  await page.evaluate(() => undefined);
}

test('once a newer shop is there the next page is loaded whole, and nothing typed is lost', {
  tag: '@desktop',
}, async ({ page }) => {
  let version: string | undefined;
  await page.route('/version.json', (route) => (version ? route.fulfill({ json: { version } }) : route.fallback()));
  await page.clock.install();
  await page.goto('/search?q=xqzw');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const isSamePage = () => page.evaluate(() => 'isSamePage' in window).catch(() => undefined);
  await moveUntilOverlays(page);
  await page.getByText('Lascia un’e-mail o cambia la richiesta').click();
  await page.getByLabel('Che cosa cercavi?').fill('Latte di cammella');
  const asked = page.waitForResponse('/version.json');
  await page.clock.fastForward('10:30');
  await handled(page, asked);
  await untilFooterWorks(page);
  await page.getByRole('link', { name: 'Punti vendita' }).click();
  await expect(page).toHaveURL(/punti-vendita/);
  expect(await isSamePage()).toBe(true);

  await page.goto('/search?q=xqzw');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await moveUntilOverlays(page);
  await page.getByText('Lascia un’e-mail o cambia la richiesta').click();
  await page.getByLabel('Che cosa cercavi?').pressSequentially('Latte di cammella');
  version = '9.9.9+altra';
  const notice = page.waitForResponse('/version.json');
  await page.clock.fastForward('10:30');
  await handled(page, notice);
  await page.clock.fastForward('45:00');
  expect(await isSamePage()).toBe(true);
  await page.getByRole('link', { name: 'Punti vendita' }).click();
  await expect(page).toHaveURL(/punti-vendita/);
  await expect.poll(isSamePage).toBe(false);

  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await moveUntilOverlays(page);
  const again = page.waitForResponse('/version.json');
  await page.clock.fastForward('10:30');
  await handled(page, again);
  await page.clock.fastForward('31:00');
  await expect.poll(isSamePage).toBe(false);
});
