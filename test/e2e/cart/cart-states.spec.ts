import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { openCartInTheBrowser } from '../support/cart-in-the-browser.ts';
import { chooseTomorrow, newCustomer } from '../support/customer.ts';
import { found, inCart, piecesInCart, post, putIntoCart } from '../support/goods.ts';
import { heldBack } from '../support/held-back.ts';
import { untilHydrated } from '../support/hydrated.ts';

test('the cart page says that it loads, that it cannot, and with one press what is in it', { tag: '@phone' }, async ({
  page,
}) => {
  // as if a customer was logged in on the last page; visitors, who may have no cart, get only the reason (storefront 8)
  await page.addInitScript(() => localStorage.setItem('bottega.customer', 'customer'));
  const answer = await heldBackView(page);
  await openCartInTheBrowser(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('status', { name: 'Caricamento del carrello' })).toBeVisible();
  await expectAccessible(page, 'main');
  answer('refuse');
  await expect(main.getByRole('heading', { name: 'Non riusciamo a caricare il carrello' })).toBeVisible();
  await expect(main).toContainText('Il negozio è in pausa');
  await expectAccessible(page, 'main');
  await page.unroute('**/ebsn/api/cart/view*');
  await main.getByRole('button', { name: 'Riprova' }).click();
  await expect(main.getByRole('heading', { name: 'Il carrello è vuoto' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Inizia la spesa' })).toBeVisible();
  await expectAccessible(page, 'main');
});

// on a phone the cart is a page
test('the cart beside the page says no more than it knows', { tag: '@desktop' }, async ({ page }) => {
  const answer = await heldBackView(page);
  await page.goto('/page/contatti');
  await untilHydrated(page);
  const opener = page.getByRole('banner').getByRole('link', { name: /^Carrello/ });
  await opener.click();
  const drawer = page.getByRole('dialog', { name: 'Il tuo carrello' });
  await expect(drawer.getByRole('status', { name: 'Caricamento del carrello' })).toBeVisible();
  answer('refuse');
  await expect(drawer.getByRole('heading', { name: 'Il negozio è in pausa' })).toBeVisible();
  await expect(drawer).not.toContainText('Non riusciamo a caricare il carrello');
  await expectAccessible(page, 'dialog[open]');
  await page.unroute('**/ebsn/api/cart/view*');
  await drawer.getByRole('button', { name: 'Riprova' }).click();
  await expect(drawer.getByRole('heading', { name: 'È ancora vuoto' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(opener).toHaveAccessibleName('Carrello nessun prodotto');
});

test('a change of the cart that fails says which one it was', { tag: '@desktop' }, async ({ page }) => {
  const [milk] = await found(page, 'latte');
  if (!milk) throw new Error('there is no milk');
  const broken = '**/ebsn/api/cart/{add,update,delete}';
  await page.goto('/search?q=latte');
  await page.route(broken, (route) => route.fulfill({ status: 503, body: '' }));
  const why = 'Si è verificato un errore, riprova tra qualche minuto.';
  await page
    .getByRole('button', { name: `Aggiungi al carrello: ${milk.name}` })
    .first()
    .click();
  await expect(page.getByText(`Il prodotto non è stato aggiunto al carrello. ${why}`)).toBeVisible();
  await page.unroute(broken);
  await putIntoCart(page, milk, 1);
  await page.goto('/cart/');
  const line = amountOf(page, milk.name);
  await page.route(broken, (route) => route.fulfill({ status: 503, body: '' }));
  await line.getByRole('button', { name: /^Aumenta/ }).click();
  await expect(page.getByText(`La quantità nel carrello non è cambiata. ${why}`)).toBeVisible();
  await line.getByRole('button', { name: /^Diminuisci/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sì' }).click();
  await expect(page.getByText(`Il prodotto è ancora nel carrello. ${why}`)).toBeVisible();
  await page.getByRole('button', { name: 'Svuota il carrello' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sì' }).click();
  await expect(page.getByText(`Il carrello non è stato svuotato. ${why}`)).toBeVisible();
});

test('quick presses become few calls and end where they ended', { tag: '@phone' }, async ({ page }) => {
  const [milk] = await found(page, 'latte');
  if (!milk) throw new Error('there is no milk');
  await putIntoCart(page, milk, 1);
  await page.goto('/cart/');
  const line = amountOf(page, milk.name);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/ebsn/api/cart/update')) asked.push(request.url());
  });
  // the request of the line is slow: later presses wait, and only their final state is sent
  const goOn = await heldBack(page, '**/ebsn/api/cart/update');
  for (let press = 0; press < 8; press++) await line.getByRole('button', { name: /^Aumenta/ }).click();
  await line.getByRole('button', { name: /^Diminuisci/ }).click();
  await expect(line.getByRole('status')).toHaveText('8 pz');
  goOn();
  await expect.poll(() => inCart(page)).toEqual({ [milk.name]: 8 });
  await expect(line.getByRole('status')).toHaveText('8 pz');
  expect(asked.length, 'calls for nine presses').toBeLessThanOrEqual(2);
});

test('presses on a cart whose code has not arrived yet all count', { tag: '@phone' }, async ({ page }) => {
  const [milk] = await found(page, 'latte');
  if (!milk) throw new Error('there is no milk');
  await putIntoCart(page, milk, 1);
  const arrive = await heldBack(page, /\/assets\/entry-client/);
  await page.goto('/cart/', { waitUntil: 'commit' });
  const line = amountOf(page, milk.name);
  for (let press = 0; press < 5; press++) await line.getByRole('button', { name: /^Aumenta/ }).click();
  await line.getByRole('button', { name: /^Diminuisci/ }).click();
  arrive();
  await expect(line.getByRole('status')).toHaveText('5 pz');
  await expect.poll(() => inCart(page)).toEqual({ [milk.name]: 5 });
});

test('presses without a network wait, and are sent when it is back', { tag: '@phone' }, async ({ page, context }) => {
  const [milk] = await found(page, 'latte');
  if (!milk) throw new Error('there is no milk');
  await putIntoCart(page, milk, 1);
  await page.goto('/cart/');
  const line = amountOf(page, milk.name);
  await line.getByRole('button', { name: /^Aumenta/ }).click();
  await expect.poll(() => inCart(page)).toEqual({ [milk.name]: 2 });
  // the code of notices is loaded by the first press
  await expect(page.getByRole('region', { name: /Messaggi/ })).toBeAttached();
  await context.setOffline(true);
  await expect(page.getByText('Sei senza rete. Cambia pure il carrello')).toBeVisible();
  for (let press = 0; press < 2; press++) await line.getByRole('button', { name: /^Aumenta/ }).click();
  await expect(line.getByRole('status')).toHaveText('4 pz');
  await expect(page.getByText('da mandare', { exact: true })).toBeVisible();
  await expect(page.getByText('1 cambio da mandare')).toBeVisible();
  await expect(page.getByRole('button', { name: 'La cassa aspetta la rete' })).toBeDisabled();
  await expectAccessible(page, 'main');
  await context.setOffline(false);
  await expect(page.getByText('Sei senza rete')).toBeHidden();
  await expect.poll(() => inCart(page)).toEqual({ [milk.name]: 4 });
  await expect(page.getByText('da mandare', { exact: true })).toBeHidden();
});

test('what the server refuses goes back at its line, and the reason stays until it is dismissed', {
  tag: '@phone',
}, async ({ page }) => {
  const [milk, pasta] = [...(await found(page, 'latte')), ...(await found(page, 'spaghetti'))];
  if (!milk || !pasta) throw new Error('there are no goods');
  await putIntoCart(page, milk, 1);
  await putIntoCart(page, pasta, 1);
  await page.goto('/cart/');
  const errors = [{ error: 'Disponibilità insufficiente', code: 'STOCK_SHORT' }];
  await page.route('**/ebsn/api/cart/update', (route) => route.fulfill({ json: { response: { status: 1, errors } } }));
  await amountOf(page, milk.name)
    .getByRole('button', { name: /^Aumenta/ })
    .click();
  const reason = page.getByRole('region', { name: /Messaggi/ }).getByRole('listitem');
  await expect(reason).toContainText('Disponibilità insufficiente');
  await expect(amountOf(page, milk.name).getByRole('status')).toHaveText('1 pz');
  await page.unroute('**/ebsn/api/cart/update');
  await amountOf(page, pasta.name)
    .getByRole('button', { name: /^Aumenta/ })
    .click();
  await expect.poll(() => inCart(page)).toEqual({ [milk.name]: 1, [pasta.name]: 2 });
  await reason.getByRole('button', { name: 'Chiudi il messaggio' }).click();
  await expect(reason).toHaveCount(0);
});

test('the cart says how far it is from the smallest order, and from a cheaper delivery', { tag: '@phone' }, async ({
  page,
}) => {
  await newCustomer(page);
  // sold by the piece, in any quantity
  const milk = (await found(page, 'latte', 40)).find(
    ({ productInfos: { TIPOLOGIA, MAXACQ, QTY_MULT = '1' }, selectOptions = [] }) =>
      TIPOLOGIA === 'Pezzo' && MAXACQ === undefined && QTY_MULT === '1' && selectOptions.length === 0,
  );
  if (!milk) throw new Error('there is no milk');
  // one more reaches the 30 euro of the demo's zone
  await putIntoCart(page, milk, Math.ceil(30 / milk.priceDisplay) - 1);
  await chooseTomorrow(page);
  await page.goto('/cart/');
  const goal = page.getByRole('region', { name: 'Riepilogo' }).getByRole('status');
  await expect(goal).toHaveText(/^Mancano \d,\d\d\s€ alla spesa minima di 30,00\s€ per la tua zona\.$/);
  await amountOf(page, milk.name)
    .getByRole('button', { name: /^Aumenta/ })
    .click();
  await expect(goal).toHaveText(/^Ancora \d+,\d\d\s€ e la consegna (costa \d,\d\d\s€|è gratis)\.$/);
  await expectAccessible(page, 'main');
});

// the slower one of the two
test('a cart of 300 lines draws what is scrolled to, and a press changes only its own line', { tag: '@phone' }, async ({
  page,
}) => {
  const wanted = await fillWith(page, 300);
  await page.goto('/cart/');
  const amounts = page.getByRole('main').getByRole('group', { name: /^Quantità di/ });
  await expect(amounts).toHaveCount(300);
  await page.waitForLoadState('networkidle');
  await untilTakenOver(page);
  // measured within the page: finding elements by role takes time, too
  const { changed, drawn } = await page.evaluate(async () => {
    const plus = document.querySelectorAll<HTMLElement>('main button[aria-label^="Aumenta"]');
    const lines = new Set<Element>();
    const lineOf = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest('main li');
    const watch = new MutationObserver((list) => {
      for (const { target } of list) lines.add(lineOf(target) ?? document.body);
    });
    const press = async (button: HTMLElement | undefined) => {
      const amount = button?.parentElement;
      const before = amount?.textContent;
      lines.clear();
      button?.click();
      while (amount?.textContent === before) await new Promise(requestAnimationFrame);
      return [...lines].filter((line) => line !== document.body && !line.contains(button ?? null)).length;
    };
    const main = document.querySelector('main');
    if (main) watch.observe(main, { subtree: true, childList: true, characterData: true, attributes: true });
    const first = await press(plus[0]);
    plus[299]?.scrollIntoView();
    for (let count = 0; !plus[299]?.checkVisibility({ contentVisibilityAuto: true }) && count < 100; count++)
      await new Promise(requestAnimationFrame);
    const isDrawn = plus[299]?.checkVisibility({ contentVisibilityAuto: true });
    const last = await press(plus[299]);
    return { changed: first + last, drawn: isDrawn };
  });
  expect(changed, 'lines that change beside the one pressed').toBe(0);
  expect(drawn, 'the last line is drawn once it is scrolled to').toBe(true);
  await expect.poll(() => piecesInCart(page)).toBe(wanted + 2);
});

/** Waits until the page is hydrated and its lines no longer move: on a slow machine this takes longer than loading. */
async function untilTakenOver(page: Page): Promise<void> {
  await untilHydrated(page);
  await page.evaluate(async () => {
    const main = document.querySelector('main');
    let quiet = 0;
    const watch = new MutationObserver(() => {
      quiet = 0;
    });
    if (main) watch.observe(main, { subtree: true, childList: true, characterData: true, attributes: true });
    for (; quiet < 60; quiet += 1) await new Promise(requestAnimationFrame);
    watch.disconnect();
  });
}

/** Adds different products, each in its smallest quantity. Returns the number of pieces. */
async function fillWith(page: Page, count: number): Promise<number> {
  const goods = new Map<number, number>();
  for (let ask = 1; goods.size < count && ask < 10; ask++) {
    const reply = await page.request.get('/ebsn/api/products', { params: { page: ask, page_size: 200 } });
    for (const { productId, productInfos: infos, selectOptions, ...rest } of (await reply.json()).data.products) {
      const { available, minAcq, maxAcq } = rest as Record<'available' | 'minAcq' | 'maxAcq', number | undefined>;
      const least = Math.max(Number(infos.QTY_MULT ?? 1), minAcq ?? 1);
      const isPlain = infos.TIPOLOGIA === 'Pezzo' && !selectOptions?.length && infos.IS_SAMPLE !== 'true';
      if (isPlain && (available ?? 0) > least && (maxAcq ?? 99) > least && goods.size < count)
        goods.set(productId, least);
    }
  }
  const items = [...goods].map(([productId, quantity]) => ({ productId, quantity }));
  for (let from = 0; from < items.length; from += 100)
    await post(page, 'cart/add', { items: items.slice(from, from + 100) });
  return piecesInCart(page);
}

const amountOf = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('group', { name: `Quantità di ${name}` });

/** Holds back the reply with the cart until the returned function decides about it. */
async function heldBackView(page: Page): Promise<(how: 'refuse') => void> {
  let answer = () => {};
  const isAllowed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/ebsn/api/cart/view*', async (route) => {
    await isAllowed;
    const errors = [{ error: 'Il negozio è in pausa', code: 'PAUSED' }];
    await route.fulfill({ json: { response: { status: 1, errors } } }).catch(() => undefined);
  });
  return () => answer();
}

// a phone has little room
test('goods added one after the other are counted in one notice, which covers no pressed button', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/category/carne');
  const notices = page.getByRole('region', { name: /Messaggi/ }).getByRole('listitem');
  const add = page.getByRole('main').getByRole('button', { name: /^Aggiungi al carrello/ });
  await add.evaluateAll((buttons) => buttons.slice(0, 3).map((button) => (button as HTMLElement).click()));
  await expect(notices).toHaveText(['3 prodotti aggiunti al carrello']);
  await expect.poll(async () => (await boxOf(notices)).bottom).toBeLessThan(844);
  await expect(notices).toHaveCount(0);

  // a button at the bottom of the window stays uncovered for a second press
  const low = add.nth(4);
  await low.evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + 84));
  await low.tap();
  await expect(notices).toHaveText([/ aggiunto al carrello: /]);
  const pressed = page
    .getByRole('main')
    .getByRole('button', { name: /^Aumenta|nel carrello, cambia/ })
    .last();
  expect((await boxOf(pressed)).bottom).toBeGreaterThan(700);
  await expect.poll(async () => (await boxOf(notices)).bottom).toBeLessThan((await boxOf(pressed)).top);
});

// a phone has little room
test('notices lie above a bar at the foot of the window', { tag: '@phone' }, async ({ page }) => {
  const words = ['pane', 'latte'].map((name) => ({ name, isDone: false }));
  await page.addInitScript((list) => localStorage.setItem('bottega.fastSearch', list), JSON.stringify(words));
  await page.goto('/search?q=latte');
  const bar = page.getByRole('navigation', { name: 'Lista veloce' });
  await expect(bar).toBeVisible();
  await page
    .getByRole('button', { name: /^Aggiungi al carrello/ })
    .first()
    .tap();
  const notices = page.getByRole('region', { name: /Messaggi/ }).getByRole('listitem');
  await expect(notices).toHaveText([/ aggiunto al carrello: /]);
  await expect.poll(async () => (await boxOf(notices)).bottom).toBeLessThanOrEqual((await boxOf(bar)).top);
});

test('where a slot is needed before goods are added, its dialog opens, and the addition goes on afterwards', {
  tag: '@desktop',
}, async ({ page }) => {
  const [milk] = await found(page, 'latte');
  if (!milk) throw new Error('there is no milk');
  await newCustomer(page);
  const errors = [{ error: 'Scegli quando ricevere la spesa', code: 'SLOT_MISSING' }];
  const lists = { errors, infos: [], warnings: [], errorsMessage: [], infosMessage: [], warningsMessage: [] };
  await page.route(
    '**/ebsn/api/cart/add',
    (route) => route.fulfill({ json: { response: { status: 1, ...lists }, data: {} } }),
    { times: 1 },
  );
  await page.goto('/search?q=latte');
  await page
    .getByRole('button', { name: `Aggiungi al carrello: ${milk.name}` })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Quando ricevi la spesa?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(`${milk.name} aggiunto al carrello: `)).toBeVisible();
});

async function boxOf(of: Locator): Promise<{ top: number; bottom: number }> {
  const box = await of.boundingBox();
  return box ? { top: box.y, bottom: box.y + box.height } : { top: Number.NaN, bottom: Number.NaN };
}
