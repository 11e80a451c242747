import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

// in one file with the test above: only the last import can be undone
const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'left-by-others');

test('a file that another program leaves in the folder is imported by itself, and stops when it goes wrong', {
  tag: '@desktop',
}, async ({ page }) => {
  await logInAs(page, STAFF);
  const reply = await page.request.get('/ebsn/api/staff/product/list?sort=-name&on_sale=true&page=5');
  const [goods] = ((await reply.json()) as { data: { products: { productId: number; code: string; price: number }[] } })
    .data.products;
  if (!goods) throw new Error('there is no such page of products');
  const file = (price: number, ...more: readonly string[]) =>
    [`Articolo notturno;Prezzo`, `${goods.code};${price.toFixed(2).replace('.', ',')}`, ...more].join('\r\n');
  const priceOf = async () => {
    const read = await page.request.get(`/ebsn/api/staff/product/view?product_id=${goods.productId}`);
    return Number(((await read.json()) as { data: { cells: { price: string } } }).data.cells.price);
  };

  // once by hand
  await page.goto('/gestione/importazioni');
  await page
    .getByLabel('Scegli il file')
    .setInputFiles({ name: 'notte.csv', mimeType: 'text/csv', buffer: Buffer.from(file(goods.price + 0.01)) });
  await page.getByLabel('Da noi: Articolo notturno').selectOption('code');
  await page.getByRole('button', { name: 'Avanti: guarda che cosa cambia' }).click();
  await page.getByRole('button', { name: 'Importa 1 righe' }).click();
  await expect(page.getByText('prodotti cambiati')).toBeVisible();

  // from now on by itself
  await page.goto('/gestione/importazioni');
  await page.getByRole('link', { name: 'Programmate' }).click();
  const form = page.getByRole('form', { name: 'Programma un’importazione' });
  await form.getByLabel('Nome').fill('Prezzi della notte');
  await form.getByLabel('File nella cartella').fill('../notte*.csv');
  await form.getByRole('button', { name: 'Programma' }).click();
  await expect(form.getByText('Scrivi un file della cartella')).toBeVisible();
  await expectAccessible(page, 'main');
  await form.getByLabel('File nella cartella').fill('notte*.csv');
  await form.getByRole('button', { name: 'Programma' }).click();
  const row = page.getByRole('rowgroup').filter({ hasText: 'Prezzi della notte' });
  await expect(row.getByText('ogni giorno alle 05:00')).toBeVisible();

  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'notte-1.csv'), file(goods.price + 0.02));
  await page.getByRole('button', { name: 'Esegui ora Prezzi della notte' }).click();
  await expect(row.getByText('Fatta')).toBeVisible();
  expect(await priceOf()).toBeCloseTo(goods.price + 0.02, 2);

  await writeFile(join(folder, 'notte-2.csv'), file(goods.price, 'NIENTE;1,00'));
  await page.getByRole('button', { name: 'Esegui ora Prezzi della notte' }).click();
  await expect(row.getByText('Si è fermata da sola: righe rifiutate 1 su 2')).toBeVisible();
  expect(await priceOf()).toBeCloseTo(goods.price + 0.02, 2);
  await expectAccessible(page, 'main');
  await page.goto('/gestione');
  await expect(page.getByRole('link', { name: 'Importazioni programmate che si sono fermate' })).toBeVisible();

  await page.goto('/gestione/importazioni/programmate');
  await page.getByRole('button', { name: 'Metti in pausa Prezzi della notte' }).click();
  await expect(row.getByText('In pausa')).toBeVisible();
  await page.getByRole('button', { name: 'Togli Prezzi della notte' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sì' }).click();
  await expect(row).toBeHidden();
});
