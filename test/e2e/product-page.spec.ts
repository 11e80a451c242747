import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

interface Found {
  readonly productId: number;
  readonly slug: string;
  readonly name: string;
  readonly mediaURL: string;
}

test('shelves and the price of the last year come when they are near, and nothing jumps', async ({ page }) => {
  const { slug } = await find(page, 'latte uht intero');
  const asked: string[] = [];
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
  await expect(chart).toContainText(/Minimo degli ultimi 12 mesi: \d+,\d\d/);
  for (let step = 0; step < 8; step++) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(150);
  }
  await expect(page.getByRole('region', { name: 'Prodotti simili' }).getByRole('article').first()).toBeAttached();
  await expect(
    page.getByRole('region', { name: 'Spesso comprati insieme' }).getByRole('article').first(),
  ).toBeAttached();
  expect(Number((await page.evaluate(() => document.body.dataset['shift'])) ?? 0)).toBeLessThan(0.05);
  await expectNoViolations(page);
});

test('search engines read price, price per unit, availability, brand and code', async ({ request, page }) => {
  const { slug } = await find(page, 'latte uht intero');
  const html = await (await request.get(`/product/${slug}`)).text();
  const items = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );
  expect(items.map((item) => item['@type']).sort()).toEqual(['BreadcrumbList', 'Product']);
  expect(items.find((item) => item['@type'] === 'Product')).toMatchObject({
    gtin: expect.stringMatching(/^\d{13}$/),
    brand: { '@type': 'Brand' },
    offers: {
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
});

test('an unknown product is "Pagina non trovata" with status 404', async ({ page }) => {
  expect((await page.goto('/product/che-non-esiste'))?.status()).toBe(404);
  await expect(page).toHaveTitle(/Pagina non trovata/);
});

test('what is unknown is said to be unknown, and loose goods say their most', async ({ page }) => {
  const { slug } = await find(page, 'mele golden delicious');
  await page.goto(`/product/${slug}`);
  await expect(page.getByRole('region', { name: 'Ingredienti' })).toContainText('Non disponibile');
  await expect(page.getByRole('main')).toContainText(/circa 1 kg, max \d,\d\d/);
  await expect(page.getByRole('main')).toContainText('Paghi il peso effettivo, mai più del massimo indicato.');
});

test('pieces in a case and on a pallet are said', async ({ page }) => {
  const { slug } = await find(page, 'acqua minerale naturale');
  await page.goto(`/product/${slug}`);
  await expect(page.getByText(/1 collo = \d+ pz · 1 pallet = \d+ pz/).first()).toBeVisible();
});

test('several pictures are turned by thumbs and keys, and one is shown large', async ({ page }) => {
  const other = await find(page, 'mele golden delicious');
  await changed(page, (product) => {
    const [first] = product['media'] as { thumb: string }[];
    product['media'] = [first, { ...first, thumb: other.mediaURL, alt: 'Il retro' }];
  });
  await openFromSearch(page);
  const thumbs = page.getByRole('list', { name: 'Immagini' }).getByRole('button');
  await expect(thumbs).toHaveCount(2);
  await thumbs.nth(1).click();
  await expect(thumbs.nth(1)).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: /Ingrandisci: Il retro/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Il retro' });
  await expect(dialog.getByRole('img', { name: 'Il retro' })).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Ingrandisci' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Il retro' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what is sold out shows first what may stand in for it', async ({ page }) => {
  await changed(page, (product) => {
    product['available'] = 0;
  });
  await openFromSearch(page);
  const main = page.getByRole('main');
  await expect(main.getByText('Il prodotto non è disponibile').first()).toBeVisible();
  await main.getByRole('region', { name: 'Ingredienti' }).scrollIntoViewIfNeeded();
  await expect(main.getByRole('region', { name: 'Al suo posto' }).getByRole('article').first()).toBeVisible();
  await expectNoViolations(page);
});

test('the link of a product can be shared', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { slug } = await find(page, 'latte uht intero');
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto(`/product/${slug}`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: /^Condividi/ }).click();
  await expect(page.getByText('Link copiato')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/product/${slug}`);
});

async function find(page: Page, q: string): Promise<Found> {
  const reply = await page.request.get('/ebsn/api/products', { params: { q, page_size: 1 } });
  const [product] = (await reply.json()).data.products as Found[];
  if (!product) throw new Error(`the shop has no ${q}`);
  return product;
}

/** The next product page that the browser asks for itself. */
async function changed(page: Page, change: (product: Record<string, unknown>) => void): Promise<void> {
  await page.route(/\/ebsn\/api\/products\?slug=/, async (route) => {
    const reply = await route.fetch();
    const json = (await reply.json()) as { data: Record<string, unknown> };
    change(json.data);
    await route.fulfill({ json });
  });
}

async function openFromSearch(page: Page): Promise<void> {
  await page.goto('/search?q=latte+uht+intero', { waitUntil: 'networkidle' });
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.getByRole('heading', { name: 'Ingredienti' })).toBeVisible();
}

async function expectNoViolations(page: Page): Promise<void> {
  await page.waitForTimeout(400); // what comes in has come to rest
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}
