import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { untilHydrated } from '../support/hydrated.ts';
import { logInAs, STAFF, save } from '../support/staff.ts';

test('flyers that hold and the one that comes, with cover, days and number of products', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Volantini' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Volantini' })).toBeVisible();
  const flyers = page.getByRole('main').getByRole('article');
  await expect(flyers).toHaveCount(3);
  await expect(flyers.first()).toContainText('Prodotti del territorio');
  await expect(flyers.first()).toContainText(/fino a \S+ \d+ \S+/);
  await expect(flyers.first()).toContainText(/\d+ prodotti, \d+ pagine/);
  await expect(flyers.first().getByText(/^\d+,\d\d\s€/)).toHaveCount(3);
  // 6 days if midnight has passed since the demo was loaded
  await expect(flyers.last()).toContainText(/tra [67] giorni/);
  await expect(flyers.last()).toContainText('in arrivo');
  await expectAccessible(page);
});

test('a flyer is leafed through, and a list one filters, sorts and puts into the cart from', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/volantini');
  await page.getByRole('link', { name: 'Offerte della settimana', exact: true }).click();
  await expect(page).toHaveURL(/\/volantini\/offerte-della-settimana$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Offerte della settimana');
  await page.getByRole('link', { name: 'Pagina dopo' }).click();
  // the address changes before the page does
  await expect(page.getByText('Pagina 2 di 12')).toBeVisible();
  await untilHydrated(page);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\/3$/);
  const third = page.getByRole('region', { name: 'Pagina 3: Carne e pesce' });
  await expect(third.getByRole('article').first()).toContainText('Prezzo in promozione');
  await expect(page.getByText('Pagina 3 di 12')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Elenco' }).click();
  await expect(page).toHaveURL(/\/elenco$/);
  const all = await total(page);
  expect(all).toBeGreaterThan(24);
  await page.getByRole('link', { name: 'Filtra: Biologico' }).click();
  await expect.poll(() => total(page)).toBeLessThan(all);
  await page.getByRole('link', { name: 'Togli tutti i filtri' }).click();
  await expect.poll(() => total(page)).toBe(all);
  // the page scrolls to its top when it shows all products again, perhaps after the first scroll to its end
  const countAtFoot = async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    return page.getByRole('main').getByRole('article').count();
  };
  await expect.poll(countAtFoot).toBeGreaterThan(24);
  await page
    .getByRole('main')
    .getByRole('button', { name: /Aggiungi al carrello/ })
    .first()
    .click();
  await expect(
    page
      .getByRole('main')
      .getByRole('group', { name: /Quantità di/ })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
});

test('what a flyer is not known for is "Pagina non trovata"; search engines read list and address', {
  tag: '@phone',
}, async ({ page, request }) => {
  expect((await page.goto('/volantini/che-non-esiste'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible();
  expect((await request.get('/volantini/offerte-della-settimana/99')).status()).toBe(404);
  // addresses of the list that a flyer was at first lead to its list
  const html = await (await request.get('/volantini/offerte-della-settimana?page=2')).text();
  expect(html).toMatch(/<link rel="canonical" href="http[^"]*\/offerte-della-settimana\/elenco\?page=2"/);
  expect(html).toContain('"ItemList"');
  expect(html).toContain('BreadcrumbList');
  expect(await (await request.get('/sitemap-leaflets.xml')).text()).toContain('/volantini/offerte-della-settimana<');
});

test('"Solo taglio prezzo" narrows a list and goes back to its first page', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/category/latte-formaggi-e-uova?page=3');
  const all = await total(page);
  await page.getByRole('link', { name: 'Filtra: Solo taglio prezzo' }).click();
  await expect(page).toHaveURL(/\?TP=true$/);
  await expect.poll(() => total(page)).toBeLessThan(all);
});

test('"I miei preferiti" is for customers, and never in a page that everybody gets', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const list = '/category/latte-formaggi-e-uova';
  await page.goto(list);
  await page.mouse.move(5, 5);
  await expect(page.getByRole('link', { name: 'Filtra: i miei preferiti' })).toHaveCount(0);
  await page.goto(`/login?returnTo=${encodeURIComponent(list)}`);
  await page.waitForLoadState('networkidle');
  await page.getByLabel('E-mail').fill('famiglia@bottega.example');
  await page.getByLabel('Password', { exact: true }).fill('Bottega-2026');
  await page.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
  await expect(page).toHaveURL(new RegExp(`${list}$`));
  const { data } = await (await page.request.get('/ebsn/api/products?q=latte&page_size=1')).json();
  const { productId, name } = data.products[0];
  const added = await page.request.post('/ebsn/api/wishlist/add_prod', {
    headers: { 'x-ebsn-client': 'site' },
    data: { items: [{ productId }] },
  });
  expect((await added.json()).response.status).toBe(0);
  await page.getByRole('link', { name: 'Filtra: i miei preferiti' }).click();
  await expect(page).toHaveURL(/preferred=true/);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('article')).toContainText(String(name).trim());
  const own = await page.request.get(`${list}?preferred=true`);
  expect(own.headers()['cache-control']).toBe('private, no-store');
  expect(await (await request.get(`${list}?preferred=true`)).text()).not.toContain('Aggiungi al carrello');
  await expectAccessible(page);
});

async function total(page: Page): Promise<number> {
  const text = await page
    .getByText(/^\d[\d.]* prodott[oi]$/)
    .first()
    .textContent();
  return Number(text?.replace(/\D/g, ''));
}

test('a flyer is made from a promotion by the staff, ordered by its buttons, seen in the shop and withdrawn', {
  tag: '@phone',
}, async ({ page }) => {
  const name = `Di prova ${Date.now() % 100_000}`;
  await logInAs(page, STAFF);
  await page.goto('/gestione/volantini');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expectAccessible(page, 'main');
  await page.goto('/gestione/volantini/nuovo');
  await page.getByLabel('Nome', { exact: true }).fill(name);
  const promotions = page.getByRole('region', { name: 'Promozioni di questi giorni' });
  const promotion = promotions
    .locator('details')
    .filter({ hasText: /Mettili tutti \((?!1\))\d+\)/ })
    .first();
  await promotion.locator('summary').click();
  await promotions.getByRole('button', { name: /^Metti tutti i prodotti di/ }).click();
  const goods = page.getByRole('region', { name: 'Prodotti del volantino' }).getByRole('listitem');
  await expect(goods.nth(1)).toBeVisible();
  const removal = await goods
    .nth(1)
    .getByRole('button', { name: /^Togli / })
    .getAttribute('aria-label');
  const second = removal?.replace('Togli ', '') ?? '';
  await page.getByRole('button', { name: `Sposta su ${second}`, exact: true }).press('Enter');
  const [moved = ''] = second.split(' (');
  await expect(goods.first()).toContainText(moved);
  await save(page).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Bozza', { exact: true })).toBeVisible();
  await expectAccessible(page, 'main');
  // a page that was not there yet is cached as such
  const number = page.url().split('/').at(-1) ?? '';
  const address = `/volantini/${name.toLowerCase().replaceAll(' ', '-')}-${number}`;
  expect((await page.request.get(address)).status()).toBe(404);
  await page.getByRole('button', { name: 'Pubblica', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Guarda nel negozio' })).toHaveAttribute('href', address);
  const back = page.url();
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(200);
  await page.goto(`${address}/elenco`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('main').getByRole('article').first()).toContainText(moved);
  await page.goto(back);
  await page.getByRole('button', { name: 'Ritira', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ritira' }).click();
  await expect(page.getByText(`Ritirato: ${name}`)).toBeVisible();
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(404);
});
