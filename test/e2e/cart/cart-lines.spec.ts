import { expect, type Page, test } from '@playwright/test';
import { createHttpClient, type HttpClient } from '../../support/http-client.ts';
import { becomeCustomer, chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openCartInTheBrowser } from '../support/cart-in-the-browser.ts';
import { changeReplies } from '../support/change-replies.ts';
import { lineMenu } from '../support/line-menu.ts';
import { goOnAs } from '../support/session-of.ts';

test('goods in the cart that are near their date get the promotion there, as many as it has, and may leave it', {
  tag: '@phone',
}, async ({ page }) => {
  await put(page, 'yogurt greco miele', 6);
  await page.goto('/cart/');
  const main = page.getByRole('main');
  const amounts = main.getByRole('group', { name: /Quantità di Yogurt greco al miele/ });
  const goods = main.getByRole('listitem').filter({ has: page.getByRole('group', { name: /^Quantità di/ }) });
  // the batch has four pieces
  const without = goods.filter({ hasNotText: '4 pz' });
  const apply = () => lineMenu(page, without, 'Yogurt greco al miele', 'Applica la promozione');
  await apply();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Vuoi applicare questa promozione?');
  await expect(dialog).toContainText('Nel carrello: 6 pz. La promozione vale per questi, finché ce ne sono.');
  await expectAccessible(page, '[role=dialog], dialog[open]');
  await dialog.getByRole('button', { name: 'No' }).click();
  await expect(amounts).toHaveCount(1);
  await apply();
  await dialog.getByRole('button', { name: 'Sì' }).click();
  await expect(amounts).toHaveText([/2 pz/, /4 pz/]);
  await expect(main.getByText(/Scade tra pochi giorni: 40% in meno/)).toBeVisible();
  await expectAccessible(page, 'main');

  // the batch is in the cart already: nothing changes, and a message says so
  await apply();
  await dialog.getByRole('button', { name: 'Sì' }).click();
  await expect(page.getByText('Nel carrello c’è già tutto quello che questa promozione offre')).toBeVisible();
  await expect(amounts).toHaveText([/2 pz/, /4 pz/]);

  await lineMenu(page, goods.filter({ hasText: '4 pz' }), 'Yogurt greco al miele', 'Togli la promozione');
  await expect(amounts).toHaveText([/6 pz/]);
});

test('the card of what is in the cart applies the promotion to it', { tag: '@phone' }, async ({ page }) => {
  await put(page, 'yogurt greco miele', 2);
  await page.goto('/search?q=yogurt+greco+miele');
  const card = page.getByRole('article').first();
  await expect(card.getByRole('status')).toHaveText('2 pz');
  await card.getByRole('button', { name: /^Antispreco, dettagli della promozione/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sì' }).click();
  await expect(page.getByText('Promozione applicata: Yogurt greco al miele')).toBeVisible();
  await page.goto('/cart/');
  const amounts = page.getByRole('main').getByRole('group', { name: /Quantità di Yogurt greco al miele/ });
  await expect(amounts).toHaveText([/2 pz/]);
  await page.getByRole('button', { name: /^Altro su Yogurt greco/ }).click();
  await expect(page.getByRole('button', { name: 'Togli la promozione' })).toBeVisible();
});

test('limits are told on demand, counting what was ordered today, and the line that is over them says so', {
  tag: '@phone',
}, async ({ page }) => {
  const client = await customer();
  await add(client, OIL, 4);
  await add(client, 'zucchero semolato', 8);
  await chooseTomorrow(client);
  await client.ok('buy', { payment_type_id: 2, accept_terms: true });
  await add(client, 'spaghetti', 1);
  await add(client, 'zucchero semolato', 1);
  await goOnAs(page, client, test.info().project.use.baseURL ?? '');
  await page.goto('/cart/');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Limiti di acquisto' }).click();
  const limit = main.getByRole('list', { name: 'Limiti di acquisto' }).getByRole('listitem');
  await expect(limit.filter({ hasText: 'Zucchero' })).toContainText('al massimo 10 pz al giorno');
  await expect(limit.filter({ hasText: 'Zucchero' })).toContainText(
    '1 pz nel carrello, 8 pz già ordinati oggi. Puoi aggiungerne ancora 1 pz.',
  );
  await expectAccessible(page, 'main');
  const sugar = main.getByRole('group', { name: /Quantità di Zucchero/ });
  await main.getByRole('button', { name: /^Aumenta: Zucchero/ }).click();
  await expect(limit.filter({ hasText: 'Zucchero' })).toContainText('Hai raggiunto la quantità massima');
  await main.getByRole('button', { name: /^Aumenta: Zucchero/ }).click();
  await expect(sugar).toHaveClass(/animate-nudge/);
  // the pill around the buttons would clip a focus ring that is drawn outside them
  await page.keyboard.press('Shift+Tab');
  await expect(sugar.getByRole('button', { name: /modifica la quantità/ })).toHaveCSS('outline-offset', '-3px');
  const over = page.getByText('Hai superato la quantità massima giornaliera acquistabile per questo articolo');
  await expect(over).toBeVisible();
  await expect(sugar).toContainText('2 pz');
  await expect(main.getByRole('group', { name: /Quantità di Spaghetti/ })).not.toHaveClass(/animate-nudge/);
});

test('plus at the end of what may be bought says why it does nothing, also to a finger', { tag: '@phone' }, async ({
  page,
}) => {
  await put(page, 'zucchero semolato', 10);
  await page.goto('/cart/');
  const main = page.getByRole('main');
  const plus = main.getByRole('button', { name: /^Aumenta: Zucchero/ });
  await expect(plus).toHaveAttribute('aria-disabled', 'true');
  await plus.focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Hai superato la quantità massima giornaliera acquistabile per questo articolo'),
  ).toBeVisible();
  await expect(main.getByRole('group', { name: /Quantità di Zucchero/ })).toContainText('10 pz');
});

test('errors never cover the page: one for each cause, of the class where it is the class', { tag: '@phone' }, async ({
  page,
}) => {
  await put(page, 'acqua minerale naturale', 2);
  await page.route('**/cart/update', (route) => route.abort());
  await page.goto('/cart/');
  const main = page.getByRole('main');
  const plus = main.getByRole('button', { name: /^Aumenta: Acqua/ });
  const errors = page.locator('[data-toast="error"]');
  for (let press = 0; press < 4; press++) {
    await plus.click();
    await expect(errors).toHaveCount(1);
    await expect(main.getByRole('group', { name: /Quantità di Acqua/ })).toContainText('2 pz');
  }
});

test('minus at the least that may be bought says so, and takes the line out only when one agrees', {
  tag: '@phone',
}, async ({ page }) => {
  await put(page, 'spaghetti', 3);
  // no product of the demo shop has a minimum quantity
  await changeReplies(page, '**/cart/view*', ({ data }) => {
    for (const { product } of data.cartItems ?? []) product.minAcq = 3;
  });
  await openCartInTheBrowser(page);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: /^Diminuisci: Spaghetti/ }).click();
  const question = page.getByRole('dialog', { name: 'Rimuovere dal carrello?' });
  await expect(question).toContainText('Non è possibile acquistare una quantità inferiore di questo articolo');
  await question.getByRole('button', { name: 'No' }).click();
  await expect(main.getByRole('group', { name: /Quantità di Spaghetti/ })).toContainText('3 pz');
  await main.getByRole('button', { name: /modifica la quantità di Spaghetti/ }).click();
  const field = main.getByRole('textbox', { name: 'Quantità in pezzi: Spaghetti' });
  await field.fill('2');
  await field.press('Enter');
  await expect(
    page.getByText('Non è possibile acquistare una quantità inferiore di questo articolo. Quantità più vicina: 3 pz'),
  ).toBeVisible();
  await expect(main.getByRole('group', { name: /Quantità di Spaghetti/ })).toContainText('3 pz');
});

test('what was taken out comes back with Undo in English, which forms call Cancel', { tag: '@phone' }, async ({
  page,
  baseURL,
}) => {
  await put(page, 'spaghetti', 3);
  await page.context().addCookies([{ name: 'bottega_language', value: 'en', url: baseURL ?? '' }]);
  await page.goto('/cart/');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'More about Spaghetti' }).click();
  const menu = page.getByRole('dialog');
  await expect(menu.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await menu.getByRole('button', { name: 'Remove from the basket' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(main.getByRole('group', { name: /Spaghetti/ })).toContainText('3 pcs');
});

test('a code is used and taken back at the till, and the total follows', { tag: '@phone' }, async ({ page }) => {
  const client = await customer();
  await add(client, OIL, 4);
  await chooseTomorrow(client);
  await goOnAs(page, client, test.info().project.use.baseURL ?? '');
  await page.goto('/payment');
  const total = page.getByRole('definition').last();
  await expect(total).toHaveText(/€/);
  const before = await total.textContent();
  await page.getByRole('button', { name: 'Codici sconto e buoni' }).click();
  const field = page.getByLabel('Hai un codice sconto?');
  await expect(field).toBeFocused();
  await field.fill('mai visto');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Il codice sconto "mai visto" non è valido. Verifica di averlo scritto correttamente.'),
  ).toBeVisible();
  await expect(total).toHaveText(before ?? '');
  await field.fill('BENVENUTO');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Codici sconto e buoni: 1 in uso' })).toBeVisible();
  await expect.poll(async () => euro(before) - euro(await total.textContent())).toBeCloseTo(5, 2);
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'Togli il codice BENVENUTO' }).click();
  await expect(total).toHaveText(before ?? '');
});

test('the bags that were chosen stay chosen while the shop answers', { tag: '@phone' }, async ({ page }) => {
  await put(page, 'spaghetti', 3);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/cart/update-cart-info', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/cart/');
  const bags = page.getByLabel('Come confezioniamo la spesa');
  await expect(bags).toBeVisible();
  const [first, second] = await bags
    .getByRole('option')
    .evaluateAll((all) => all.map((o) => (o as HTMLOptionElement).value));
  await expect(bags).toHaveValue(first ?? '');
  await bags.selectOption(second ?? '');
  await page.waitForTimeout(200);
  await expect(bags).toHaveValue(second ?? '');
  answer();
  await expect(page.getByRole('main').getByText(/× 1/)).toBeVisible();
  await expect(bags).toHaveValue(second ?? '');
});

/** The dearest oil, which is enough for a delivery. */
const OIL = 'olio extravergine';

const euro = (text: string | null) => Number((text ?? '').replace(/[^\d,]/g, '').replace(',', '.'));

async function customer(): Promise<HttpClient> {
  const client = createHttpClient(test.info().project.use.baseURL ?? '');
  await becomeCustomer(client, `righe-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@esempio.it`);
  return client;
}

async function add(client: HttpClient, words: string, quantity: number): Promise<void> {
  const { data } = await client.ok(
    'products',
    {},
    { q: words, page_size: 1, ...(words === OIL && { sort: 'price_desc' }) },
  );
  const [product] = 'products' in data ? data.products : [];
  await client.ok('cartAdd', { items: [{ productId: product?.productId ?? 0, quantity }] });
}

async function put(page: Page, words: string, quantity: number): Promise<void> {
  const reply = await page.request.get('/ebsn/api/products', { params: { q: words, page_size: 1 } });
  const [product] = (await reply.json()).data.products as { productId: number }[];
  const added = await page.request.post('/ebsn/api/cart/add', {
    data: { items: [{ productId: product?.productId, quantity }] },
  });
  expect((await added.json()).response.status).toBe(0);
}
