import { expect, type Page, test } from '@playwright/test';
import { chooseHome, chooseTomorrow, newCustomer } from '../support/customer.ts';
import { found, putIntoCart } from '../support/goods.ts';
import { recordShifts, shiftOf } from '../support/layout-shift.ts';

// Counts the work of a slow phone while a page loads, instead of timing it.

test('the first pages, the cart and the till make no Intl.NumberFormat: the first one takes a phone a tenth of a second', {
  tag: '@phone',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const counted = globalThis as { formats?: number };
    counted.formats = 0;
    Intl.NumberFormat = new Proxy(Intl.NumberFormat, {
      construct(target, args) {
        counted.formats = (counted.formats ?? 0) + 1;
        return Reflect.construct(target, args);
      },
    });
  });
  const product = await becomeReadyToBuy(page);
  for (const path of ['/', '/category/frutta-e-verdura', '/search?q=latte', product, '/cart/', '/payment']) {
    await page.goto(path);
    // the total of the cart, in the header, the bar or the foot of the page
    await expect(
      page
        .getByText(/\d,\d\d\s€/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    expect(await page.evaluate(() => (globalThis as { formats?: number }).formats), path).toBe(0);
  }
});

test('cart and till arrive with the goods, keep them in their place, and ask for none of it again', async ({
  page,
}) => {
  await becomeReadyToBuy(page);
  await recordShifts(page);
  // once per customer, the choice about cookies is attached to the account, and the cart is read after it
  await page.route('**/consent/**', (route) => route.abort());
  const again: string[] = [];
  page.on('pageerror', (error) => again.push(String(error)));
  page.on('request', (request) => {
    if (/\/(?:cart\/view|payment-type)/.test(request.url())) again.push(request.url());
  });
  await page.goto('/cart/');
  await expect(page.getByRole('main').getByRole('link', { name: 'Vai alla cassa' })).toBeVisible();
  expect(await shiftOf(page)).toBeLessThan(0.01);
  await page.goto('/payment');
  await expect(page.getByRole('button', { name: 'Ordine con obbligo di pagare' })).toBeVisible();
  expect(await shiftOf(page)).toBeLessThan(0.01);
  expect(again).toEqual([]);
});

test('a till without a slot keeps everything in its place while it takes the one that it proposes', {
  tag: '@phone',
}, async ({ page }) => {
  await newCustomer(page);
  await chooseHome(page);
  for (const each of (await found(page, 'latte', 8)).slice(0, 6)) await putIntoCart(page, each, 6);
  await recordShifts(page);
  await page.goto('/payment');
  await expect(page.locator('#quando')).toContainText(/tenuta \d+ min/);
  expect(await shiftOf(page)).toBeLessThan(0.01);
});

test('cart and till load in a few files, each after those that it needs', { tag: '@phone' }, async ({ request }) => {
  for (const path of ['/cart/', '/payment']) {
    const html = await (await request.get(path)).text();
    const files = /data-files="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];
    expect(files.length, path).toBeLessThan(13);
    const names = files.map((file) => /assets\/(.*)-[\w-]{8}\.js$/.exec(file)?.[1]);
    expect(names.indexOf('libraries'), path).toBeLessThan(names.indexOf('frame'));
    expect(names.at(-1), path).toBe('entry-client');
  }
});

test.describe('on a first visit', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('the question about cookies takes its place without styling the whole page again', async ({ page, browser }) => {
    await page.goto('/category/frutta-e-verdura', { waitUntil: 'networkidle' });
    const elements = await page.locator('*').count();
    expect(elements).toBeGreaterThan(1000);
    await browser.startTracing(page, { categories: ['devtools.timeline'] });
    const paddings = await page.evaluate(async () => {
      const padding = () => getComputedStyle(document.body).paddingBottom;
      const before = padding();
      const question = document.querySelector<HTMLElement>('#avviso-cookie section');
      if (question) question.style.paddingTop = '40px';
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return [before, padding()];
    });
    const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    expect(Number.parseFloat(paddings[1] ?? '')).toBe(Number.parseFloat(paddings[0] ?? '') + 40);
    const styled = trace.traceEvents
      .filter(({ name }) => name === 'UpdateLayoutTree')
      .reduce((sum, { args }) => sum + (args?.elementCount ?? 0), 0);
    expect(styled).toBeGreaterThan(0);
    expect(styled).toBeLessThan(elements / 4);
  });
});

interface TraceEvent {
  readonly name: string;
  readonly args?: { readonly elementCount?: number };
}

/** Makes a customer with an address, a slot and goods in the cart; returns the page of one of the goods. */
async function becomeReadyToBuy(page: Page): Promise<string> {
  await newCustomer(page);
  await chooseTomorrow(page);
  const goods = await found(page, 'latte', 8);
  for (const each of goods.slice(0, 6)) await putIntoCart(page, each, 6);
  const [first] = goods as { slug?: string }[];
  return `/product/${first?.slug}`;
}
