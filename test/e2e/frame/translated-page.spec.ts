import { expect, type Page, test } from '@playwright/test';
import { chooseTomorrow, newCustomer } from '../support/customer.ts';
import { found, putIntoCart } from '../support/goods.ts';
import { untilFooterWorks, untilHydrated } from '../support/hydrated.ts';
import { anotherSlot } from '../support/slots.ts';

type Way = 'moved' | 'copied';

/**
 * Records the errors of a page from now on, except hydration mismatches (418): a part that is translated before its
 * code is loaded is rendered again, and the browser translates it again.
 */
function failuresOf(page: Page): string[] {
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => {
    if (!message.includes('#418')) failures.push(message);
  });
  return failures;
}

/** Translates a hydrated page completely. */
async function translateWhole(page: Page, way: Way): Promise<void> {
  await untilHydrated(page);
  // the first interaction of a page loads the code that follows its translation
  await page.mouse.click(1, 1);
  await page.waitForFunction(() => Object.hasOwn(Text.prototype, 'nodeValue'));
  await untilFooterWorks(page);
  await translate(page, way);
}

/** Wraps all texts in elements, as the translation of a browser does: the texts are moved into them, or copied. */
async function translate(page: Page, way: Way): Promise<void> {
  await page.evaluate((isCopied) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('script, style, [translate=no]')) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      outer.append(inner);
      text.replaceWith(outer);
      inner.append(isCopied ? document.createTextNode(text.data) : text);
    }
  }, way === 'copied');
}

for (const way of ['moved', 'copied'] as const)
  test(`a page that the browser has translated (texts ${way}) shows what changes, and nothing fails`, {
    tag: '@desktop',
  }, async ({ page }) => {
    const failures = failuresOf(page);
    await newCustomer(page);
    const [oil] = await found(page, 'olio extravergine');
    if (!oil) throw new Error('the demo sells olive oil');
    await putIntoCart(page, oil, 12);
    await chooseTomorrow(page);
    await page.goto('/cart/');
    const line = page
      .getByRole('main')
      .getByRole('group', { name: /Quantità di/ })
      .first();
    await expect(line).toBeVisible();
    await translateWhole(page, way);
    await line.getByRole('button', { name: /Aumenta|Aggiungi/ }).click();
    const euro = async () => {
      const { data } = await (await page.request.get('/ebsn/api/cart/view')).json();
      const [item] = data.cartItems as { grossTotal: number; quantity: number }[];
      return item?.quantity === 13 ? item.grossTotal.toFixed(2).replace('.', ',') : 'not yet';
    };
    await expect.poll(euro).not.toBe('not yet');
    await expect(line.locator('xpath=ancestor::li[1]')).toContainText(await euro());

    await page.goto('/payment');
    await expect(page.locator('#quando').getByRole('heading')).toContainText(/\d\d:\d\d/);
    await translateWhole(page, way);
    await (await anotherSlot(page.locator('#quando'))).click();
    await expect(page.getByRole('heading', { name: 'Questa pagina si è rovesciata' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /obbligo di pagare|^Avanti/ }).first()).toBeVisible();
    expect(failures).toEqual([]);
  });

test('a page that is translated before its code is there works, and so does its foot', { tag: '@desktop' }, async ({
  page,
}) => {
  const failures = failuresOf(page);
  let release = () => {};
  const translated = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/entry-client.*\.js/, async (route) => {
    await translated;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible();
  await translate(page, 'moved');
  release();
  await untilHydrated(page);
  await untilFooterWorks(page);
  await expect(page.getByRole('contentinfo')).toHaveCount(1);
  await expect(page.getByRole('banner')).toHaveCount(1);
  await page.getByRole('combobox', { name: /Cerca/ }).first().fill('olio');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('link', { name: /olio/i }).first()).toBeVisible();
  expect(failures).toEqual([]);
});
