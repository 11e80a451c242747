import { expect, type Page, test } from '@playwright/test';
import { newCustomer, PASSWORD } from '../support/customer.ts';

test('a second device and a second tab show a change of the cart at once', { tag: '@phone' }, async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const email = await newCustomer(page);
  const device = await browser.newContext({ baseURL: baseURL ?? '' });
  await device.request.post('/ebsn/api/auth/login', { data: { login: email, password: PASSWORD } });
  const phone = await device.newPage();
  const tab = await context.newPage();
  for (const each of [phone, tab]) await look(each);
  await page.goto('/search?q=latte');
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /Aggiungi al carrello/ })
    .click();
  for (const each of [phone, tab])
    await expect(each.getByRole('link', { name: /Carrello: .*1 prodotto/ })).toBeVisible();
  await device.close();
});

/** Opens a page and moves the pointer over it until the page listens for events. */
async function look(page: Page): Promise<void> {
  let isListening = false;
  page.on('request', (request) => {
    isListening ||= request.url().endsWith('/cart/events');
  });
  await page.goto('/');
  await expect
    .poll(async () => {
      await page.mouse.move(10, Math.random() * 99);
      return isListening;
    })
    .toBe(true);
}
