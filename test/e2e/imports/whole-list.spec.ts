import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { quickPlace } from '../../support/places/quick-place.ts';
import { type RunningShop, runShop } from '../../support/running-shop.ts';
import { logInAs, STAFF } from '../support/staff.ts';

// a shop of its own: the list of a wholesaler would stand in the way of all other tests
const importTool = fileURLToPath(new URL('../../../tools/import.ts', import.meta.url));
const PRODUCTS = 13_620;

/** A product of the list: its lines are numbered from 2, below the headings. */
interface Goods {
  readonly code: string;
  readonly name: string;
  readonly cents: number;
}

const GOODS: readonly Goods[] = Array.from({ length: PRODUCTS }, (_, index) => ({
  code: `G${String(index + 1).padStart(5, '0')}`,
  name: `Articolo ${index + 1}`,
  cents: 199 + (index % 700),
}));
const euro = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
/** Every product costs ten cents more in the new list. */
const RISE = 10;

const catalogue = () =>
  ['code;name;department;category;price;vat;on_sale']
    .concat(GOODS.map(({ code, name, cents }) => `${code};${name};Casa;Pulizia;${euro(cents)};22;si`))
    .join('\r\n');

/** What is wrong with 40 rows of the new list, by their place among the products. */
const WRONG = {
  /** A name of the wholesaler's own, the same in all rows. */
  category: Array.from({ length: 12 }, (_, index) => 100 + index * 1000),
  /** The decimal sign is lost. */
  price: Array.from({ length: 10 }, (_, index) => 205 + index * 1000),
  /** A rate that there is not. */
  vat: Array.from({ length: 10 }, (_, index) => 310 + index * 1000),
  /** Prices with three decimals. */
  decimals: Array.from({ length: 5 }, (_, index) => 420 + index * 1000),
  /** The code of another product. */
  code: Array.from({ length: 3 }, (_, index) => 530 + index * 1000),
} as const;
const isIn = (places: readonly number[], index: number) => places.includes(index);

function newList(): string {
  const rows = GOODS.map(({ code, name, cents }, index) => {
    const next = cents + RISE;
    const price = isIn(WRONG.price, index) ? String(next) : isIn(WRONG.decimals, index) ? `${euro(next)}9` : euro(next);
    const category = isIn(WRONG.category, index) ? 'W7' : 'Pulizia';
    const vat = isIn(WRONG.vat, index) ? '21' : '22';
    return `${isIn(WRONG.code, index) ? GOODS[index - 1]?.code : code};${name};${category};${price};${vat}`;
  });
  return ['Cod.;Descrizione;Categoria;Listino 1 (ivato);Cod. Iva', ...rows].join('\r\n');
}

/** Pastes text as a person does who copied a column of a spreadsheet. */
async function pasteInto(page: Page, label: string, text: string) {
  const cell = page.getByLabel(label, { exact: true });
  await cell.focus();
  await cell.evaluate((element, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** The prices of all products as shoppers see them, by name. */
async function pricesInTheShop({ request }: Page): Promise<ReadonlyMap<string, number>> {
  const prices = new Map<string, number>();
  for (let page = 1; page <= Math.ceil(PRODUCTS / 4000); page++) {
    const reply = await request.get(`/ebsn/api/products?page_size=4000&page=${page}`);
    const { data } = (await reply.json()) as { data: { products: { name: string; price: number }[] } };
    for (const { name, price } of data.products) prices.set(name, Math.round(price * 100));
  }
  return prices;
}

/** Corrects 40 rows as a person does: what is guessed, one correction for all, typed cells, a pasted column. */
async function correctForty(page: Page) {
  // what is guessed is right for a lost decimal sign and for a rate
  await page.getByRole('button', { name: 'Accetta i 20 “forse”' }).click();
  // one category for all rows of the wholesaler's
  const line = (index: number) => index + 2;
  await page.getByLabel(`Categoria della riga ${line(100)}`, { exact: true }).fill('Pulizia');
  await page.getByRole('button', { name: 'Anche nelle altre 11 con “W7”' }).click();
  // prices with three decimals are pasted from the sheet of the buyer
  const right = WRONG.decimals.map((index) => euro((GOODS[index]?.cents ?? 0) + RISE));
  const cells = page.locator('input[data-column="price"][aria-invalid="true"]');
  await expect(cells).toHaveCount(5);
  for (const [index, price] of right.slice(0, 2).entries())
    await page.getByLabel(`Prezzo della riga ${line(WRONG.decimals[index] ?? 0)}`, { exact: true }).fill(price);
  // codes are typed one below the other: Enter goes on to the next cell
  for (const index of WRONG.code)
    await page.getByLabel(`Codice della riga ${line(index)}`, { exact: true }).fill(GOODS[index]?.code ?? '');
  await page.getByRole('button', { name: /^Manda di nuovo/ }).click();
  await expect(page.getByText('37 righe sono entrate')).toBeVisible();
  // the last three stand one below the other now
  await pasteInto(page, `Prezzo della riga ${line(WRONG.decimals[2] ?? 0)}`, right.slice(2).join('\r\n'));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(`Prezzo della riga ${line(WRONG.decimals[3] ?? 0)}`, { exact: true })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Correggi qui' })).toBeHidden();
}

test.describe('the list of a wholesaler', { tag: '@desktop' }, () => {
  let dataDir: string;
  let shop: RunningShop;

  test.beforeAll(async () => {
    dataDir = await mkdtemp(join(quickPlace(), 'bottega-list-'));
    await chmod(dataDir, 0o755);
    shop = await runShop({ dataDir, environment: { LOGINS_PER_MINUTE: '1000', SESSIONS_PER_MINUTE: '10000' } });
    const file = join(dataDir, 'catalogue.csv');
    await writeFile(file, catalogue());
    const args = [importTool, file, '--kind', 'catalogue', '--numbers', 'it', '--remove-missing'];
    await promisify(execFile)(process.execPath, args, { env: { ...process.env, DATA_DIR: dataDir } });
  });
  test.afterAll(async () => {
    await shop?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('40 of 13,620 rows are corrected in the browser, all are in the shop, and all are taken back', async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: shop.address, locale: 'it-IT' });
    const page = await context.newPage();
    const said: string[] = [];
    let began = Date.now();
    const took = (what: string) => {
      said.push(`${what} ${((Date.now() - began) / 1000).toFixed(1)} s`);
      began = Date.now();
    };
    await logInAs(page, STAFF);
    await expect.poll(async () => (await pricesInTheShop(page)).size).toBe(PRODUCTS);

    await page.goto('/gestione/importazioni');
    began = Date.now();
    await page
      .getByLabel('Scegli il file')
      .setInputFiles({ name: 'grossista.csv', mimeType: 'text/csv', buffer: Buffer.from(newList()) });
    await expect(page.getByText('Somiglia a Danea Easyfatt')).toBeVisible();
    took('upload');
    await page.getByRole('button', { name: 'Avanti: guarda che cosa cambia' }).click();
    await expect(page.getByRole('button', { name: 'Cambiano 13.580' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Rifiutate 40' })).toBeVisible();
    took('check');
    await page.getByRole('button', { name: 'Importa 13.580 righe' }).click();
    await expect(page.getByRole('heading', { name: 'Correggi qui' })).toBeVisible();
    took('write');

    await correctForty(page);
    took('40 rows corrected');

    const expected = new Map(GOODS.map(({ name, cents }) => [name, cents + RISE]));
    await expect.poll(async () => (await pricesInTheShop(page)).get(GOODS[100]?.name ?? '')).toBe(309);
    expect(await pricesInTheShop(page)).toEqual(expected);
    took('seen in the shop');

    await page.getByRole('button', { name: 'Annulla tutta l’importazione' }).click();
    await expect(page.getByText('13.620 prodotti tornano com’erano.')).toBeVisible();
    await page.getByRole('button', { name: /^Annulla la \d+$/ }).click();
    await expect(page.getByText(/^Annullata: 13\.?620 prodotti sono come prima/)).toBeVisible();
    took('taken back, tried and done');
    await expect
      .poll(async () =>
        [...(await pricesInTheShop(page))].every(([name, cents]) => expected.get(name) === cents + RISE),
      )
      .toBe(true);
    test.info().annotations.push({ type: 'waited', description: said.join(', ') });
    await context.close();
  });
});
