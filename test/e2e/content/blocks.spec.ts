import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { changeReplies } from '../support/change-replies.ts';
import { logIn, newCustomer } from '../support/customer.ts';
import { drawnPicture, openBlocks } from '../support/shown-blocks.ts';

const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const TEXT = { type: 'StaticText', title: 'Per tutti', description: '<p>Testo</p>' };

test('the home page is made of blocks, stands still, and does what was pressed before its code was there', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) (window as unknown as { shifted: number }).shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
  await page.route(/\/assets\/PageBlocks-/, async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 2, name: 'La spesa buona, come in bottega.' })).toBeVisible();
  const promotions = page.getByRole('region', { name: 'Offerte della settimana' });
  await promotions
    .getByRole('button', { name: /Aggiungi al carrello/ })
    .first()
    .dispatchEvent('click');
  await expect(page.locator('[data-hydrating]')).toHaveCount(2);
  press();
  await expect(promotions.getByRole('group', { name: /Quantità/ })).toHaveCount(1);
  await expect(page.locator('[data-hydrating]')).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.01);
  await expect(page.getByRole('navigation', { name: 'I reparti', exact: true })).toBeVisible();
  for (const name of ['Di stagione, adesso', 'Novità in bottega', 'Il mestiere di scegliere'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expectAccessible(page);
});

test('an address that is asked for before the code of the page is there is answered on the page', {
  tag: '@desktop',
}, async ({ page }) => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  await page.route(/\/assets\/entry-client/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('CAP, via o comune').first().fill('via brera 3 milano');
  await page.keyboard.press('Enter');
  ask();
  await expect(page.getByText(/Milano ha \d+ CAP/)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('grids, sliders, texts and share buttons show what was written, in their columns; the empty leave no gap', {
  tag: '@desktop',
}, async ({ page }) => {
  const isPhone = test.info().project.name === 'phone';
  const picture = await drawnPicture(page);
  const main = await openBlocks(page, [
    {
      type: 'BannerGrid',
      title: 'In evidenza',
      options: { ROWS: '12/6/4/4/4, 12/12/6/6/6' },
      proposals: [
        { name: 'Immagine', slug: 'pesce', ...picture },
        { name: 'Scheda', descr: 'Due parole', slug: 'carne', ...picture },
        { name: 'Tasto', slug: 'dispensa' },
        { name: 'Quarta', descr: 'Riga due' },
      ],
    },
    ...['BannerGrid', 'BannerSlider', 'ProductSlider', 'StaticText', 'CrmProductSlider'].map((type) => ({
      type,
      title: 'Senza niente',
    })),
    ...['CartInfoButton', 'InviteFriend', 'InviteFriendBanner'].map((type) => ({ type, title: 'Di nessuno' })),
    {
      type: 'ProductSlider',
      title: 'Latte e yogurt',
      products: 'latte',
      options: { QUERY: 'latte' },
      proposals: [{ name: 'Dal banco frigo', descr: 'Fresco', slug: 'pesce', ...picture }],
    },
    {
      type: 'ProductSlider',
      title: 'Distesi',
      products: 'yogurt',
      options: { PRODUCT_LAYOUT: 'card', SHOW_PAGINATION_BULLETS: 'false' },
    },
    { ...TEXT, colour: '#184c2c' },
    { type: 'ShareWithFriends', title: 'Dillo a un amico' },
    { type: 'ShareWithFriends', options: { MODE: 'floating' } },
  ]);
  const grid = main.getByRole('region', { name: 'In evidenza' });
  await expect(grid.getByRole('link', { name: 'Immagine' })).toHaveAttribute('href', '/category/pesce');
  await expect(grid.getByRole('link', { name: 'Scheda' }).getByRole('heading', { level: 3 })).toBeVisible();
  await expect(grid.getByRole('link', { name: 'Tasto' })).toHaveText('Tasto');
  const widths = await grid.getByRole('listitem').evaluateAll((items) => items.map((item) => item.clientWidth));
  const whole = await grid.getByRole('list').evaluate((list) => list.clientWidth);
  expect(widths.map((width) => Math.round((width / whole) * 12))).toEqual(isPhone ? [12, 12, 12, 12] : [4, 4, 4, 6]);

  const slider = main.getByRole('region', { name: 'Latte e yogurt' });
  await expect(slider.getByRole('link', { name: /Dal banco frigo/ })).toHaveAttribute('href', '/category/pesce');
  await expect(slider.getByRole('article')).toHaveCount(8);
  await expect(slider.getByRole('link', { name: /Mostra tutti/ })).toHaveAttribute('href', '/search?q=latte');
  const row = slider.getByRole('list', { name: /scorri/ });
  const perView = await row.evaluate((list) =>
    Math.round((list.clientWidth - 32) / (list.children[0]?.clientWidth ?? 1)),
  );
  // 1 slide below 600 px, 4 from 1264 (S 2)
  expect(perView).toBe(isPhone ? 1 : 4);
  await slider.getByRole('button', { name: /Vai alla pagina 2/ }).click();
  await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(100);
  const across = main.getByRole('region', { name: 'Distesi' });
  await expect(across.getByRole('button', { name: /Vai alla pagina/ })).toHaveCount(0);

  const shared = main.getByRole('region', { name: 'Dillo a un amico' }).getByRole('link');
  await expect(shared).toHaveCount(6);
  for (const address of await shared.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))
    expect(decodeURIComponent(address)).toContain('/category/pesce');
  const floating = main.locator('details');
  await expect(floating.getByRole('link').first()).toBeHidden();
  await floating.locator('summary').press('Enter');
  await expect(floating.getByRole('link')).toHaveCount(6);
  await floating.locator('summary').press('Enter');

  // the nine blocks without content: between the grid and the slider there is one gap, as between the others
  const gaps = await main.locator('section[data-block]').evaluateAll((sections) => {
    const boxes = sections.map((section) => section.getBoundingClientRect());
    return boxes.slice(1).map(({ top }, index) => Math.round(top - (boxes[index]?.bottom ?? 0)));
  });
  expect(gaps).toHaveLength(4);
  expect(new Set(gaps).size).toBe(1);
  // floating elements cover no small target at the start of the page
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await grid.getByRole('link', { name: 'Scheda' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Carne' })).toBeVisible();
});

test.describe('the same on every width', { tag: '@desktop' }, () => {
  test('pictures are in the page as it comes, at their size and in the better format; those of the head are asked for at once', async ({
    request,
  }) => {
    const pictures = async (path: string) => {
      const html = await (await request.get(path)).text();
      return html.slice(html.indexOf('<main')).match(/<picture[^>]*>.*?<\/picture>/gs) ?? [];
    };
    const [first = ''] = await pictures('/');
    expect(first).toMatch(/<source type="image\/avif"/i);
    expect(first).toMatch(/loading="eager"/);
    const banner = (await pictures('/category/pesce')).find((each) => each.includes('1080w')) ?? '';
    expect(banner).toMatch(/<source type="image\/avif" srcSet="[^"]*480w, [^"]*1080w"/i);
    expect(banner).toMatch(/<img [^>]*width="1080" height="810"/);
    for (const name of ['whatsapp', 'mail', 'twitter', 'facebook', 'linkedin', 'telegram']) {
      const icon = await request.get(`/img_layout/social_icons/${name}.svg`);
      expect(icon.headers()['content-type']).toContain('image/svg+xml');
    }
  });

  test('BannerSlider: one slide, bullets, arrows when wanted, a pause, no loop; one proposal has none of it', async ({
    page,
  }) => {
    const picture = await drawnPicture(page);
    const proposals = ['Uno', 'Due', 'Tre'].map((name) => ({ name, descr: 'Testo', slug: 'pesce', ...picture }));
    const options = { SHOW_ARROWS: 'true', AUTOPLAY_SECONDS: '3' };
    const main = await openBlocks(page, [
      { type: 'BannerSlider', title: 'Vetrina', options, proposals },
      { type: 'BannerSlider', title: 'Sola', options, proposals: proposals.slice(0, 1) },
    ]);
    const slider = main.getByRole('group', { name: 'Vetrina' });
    await expect(slider.getByRole('heading', { name: 'Uno' })).toBeInViewport({ ratio: 0.9 });
    await expect(slider.getByRole('heading', { name: 'Due' })).not.toBeInViewport();
    const back = slider.getByRole('button', { name: 'Indietro: Vetrina' });
    const next = slider.getByRole('button', { name: 'Avanti: Vetrina' });
    await expect(back).toHaveAttribute('aria-disabled', 'true');
    await expect(main.getByRole('group', { name: 'Sola' }).getByRole('button')).toHaveCount(0);
    // it continues when the pointer has left
    await page.mouse.move(5, 5);
    await page.locator('body').evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await expect(slider.getByRole('button', { name: 'Vai alla pagina 2 di 3' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await slider.getByRole('button', { name: 'Ferma lo scorrimento: Vetrina' }).click();
    await expect(slider.getByRole('button', { name: 'Riprendi lo scorrimento: Vetrina' })).toBeVisible();
    await slider.getByRole('button', { name: 'Vai alla pagina 3 di 3' }).press('Enter');
    await expect(slider.getByRole('heading', { name: 'Tre' })).toBeInViewport({ ratio: 0.9 });
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await next.click({ force: true });
    await expect(slider.getByRole('heading', { name: 'Tre' })).toBeInViewport({ ratio: 0.9 });
    await back.click();
    await expect(slider.getByRole('heading', { name: 'Due' })).toBeInViewport({ ratio: 0.9 });
    await expectAccessible(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openBlocks(page, [{ type: 'BannerSlider', title: 'Vetrina', options, proposals }]);
    await expect(slider.getByRole('button', { name: 'Riprendi lo scorrimento: Vetrina' })).toBeVisible();
  });

  test('links stay in the shop, open beside it, or play a video that nothing is loaded of before', async ({ page }) => {
    const elsewhere: string[] = [];
    await page.context().route(/youtube|ytimg|google/, (route) => {
      elsewhere.push(route.request().url());
      return route.fulfill({ body: '<p>video</p>', contentType: 'text/html' });
    });
    const main = await openBlocks(page, [
      {
        type: 'StaticText',
        title: 'Testo',
        description: `<p><a href="/promozioni">dentro</a> <a href="${VIDEO}" target="_blank" rel="noopener noreferrer">il video</a></p>`,
      },
      {
        type: 'BannerGrid',
        title: 'Griglia',
        proposals: [
          { name: 'Video del banco', descr: 'x', proposalUrl: VIDEO },
          { name: 'Sito', descr: 'x', proposalUrl: 'https://altrove.example/' },
        ],
      },
    ]);
    const out = main.getByRole('link', { name: /Sito/ });
    await expect(out).toHaveAttribute('target', '_blank');
    await expect(out).toHaveAttribute('rel', /noopener/);
    const dialog = page.getByRole('dialog');
    for (const name of ['il video', /Video del banco/]) {
      await main.getByRole('link', { name }).press('Enter');
      await expect(dialog.getByRole('button', { name: /Avvia il video/ })).toBeVisible();
      await expect(dialog.locator('iframe')).toHaveCount(0);
      expect(elsewhere).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    await main.getByRole('link', { name: /Video del banco/ }).click();
    await expectAccessible(page, 'dialog[open]');
    await dialog.getByRole('button', { name: /Avvia il video/ }).click();
    await expect(dialog.locator('iframe')).toHaveAttribute(
      'src',
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?autoplay=1/,
    );
    await expect.poll(() => elsewhere.length).toBe(1);
    await page.keyboard.press('Escape');
    await main.getByRole('link', { name: 'dentro' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /promozion/i })).toBeVisible();
    expect(page.context().pages()).toHaveLength(1);
  });

  test('customers find their cart, their code for friends, and their own products once they accept profiling', async ({
    page,
  }) => {
    await newCustomer(page);
    const blocks = [
      { type: 'CartInfoButton', title: 'La tua spesa qui' },
      { type: 'CrmProductSlider', title: 'Per te', products: 'latte' },
      { type: 'ProductSlider', title: 'I preferiti', products: 'latte', options: { ADV_LAYOUT: '29' } },
      {
        type: 'InviteFriendBanner',
        title: 'Invita',
        options: { CATEGORY_SLUG: 'invita-un-amico', BUTTON_TEXT: 'Come si fa' },
      },
      TEXT,
    ];
    await openBlocks(page, blocks);
    const cart = page.getByRole('region', { name: 'La tua spesa qui' });
    await expect(cart.getByText('Scegli dove riceverla')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Per tutti' })).toBeVisible();
    for (const name of ['Per te', 'I preferiti']) await expect(page.getByRole('region', { name })).toHaveCount(0);
    await changeReplies(page, /\/ebsn\/api\/cart\/view/, ({ data }) => {
      data.user.crmUserSegments = [{ crmSegment: { crmSegmentId: 4502 }, value: 1 }];
    });
    await openBlocks(page, blocks);
    // the home page came with the cart: a page that gets the focus asks for it again
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await expect(page.getByRole('region', { name: 'Per te' })).toBeVisible({ timeout: 500 });
    }).toPass();
    for (const name of ['Per te', 'I preferiti'])
      await expect(page.getByRole('region', { name }).getByRole('article').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('region', { name: 'Invita' }).getByRole('link', { name: 'Come si fa' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Invita un amico' })).toBeVisible();
    const mine = page.getByRole('region', { name: 'Il tuo codice' });
    const code = mine.getByRole('status', { name: 'Il tuo codice' });
    await expect(code).toHaveText(/^[A-Z2-9]{8}$/);
    await expect(mine.getByText('Nessun amico si è ancora iscritto')).toBeVisible();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await mine.getByRole('button', { name: 'Copia il codice' }).click();
    await expect(page.getByText(/Codice copiato/)).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code.textContent());
    await expectAccessible(page, '#contenuto');
  });

  test.describe('with a known position', () => {
    test.use({ geolocation: { latitude: 45.69, longitude: 9.67 }, permissions: ['geolocation'] });

    test('ServiceAutodiscovery: home, stores and lockers of a town or near by; using one asks a visitor to log in', async ({
      page,
    }) => {
      const email = await newCustomer(page, { isLoggedIn: false });
      await page.goto('/');
      await awake(page);
      const block = page.getByRole('region', { name: 'Arriviamo da te?' });
      const field = block.getByRole('searchbox', { name: 'CAP, via o comune' });
      await field.press('Enter');
      await expect(block.getByText('Scrivi il tuo CAP, la via o il comune')).toBeVisible();
      await field.fill('Verolan');
      await block.getByRole('link', { name: /Verolanuova \(BS\)/ }).click();
      await expect(block.getByText('Sì, arriviamo al 25028')).toBeVisible();
      await expectAccessible(page, '[data-block]');
      await block.getByRole('link', { name: 'Cambia' }).click();
      await field.fill('Palermo');
      await field.press('Enter');
      await expect(block.getByText('Non arriviamo ancora a Palermo')).toBeVisible();
      await expect(block.getByText(/Non abbiamo ancora negozi per il ritiro da queste parti/)).toBeVisible();
      await block.getByRole('link', { name: 'Scrivi un altro posto' }).click();
      await field.fill('24121');
      await block.getByRole('link', { name: /Ritiro in negozio/ }).click();
      await logIn(page, email);
      await expect(page.getByRole('dialog', { name: 'Dove ritiri la spesa?' })).toBeVisible();
    });
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('banners lead on, below static pages too, and the field of a place is a form whose answer is a page', async ({
      page,
    }) => {
      await page.goto('/');
      const asked = page.getByRole('region', { name: /La spesa buona/ });
      await asked.getByRole('searchbox', { name: 'CAP, via o comune' }).fill('verona');
      await asked.getByRole('button', { name: 'Arriviamo da te?' }).click();
      await page.getByRole('link', { name: /Verolanuova \(BS\)/ }).click();
      await expect(page.getByRole('heading', { name: 'Sì, arriviamo al 25028' })).toBeVisible();
      await page.goto('/category/pesce');
      await expect(page.getByRole('heading', { name: 'Dal mare al ghiaccio, in una notte.' })).toBeVisible();
      await page.goto('/page/chi-siamo');
      await page.getByRole('link', { name: /I nostri negozi/ }).click();
      await expect(page).toHaveURL(/\/punti-vendita$/);
    });
  });
});

/** Opens a page whose blocks are interactive: their code is loaded by the first move. */
async function awake(page: Page): Promise<void> {
  await expect(async () => {
    await page.mouse.move(Math.random() * 300, 300);
    await expect(page.locator('[data-hydrating]')).toHaveCount(0, { timeout: 1000 });
  }).toPass();
}
