import { type Browser, expect, type Page, test } from '@playwright/test';
import { formatEuro } from '../../../src/domain/base/format.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { newCustomer } from '../support/customer.ts';
import { found, type Goods, post, putIntoCart } from '../support/goods.ts';
import { becomeCompany } from '../support/on-account.ts';
import { logInAs, STAFF } from '../support/staff.ts';

/** Returns goods without a promotion, whose price could be below that of the company. */
async function plainGoods(page: Page): Promise<[Goods, Goods]> {
  const plain = (await found(page, 'pasta', 40)).filter((goods) => !('warehousePromo' in goods));
  const [one, two] = plain;
  if (!one || !two) throw new Error('the demo sells pasta');
  return [one, two];
}

const priceBelow = ({ priceDisplay }: Goods) => Math.round(priceDisplay * 90) / 100;
const written = (euro: number) => euro.toFixed(2).replace('.', ',');

/** Returns every row of a list with its details. */
const rowsOf = (page: Page) => page.getByRole('rowgroup').filter({ has: page.getByRole('rowheader') });

async function loadFile(page: Page, text: string): Promise<void> {
  await page
    .getByLabel('File CSV')
    .setInputFiles({ name: 'listino.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
}

/**
 * Checks that the company sees its price on the rendered page and in the cart; others do not see it on the same page.
 */
async function expectOwnPrice(company: Page, browser: Browser, goods: Goods): Promise<void> {
  const own = formatEuro(priceBelow(goods));
  await putIntoCart(company, goods, 1);
  await company.goto(`/product/${goods.slug}`);
  await expect(company.getByRole('main').getByText(own, { exact: false }).first()).toBeVisible();
  expect(await (await company.request.get(`/product/${goods.slug}`)).text()).toContain(own);
  await company.goto('/cart');
  await expect(company.getByRole('main').getByText(own, { exact: false }).first()).toBeVisible();
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/product/${goods.slug}`);
  await expect(visitor.getByRole('main').getByText(formatEuro(goods.priceDisplay)).first()).toBeVisible();
  await expect(visitor.getByRole('main').getByText(own)).toHaveCount(0);
}

test('the staff make a price list and give it to a company, which then sees and pays its prices', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const context = await browser.newContext();
  const staff = await context.newPage();
  await logInAs(staff, STAFF);
  const [one, two] = await plainGoods(page);
  const email = await newCustomer(page);
  const company = `Osteria ${email.slice(6, 24)}`;
  await becomeCompany(page, company);
  const name = `Listino ${email.slice(6, 24)}`;

  await staff.goto('/gestione/listini');
  await expect(staff.getByRole('link', { name: 'Listino Ristorazione' })).toBeVisible();
  await expectAccessible(staff, 'main');
  const created = staff.getByRole('form', { name: 'Nuovo listino' });
  await created.getByRole('button', { name: 'Crea' }).click();
  await expect(created.getByText('Campo obbligatorio')).toBeVisible();
  await created.getByLabel('Nome del nuovo listino').fill(name);
  await created.getByRole('button', { name: 'Crea' }).click();
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText(name);

  const added = staff.getByRole('form', { name: 'Aggiungi un prodotto' });
  await added.getByLabel('Codice o EAN').fill('non-esiste');
  await added.getByLabel('Prezzo in euro').fill('1');
  await added.getByRole('button', { name: 'Aggiungi' }).click();
  await expect(added.getByText('Nessun prodotto ha questo codice')).toBeVisible();
  await added.getByLabel('Codice o EAN').fill(one.codInt);
  await added.getByLabel('Prezzo in euro').fill(written(priceBelow(one)));
  await added.getByRole('button', { name: 'Aggiungi' }).click();
  const prices = rowsOf(staff);
  await expect(prices).toHaveCount(1);
  await expect(prices.first()).toContainText(written(one.priceDisplay));

  await loadFile(staff, `codice;prezzo\n${two.codInt};tanto\nnon-esiste;1`);
  await expect(staff.getByText('Riga 2: “tanto” non è un prezzo in euro')).toBeVisible();
  await expect(staff.getByText('Riga 3: nessun prodotto ha il codice non-esiste')).toBeVisible();
  await expectAccessible(staff, 'main');
  await loadFile(staff, `codice;prezzo\n${two.codInt};${written(priceBelow(two))}`);
  await expect(prices).toHaveCount(2);
  await expect(staff.getByText('Riga 2')).toBeHidden();
  const download = staff.waitForEvent('download');
  await staff.getByRole('button', { name: 'Scarica CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^listino-.+\.csv$/);

  await expectAccessible(staff, 'main');
  await staff.getByRole('link', { name: 'Aziende', exact: true }).last().click();
  await expect(staff.getByText('Nessuna azienda lo ha')).toBeVisible();
  await staff.getByLabel('Nome, partita IVA o e-mail').fill(email);
  await staff.getByRole('button', { name: `Dai il listino a ${company}` }).click();
  await expect(staff.getByRole('button', { name: `Togli il listino a ${company}` })).toBeVisible();
  await expectAccessible(staff, 'main');
  await staff.getByRole('link', { name, exact: true }).click();
  await expect(staff.getByRole('link', { name: 'Aziende (1)' })).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Elimina' })).toBeDisabled();

  await expectOwnPrice(page, browser, one);

  // a price is changed, and another one is removed
  const opened = staff.getByRole('button', { name: `${one.name} ${one.codInt}`, exact: true });
  await opened.click();
  const change = staff.getByRole('form', { name: `Cambia il prezzo di ${one.name} ${one.codInt}` });
  await change.getByLabel('Prezzo in euro').fill(written(one.priceDisplay + 1));
  await change.getByRole('button', { name: 'Salva' }).click();
  await expect(opened).toBeFocused();
  await expect(prices.filter({ hasText: written(one.priceDisplay + 1) })).toHaveCount(1);
  await staff.getByRole('button', { name: `Togli ${two.name} ${two.codInt}` }).click();
  await expect(prices).toHaveCount(1);
  await expect
    .poll(
      async () => (await found(page, one.name, 40)).find(({ productId }) => productId === one.productId)?.priceDisplay,
    )
    .toBeCloseTo(one.priceDisplay + 1, 2);

  // the list is removed from the company and deleted
  await staff.getByRole('link', { name: 'Aziende (1)' }).click();
  await staff.getByRole('button', { name: `Togli il listino a ${company}` }).click();
  await expect(staff.getByText('Nessuna azienda lo ha')).toBeVisible();
  await staff.getByRole('link', { name, exact: true }).click();
  await staff.getByRole('button', { name: 'Elimina' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Sì' }).click();
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Listini');
  await expect(staff.getByRole('link', { name })).toHaveCount(0);
  await post(page, 'auth/logout');
});
/** Makes a list of these goods, all for two euro; returns the version for its next change. */
async function listOf(
  staff: Page,
  name: string,
  goods: readonly Goods[],
): Promise<{ price_list_id: number; modified_at: string }> {
  const { priceListId, modifiedAt } = await post(staff, 'staff/price-list/save', { name });
  const text = goods.map(({ codInt }) => `${codInt};2`).join('\n');
  const { priceList } = await post(staff, 'staff/price-list/import', {
    price_list_id: priceListId,
    modified_at: modifiedAt,
    text,
  });
  const list = priceList as { priceListId: number; modifiedAt: string };
  return { price_list_id: list.priceListId, modified_at: list.modifiedAt };
}

test('the staff go through the pages of a price list and take several products out of it at once', {
  tag: '@phone',
}, async ({ page }) => {
  await logInAs(page, STAFF);
  const goods = await found(page, 'pasta', 51);
  const name = `Mensa ${Date.now()}`;
  const list = await listOf(page, name, goods);
  const rows = rowsOf(page);
  const chooseTwo = async () => {
    for (const index of [0, 1]) await rows.nth(index).getByRole('checkbox').check();
    await expect(page.getByRole('status').filter({ hasText: '2 scelti' })).toBeVisible();
  };
  const takeOut = page.getByRole('button', { name: 'Togli', exact: true });

  await page.goto(`/gestione/listini/${list.price_list_id}`);
  await expect(rows).toHaveCount(50);
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('link', { name: 'Pagina 2' }).click();
  await expect(rows).toHaveCount(1);
  // the only row of the last page: the page before is shown instead
  await rows.getByRole('button', { name: /^Togli / }).click();
  await expect(rows).toHaveCount(50);
  await expect(page).toHaveURL(/listini\/\d+\??$/);

  // another person changes the list meanwhile: nothing is removed from the unseen version
  await chooseTwo();
  const now = await page.request.get(`/ebsn/api/staff/price-list/view?price_list_id=${list.price_list_id}`);
  const { modifiedAt } = (await now.json()).data.priceList;
  await post(page, 'staff/price-list/price', { ...list, modified_at: modifiedAt, code: goods[0]?.codInt, price: 3 });
  await takeOut.click();
  await expect(page.getByText('Nel frattempo qualcun altro ha cambiato questo listino')).toBeVisible();
  await expect(page.getByText('50 righe')).toBeVisible();
  // the list was read again, which clears the selection
  await expect(takeOut).toBeHidden();
  await chooseTwo();
  await takeOut.click();
  await expect(page.getByText('2 prodotti hanno di nuovo il prezzo del negozio')).toBeVisible();
  await expect(page.getByText('48 righe')).toBeVisible();
  await expect(rows).toHaveCount(48);
});

test('the staff give a price list to several companies at once, and take it from them', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  const staff = await (await browser.newContext()).newPage();
  await logInAs(staff, STAFF);
  const group = `Catena ${Date.now()}`;
  const other = await (await browser.newContext()).newPage();
  for (const [index, customer] of [page, other].entries()) {
    await newCustomer(customer);
    await becomeCompany(customer, `${group} ${index}`);
  }
  const { price_list_id: listId } = await listOf(staff, group, await found(page, 'pasta', 1));
  const rows = rowsOf(staff);
  const chooseBoth = async () => {
    await staff.getByLabel('Scegli tutta la pagina').check();
    await expect(staff.getByRole('status').filter({ hasText: '2 scelti' })).toBeVisible();
  };
  const bulk = (act: string) => staff.getByRole('button', { name: act, exact: true });

  await staff.goto(`/gestione/listini/${listId}/aziende`);
  await staff.getByLabel('Nome, partita IVA o e-mail').fill(group);
  await expect(rows.filter({ hasText: 'Prezzi del negozio' })).toHaveCount(2);
  await chooseBoth();
  await bulk('Togli').click();
  await expect(staff.getByText('Nessuna delle aziende scelte ha questo listino')).toBeVisible();
  await chooseBoth();
  await bulk('Dai il listino').click();
  await expect(rows.getByRole('button', { name: /^Togli il listino a / })).toHaveCount(2);

  await staff.goto(`/gestione/listini/${listId}`);
  await staff.getByRole('link', { name: 'Aziende (2)' }).click();
  await expect(rows).toHaveCount(2);
  await chooseBoth();
  await bulk('Togli').click();
  await expect(staff.getByText('Nessuna azienda lo ha')).toBeVisible();
});
