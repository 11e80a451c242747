import { expect, type Locator, type Page, test } from '@playwright/test';
import { untilHydrated } from '../support/hydrated.ts';

const NOTICES = ['Ne restano 3', 'Il prezzo è salito', 'La promozione è finita'];

test.use({ viewport: { width: 390, height: 844 } });

test('on a phone several notices are read one after the other', { tag: '@phone' }, async ({ page }) => {
  await answerWith(page, NOTICES);
  const button = await showButtonAt(page, 200);
  await button.click();
  for (const text of [...NOTICES].reverse()) {
    await expect(notices(page)).toHaveText([text]);
    const { top, bottom } = await boxOf(notices(page));
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(844);
    expect(bottom - top).toBeGreaterThanOrEqual(52);
    await notices(page).getByRole('button', { name: 'Chiudi il messaggio' }).click();
  }
  await expect(notices(page)).toHaveCount(0);
});

test('they do not cover the button that is being pressed', { tag: '@phone' }, async ({ page }) => {
  await answerWith(page, NOTICES);
  // where a notice at the foot would lie
  const button = await showButtonAt(page, 844 - 140);
  await button.click();
  await untilItRests(page);
  const [notice, pressed] = await Promise.all([boxOf(notices(page)), boxOf(button)]);
  expect(notice.bottom <= pressed.top || notice.top >= pressed.bottom).toBe(true);
});

test('of six errors the first is not kept, and pressing again adds none', { tag: '@phone' }, async ({ page }) => {
  const causes = [...NOTICES, 'Il prezzo è cambiato', 'Il giorno è pieno', 'Il carrello è cambiato'];
  await answerWith(page, causes);
  const button = await showButtonAt(page, 200);
  for (let press = 0; press < 2; press++) {
    await button.click();
    await expect(notices(page)).toHaveText(['Il carrello è cambiato']);
  }
  for (const text of causes.slice(1).reverse()) {
    await expect(notices(page)).toHaveText([text]);
    await notices(page).getByRole('button', { name: 'Chiudi il messaggio' }).click();
  }
  await expect(notices(page)).toHaveCount(0);
});

interface Box {
  readonly top: number;
  readonly bottom: number;
}

const notices = (page: Page) => page.locator('[data-toast]');

/** Waits until the notice does not move any more. Errors stay until they are dismissed. */
async function untilItRests(page: Page): Promise<void> {
  await expect(notices(page)).toHaveCount(1);
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

async function boxOf(control: Locator): Promise<Box> {
  const box = await control.boundingBox();
  return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) };
}
