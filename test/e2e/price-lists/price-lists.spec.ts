import { expect, type Page, test } from '@playwright/test';
import { formatEuro } from '../../../src/domain/base/format.ts';
import { expectAccessible } from '../support/accessible.ts';
import { newCustomer } from '../support/customer.ts';
import { found, type Goods, post, putIntoCart } from '../support/goods.ts';
import { becomeCompany } from '../support/on-account.ts';
import { logInAs, STAFF } from '../support/staff.ts';

/** Goods without a promotion, which would be below the price of the company. */
async function plainGoods(page: Page): Promise<[Goods, Goods]> {
  const plain = (await found(page, 'pasta', 40)).filter((goods) => !('warehousePromo' in goods));
  const [one, two] = plain;
  if (!one || !two) throw new Error('the demo sells pasta');
  return [one, two];
}

const priceBelow = ({ priceDisplay }: Goods) => Math.round(priceDisplay * 90) / 100;
const written = (euro: number) => euro.toFixed(2).replace('.', ',');

async function loadFile(page: Page, text: string): Promise<void> {
  await page.getByLabel('File CSV').setInputFiles({ name: 'listino.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
}

test('the staff make a price list and give it to a company, which then sees and pays its prices', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
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
  const prices = staff.getByRole('list', { name: 'Prezzi del listino' }).getByRole('listitem');
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

  await staff.getByLabel('Nome, partita IVA o e-mail').fill(email);
  await staff.getByRole('main').getByRole('search').first().getByRole('button', { name: 'Cerca' }).click();
  await staff.getByRole('button', { name: `Dai il listino a ${company}` }).click();
  await expect(staff.getByRole('button', { name: `Togli il listino a ${company}` })).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Elimina' })).toBeDisabled();
  await expectAccessible(staff, 'main');

  // the company: on the page as the server renders it, and in the cart
  const own = formatEuro(priceBelow(one));
  await putIntoCart(page, one, 1);
  await page.goto(`/product/${slugOf(one)}`);
  await expect(page.getByRole('main').getByText(own, { exact: false }).first()).toBeVisible();
  expect(await (await page.request.get(`/product/${slugOf(one)}`)).text()).toContain(own);
  await page.goto('/cart');
  await expect(page.getByRole('main').getByText(own, { exact: false }).first()).toBeVisible();
  // nobody else: the same page for a visitor
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/product/${slugOf(one)}`);
  await expect(visitor.getByRole('main').getByText(formatEuro(one.priceDisplay)).first()).toBeVisible();
  await expect(visitor.getByRole('main').getByText(own)).toHaveCount(0);

  // a price is changed, and one is taken out
  await staff.getByRole('button', { name: `Modifica ${one.name} ${one.codInt}` }).click();
  const change = staff.getByRole('form', { name: `Cambia il prezzo di ${one.name} ${one.codInt}` });
  await change.getByLabel('Prezzo in euro').fill(written(one.priceDisplay + 1));
  await change.getByRole('button', { name: 'Salva' }).click();
  await expect(prices.filter({ hasText: written(one.priceDisplay + 1) })).toHaveCount(1);
  await staff.getByRole('button', { name: `Togli ${two.name} ${two.codInt}` }).click();
  await expect(prices).toHaveCount(1);
  await expect
    .poll(async () => (await found(page, one.name, 40)).find(({ productId }) => productId === one.productId)?.priceDisplay)
    .toBeCloseTo(one.priceDisplay + 1, 2);

  // taken from the company, and deleted
  await staff.getByRole('button', { name: `Togli il listino a ${company}` }).click();
  await expect(staff.getByRole('button', { name: `Dai il listino a ${company}` })).toBeVisible();
  await staff.getByRole('button', { name: 'Elimina' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Sì' }).click();
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Listini');
  await expect(staff.getByRole('link', { name })).toHaveCount(0);
  await post(page, 'auth/logout');
});

function slugOf(goods: Goods): string {
  return (goods as Goods & { readonly slug: string }).slug;
}
