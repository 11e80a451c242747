import { expect, test } from '@playwright/test';
import { expectAccessible, WITH_FRAME } from '../support/accessible.ts';
import { newCustomer, PASSWORD } from '../support/customer.ts';
import { untilHydrated } from '../support/hydrated.ts';

const PAGES = [
  '/',
  '/category/frutta-e-verdura',
  '/search?q=latte',
  '/search?q=xqzw',
  '/cart/',
  '/login',
  '/registration-user',
  '/payment',
  '/non-esiste',
];

test('pages have no accessibility violations, and nothing wider than the screen', { tag: '@phone' }, async ({
  page,
}) => {
  for (const path of PAGES)
    await test.step(path, async () => {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expectAccessible(page, 'body', path === '/' ? WITH_FRAME : {});
    });
});

test('a product page has no accessibility violations', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/search?q=latte');
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Ingredienti' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('one browses departments, filters, searches, turns pages and reads a product', { tag: '@phone' }, async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Frutta e verdura' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Frutta e verdura' })).toBeVisible();
    await expect(page.getByRole('article').first()).toContainText('€');
    await expect(
      page
        .getByRole('article')
        .first()
        .getByRole('button', { name: /Aggiungi al carrello/ }),
    ).toBeVisible();
    await page
      .getByRole('link', { name: /[Ss]uccessiv|Pagina 2/ })
      .first()
      .click();
    await expect(page).toHaveURL(/page=2/);
    await page.goto('/category/frutta-e-verdura?promo=true');
    await expect(page.getByRole('article').first()).toBeVisible();
    const box = page.getByRole('combobox', { name: /Cerca/ }).locator('visible=true').first();
    await box.fill('late');
    await box.press('Enter');
    await expect(page.getByText('Forse cercavi')).toBeVisible();
    await page.getByRole('article').first().getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Ingredienti' })).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a page says once what needs it', { tag: '@phone' }, async ({ page }) => {
    const says = page.getByText(/serve JavaScript/);
    for (const path of [
      '/',
      '/category/frutta-e-verdura',
      '/search?q=latte',
      '/cart/',
      '/login',
      '/registration-user',
    ]) {
      await page.goto(path);
      await expect(says.locator('visible=true'), path).toHaveCount(1);
    }
    await page.goto('/login');
    const form = page.getByRole('main').locator('form').first();
    await form.locator('input').first().fill('anna@esempio.it');
    await form.locator('button[type=submit]').first().click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(says.locator('visible=true')).toHaveCount(1);
    await page.goto('/search?q=latte');
    await page.getByRole('article').first().getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Ingredienti' })).toBeVisible();
    await expect(page.locator('#senza-javascript')).toBeVisible();
    await expect(says.locator('visible=true')).toHaveCount(0);
  });
});

test('the first HTML carries names, prices, the add button and what search engines read', { tag: '@phone' }, async ({
  request,
}) => {
  const listing = await (await request.get('/category/frutta-e-verdura')).text();
  expect(listing).toContain('Mele');
  expect(listing).toMatch(/\d,\d\d\s*€/);
  expect(listing).toContain('Aggiungi al carrello');
  expect(listing).toMatch(/<title>[^<]*Frutta e verdura/);
  expect(listing).toMatch(/<link rel="canonical" href="http[^"]*\/category\/frutta-e-verdura"/);
  expect(listing).toMatch(/<meta property="og:title"/);
  expect(listing).toContain('BreadcrumbList');
});

test('a catalogue page is the same for everybody, and known again', { tag: '@phone' }, async ({
  request,
  playwright,
  baseURL,
}) => {
  const { data } = await (await request.get('/ebsn/api/products?q=latte&page_size=1')).json();
  const added = await request.post('/ebsn/api/cart/add', {
    data: { items: [{ productId: data.products[0].productId, quantity: 1 }] },
  });
  expect((await added.json()).data.totalItems).toBe(1);
  const [own, stranger] = [
    await request.get('/'),
    await (await playwright.request.newContext({ baseURL: baseURL ?? '' })).get('/'),
  ];
  expect(await own.text()).toBe(await stranger.text());
  expect(own.headers()['set-cookie']).toBeUndefined();
  expect(own.headers()['content-security-policy']).toContain("default-src 'self'");
  const again = await request.get('/', { headers: { 'if-none-match': own.headers()['etag'] ?? '' } });
  expect(again.status()).toBe(304);
});

test('what does not exist below the API or among the files is no page', { tag: '@phone' }, async ({ request }) => {
  for (const path of [
    '/ebsn/api/niente',
    '/assets/niente.js',
    '/photo/thumb/niente-00000000.webp',
    '/photo/thumb/..%2f..%2fetc%2fpasswd',
  ]) {
    const reply = await request.get(path);
    expect([path, reply.status()]).toEqual([path, 404]);
    expect(await reply.text()).not.toContain('<html');
  }
});

test('an unknown address is "Pagina non trovata" with status 404', { tag: '@phone' }, async ({ request }) => {
  const reply = await request.get('/category/che-non-esiste');
  expect(reply.status()).toBe(404);
  expect(await reply.text()).toMatch(/<title>[^<]*Pagina non trovata/);
});

test('while offline a press is taken back with a reason', { tag: '@phone' }, async ({ page, context }) => {
  await page.goto('/search?q=latte');
  await untilHydrated(page);
  await context.setOffline(true);
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: /Aggiungi al carrello/ }).click();
  await expect(card.getByRole('button', { name: /Aggiungi al carrello/ })).toBeVisible();
  await expect(page.getByText(/senza rete/i).first()).toBeVisible();
  await expect(card.getByRole('button', { name: /Aggiungi al carrello/ })).toBeFocused();
  await context.setOffline(false);
});

test('a login sent before the page was taken over is sent then', { tag: '@phone' }, async ({ page }) => {
  const email = await newCustomer(page, { isLoggedIn: false });
  let arrive: () => void = () => undefined;
  const isSent = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/entry-client-[^/]+\.js$/, async (route) => {
    await isSent;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const form = page.getByRole('main');
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByLabel('Password', { exact: true }).press('Enter');
  await page.waitForTimeout(300);
  await expect(page).toHaveURL(/\/login$/);
  arrive();
  await expect(page).not.toHaveURL(/\/login$/);
  await expect
    .poll(async () => (await page.request.get('/ebsn/api/cart/view')).json())
    .toMatchObject({ user: { login: email } });
});

test('an address that leads on from the cart to nowhere says so, and leads back to the cart', {
  tag: '@desktop',
}, async ({ request }) => {
  for (const path of ['/cart/pagina-che-non-esiste', '/payment/pagina-che-non-esiste']) {
    const reply = await request.get(path);
    expect(reply.status()).toBe(404);
    expect(await reply.text()).toContain('Pagina non trovata, impossibile continuare');
  }
  expect(await (await request.get('/pagina-che-non-esiste')).text()).not.toContain('impossibile continuare');
});
