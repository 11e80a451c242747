import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { heldBack } from '../support/held-back.ts';
import { untilFooterWorks } from '../support/hydrated.ts';

/** A department of nine pages, and one of two. */
const LONG = '/category/latte-formaggi-e-uova';
const SHORT = '/category/carne';
const LIST_CALL = /\/ebsn\/api\/products\?/;

test.describe('a list grows', () => {
  test('by itself twice as its end comes near, then by a button, and the footer can be reached', {
    tag: '@phone',
  }, async ({ page }) => {
    await open(page, LONG);
    await expect(cards(page)).toHaveCount(24);
    await page.evaluate(() => scrollTo(0, 100));
    await expect(page.getByRole('status').filter({ hasText: '24 di 195 prodotti' })).toHaveCount(1);
    await toTheEnd(page);
    // the window may stay at the footer, and so at the end, while the list grows above it
    await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(48);
    await toTheEnd(page);
    await expect(cards(page)).toHaveCount(72);
    await expect(page.getByRole('status').filter({ hasText: '72 di 195 prodotti' })).toHaveCount(1);
    await toTheEnd(page);
    await page.waitForTimeout(500);
    await expect(cards(page)).toHaveCount(72);
    await expect(page.getByRole('contentinfo')).toBeInViewport();
    await more(page).click();
    await expect(cards(page)).toHaveCount(96);
    await expect(more(page)).toBeFocused();
    expect(new Set(await productIds(page)).size).toBe(96);
  });

  test('for who came to its end before the page was taken over, and waits there', { tag: '@phone' }, async ({
    page,
  }) => {
    let arrive: () => void = () => undefined;
    const isScrolled = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\/assets\/entry-client-[^/]+\.js$/, async (route) => {
      await isScrolled;
      await route.continue();
    });
    await page.goto(SHORT, { waitUntil: 'commit' });
    await expect(cards(page)).toHaveCount(24);
    await toTheEnd(page);
    await page.waitForTimeout(300);
    arrive();
    await expect(cards(page)).toHaveCount(33);
  });

  test('with the keyboard one goes on at the first new product', { tag: '@phone' }, async ({ page }) => {
    await open(page, `${LONG}?page=6`);
    await grow(page, 72);
    await more(page).focus();
    await page.keyboard.press('Enter');
    await expect(cards(page)).toHaveCount(75);
    await expect(cards(page).nth(72).getByRole('link').first()).toBeFocused();
  });

  test('to its end, which is said', { tag: '@phone' }, async ({ page }) => {
    await open(page, SHORT);
    await toTheEnd(page);
    await expect(cards(page)).toHaveCount(33);
    await expect(page.getByRole('status').filter({ hasText: 'Hai visto tutti i 33 prodotti' })).toHaveCount(1);
    await expect(more(page)).toHaveCount(0);
  });

  test('upwards too, and what one looks at stays where it is', { tag: '@phone' }, async ({ page }) => {
    await open(page, `${LONG}?page=3`);
    const before = await productIds(page);
    const first = cards(page).first();
    const link = page.getByRole('link', { name: 'Mostra i prodotti precedenti' });
    await link.scrollIntoViewIfNeeded();
    const seen = await first.boundingBox();
    await link.click();
    await expect(cards(page)).toHaveCount(48);
    expect((await productIds(page)).slice(24)).toEqual(before);
    const moved = await cards(page).nth(24).boundingBox();
    expect(Math.abs((moved?.y ?? 0) - (seen?.y ?? 0))).toBeLessThan(3);
  });

  test('holding the places of what is on its way, as high as the cards are', { tag: '@phone' }, async ({ page }) => {
    await open(page, LONG);
    const height = (await page.getByRole('main').locator('[data-product]').first().boundingBox())?.height;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(LIST_CALL, async (route) => {
      await held;
      await route.continue();
    });
    await toTheEnd(page);
    const places = page.getByRole('main').locator('.product-grid > [aria-hidden]');
    await expect(places).toHaveCount(24);
    const firstPlace = await documentTop(places.first());
    expect(Math.abs(((await places.first().boundingBox())?.height ?? 0) - (height ?? 0))).toBeLessThan(1.5);
    release();
    await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(48);
    expect(Math.abs((await documentTop(cards(page).nth(24))) - firstPlace)).toBeLessThan(4);
  });

  test('not when the server fails or while offline: it says so, and goes on when asked again or when the connection is back', {
    tag: '@phone',
  }, async ({ page, context }) => {
    await open(page, LONG);
    await page.route(LIST_CALL, (route) => route.fulfill({ status: 500, body: 'x' }));
    await toTheEnd(page);
    await expect(page.getByRole('alert')).toContainText('Non siamo riusciti a caricare gli altri prodotti');
    await expect(cards(page)).toHaveCount(24);
    await page.unroute(LIST_CALL);
    await page.getByRole('button', { name: 'Riprova' }).click();
    await expectGrown(page);
    await expect(page.getByRole('alert')).toHaveCount(0);

    await open(page, LONG);
    await page.evaluate(() => scrollTo(0, 100));
    await expect(more(page)).toHaveCount(1);
    await context.setOffline(true);
    await toTheEnd(page);
    await expect(page.getByRole('alert')).toContainText('Sei offline');
    await context.setOffline(false);
    await expectGrown(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('the way back', { tag: '@phone' }, () => {
  test('finds the same products at the same place: from a product, after a reload of its page, and after one of the list', async ({
    page,
  }) => {
    await open(page, LONG);
    await grow(page, 72);
    const { ids, place, name } = await openProductInView(page, 60);
    const expectSame = async () => {
      await page.goBack();
      await expect(cards(page)).toHaveCount(72);
      expect(await productIds(page)).toEqual(ids);
      await expect.poll(async () => Math.abs((await topOf(page, 60)) - place)).toBeLessThan(4);
    };
    await expectSame();
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    await page.reload();
    await page.waitForLoadState('networkidle');
    await expectSame();

    await cards(page).nth(50).scrollIntoViewIfNeeded();
    await expect(page).toHaveURL(/page=[23]/);
    await atRest(page, 50);
    const before = await topOf(page, 50);
    await page.reload();
    await expect(cards(page)).toHaveCount(72);
    expect(await productIds(page)).toEqual(ids);
    await expect.poll(async () => Math.abs((await topOf(page, 50)) - before)).toBeLessThan(4);
  });

  test('the address names the page in view, without an entry of the history for each; a link to another page begins at its top', async ({
    page,
  }) => {
    await open(page, '/');
    await page.getByRole('main').getByRole('link', { name: 'Latte, formaggi e uova' }).first().click();
    await expect(page).toHaveURL(new RegExp(`${LONG}$`));
    await expect(cards(page)).toHaveCount(24);
    await grow(page, 72);
    await cards(page).nth(60).scrollIntoViewIfNeeded();
    await expect(page).toHaveURL(/\?page=[23]$/);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(page).toHaveURL(new RegExp(`${LONG}$`));
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);

    await page.goForward();
    await expect(cards(page)).toHaveCount(72);
    await page.getByRole('navigation', { name: 'Pagine' }).getByRole('link', { name: 'Pagina 9' }).click();
    await expect(cards(page)).toHaveCount(3);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });
});

test.describe('filters', () => {
  test('are chips that stay where they are, stand in the address and begin at page 1', { tag: '@phone' }, async ({
    page,
  }) => {
    await open(page, `${LONG}?page=2`);
    const chips = page.getByRole('list', { name: 'Filtri rapidi' });
    await chips.getByRole('link', { name: 'Filtra: Biologico' }).click();
    await expect(page).toHaveURL(/\?product_class_\d+=\d+$/);
    const chosen = chips.getByRole('link', { name: 'Togli il filtro Biologico' });
    await expect(chosen).toBeFocused();
    expect(await total(page)).toBeLessThan(195);
    await chosen.click();
    await expect.poll(() => total(page)).toBe(195);
    await expect(chips).toBeFocused();
  });

  test('come back with the category through a link, until they are taken away', { tag: '@phone' }, async ({ page }) => {
    await open(page, LONG);
    await chip(page, 'Filtra: Biologico').click();
    await expect(page).toHaveURL(/product_class/);
    await home(page);
    await department(page, 'Latte, formaggi e uova');
    await expect(page).toHaveURL(/product_class/);
    await chip(page, 'Togli tutti i filtri').click();
    await expect.poll(() => total(page)).toBe(195);
    await home(page);
    await department(page, 'Latte, formaggi e uova');
    await expect.poll(() => total(page)).toBe(195);
    await expect(page).toHaveURL(new RegExp(`${LONG}$`));
  });

  test('end with their category: another one begins without any, also on the way to the first again', {
    tag: '@phone',
  }, async ({ page }) => {
    await open(page, LONG);
    await chip(page, 'Filtra: In promozione').click();
    await expect(page).toHaveURL(/promo=true/);
    await home(page);
    await department(page, 'Carne');
    await expect(page).toHaveURL(new RegExp(`${SHORT}$`));
    await home(page);
    await department(page, 'Latte, formaggi e uova');
    await expect(page).toHaveURL(new RegExp(`${LONG}$`));
  });

  test('of an address that was opened win over what was kept', { tag: '@phone' }, async ({ page }) => {
    await open(page, LONG);
    await chip(page, 'Filtra: In promozione').click();
    await expect(page).toHaveURL(/promo=true/);
    await open(page, LONG);
    await expect(page).toHaveURL(new RegExp(`${LONG}$`));
    await expect.poll(() => total(page)).toBe(195);
  });

  test('that leave nothing say so and can be taken away', { tag: '@phone' }, async ({ page }) => {
    await open(page, `${SHORT}?vendor_id=1&promo=true`);
    await expect(page.getByRole('heading', { name: 'Nessun prodotto con questi filtri' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Togli tutti i filtri' }).last().click();
    await expect(cards(page)).toHaveCount(24);
  });

  test('chosen deep in a list show the new list from its beginning', { tag: '@desktop' }, async ({ page }) => {
    await open(page, LONG);
    await grow(page, 72);
    await page
      .getByRole('complementary', { name: 'Filtri' })
      .getByRole('checkbox', { name: /Biologico/ })
      .check();
    await expect(page).toHaveURL(/product_class/);
    await expect(cards(page).first()).toBeInViewport();
  });
});

test.describe('promotions and new products', () => {
  test('are reached from the home page and go by department', { tag: '@phone' }, async ({ page }) => {
    await open(page, '/');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Mostra tutti.*Offerte della settimana/ })
      .click();
    await expect(page).toHaveURL(/\/promozioni$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Promozioni' })).toBeVisible();
    const all = await total(page);
    const departments = page.getByRole('navigation', { name: 'Reparti della lista' });
    await departments.getByRole('link', { name: 'Frutta e verdura' }).click();
    await expect.poll(() => total(page)).toBeLessThan(all);
    await expect(departments.getByRole('link', { name: 'Frutta e verdura' })).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('link', { name: 'Filtra: In promozione' })).toHaveCount(0);
    await departments.getByRole('link', { name: 'Tutti i reparti' }).click();
    await expect.poll(() => total(page)).toBe(all);
  });

  test('have their old addresses moved', { tag: '@phone' }, async ({ request }) => {
    for (const [from, to] of [
      ['/search?promo=true', '/promozioni'],
      ['/search?new_product=true', '/novita'],
    ] as const) {
      const reply = await request.get(from, { maxRedirects: 0 });
      expect([reply.status(), reply.headers()['location']]).toEqual([301, to]);
    }
  });

  test('say when there are none', { tag: '@phone' }, async ({ page }) => {
    await open(page, '/');
    await page.route(LIST_CALL, (route) => route.fulfill({ json: NOTHING }));
    await untilFooterWorks(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Novità' }).click();
    await expect(page.getByRole('heading', { name: 'Nessuna novità in questo momento' })).toBeVisible();
  });
});

test('an empty category says so and shows the way on', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/');
  await page.route(LIST_CALL, (route) => route.fulfill({ json: NOTHING }));
  await page.getByRole('main').getByRole('link', { name: 'Carne' }).first().click();
  await expect(page.getByRole('heading', { name: 'Qui non c’è ancora niente' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('for search engines', { tag: '@desktop' }, () => {
  const canonicals: readonly (readonly [string, string])[] = [
    [LONG, LONG],
    [`${LONG}?page=2`, `${LONG}?page=2`],
    [`${LONG}?promo=true&page=2`, LONG],
    [`${LONG}?sort=price`, LONG],
    ['/promozioni', '/promozioni'],
    ['/novita?page=2', '/novita?page=2'],
  ];
  for (const [asked, known] of canonicals)
    test(`${asked} is known as ${known}`, async ({ request, baseURL }) => {
      const html = await (await request.get(asked)).text();
      const canonical = [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => href);
      const openGraph = [...html.matchAll(/<meta property="og:url" content="([^"]*)"/g)].map(([, content]) => content);
      expect([canonical, openGraph]).toEqual([[baseURL + known], [baseURL + known]]);
    });

  test('a list names its products in order and the way to it', async ({ request, baseURL }) => {
    const html = await (await request.get(`${LONG}?page=2`)).text();
    const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
      ([, json = '']) => JSON.parse(json),
    );
    const items = data.find((item) => item['@type'] === 'ItemList');
    expect(items.numberOfItems).toBe(195);
    expect(items.itemListElement).toHaveLength(24);
    expect(items.itemListElement[0].position).toBe(25);
    expect(items.itemListElement[0].url).toMatch(new RegExp(`^${baseURL}/product/`));
    expect(data.find((item) => item['@type'] === 'BreadcrumbList').itemListElement).toHaveLength(2);
    expect(html).toContain('<title>Latte, formaggi e uova, pagina 2 · Bottega</title>');
  });

  test('a page beyond the end leads to the last one', async ({ request }) => {
    const reply = await request.get(`${LONG}?page=40`, { maxRedirects: 0 });
    expect([reply.status(), reply.headers()['location']]).toEqual([302, `${LONG}?page=9`]);
  });
});

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use({ javaScriptEnabled: false });

  test('pages are links, forth and back, and each shows its own products', async ({ page }) => {
    await page.goto(LONG);
    const first = await productIds(page);
    // by keyboard: pictures that arrive late could move the link away from the pointer
    await page.getByRole('link', { name: 'Pagina successiva' }).press('Enter');
    await expect(page).toHaveURL(/page=2/);
    // the browser shows a page while it is still receiving it
    await expect.poll(() => productIds(page)).toHaveLength(24);
    const second = await productIds(page);
    expect(second.filter((id) => first.includes(id))).toEqual([]);
    await page.getByRole('link', { name: 'Mostra i prodotti precedenti' }).click();
    await expect.poll(() => productIds(page)).toEqual(first);
    await expect(more(page)).toHaveCount(0);
    await page.getByRole('checkbox', { name: /Biologico/ }).check();
    await page.getByRole('button', { name: 'Applica i filtri' }).click();
    await expect(page.getByRole('link', { name: 'Togli il filtro Biologico' })).toBeVisible();
  });
});

test('lists, sorted, filtered, of promotions and of new products have no accessibility violations, and nothing is wider than the screen', {
  tag: '@phone',
}, async ({ page }) => {
  for (const path of [LONG, `${LONG}?page=3&sort=name`, `${SHORT}?vendor_id=1`, '/promozioni', '/novita'])
    await test.step(path, async () => {
      await open(page, path);
      await toTheEnd(page);
      await expectAccessible(page);
    });
});

const NOTHING = {
  response: {
    status: 0,
    errors: [],
    infos: [],
    warnings: [],
    errorsMessage: [],
    infosMessage: [],
    warningsMessage: [],
  },
  data: { page: { selPage: 1, totPages: 1, totItems: 0, itemsPerPage: 24 }, products: [], facets: [] },
};

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const more = (page: Page) => page.getByRole('button', { name: /Carica altri prodotti|Sto caricando/ });
const chip = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name }).first();

async function home(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Bottega, vai alla home' }).click();
  await expect(page).toHaveURL(/\/$/);
}

async function department(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function toTheEnd(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
}

async function grow(page: Page, count: number): Promise<void> {
  await expect
    .poll(async () => {
      await toTheEnd(page);
      return cards(page).count();
    })
    .toBe(count);
}

/** Waits for the second page. If the end of the list is still near the window, the third follows automatically. */
async function expectGrown(page: Page): Promise<void> {
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(48);
}

async function productIds(page: Page): Promise<string[]> {
  return page
    .getByRole('main')
    .locator('[data-product]')
    .evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset['product'] ?? ''));
}

async function topOf(page: Page, index: number): Promise<number> {
  return cards(page)
    .nth(index)
    .evaluate((card) => card.getBoundingClientRect().top);
}

/** Waits until no request is running that could move a product, and it has not moved for half a second. */
async function atRest(page: Page, index: number): Promise<void> {
  await page.waitForLoadState('networkidle');
  let before = Number.NaN;
  await expect
    .poll(
      async () => {
        const last = before;
        before = await topOf(page, index);
        return before === last;
      },
      { intervals: [500] },
    )
    .toBe(true);
}

/** Scrolls to a product, records all positions, and opens it. */
async function openProductInView(page: Page, index: number) {
  const card = cards(page).nth(index);
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await atRest(page, index);
  const ids = await productIds(page);
  const place = await topOf(page, index);
  const link = card.getByRole('heading').getByRole('link');
  const name = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  return { ids, place, name };
}

async function total(page: Page): Promise<number> {
  const text = await page
    .getByText(/^\d[\d.]* prodott[oi]$/)
    .first()
    .textContent();
  return Number(text?.replace(/\D/g, ''));
}

async function documentTop(element: Locator): Promise<number> {
  return element.evaluate((found) => found.getBoundingClientRect().top + scrollY);
}

// filters are in a sheet there
test('a filter ticked before the page was taken over is applied', { tag: '@desktop' }, async ({ page }) => {
  const arrive = await heldBack(page, /assets\/entry-client/);
  await page.goto('/category/frutta-e-verdura', { waitUntil: 'commit' });
  await page.getByRole('checkbox', { name: 'In promozione' }).check();
  arrive();
  await expect(page).toHaveURL(/promo=true/);
  await expect(page.getByRole('checkbox', { name: 'In promozione' })).toBeChecked();
});
