import { expect, type Page, test } from '@playwright/test';
import { chooseTomorrow, newCustomer } from '../support/customer.ts';
import { found, putIntoCart } from '../support/goods.ts';
import { anotherSlot } from '../support/slots.ts';

/** Puts elements in the place of all texts, as a browser that translates does: the texts move into them, or copies stand there. */
async function translate(page: Page, way: 'moved' | 'copied'): Promise<void> {
  // the first touch of a page loads what follows its translation
  await page.mouse.move(200, 200);
  await page.mouse.click(1, 1);
  await page.waitForFunction(() => Object.hasOwn(Text.prototype, 'nodeValue'));
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
  test(`a page that the browser has translated (texts ${way}) shows what changes, and nothing fails`, { tag: '@desktop' }, async ({
    page,
  }) => {
    const failures: string[] = [];
    page.on('pageerror', ({ message }) => failures.push(message));
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
    await translate(page, way);
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
    await translate(page, way);
    await (await anotherSlot(page.locator('#quando'))).click();
    await expect(page.getByRole('heading', { name: 'Qualcosa non ha funzionato' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /obbligo di pagare|^Avanti/ }).first()).toBeVisible();
    expect(failures).toEqual([]);
  });
