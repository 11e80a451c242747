import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { newCustomer } from '../support/customer.ts';
import { found, inCart, post, putIntoCart } from '../support/goods.ts';
import { untilHydrated } from '../support/hydrated.ts';

// Issue 49, 10: without a network the shop shows what this browser knows, and nothing of the customer before

test.use({ serviceWorkers: 'allow' });

/** Opens a page as a customer does who looks around, until the worker has its files. */
async function lookAround(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
  await page.mouse.move(60, 300);
  await page.mouse.move(60, 310);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test('without a network: cart, lists and a page of before are here, a new one says so, the next customer sees none', {
  tag: '@phone',
}, async ({ page, context }) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await newCustomer(page);
  const [milk] = await found(page, 'latte');
  if (!milk) throw new Error('there is no milk');
  await putIntoCart(page, milk, 1);
  await post(page, 'wishlist/insert', { name: 'Cena del sabato' });
  await lookAround(page, '/profile/lists');
  await expect(page.getByText('Cena del sabato').first()).toBeVisible();
  // loaded with the worker: shown again later
  await page.goto('/category/frutta-e-verdura');
  const known = () => page.evaluate(() => localStorage.getItem('bottega.offline') ?? '');
  await expect.poll(known).toContain('Cena del sabato');
  await expect.poll(known).toContain(milk.name);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('bottega-pagine')).keys()).map(({ url }) => url)))
    .toEqual([expect.stringMatching(/\/category\/frutta-e-verdura$/)]);

  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Ecco com’era' })).toBeVisible();
  await expect(page.getByText('Cena del sabato')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nel carrello' })).toBeVisible();
  await expect(page.getByText(/com’era alle \d\d:\d\d/).first()).toBeVisible();
  await expectAccessible(page, 'main');
  await page.goto('/category/frutta-e-verdura');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto('/payment');
  await expect(page.getByRole('heading', { level: 1, name: 'La cassa aspetta la rete' })).toBeVisible();
  await page.goto('/category/pesce');
  await expect(page.getByText(/Questa pagina non l’hai ancora aperta/)).toBeVisible();
  await expectAccessible(page, 'main');

  await page.getByRole('main').getByRole('link', { name: 'Il carrello' }).click();
  const isTried = page.waitForEvent('requestfailed', (request) => /\/cart\/(?:add|update)$/.test(request.url()));
  await page.getByRole('button', { name: /^Aumenta/ }).click();
  await isTried;
  await expect(page.getByText('1 cambio da mandare')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('La rete è tornata. Il tuo cambio è arrivato.')).toBeVisible();
  await expect.poll(() => inCart(page)).toEqual({ [milk.name]: 2 });

  await page.goto('/profile/dashboard');
  await page.getByRole('main').getByRole('button', { name: 'Esci' }).first().click();
  await expect.poll(known).not.toContain(milk.name);
  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Sei senza rete' })).toBeVisible();
  await expect(page.getByText('Cena del sabato')).toBeHidden();
  expect(faults).toEqual([]);
});
