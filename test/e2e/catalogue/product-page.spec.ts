import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { changeReplies } from '../support/change-replies.ts';
import { untilHydrated } from '../support/hydrated.ts';

interface Found {
  readonly productId: number;
  readonly slug: string;
  readonly name: string;
}

test('shelves and the price of the last year come when they are near, and nothing jumps', { tag: '@phone' }, async ({
  page,
}) => {
  const { slug } = await find(page, 'latte uht intero');
  const asked: string[] = [];
  // on a slow network the goods are loaded when their area is scrolled into view
  const { promise: scrolled, resolve: haveScrolled } = Promise.withResolvers<void>();
  await page.route(/\/ebsn\/api\/adv/, async (route) => {
    await scrolled;
    await route.continue();
  });
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 500 });
  await page.goto(`/product/${slug}`, { waitUntil: 'networkidle' });
  expect(asked.filter((path) => path === '/ebsn/api/adv')).toEqual([]);
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput)
          document.body.dataset['shift'] = String(Number(document.body.dataset['shift'] ?? 0) + value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const chart = page.getByRole('region', { name: 'Andamento del prezzo' });
  await chart.scrollIntoViewIfNeeded();
  await expect(chart).toContainText(/Prezzo più basso dal .+: \d+,\d\d/);
  // the axis begins at zero, so that a small cut looks small
  await expect(chart.locator('figure')).toContainText('0,00\u00a0€');
  const heights = await chart.locator('svg').evaluate((svg) => {
    const viewed = Number(svg.getAttribute('viewBox')?.split(' ')[3]);
    const points = (svg.querySelector('polyline')?.getAttribute('points') ?? '').split(' ');
    const above = points.map((point) => viewed - Number(point.split(',')[1]));
    return { least: Math.min(...above), most: Math.max(...above) };
  });
  expect(heights.least / heights.most).toBeGreaterThan(0.5);
  for (let step = 0; step < 10; step++) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(150);
  }
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const reserved = await height();
  haveScrolled();
  await expect(page.getByRole('region', { name: 'Prodotti simili' }).getByRole('article').first()).toBeAttached();
  await expect(
    page.getByRole('region', { name: 'Spesso comprati insieme' }).getByRole('article').first(),
  ).toBeAttached();
  expect(await height()).toBe(reserved);
  expect(Number((await page.evaluate(() => document.body.dataset['shift'])) ?? 0)).toBeLessThan(0.05);
  await expectAccessible(page);
});

test('search engines read price, price per unit, availability, brand and code', { tag: '@phone' }, async ({
  request,
}) => {
  const { slug } = await find({ request }, 'latte uht intero');
  const html = await (await request.get(`/product/${slug}`)).text();
  const dataOf = (page: string) =>
    [...page.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    );
  const items = dataOf(html);
  expect(items.map((item) => item['@type']).sort()).toEqual(['BreadcrumbList', 'Product']);
  expect(items.find((item) => item['@type'] === 'Product')).toMatchObject({
    gtin: expect.stringMatching(/^\d{13}$/),
    brand: { '@type': 'Brand' },
    category: expect.stringMatching(/^Latte.* > /),
    offers: {
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@id': expect.stringMatching(/#negozio$/) },
      price: expect.stringMatching(/^\d+\.\d\d$/),
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: expect.stringMatching(/^\d+\.\d\d$/),
        referenceQuantity: { value: 1, unitCode: 'LTR' },
      },
    },
  });
  const [store, site] = dataOf(await (await request.get('/')).text());
  expect(store).toMatchObject({ '@type': 'GroceryStore', '@id': expect.stringMatching(/#negozio$/) });
  expect(site).toMatchObject({ '@type': 'WebSite', potentialAction: { '@type': 'SearchAction' } });
});

test('an unknown product is "Pagina non trovata" with status 404', { tag: '@phone' }, async ({ request }) => {
  const reply = await request.get('/product/che-non-esiste');
  expect(reply.status()).toBe(404);
  expect(await reply.text()).toMatch(/<title>[^<]*Pagina non trovata/);
});

test('what is unknown is left out, and loose goods say their most', { tag: '@phone' }, async ({ page }) => {
  const { slug } = await find(page, 'mele golden delicious');
  await page.goto(`/product/${slug}`);
  await expect(page.getByRole('region', { name: 'Ingredienti' })).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText(/circa 1 kg, max \d,\d\d/);
  await expect(page.getByRole('main')).toContainText('Paghi il peso effettivo, mai più del massimo indicato.');
  const { slug: water } = await find(page, 'acqua minerale frizzante');
  await page.goto(`/product/${water}`);
  await expect(page.getByRole('region', { name: 'Ingredienti' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Informazioni' })).toContainText('si leggono sulla confezione');
  await expect(page.getByRole('main')).not.toContainText('Non disponibile');
});

test('pieces in a case and on a pallet are said', { tag: '@phone' }, async ({ page }) => {
  const { slug } = await find(page, 'acqua minerale naturale');
  await page.goto(`/product/${slug}`);
  await expect(page.getByText(/1 collo = \d+ pz · 1 pallet = \d+ pz/).first()).toBeVisible();
});

test('several pictures are swiped or turned by thumbs, and each is another one', { tag: '@phone' }, async ({
  page,
}) => {
  await openStrawberries(page);
  const pictures = page.getByRole('button', { name: /^Ingrandisci: / });
  await expect(pictures).toHaveCount(3);
  const thumbs = page.getByRole('list', { name: 'Immagini' }).getByRole('button');
  await expect(thumbs.first()).toHaveAttribute('aria-current', 'true');
  await thumbs.nth(2).click();
  await expect(thumbs.nth(2)).toHaveAttribute('aria-current', 'true');
  await expect(pictures.nth(2)).toBeInViewport();
  const images = pictures.locator('img');
  const isThere = () => images.evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth > 0));
  await expect.poll(isThere).toBe(true);
  const shown = await images.evaluateAll((all) =>
    Promise.all(
      all.map(async (image) => {
        const { currentSrc, naturalWidth } = image as HTMLImageElement;
        return [await (await fetch(currentSrc)).text(), naturalWidth] as const;
      }),
    ),
  );
  expect(new Set(shown.map(([bytes]) => bytes)).size).toBe(3);
  expect(shown.every(([, width]) => width === 900)).toBe(true);
  await expectAccessible(page);
});

test('a picture is shown large, larger still, and the keys lead to the next', { tag: '@phone' }, async ({ page }) => {
  await openStrawberries(page);
  await page.getByRole('button', { name: /^Ingrandisci: .*, 1 di 3$/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status')).toHaveText(/^1 di 3/);
  await expect(dialog.getByRole('img', { name: 'Fragole in cestino Ortolieto' })).toBeVisible();
  await expectAccessible(page);
  const zoom = dialog.getByRole('button', { name: 'Ingrandisci' });
  await zoom.focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('status')).toHaveText(/^2 di 3/);
  await expect(dialog.getByRole('img', { name: /immagine 2$/ })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('status')).toHaveText(/^3 di 3/);
  // the picture is larger than its frame, and the arrow keys move it
  await zoom.press('Enter');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('status')).toHaveText(/^3 di 3/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Ingrandisci: .*, 1 di 3$/ })).toBeFocused();
});

test('what is sold out shows first what may stand in for it', { tag: '@phone' }, async ({ page }) => {
  await changed(page, (product) => {
    product['available'] = 0;
  });
  await openFromSearch(page);
  const main = page.getByRole('main');
  await expect(main.getByText('Il prodotto non è disponibile').first()).toBeVisible();
  await main.getByRole('region', { name: 'Ingredienti' }).scrollIntoViewIfNeeded();
  await expect(main.getByRole('region', { name: 'Al suo posto' }).getByRole('article').first()).toBeVisible();
  await expectAccessible(page);
});

test('the link of a product can be shared', { tag: '@phone' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { slug } = await find(page, 'latte uht intero');
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto(`/product/${slug}`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: /^Condividi/ }).click();
  await expect(page.getByText('Link copiato')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/product/${slug}`);
});

async function find({ request }: Pick<Page, 'request'>, q: string): Promise<Found> {
  const reply = await request.get('/ebsn/api/products', { params: { q, page_size: 1 } });
  const [product] = (await reply.json()).data.products as Found[];
  if (!product) throw new Error(`the shop has no ${q}`);
  return product;
}

/** Opens a demo product with three pictures. */
async function openStrawberries(page: Page): Promise<void> {
  const reply = await page.request.get('/ebsn/api/products', { params: { q: 'fragole in cestino ortolieto' } });
  const [product] = (await reply.json()).data.products as Found[];
  await page.goto(`/product/${product?.slug}`, { waitUntil: 'networkidle' });
}

/** Changes the next product page that the browser requests itself. */
async function changed(page: Page, change: (product: Record<string, unknown>) => void): Promise<void> {
  await changeReplies(page, /\/ebsn\/api\/products\?slug=/, ({ data }) => change(data));
}

async function openFromSearch(page: Page): Promise<void> {
  await page.goto('/search?q=latte+uht+intero');
  // before hydration, the server would render the product
  await untilHydrated(page);
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.getByRole('heading', { name: 'Ingredienti' })).toBeVisible();
}
