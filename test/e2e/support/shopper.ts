import { expect, type Page, test } from '@playwright/test';
import { addByKeyboard } from './goods.ts';
import { placeField, placeOption } from './open-places.ts';
import { anotherSlot, slotButtons } from './slots.ts';

/** The goods to buy, as search terms, because catalogues differ. */
export interface Basket {
  readonly department: string;
  readonly filter: string;
  readonly loose: string;
  readonly sixPack: string;
  readonly sixPackText: string;
  /** Goods whose price reaches the minimum order. */
  readonly filler: string;
  readonly slotText?: string;
}

/** Tests all steps of a new visitor, from the home page to an order and a new cart with the same goods. */
export async function orderAsNewVisitor(page: Page, basket: Basket): Promise<void> {
  const shopper = email();
  await page.addInitScript(withoutSecureContext);
  await test.step('enters a department and filters it', async () => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: basket.department }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: basket.department })).toBeVisible();
    const before = await productCount(page);
    await filter(page, basket.filter);
    await expect.poll(() => productCount(page)).toBeLessThan(before);
  });

  await test.step('puts a loose product into the cart, by weight', async () => {
    await page.goto(`/search?q=${basket.loose}`);
    const card = page.getByRole('article').first();
    await addByKeyboard(card);
    await expect(card.getByRole('status')).toHaveText(/circa .*g$/);
    const first = await card.getByRole('status').textContent();
    await card.getByRole('button', { name: /Aumenta/ }).click();
    await expect(card.getByRole('status')).not.toHaveText(first ?? '');
  });

  await test.step('searches milk, rightly and wrongly written', async () => {
    await search(page, 'latte');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('latte');
    await expect(page.getByRole('article').first()).toContainText(/latte/i);
    await search(page, 'late');
    await expect(page.getByText('Forse cercavi')).toBeVisible();
    await expect(page.getByRole('article').first()).toContainText(/latte/i);
  });

  await test.step('opens a product and adds a piece', async () => {
    await page.getByRole('article').first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/latte/i);
    await page
      .getByRole('main')
      .getByRole('button', { name: /Aggiungi al carrello/ })
      .first()
      .click();
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText('1 pz');
  });

  await test.step('adds a 6-pack with one press', async () => {
    await page.goto(`/search?q=${basket.sixPack}`);
    const card = page.getByRole('article').first();
    await card.getByRole('button', { name: /Aggiungi al carrello/ }).click();
    await expect(card.getByRole('status')).toHaveText(basket.sixPackText);
  });

  await test.step('adds enough for a delivery', async () => {
    await page.goto(`/search?q=${basket.filler}&sort=price_desc`);
    const card = page.getByRole('article').first();
    await addByKeyboard(card);
    for (let press = 0; press < 3; press++) await card.getByRole('button', { name: /Aumenta/ }).click();
    await expect(card.getByRole('status')).toHaveText('4 pz');
  });

  await test.step('finds the same cart and goes to the till', async () => {
    await page.goto('/cart/');
    await expect(page.getByRole('main').getByRole('group', { name: /Quantità di/ })).toHaveCount(4);
    await page.getByRole('main').getByRole('link', { name: 'Vai alla cassa' }).click();
    await expect(page.getByRole('heading', { name: 'Dove arriviamo' })).toBeVisible();
  });

  await test.step('enters an address that is served', async () => {
    await placeField(page).fill('Via Torquato Tasso 10, 24121 Bergamo');
    await placeOption(page, /Via Torquato Tasso 10.*Bergamo/).click();
  });

  await test.step('picks another slot than the proposed one', async () => {
    // the staff's text about slots (S 2, timeslot-selector); a recorded shop may have none
    if (basket.slotText) await expect(page.getByText(basket.slotText)).toBeVisible();
    await (await anotherSlot(page)).click();
    await expect(slotButtons(page).and(page.locator('[aria-pressed=true]'))).toHaveCount(1);
  });

  await test.step('says who, pays on delivery and sees the number of the order', async () => {
    await page.getByLabel('Nome e cognome').fill('Anna Bianchi');
    await page.getByLabel('Telefono').fill('333 1234567');
    await page.getByLabel('E-mail').fill(shopper);
    await page.getByLabel('Password', { exact: true }).fill('mele-verdi-42');
    await expect(page.getByRole('radio', { name: /Pagamento alla consegna/ })).toBeChecked();
    await page.getByRole('checkbox', { name: /termini e le condizioni di vendita/ }).check();
    await page.getByRole('button', { name: 'Ordine con obbligo di pagare' }).click();
    await expect(page.getByRole('heading', { name: 'Ordine confermato' })).toBeVisible();
  });
  const orderId = /done\/(\d+)/.exec(page.url())?.[1] ?? 'none';

  await test.step('finds the confirmation in the mailbox', async () => {
    await expect
      .poll(async () => {
        await page.goto('/posta');
        return page.getByRole('link', { name: `Ordine n. ${orderId} confermato` }).count();
      })
      .toBe(1);
    await expect(page.getByText(`a ${shopper}`).first()).toBeVisible();
    await page.getByRole('link', { name: `Ordine n. ${orderId} confermato` }).click();
    await expect(page.frameLocator('iframe').getByText(`Ordine n. ${orderId}`).first()).toBeVisible();
  });

  await test.step('finds it among the orders and puts all of it into a new cart', async () => {
    await page.goto('/profile/orders');
    const order = page.getByRole('listitem').filter({ hasText: `n. ${orderId}` });
    await expect(order).toContainText('Ordinato');
    await order.getByRole('link', { name: `Ordine n. ${orderId}` }).click();
    await page.getByRole('button', { name: 'Ordina di nuovo' }).click();
    await expect(page).toHaveURL(/\/cart\/$/);
    await expect(page.getByRole('main').getByRole('group', { name: /Quantità di/ })).toHaveCount(4);
  });
}

/**
 * Removes features that browsers offer only on https and localhost: a shop may run over plain http with another host
 * name.
 */
function withoutSecureContext(): void {
  for (const name of ['randomUUID', 'subtle']) delete (Crypto.prototype as unknown as Record<string, unknown>)[name];
  for (const name of ['clipboard', 'locks', 'mediaDevices', 'serviceWorker', 'storage', 'wakeLock'])
    delete (Navigator.prototype as unknown as Record<string, unknown>)[name];
}

const email = () => `spesa-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@esempio.it`;

async function productCount(page: Page): Promise<number> {
  const text = await page
    .getByText(/^\d[\d.]* prodott[oi]$/)
    .first()
    .textContent();
  return Number(text?.replace(/\D/g, ''));
}

/** Sets a filter; on a phone the filters are in a drawer. */
async function filter(page: Page, name: string): Promise<void> {
  const drawer = page.getByRole('button', { name: /Filtra e ordina/ });
  if (await drawer.isVisible()) await drawer.click();
  await page
    .getByRole('checkbox', { name: new RegExp(name) })
    .locator('visible=true')
    .first()
    .check();
  const close = page
    .getByRole('dialog')
    .getByRole('button', { name: /Chiudi|Mostra/ })
    .first();
  if (await close.isVisible()) await close.click();
}

async function search(page: Page, text: string): Promise<void> {
  const box = page.getByRole('combobox', { name: /Cerca/ }).locator('visible=true').first();
  await box.fill(text);
  await box.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('q') === text);
}
