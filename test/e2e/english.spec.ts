import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';

/** Words of everyday Italian: none of them is a part of an English sentence. */
const ITALIAN =
  /\b(?:il|della|delle|degli|nel|che|non|sono|più|è|con|carrello|consegna|spesa|aggiungi|accedi|prodotti|cerca)\b/i;

test('a shopper chooses English at the foot of the page, and shops in it', async ({ page }) => {
  await page.goto('/search?q=latte');
  await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/search\?q=latte$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await expect(page.getByRole('banner').getByRole('link', { name: /Basket/ })).toContainText('€');
  await expectAccessible(page);
  for (const path of [
    '/',
    '/category/frutta-e-verdura',
    '/search?q=xqzw',
    '/cart/',
    '/login',
    '/registration-user',
    '/payment',
    '/punti-vendita',
    '/preferenze-cookie',
    '/non-esiste',
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect([path, await italianLeft(page)]).toEqual([path, []]);
  }
  await page.getByRole('contentinfo').getByRole('button', { name: 'Italiano' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagina non trovata');
});

test('a refusal comes in English too, and pages say nothing that was taken over wrongly', async ({ page, context }) => {
  test.skip(test.info().project.name !== 'phone', 'the same on every width');
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await context.addCookies([{ name: 'bottega_language', value: 'en', url: test.info().project.use.baseURL ?? '' }]);
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByLabel('Email').fill('nobody@bottega.example');
  await page.getByLabel('Password', { exact: true }).fill('wrong-password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toContainText(/email or password/i);
  const product = (await (await page.request.get('/ebsn/api/products?q=latte&page_size=1')).json()).data.products[0];
  for (const path of ['/', '/promozioni', product.itemUrl, '/volantini', '/page/contatti'])
    await page.goto(path, { waitUntil: 'networkidle' });
  expect(errors).toEqual([]);
});

/** What the page itself says in Italian; what is content or the name of something is marked as Italian, or a link to it. */
async function italianLeft(page: import('@playwright/test').Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (
        parent?.closest(
          'script, style, noscript, [lang="it"], article, a[href^="/category/"], a[href^="/page/"], a[href^="/product/"]',
        )
      )
        continue;
      if (node.textContent?.trim()) found.push(node.textContent.trim());
    }
    return found;
  });
  return texts.filter((text) => ITALIAN.test(text));
}
