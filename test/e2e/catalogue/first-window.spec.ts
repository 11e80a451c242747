import { expect, test } from '@playwright/test';
import { recordShifts, shiftOf } from '../support/layout-shift.ts';

test('the first window of every department has whole products with their button', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  const { data } = await (await page.request.get('/ebsn/api/category?depth=1')).json();
  const slugs = (data.categories as { slug: string }[]).map(({ slug }) => slug);
  expect(slugs.length).toBeGreaterThan(10);
  await recordShifts(page);
  for (const slug of slugs) {
    await page.goto(`/category/${slug}`);
    const cards = page.getByRole('main').locator('[data-product]');
    const inRow = await cards.evaluateAll((all) => {
      const tops = all.map((card) => card.getBoundingClientRect().top);
      return tops.filter((top) => top === tops[0]).length;
    });
    expect(inRow, slug).toBe(isMobile ? 2 : 4);
    for (const card of (await cards.all()).slice(0, inRow)) {
      await expect(card, slug).toBeInViewport({ ratio: 1 });
      await expect(card.getByRole('button').last(), slug).toBeInViewport({ ratio: 1 });
    }
    // streaming in parts may shift a word of the header
    expect(await shiftOf(page), slug).toBeLessThan(0.01);
  }
});

test('pictures of cards are 100 px on a phone and 150 px from 600 px on (decisions, product image)', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/category/carne');
  const picture = page.getByRole('main').locator('[data-product] img').first();
  for (const [width, size] of [
    [390, 100],
    [599, 100],
    [600, 150],
    [2000, 150],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await picture.evaluate((image: HTMLElement) => [image.offsetWidth, image.offsetHeight])).toEqual([
      size,
      size,
    ]);
  }
});
