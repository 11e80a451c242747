import { expect, test } from '@playwright/test';
import { createHttpClient } from '../../support/http-client.ts';
import { becomeCustomer, chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import { newCustomer } from '../support/customer.ts';
import { openDrawer } from '../support/drawer.ts';
import { found, putIntoCart } from '../support/goods.ts';
import { heldBack } from '../support/held-back.ts';
import { untilHydrated } from '../support/hydrated.ts';
import { placeField, placeOption } from '../support/open-places.ts';
import { goOnAs } from '../support/session-of.ts';

const TERMS = '/page/condizioni-di-vendita';

test('the till links the terms, has a quiet header, and the order that it made is remembered until the logout', {
  tag: '@desktop',
}, async ({ page }) => {
  const baseURL = test.info().project.use.baseURL ?? '';
  const client = createHttpClient(baseURL);
  await becomeCustomer(client, `cassa-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@esempio.it`);
  const { data } = await client.ok('products', {}, { q: 'olio extravergine', sort: 'price_desc', page_size: 1 });
  const [oil] = 'products' in data ? data.products : [];
  await client.ok('cartAdd', { items: [{ productId: oil?.productId ?? 0, quantity: 4 }] });
  await chooseTomorrow(client);
  await goOnAs(page, client, baseURL);

  await page.goto('/payment');
  const terms = page.getByRole('main').getByRole('link', { name: 'i termini e le condizioni di vendita' });
  await expect(terms).toHaveAttribute('href', TERMS);
  expect((await page.request.get(TERMS)).status()).toBe(200);
  // the checkout has its own header, whose only link leads back
  await expect(page.getByRole('region', { name: 'Consegna' })).toHaveCount(0);
  await expect(page.getByRole('search')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Torna al carrello' })).toBeVisible();

  await page.getByRole('button', { name: 'Ordine con obbligo di pagare' }).click();
  await expect(page.getByRole('heading', { name: 'Ordine confermato' })).toBeVisible();
  const stored = () => page.evaluate(() => localStorage.getItem('bottega.currentOrderId'));
  const orderId = await stored();
  expect(orderId).toMatch(/^\d+$/);
  await page.goto('/cart/');
  const last = page.getByRole('link', { name: 'Il tuo ultimo ordine' });
  await expect(last).toHaveAttribute('href', `/profile/orders/${orderId}`);
  await page.goto('/profile/dashboard');
  await page.getByRole('main').getByRole('button', { name: 'Esci' }).click();
  await expect.poll(stored).toBeNull();
});

const SCRIPTS = /\/assets\/.*\.js$/;

test('an order that is placed before the code of the till is there is placed as soon as it is', {
  tag: '@phone',
}, async ({ page }) => {
  const baseURL = test.info().project.use.baseURL ?? '';
  const client = createHttpClient(baseURL);
  await becomeCustomer(client, `presto-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@esempio.it`);
  const { data } = await client.ok('products', {}, { q: 'olio extravergine', sort: 'price_desc', page_size: 1 });
  const [oil] = 'products' in data ? data.products : [];
  await client.ok('cartAdd', { items: [{ productId: oil?.productId ?? 0, quantity: 4 }] });
  await chooseTomorrow(client);
  await goOnAs(page, client, baseURL);
  const goOn = await heldBack(page, SCRIPTS);
  await page.goto('/payment', { waitUntil: 'domcontentloaded' });
  await page.getByText('Aggiungi una nota').click();
  await page.getByRole('textbox', { name: /Note per l’ordine/ }).fill('Banane verdi');
  await page.getByRole('button', { name: 'Ordine con obbligo di pagare' }).click();
  await expect(page).toHaveURL(/\/payment$/);
  const bought = page.waitForRequest((request) => request.url().includes('/cart/update-cart-info'));
  goOn();
  expect((await bought).postDataJSON()).toMatchObject({ value: 'Banane verdi' });
  await expect(page.getByRole('heading', { name: 'Ordine confermato' })).toBeVisible();
});

test('an address that is typed before the code of the till is there is not lost', { tag: '@phone' }, async ({
  page,
}) => {
  await newCustomer(page);
  const [milk] = await found(page, 'latte');
  if (!milk) throw new Error('there is no milk');
  await putIntoCart(page, milk, 1);
  const goOn = await heldBack(page, SCRIPTS);
  await page.goto('/payment', { waitUntil: 'domcontentloaded' });
  await placeField(page).fill('Via Torquato Tasso 10, 24121 Bergamo');
  goOn();
  await placeOption(page, /Via Torquato Tasso 10/).click();
  await expect(page.locator('#quando').getByRole('heading')).toContainText(/\d\d:\d\d–\d\d:\d\d/);
});

test('a store that is chosen at the till has its slot at once, and no notice asks for one', {
  tag: '@desktop',
}, async ({ page }) => {
  const baseURL = test.info().project.use.baseURL ?? '';
  const client = createHttpClient(baseURL);
  await becomeCustomer(client, `ritira-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@esempio.it`);
  const { data } = await client.ok('products', {}, { q: 'olio extravergine', page_size: 1 });
  const [oil] = 'products' in data ? data.products : [];
  await client.ok('cartAdd', { items: [{ productId: oil?.productId ?? 0, quantity: 6 }] });
  await chooseTomorrow(client);
  await goOnAs(page, client, baseURL);
  await page.goto('/payment');
  await untilHydrated(page);
  await page
    .locator('#dove')
    .getByRole('button', { name: /^Cambia/ })
    .click();
  await page.locator('#dove').getByRole('tab', { name: 'In negozio' }).click();
  const selected = page.waitForResponse('**/ebsn/api/store/select');
  const taken = page.waitForResponse('**/ebsn/api/timeslot/select');
  await page
    .locator('#dove')
    .getByRole('radio', { name: /Bottega Como Napoleona/ })
    .click();
  expect(await (await selected).text()).toContain('SLOT_OF_OTHER_PLACE');
  await taken;
  // a notice would be visible by now, and would disappear by itself
  expect(await page.getByText(/Hai cambiato posto/).count()).toBe(0);
});

test('the form of registration links terms and privacy', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/profile/dashboard');
  await page.getByRole('main').getByRole('button', { name: 'Registrati' }).click();
  const form = page.getByRole('main').locator('form');
  for (const [name, path] of [
    ['i termini e le condizioni di vendita', TERMS],
    ['l’informativa sulla privacy', '/page/privacy'],
  ] as const) {
    await expect(form.getByRole('link', { name })).toHaveAttribute('href', path);
    expect((await page.request.get(path)).status()).toBe(200);
  }
});

// on a phone the cart is a page
test('the drawer of the cart is open again when its page is reloaded, and closed on another', {
  tag: '@desktop',
}, async ({ page }) => {
  const drawer = await openDrawer(page, '/page/contatti');
  await page.reload();
  await expect(drawer).toBeVisible();
  await page.goto('/page/privacy');
  await page.mouse.move(10, 10);
  await page.waitForLoadState('networkidle');
  await expect(drawer).toBeHidden();
  expect(await page.evaluate(() => sessionStorage.getItem('bottega.drawer'))).toBeNull();
});
