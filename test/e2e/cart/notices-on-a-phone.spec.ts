import { expect, type Page, test } from '@playwright/test';
import { untilHydrated } from '../support/hydrated.ts';

const NOTICES = ['Ne restano 3', 'Il prezzo è salito', 'La promozione è finita'];

test.use({ viewport: { width: 390, height: 844 } });

test('on a phone several notices are read one below the other', { tag: '@phone' }, async ({ page }) => {
  await answerWith(page, NOTICES);
  const button = await showButtonAt(page, 200);
  await button.click();
  await expect(notices(page)).toHaveText([...NOTICES].reverse());
  await untilTheyRest(page);
  const boxes = await boxesOf(page);
  expect(overlaps(boxes)).toEqual([]);
  for (const box of boxes) {
    expect(box.top).toBeGreaterThanOrEqual(0);
    expect(box.bottom).toBeLessThanOrEqual(844);
  }
});

test('they do not cover the button that is being pressed, however many there are', { tag: '@phone' }, async ({
  page,
}) => {
  await answerWith(page, NOTICES);
  // above one notice, but below the last of three
  const button = await showButtonAt(page, 844 - 200);
  await button.click();
  await untilTheyRest(page);
  expect(overlaps([...(await boxesOf(page)), await boxOf(button)])).toEqual([]);
});

test('a sixth error takes the place of the first, and pressing again adds none', { tag: '@phone' }, async ({
  page,
}) => {
  const causes = [...NOTICES, 'Il prezzo è cambiato', 'Il giorno è pieno', 'Il carrello è cambiato'];
  await answerWith(page, causes);
  const button = await showButtonAt(page, 200);
  await button.click();
  await expect(notices(page).filter({ hasText: 'Il carrello è cambiato' })).toBeVisible();
  await untilTheyRest(page, MOST);
  await expect.poll(async () => (await notices(page).allTextContents()).toSorted()).toEqual(causes.slice(1).toSorted());
  await button.click();
  await untilTheyRest(page, MOST);
});

test('the sixth takes its place also where a busy page is drawn before the notices are added', {
  tag: '@phone',
}, async ({ page }) => {
  const causes = ['Il carrello è cambiato'];
  await answerWith(page, causes);
  const button = await showButtonAt(page, 200);
  await button.click();
  await expect(notices(page)).toHaveText(causes);
  await page.evaluate(() => {
    globalThis.requestAnimationFrame = (draw) => {
      queueMicrotask(() => draw(performance.now()));
      return 0;
    };
  });
  causes.splice(0, 1, ...NOTICES, 'Il prezzo è cambiato', 'Il giorno è pieno', 'Il negozio sta per chiudere');
  await button.click();
  await expect(notices(page).filter({ hasText: 'Il negozio sta per chiudere' })).toBeVisible();
  await untilTheyRest(page, MOST);
});

interface Box {
  readonly top: number;
  readonly bottom: number;
}

/** The maximum of notices at a time. */
const MOST = 5;
const notices = (page: Page) => page.locator('[data-toast]');

/** Waits until all have appeared and none moves any more. Errors stay until they are dismissed. */
async function untilTheyRest(page: Page, count: number = NOTICES.length): Promise<void> {
  await expect(page.locator('[data-toast]')).toHaveCount(count);
  await notices(page).evaluateAll((elements) =>
    Promise.allSettled(elements.flatMap((element) => element.getAnimations()).map((animation) => animation.finished)),
  );
}

/** Makes additions to the cart fail with these reasons. */
async function answerWith(page: Page, texts: readonly string[]): Promise<void> {
  await page.route('**/cart/add', async (route) => {
    const errors = texts.map((error, at) => ({ error, code: `NOTICE_${at}` }));
    const response = { status: 1, errors, infos: [], warnings: [], errorsMessage: texts };
    await route.fulfill({ json: { response, data: {} } });
  });
  await page.goto('/search?q=spaghetti');
  await untilHydrated(page);
}

/** Scrolls the button of the first product to this height (px) of the window. */
async function showButtonAt(page: Page, top: number) {
  const button = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /Aggiungi al carrello/ });
  await button.evaluate((element, height) => {
    document.documentElement.style.scrollBehavior = 'auto';
    document.body.style.paddingTop = '900px';
    scrollTo(0, element.getBoundingClientRect().top + scrollY - height);
  }, top);
  return button;
}

async function boxesOf(page: Page): Promise<Box[]> {
  return notices(page).evaluateAll((elements) =>
    elements.map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { top, bottom };
    }),
  );
}

async function boxOf(button: ReturnType<Page['getByRole']>): Promise<Box> {
  const box = await button.boundingBox();
  return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) };
}

/** Returns the pairs of neighbours that overlap. */
function overlaps(boxes: readonly Box[]): Box[] {
  const sorted = [...boxes].sort((a, b) => a.top - b.top);
  return sorted.filter((box, at) => box.bottom > (sorted[at + 1]?.top ?? Number.POSITIVE_INFINITY) + 1);
}
