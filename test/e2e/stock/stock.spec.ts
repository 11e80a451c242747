import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleAtDesk } from '../support/accessible.ts';
import { chooseTomorrow, newCustomer } from '../support/customer.ts';
import { found, type Goods } from '../support/goods.ts';
import { button, said, scan, staffPhone, stored } from '../support/picker.ts';

// Issue 47: stock is counted at the shelf without a network, and finished for today by one press

/** Puts goods into the cart; returns the codes of the refusals. */
async function added(page: Page, { productId }: Goods, quantity: number): Promise<string[]> {
  const reply = await page.request.post('/ebsn/api/cart/add', {
    data: { items: [{ productId, quantity }] },
    headers: { 'x-ebsn-client': 'site' },
  });
  const { response } = await reply.json();
  return response.errors.map(({ code }: { readonly code: string }) => code);
}

/** Returns a customer who buys from a store for tomorrow, and the warehouse of that store. */
async function customerOfStore(page: Page): Promise<number> {
  await newCustomer(page);
  await chooseTomorrow(page);
  const { data } = await (await page.request.get('/ebsn/api/cart/view')).json();
  return data.warehouse.warehouseId;
}

/** Types an amount by the keys of the screen. */
async function type(phone: Page, amount: number): Promise<void> {
  for (const digit of String(amount)) await phone.getByRole('button', { name: digit, exact: true }).click();
  await button(phone, `${amount}, prossimo`).click();
}

test('goods are counted on a phone without a network, and no more of them are sold', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const warehouseId = await customerOfStore(page);
  const [goods] = await found(page, 'aceto di mele');
  if (!goods) throw new Error('the demo sells vinegar');
  const phone = await staffPhone(browser, 'picker');
  await phone.goto('/gestione/scorte/conta');
  await phone.getByLabel('Negozio').selectOption(String(warehouseId));
  await button(phone, 'Comincia la conta').click();
  await expect(phone.getByRole('heading', { name: /^Leggi un codice/ })).toBeVisible();
  await expectAccessible(phone, 'main');
  await stored(phone);
  await phone.context().setOffline(true);
  await phone.reload();
  await expect(phone.getByRole('heading', { name: /^Leggi un codice/ })).toBeVisible();

  await scan(phone, '00000000');
  await said(phone, 'Non è fra i prodotti caricati');
  await scan(phone, goods.codInt.padStart(8, '0'));
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(goods.name);
  await expectAccessible(phone, 'main');
  await type(phone, 12);
  await said(phone, '1 da inviare');
  // a second count is far off: it is asked for again, and written when it says the same
  await scan(phone, goods.codInt.padStart(8, '0'));
  await type(phone, 3);
  await said(phone, '3 è molto lontano: conta di nuovo');
  await type(phone, 3);
  await said(phone, '2 da inviare');

  await phone.context().setOffline(false);
  await said(phone, 'Inviato');
  // what was added before the count arrived is taken out again, or the cart would hold it
  const four = async () => {
    const errors = await added(page, goods, 4);
    const data = { items: [{ productId: goods.productId, quantity: 0 }] };
    if (errors.length === 0)
      await page.request.post('/ebsn/api/cart/delete', { data, headers: { 'x-ebsn-client': 'site' } });
    return errors;
  };
  await expect.poll(four).toEqual(['STOCK_SHORT']);
  expect(await added(page, goods, 3)).toEqual([]);
  await button(phone, 'Che cosa ho contato').click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('1 prodotto contato');
  await expectAccessible(phone, 'main');
  await button(phone, 'La conta è finita').click();
  await expect(button(phone, 'Comincia la conta')).toBeVisible();
});

test('one press finishes goods for today, and one undoes it', { tag: '@desktop' }, async ({ page, browser }) => {
  const warehouseId = await customerOfStore(page);
  const goods = (await found(page, 'aceto di vino bianco', 3)).at(-1);
  if (!goods) throw new Error('the demo sells vinegar');
  const staff = await staffPhone(browser);
  await staff.goto(`/gestione/scorte?negozio=${warehouseId}&cerca=${goods.codInt}`);
  await button(staff, `Finito oggi: ${goods.name}`).click();
  await expect(staff.getByText('finito oggi, torna domani da solo')).toBeVisible();
  await expect.poll(() => added(page, goods, 1)).toEqual(['PRODUCT_UNAVAILABLE']);
  await expectAccessibleAtDesk(staff, 'main');
  await staff.goto('/gestione');
  await staff.getByRole('region', { name: 'Finiti oggi' }).getByRole('link').first().click();
  await expect(button(staff, `È tornato: ${goods.name}`)).toBeVisible();
  await button(staff, `È tornato: ${goods.name}`).click();
  await expect.poll(() => added(page, goods, 1)).toEqual([]);

  // a correction with a reason is in the history of the product
  await staff.goto(`/gestione/scorte?negozio=${warehouseId}&cerca=${goods.codInt}`);
  // a list with a single row opens it
  const form = staff.getByRole('form', { name: `Correggi la scorta di ${goods.name}` });
  await form.getByLabel('Adesso').fill('-2');
  await form.getByRole('button', { name: 'Correggi' }).click();
  await expect(form.getByText('Non può essere meno di zero')).toBeVisible();
  await form.getByLabel('Adesso').fill('7');
  await form.getByLabel('Perché').selectOption('found');
  await form.getByRole('button', { name: 'Correggi' }).click();
  await expect(staff.getByText(`${goods.name}: adesso 7`)).toBeVisible();

  // a delivery note is booked line by line, and what is refused stays with the reason
  await staff.goto(`/gestione/scorte?negozio=${warehouseId}`);
  await staff.getByText('Bolla di consegna').click();
  const scan = staff.getByLabel('Aggiungi per nome o codice');
  for (const code of [goods.codInt, 'nessuno']) {
    await scan.fill(code);
    await scan.press('Enter');
  }
  await expect(staff.getByText('Nessun prodotto del negozio con “nessuno”.')).toBeVisible();
  await button(staff, 'Segna 1 riga').click();
  await expect(staff.getByText('Scrivi quanti ne sono arrivati')).toBeVisible();
  await staff.getByLabel('Arrivati').fill('5');
  await expectAccessibleAtDesk(staff, 'main');
  await button(staff, 'Segna 1 riga').click();
  await expect(staff.getByText('Righe della bolla segnate: 1')).toBeVisible();
  await staff.goto(`/gestione/scorte?negozio=${warehouseId}&cerca=${goods.codInt}`);
  await expect(staff.getByRole('row').filter({ hasText: goods.name }).first()).toContainText('12');
  const row = staff.locator('[data-open]');
  if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click();
  await expect(staff.getByRole('region', { name: 'Ultimi movimenti' }).getByText('Corretta · Trovato')).toBeVisible();
});

test('the key 0 finishes the row at hand, B counts, and a threshold puts goods among those to order', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const warehouseId = await customerOfStore(page);
  const goods = (await found(page, 'aceto balsamico', 3)).at(-1);
  if (!goods) throw new Error('the demo sells vinegar');
  const staff = await staffPhone(browser);
  await staff.goto(`/gestione/scorte?negozio=${warehouseId}&cerca=${goods.codInt}`);
  // a list with a single row opens it
  const threshold = staff.getByRole('form', { name: `Soglia di riordino di ${goods.name}` });
  await threshold.getByLabel('Avvisami sotto').fill('-1');
  await threshold.getByRole('button', { name: 'Salva la soglia' }).click();
  await expect(threshold.getByText('Non può essere meno di zero')).toBeVisible();
  await threshold.getByLabel('Avvisami sotto').fill('4000');
  await threshold.getByRole('button', { name: 'Salva la soglia' }).click();
  await expect(staff.getByText(`${goods.name}: da riordinare sotto 4.000`)).toBeVisible();
  const correction = staff.getByRole('form', { name: `Correggi la scorta di ${goods.name}` });
  const row = staff.locator('[data-open]').first();
  if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click();
  await correction.getByLabel('Adesso').fill('9');
  await correction.getByRole('button', { name: 'Correggi' }).click();
  await expect(staff.getByText(`${goods.name}: adesso 9`)).toBeVisible();
  await staff.goto(`/gestione/scorte?negozio=${warehouseId}&scorta=riordino`);
  const low = staff.getByRole('row').filter({ hasText: goods.name }).first();
  await expect(low).toContainText('da riordinare');
  await expectAccessibleAtDesk(staff, 'main');

  await low.locator('[data-open]').focus();
  await staff.keyboard.press('0');
  await expect(staff.getByText('finito oggi, torna domani da solo')).toBeVisible();
  await button(staff, `È tornato: ${goods.name}`).click();
  await expect(button(staff, `Finito oggi: ${goods.name}`)).toBeVisible();
  await staff.locator('[data-open]').first().focus();
  await staff.keyboard.press('b');
  await expect(staff.getByRole('heading', { name: 'Che cosa conti?' })).toBeVisible();
});
