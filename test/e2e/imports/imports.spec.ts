import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { logInAs, STAFF } from '../support/staff.ts';

interface Goods {
  readonly productId: number;
  readonly code: string;
  readonly name: string;
  readonly price: number;
}

/** Reads products from the end of the list, which other tests do not buy. */
async function lastProducts(page: Page): Promise<Goods[]> {
  const all: Goods[] = [];
  for (const number of [1, 2, 3]) {
    const reply = await page.request.get(`/ebsn/api/staff/product/list?sort=-name&on_sale=true&page=${number}`);
    const { data } = (await reply.json()) as { data: { products: Goods[] } };
    all.push(...data.products);
  }
  return all.slice(0, 120);
}

const euro = (price: number) => price.toFixed(2).replace('.', ',');

test('a list of prices is imported, 40 of its rows are corrected in the browser, and all of it is taken back', {
  tag: '@desktop',
}, async ({ page }) => {
  await logInAs(page, STAFF);
  const goods = await lastProducts(page);
  // every third price has lost its decimal sign
  const isWrong = (index: number) => index % 3 === 0;
  const lines = goods.map(({ code, price }, index) => {
    const next = price + 0.01;
    return `${code};${isWrong(index) ? String(Math.round(next * 100)) : euro(next)}`;
  });
  const file = `Cod.;Listino 1 (ivato)\r\n${lines.join('\r\n')}\r\n`;

  await page.goto('/gestione/importazioni');
  await expect(page.getByRole('heading', { name: 'Trascina qui un file' })).toBeVisible();
  await expectAccessible(page, 'main');
  await page
    .getByLabel('Scegli il file')
    .setInputFiles({ name: 'listino.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(page.getByText('Somiglia a Danea Easyfatt')).toBeVisible();
  await expect(page.getByLabel('Da noi: Listino 1 (ivato)')).toHaveValue('price');
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'Avanti: guarda che cosa cambia' }).click();

  await expect(page.getByRole('button', { name: 'Cambiano 80' })).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'Rifiutate 40' }).click();
  await expect(page.getByText('se è giusto, confermalo').first()).toBeVisible();
  await page.getByRole('button', { name: 'Importa 80 righe' }).click();

  await expect(page.getByRole('heading', { name: 'Correggi qui' })).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'Accetta i 40 “forse”' }).click();
  const [first] = goods;
  await page.getByLabel('Prezzo della riga 2', { exact: true }).fill(euro((first?.price ?? 0) + 0.02));
  await page.getByRole('button', { name: 'Manda di nuovo 40 righe' }).click();
  await expect(page.getByText('40 righe sono entrate')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Correggi qui' })).toBeHidden();
  const priceOf = async (productId: number) => {
    const reply = await page.request.get(`/ebsn/api/staff/product/view?product_id=${productId}`);
    return ((await reply.json()) as { data: { cells: { price: string } } }).data.cells.price;
  };
  expect(await priceOf(first?.productId ?? 0)).toBe(((first?.price ?? 0) + 0.02).toFixed(2));

  await page.getByRole('button', { name: 'Annulla tutta l’importazione' }).click();
  await expect(page.getByText('120 prodotti tornano com’erano.')).toBeVisible();
  await page.getByRole('button', { name: /^Annulla la \d+$/ }).click();
  await expect(page.getByText('Annullata: 120 prodotti sono come prima')).toBeVisible();
  for (const { productId, price } of goods.slice(0, 4)) expect(await priceOf(productId)).toBe(price.toFixed(2));
  await page.goto('/gestione/importazioni/storia');
  await expect(page.getByRole('rowheader', { name: /listino\.csv/ }).first()).toBeVisible();
  await expectAccessible(page, 'main');
});
