import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { newCustomer } from '../support/customer.ts';
import { addByKeyboard } from '../support/goods.ts';
import { untilHydrated } from '../support/hydrated.ts';

test('three for the price of two: the shelf says it, the cart says what is missing and explains the price', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/search?q=yogurt+fragola');
  const card = page.getByRole('article').first();
  await expect(card.getByRole('button', { name: /^3x2, dettagli della promozione/ })).toBeVisible();
  await addByKeyboard(card);
  await card.getByRole('button', { name: /Aumenta/ }).click();
  await expect(card.getByRole('status')).toHaveText('2 pz');
  await page.goto('/cart/');
  const main = page.getByRole('main');
  const hint = main.getByText('Ancora 1 per averne 3 al prezzo di 2');
  await expect(hint).toBeVisible();
  await main.getByRole('button', { name: /Aumenta: Yogurt alla fragola/ }).click();
  await expect(hint).toBeHidden();
  await expect(main.getByText(/^risparmi \d+,\d\d/)).toBeVisible();
  await expectAccessible(page);
  const more = main.getByRole('button', { name: 'Altro su Yogurt alla fragola' });
  await more.press('Enter');
  await page.getByRole('button', { name: 'Perché questo prezzo?' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Perché questo prezzo' });
  await expect(dialog).toContainText('Prezzo di listino');
  await expect(dialog).toContainText(/Yogurt alla frutta: prendi 3, paghi 2 \(3 pz\)/);
  const [list, off, paid] = amounts(await dialog.getByRole('definition').allTextContents());
  expect(list).toBe((paid ?? 0) + (off ?? 0));
  expect(list).toBe((off ?? 0) * 3);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(more).toBeFocused();
});

test('goods near their date are put into the cart at their price when one says yes', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/search?q=yogurt+greco+miele');
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: /^Antispreco, dettagli della promozione/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Vuoi applicare questa promozione?');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'No' }).click();
  await expect(dialog).toBeHidden();
  await card.getByRole('button', { name: /^Antispreco/ }).click();
  await dialog.getByRole('button', { name: 'Sì' }).click();
  await expect(page.getByText(/Yogurt greco al miele aggiunto al carrello/)).toBeVisible();
  await card.getByRole('button', { name: /Aggiungi al carrello/ }).click();
  await expect(card.getByRole('status')).toHaveText('1 pz');
  await page.goto('/cart/');
  const main = page.getByRole('main');
  await expect(main.getByRole('group', { name: /Quantità di Yogurt greco al miele/ })).toHaveCount(2);
  await expect(main.getByText('Scade tra pochi giorni: 40% in meno')).toBeVisible();
  await main
    .getByRole('button', { name: /Aumenta: Yogurt greco/ })
    .first()
    .click();
  await expect(main.getByRole('status').filter({ hasText: /^2 pz$/ })).toHaveCount(1);
});

test('a gift comes with enough goods of its kind, as a line that costs nothing', { tag: '@phone' }, async ({
  page,
}) => {
  await addFirst(page, 'croccantini+gatti', 6);
  await page.goto('/cart/');
  const gifts = page.getByRole('main').getByRole('list', { name: 'Omaggi' });
  await expect(gifts).toContainText('Snack per gatti in formato prova');
  await expect(gifts).toContainText('Omaggio');
});

// on a phone the cart is a page
test('the cart beside the page explains prices, too, and says what is missing', { tag: '@desktop' }, async ({
  page,
}) => {
  await addFirst(page, 'yogurt+fragola', 5);
  await page.goto('/search?q=yogurt+fragola');
  // before hydration the button is a link to the cart
  await untilHydrated(page);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Carrello/ })
    .click();
  const drawer = page.getByRole('dialog', { name: 'Il tuo carrello' });
  await expect(drawer).toContainText('Ancora 1 per averne 3 al prezzo di 2');
  await drawer.getByRole('button', { name: /^Sconti e promozioni/ }).click();
  await expect(page.getByRole('dialog', { name: 'Perché questo prezzo' })).toContainText('prendi 3, paghi 2 (3 pz)');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeVisible();
});

test('a code is refused with its reason, waits for its minimum, and is taken off until it is taken out', {
  tag: '@phone',
}, async ({ page }) => {
  await newCustomer(page);
  await addFirst(page, 'latte+intero', 2);
  await page.goto('/cart/');
  const main = page.getByRole('main');
  const codes = main.getByRole('region', { name: 'Codici sconto' });
  await codes.getByLabel('Hai un codice sconto?').fill('mai visto');
  await codes.getByRole('button', { name: 'Applica' }).click();
  await expect(codes).toContainText(
    'Il codice sconto "mai visto" non è valido. Verifica di averlo scritto correttamente.',
  );
  await expect(codes.getByLabel('Hai un codice sconto?')).toBeFocused();
  await codes.getByLabel('Hai un codice sconto?').fill('benvenuto');
  await codes.getByRole('button', { name: 'Applica' }).click();
  await expect(codes).toContainText(/Mancano .* di prodotti per usarlo/);
  await addFirst(page, 'olio+extravergine', 3);
  await page.reload();
  await expect(codes).toContainText('−5,00');
  await expect(main.getByText('Codice BENVENUTO')).toBeVisible();
  await expectAccessible(page);
  await codes.getByRole('button', { name: 'Togli il codice BENVENUTO' }).click();
  await expect(main.getByText('Codice BENVENUTO')).toBeHidden();
});

test('an order explains its prices as they were', { tag: '@phone' }, async ({ page }) => {
  await newCustomer(page);
  await addFirst(page, 'shampoo+antiforfora', 20);
  await post(page, 'cart-giftcertificate/add_code', { code: 'BENVENUTO' });
  const orderId = await buy(page);
  await page.goto(`/profile/orders/${orderId}`);
  const lines = page.getByRole('region', { name: 'Prodotti dell’ordine' });
  await lines.getByRole('button', { name: /Perché questo prezzo\?, Shampoo/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Shampoo: il secondo a metà prezzo (20 pz)');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Totale', exact: true })).toContainText('Codice BENVENUTO');
  // an element half below the header cannot be checked
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
});

async function addFirst(page: Page, words: string, quantity: number): Promise<void> {
  const reply = await page.request.get(`/ebsn/api/products?q=${words}&page_size=1&sort=price_desc`);
  const { productId } = (await reply.json()).data.products[0] as { productId: number };
  await post(page, 'cart/add', { items: [{ productId, quantity }] });
}

async function buy(page: Page): Promise<number> {
  const { addressId } = await post(page, 'eurospin-address-form/save-new-address', {
    addressName: 'Casa',
    doorbellName: 'Bianchi',
    address1: 'Via Torquato Tasso',
    addressNumber: '10',
    city: 'Bergamo',
    province: 'BG',
    postalcode: '24121',
    floor: '2',
    referencePhoneNumber: '333 1234567',
  });
  await post(page, `user-address/select?address_id=${addressId}&address_type=home`, {});
  const slots = (await (await page.request.get('/ebsn/api/timeslot/list')).json()).data.days as {
    dateIso: string;
    timeslots: { timeslotId: number; active: number }[];
  }[];
  const day = slots.slice(1).find(({ timeslots }) => timeslots.some(({ active }) => active > 0));
  const slot = day?.timeslots.find(({ active }) => active > 0);
  await post(page, 'timeslot/select', { sel_date: day?.dateIso, timeslot_id: slot?.timeslotId });
  return (await post(page, 'checkout/buy', { payment_type_id: 2, accept_terms: true })).orderId as number;
}

async function post(page: Page, path: string, data: object): Promise<Record<string, unknown>> {
  const reply = await page.request.post(`/ebsn/api/${path}`, { data, headers: { 'x-ebsn-client': 'site' } });
  const envelope = await reply.json();
  expect(envelope.response.errors).toEqual([]);
  return envelope.data;
}

/** Returns the cents of texts such as "−1,59 €". */
function amounts(texts: readonly string[]): number[] {
  return texts.map((text) => Number(text.replace(/\D/g, '')));
}
