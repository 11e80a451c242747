import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { importStoreFile } from '../../../src/server/import/import-store-file.ts';
import { openDatabase } from '../../../src/server/infra/database/open-database.ts';
import { embeddedAddress } from '../../support/embedded-address.ts';
import { newCustomer } from '../support/customer.ts';
import { found, type Goods, post, putIntoCart } from '../support/goods.ts';

/** The warehouses of goods before an address is chosen, and of deliveries from Bergamo. */
const [EVERYWHERE, BERGAMO] = [5, 101];
const euro = new Intl.NumberFormat('it-IT', { minimumFractionDigits: 2 });
const toasts = (page: Page) => page.getByRole('region', { name: /Messaggi/ }).getByRole('listitem');
const inMain = (page: Page) => page.getByRole('main').getByRole('group', { name: /^Quantità di/ });

test('a price that rose meanwhile is told once, and the cart shows it', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  const product = await rarelyBought(page, isMobile ? 'smacchiatore' : 'ammorbidente');
  await putIntoCart(page, product, 1);
  const before = product.priceDisplay;
  await importLine('prices', EVERYWHERE, `code,price\n${product.codInt},${(before + 1).toFixed(2)}\n`);
  try {
    await expect.poll(async () => (await rarelyBought(page, product.name)).priceDisplay).toBe(before + 1);
    const shownToasts = await everyToast(page);
    await page.goto('/cart/');
    await expect
      .poll(shownToasts)
      .toEqual([expect.stringContaining(`Il prezzo di ${product.name} è salito: ${euro.format(before + 1)}`)]);
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(euro.format(before + 1));
    await page.reload();
    await expect(inMain(page)).toHaveCount(1);
    await page.waitForLoadState('networkidle');
    expect(await shownToasts()).toHaveLength(1);
  } finally {
    await importLine('prices', EVERYWHERE, `code,price\n${product.codInt},${before.toFixed(2)}\n`);
  }
});

test('another place says what is missing there, and something else takes its place in the cart', async ({
  page,
  isMobile,
}) => {
  await newCustomer(page);
  const product = await rarelyBought(page, isMobile ? 'grissini' : 'anticalcare');
  await putIntoCart(page, product, 2);
  await post(page, 'eurospin-address-form/save-new-address', {
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
  await importLine('stock', BERGAMO, `code,available\n${product.codInt},0\n`);
  try {
    await page.goto('/cart/');
    await expect(page.getByRole('main')).toContainText('Da calcolare alla cassa');
    await page.getByRole('button', { name: /Cambia indirizzo/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Dove ricevi la spesa?' });
    await dialog.getByRole('radio', { name: /Casa/ }).click();
    const loss = page.getByRole('dialog', { name: 'Qui cambia qualcosa' });
    await expect(loss).toContainText(product.name);
    if (isMobile) return await putInAtOnce(page, product);
    await loss.getByRole('button', { name: /Cambia e tieni/ }).click();
    await expect(page.getByRole('dialog', { name: 'Quando ricevi la spesa?' })).toBeVisible();
    await expect(toasts(page)).toContainText([
      `${product.name} non è in vendita per “Casa”: puoi sostituirlo o toglierlo`,
    ]);
    // the notice is above the dialog that asks for the time, and can be dismissed there
    await toasts(page).getByRole('button', { name: 'Chiudi il messaggio' }).click();
    await expect(toasts(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('main').getByText('Il prodotto non è disponibile')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/Mancano .* alla spesa minima/);
    await page.getByRole('button', { name: `Cosa può sostituirlo: ${product.name}` }).click();
    await page
      .getByRole('list', { name: `Al posto di ${product.name}` })
      .getByRole('button', { name: /^Metti al suo posto/ })
      .first()
      .click();
    await expect(toasts(page).filter({ hasText: `${product.name} rimosso dal carrello` })).toBeVisible();
    await expect(inMain(page)).toHaveCount(1);
    await expect(page.getByRole('group', { name: `Quantità di ${product.name}` })).toHaveCount(0);
    // goods that cannot be bought have no button to restore them
    await expect(page.getByRole('button', { name: 'Annulla' })).toHaveCount(0);
  } finally {
    await importLine('stock', BERGAMO, `code,available\n${product.codInt},50\n`);
  }
});

/** Takes what the question offers: it stands in the cart in place of the missing goods, and nothing else does. */
async function putInAtOnce(page: Page, { name }: Goods): Promise<void> {
  const loss = page.getByRole('dialog', { name: 'Qui cambia qualcosa' });
  const offer = loss.getByRole('button', { name: /^Metti / });
  const other = ((await offer.textContent()) ?? '').replace(/^Metti /, '');
  await offer.click();
  await expect(offer).toHaveAttribute('aria-pressed', 'true');
  await loss.getByRole('button', { name: /Cambia e tieni/ }).click();
  await expect(page.getByRole('dialog', { name: 'Quando ricevi la spesa?' })).toBeVisible();
  await expect.poll(async () => (await shownCart(page)).map(({ product }) => product.name)).toEqual([other]);
  expect(other).not.toBe(name);
}

async function shownCart(page: Page): Promise<readonly { readonly product: { readonly name: string } }[]> {
  const reply = await page.request.get('/ebsn/api/cart/view');
  return (await reply.json()).data.cartItems;
}

/**
 * Records the toasts of every page that is opened from now on. A toast disappears by itself, before a slow machine
 * could look for it.
 */
async function everyToast(page: Page): Promise<() => Promise<readonly string[]>> {
  const shownToasts: string[] = [];
  await page.exposeFunction('shownByToast', (text: string) => shownToasts.push(text));
  await page.addInitScript(() => {
    const noted = new Set<Element>();
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[data-toast]')) {
        const text = toast.querySelector('[data-title]')?.textContent;
        if (text && !noted.has(toast)) {
          noted.add(toast);
          (window as unknown as { shownByToast(said: string): void }).shownByToast(text);
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return async () => shownToasts;
}

async function rarelyBought(page: Page, words: string): Promise<Goods> {
  const [product] = await found(page, words);
  if (!product) throw new Error(`there is nothing called ${words}`);
  return product;
}

/** Imports prices and stock as the staff do; running shops follow. */
async function importLine(kind: 'prices' | 'stock', warehouseId: number, lines: string): Promise<void> {
  const db = openDatabase(await embeddedAddress(process.env['E2E_DATA_DIR'] ?? ''));
  const folder = await mkdtemp('/tmp/bottega-e2e-import-');
  const file = join(folder, `${kind}.csv`);
  await writeFile(file, lines);
  const said = { file, format: 'csv', numbers: 'en', reportFolder: folder, now: new Date() } as const;
  const report = await importStoreFile(db, { kind, warehouseId, ...said });
  await db.close();
  await rm(folder, { recursive: true });
  expect(report).toMatchObject({ written: 1, refused: 0 });
}
