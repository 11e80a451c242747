import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { logInAs, STAFF } from '../support/staff.ts';

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
