import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { newCustomer } from '../support/customer.ts';
import { logInAs, STAFF } from '../support/staff.ts';

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
}

/** Puts oil for more than twenty euro into the cart of a new customer, and opens it. */
async function cartOfNewCustomer(page: Page): Promise<void> {
  await newCustomer(page);
  const reply = await page.request.get('/ebsn/api/products?q=olio+extravergine&page_size=1&sort=price_desc');
  const { productId } = (await reply.json()).data.products[0] as { productId: number };
  await page.request.post('/ebsn/api/cart/add', { data: { items: [{ productId, quantity: 4 }] } });
  await page.goto('/cart/');
}

async function apply(page: Page, code: string): Promise<void> {
  const codes = page.getByRole('main').getByRole('region', { name: 'Codici sconto' });
  await codes.getByLabel('Hai un codice sconto?').fill(code);
  await codes.getByRole('button', { name: 'Applica' }).click();
}

test('a series of codes is made, exported, used in a cart, stopped and refused', { tag: '@desktop' }, async ({
  page: staff,
  browser,
}) => {
  const name = `Natale di prova ${Date.now() % 100_000}`;
  await logInAs(staff, STAFF);
  await staff.goto('/gestione/codici');
  await expect(staff.getByRole('rowheader').first()).toBeVisible();
  await expectAccessible(staff, 'main');
  await staff.getByRole('link', { name: 'Nuovi codici' }).click();
  await fill(staff, { 'Nome della serie': name, 'Cominciano con': 'prova', 'Quanti codici': '3', Euro: '0' });
  await staff.getByRole('button', { name: 'Fai i codici' }).click();
  await expect(staff.getByText('Scrivi un importo in euro, da 0,01')).toBeVisible();
  await expectAccessible(staff, 'main');
  await fill(staff, { Euro: '5' });
  await staff.getByRole('button', { name: 'Fai i codici' }).click();
  await expect(staff.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(staff.getByRole('rowheader')).toHaveCount(3);
  await expectAccessible(staff, 'main');

  const download = staff.waitForEvent('download');
  await staff.getByRole('button', { name: 'Esporta i non usati' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(4);
  const [first = '', second = ''] = lines.slice(1).map((line) => line.split(';')[0] ?? '');
  expect(first).toMatch(/^PROVA-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);

  const shopper = await (await browser.newContext()).newPage();
  await cartOfNewCustomer(shopper);
  await apply(shopper, first.toLowerCase());
  const codes = shopper.getByRole('main').getByRole('region', { name: 'Codici sconto' });
  await expect(codes).toContainText('−5,00');

  await staff.getByRole('button', { name: 'Ferma tutta la serie' }).click();
  await staff.getByRole('button', { name: 'Ferma adesso' }).click();
  await expect(staff.getByText(`Fermata: ${name}`)).toBeVisible();
  await shopper.reload();
  await expect(codes).toContainText('Il negozio lo ha fermato: non vale più');
  await apply(shopper, second);
  await expect(codes).toContainText(`Il codice sconto "${second}" non vale più: il negozio lo ha fermato`);

  await staff.goto(`/gestione/codici/rifiutati?cerca=${second}`);
  await expect(staff.getByRole('row').filter({ hasText: second })).toContainText('il negozio lo ha fermato');
  await expectAccessible(staff, 'main');
  await shopper.context().close();
});
