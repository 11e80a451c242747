import { expect, type Page, test } from '@playwright/test';
import { LANGUAGE_COOKIE } from '../../../src/language/language.ts';
import { found, putIntoCart } from '../support/goods.ts';

const WIDTHS = [320, 390, 768, 1440];
/** Matches the texts that the law requires beside a price, in both languages. */
const LEGAL = /min\. 30|30-day|30 days|€|pz tot|in all per order|fino al|until/;

// it sets its own widths
for (const language of ['it', 'en'] as const)
  test(`nothing that has to be said beside a price is cut off, whatever the width, in ${language}`, {
    tag: '@desktop',
  }, async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url: baseURL ?? '' }]);
    for (const goods of await found(page, 'yogurt', 4))
      if (!goods.selectOptions?.length) await putIntoCart(page, goods, 12);
    const [offer] = await found(page, 'penne rigate');
    const product = `/product/${(offer as { slug?: string } | undefined)?.slug}`;
    for (const path of ['/', '/promozioni', '/category/acqua-e-bevande', '/search?q=tonno', product, '/cart/']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const { said, cut } = await cutOff(page);
        expect(said, `${path} at ${width} px says prices`).toBeGreaterThan(0);
        expect(cut, `${path} at ${width} px`).toEqual([]);
      }
    }
  });

/** Returns the texts of prices in the page, and those that are partly hidden. */
function cutOff(page: Page): Promise<{ said: number; cut: string[] }> {
  return page.evaluate((legal) => {
    const pattern = new RegExp(legal);
    const texts = [...document.querySelectorAll<HTMLElement>('main p, main dd')].filter(
      (element) => element.checkVisibility() && pattern.test(element.textContent ?? ''),
    );
    const cut = texts.filter((element) => {
      if (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
        return getComputedStyle(element).overflow !== 'visible' || element.scrollWidth > element.clientWidth + 1;
      return false;
    });
    return { said: texts.length, cut: cut.map(({ textContent }) => textContent ?? '') };
  }, LEGAL.source);
}
