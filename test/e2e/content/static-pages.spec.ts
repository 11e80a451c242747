import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { untilHydrated } from '../support/hydrated.ts';

test('a static page has title, text, validity, the way back and an article for search engines', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/page/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Informativa sulla privacy');
  await expect(page.getByText('Aggiornata al 1º gennaio 2026')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Percorso' })).toContainText('Home');
  const structured = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(structured.map((text) => (JSON.parse(text) as { '@type': string })['@type'])).toContain('Article');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/page\/privacy$/);
});

test('links in the text stay in the shop', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/page/condizioni-di-vendita');
  await page.getByRole('main').getByRole('link', { name: 'Recesso, resi e rimborsi' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recesso, resi e rimborsi');
});

test('static pages have no accessibility violations, and nothing wider than the screen', { tag: '@desktop' }, async ({
  page,
}) => {
  for (const slug of ['domande-frequenti', 'privacy', 'come-funziona', 'contatti'])
    await test.step(slug, async () => {
      await page.goto(`/page/${slug}`);
      await expectAccessible(page);
    });
});

test('questions are searched while somebody types, and by a form without scripts', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await page.goto('/page/domande-frequenti');
  await untilHydrated(page);
  await page.getByRole('main').getByRole('searchbox').fill('peso');
  await expect(page.getByRole('status').filter({ hasText: 'risposte per “peso”' })).toBeVisible();
  const answers = page.getByRole('main').getByRole('group');
  await expect(answers.first()).toContainText('Perché il totale può cambiare');
  await expect(answers.first().locator('mark').first()).toHaveText('peso');
  await expectAccessible(page);
  const html = await (await request.get('/page/domande-frequenti?q=buono+pasto')).text();
  expect(html).toContain('Qui non c’è scritto niente su “buono pasto”');
  await page.goto('/page/domande-frequenti?q=buono+pasto');
  await page.getByRole('link', { name: 'Chiedilo a noi' }).click();
  await expect(page.getByLabel('Messaggio')).toHaveValue('buono pasto');
});

test('a page that is not there is "Pagina non trovata" with status 404', { tag: '@desktop' }, async ({ request }) => {
  const reply = await request.get('/page/che-non-esiste');
  expect(reply.status()).toBe(404);
  expect(await reply.text()).toMatch(/<title>[^<]*Pagina non trovata/);
});

test('every page of the shop has the links that the staff put at its foot', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/search?q=latte');
  const foot = page.getByRole('contentinfo');
  await expect(foot.getByRole('navigation', { name: 'Note legali' }).getByRole('link')).toHaveText([
    // what the law wants everybody to find
    'Recedere dal contratto qui',
    'Garanzia legale: almeno 2 anni',
    'Come ordiniamo i risultati',
    'Condizioni di vendita',
    'Privacy',
    'Cookie',
    'Accessibilità',
  ]);
  await foot.getByRole('navigation', { name: 'Serve aiuto?' }).getByRole('link', { name: 'Recesso, resi' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recesso, resi e rimborsi');
});
