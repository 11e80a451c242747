import { expect, type Page, test } from '@playwright/test';
import type { StaffPrice, StaffPrices } from '../../../src/contract/prices/schemas.ts';
import type { StaffProduct } from '../../../src/contract/products/schemas.ts';
import { expectAccessible } from '../support/accessible.ts';
import { logInAs, STAFF } from '../support/staff.ts';

/** Next Monday, or the one after it where that is tomorrow or today. */
function nextMonday(): string {
  const day = new Date();
  do day.setUTCDate(day.getUTCDate() + 1);
  while (day.getUTCDay() !== 1);
  return day.toISOString().slice(0, 10);
}

test('Monday’s prices are planned by a rule and by hand, seen, cancelled; a price of now reaches the shop', {
  tag: '@desktop',
}, async ({ page }) => {
  const monday = nextMonday();
  await logInAs(page, STAFF);
  await page.goto('/gestione/prezzi?cerca=spaghetti');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expectAccessible(page, 'main');

  // a rule on what is filtered: first it says what it would do
  await page.getByRole('link', { name: 'Cambia con una regola' }).click();
  await page.getByLabel('Di quanto, in percento').fill('30');
  await page.getByLabel('Da quando').fill(monday);
  await page.getByRole('button', { name: 'Guarda che cosa cambia' }).click();
  await expect(page.getByText(/prezz[oi] sal(e|gono).*di più del 20 %/)).toBeVisible();
  await expect(page.getByText('oltre il 20 %').first()).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: /Conferma per/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/prezzi/piani\\?giorno=${monday}`));
  await expect(page.getByRole('rowheader').first()).toContainText(/spaghetti/i);
  await expectAccessible(page, 'main');

  // the grid shows the day, and one press takes the act back
  await page.goto(`/gestione/prezzi?cerca=spaghetti&giorno=${monday}`);
  await expect(page.getByText(/\+\d+(,\d)? %/).first()).toBeVisible();
  await page.goto(`/gestione/prezzi/piani?giorno=${monday}`);
  await page.getByLabel('Scegli tutta la pagina').first().check();
  await page.getByRole('button', { name: 'Togli i piani' }).click();
  await expect(page.getByText(/pian[oi] tolt[oi]/)).toBeVisible();

  // a price of now, of goods that no promotion covers: three decimals are refused
  const { code, path } = await plainProduct(page);
  await page.goto(`/gestione/prezzi?cerca=${code}`);
  const cell = page.locator('[data-cell="all"]').first();
  const before = await cell.inputValue();
  await cell.fill('1,999');
  await cell.press('Enter');
  await expect(
    page.getByText('Scrivi un prezzo in euro, da 0,01 a 100.000, con al massimo due decimali'),
  ).toBeVisible();
  const after = (Number(before.replace(',', '.')) + 0.04).toFixed(2).replace('.', ',');
  await cell.fill(after);
  await cell.press('Enter');
  await expect(page.getByText(`da ${before}`)).toBeVisible();
  await page.getByRole('rowheader').first().getByRole('link').click();
  await expect(page.getByText('Oggi il cliente lo vede così')).toBeVisible();
  await expect(page.getByRole('cell', { name: after, exact: true }).first()).toBeVisible();
  await expect(page.getByRole('cell', { name: 'a mano' }).first()).toBeVisible();
  await expectAccessible(page, 'main');
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(after, { exact: false }).first()).toBeVisible({ timeout: 2000 });
  }).toPass();
});

/** Returns a product that is on sale without a promotion, with the address of its page. */
async function plainProduct(page: Page): Promise<{ readonly code: string; readonly path: string }> {
  const data = async <Data>(path: string) =>
    ((await (await page.request.get(`/ebsn/api/staff/${path}`)).json()) as { readonly data: Data }).data;
  const { prices } = await data<StaffPrices>('price/list?q=farina');
  for (const { productId, code } of prices) {
    const { shown } = await data<StaffPrice>(`price/view?product_id=${productId}`);
    if (shown.promotion !== undefined) continue;
    return { code, path: (await data<StaffProduct>(`product/view?product_id=${productId}`)).path };
  }
  throw new Error('every product is on promotion');
}

test('on a phone one price is changed: how much, where and from when', { tag: '@phone' }, async ({ page }) => {
  await logInAs(page, STAFF);
  await page.goto('/gestione/prezzi?cerca=penne');
  await page.getByRole('rowheader').first().getByRole('link').click();
  const price = page.getByLabel('Prezzo in euro');
  const before = await price.inputValue();
  const after = (Number(before.replace(',', '.')) + 0.05).toFixed(2).replace('.', ',');
  await price.fill(after);
  await page.getByLabel('Dove').selectOption({ index: 1 });
  await page.getByLabel('Da quando').fill(nextMonday());
  await page.getByRole('button', { name: 'Cambia', exact: true }).click();
  await expect(page.getByText(/Prezzo pianificato per/)).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(after) })).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'Annulla', exact: true }).click();
  await expect(page.getByRole('link', { name: new RegExp(after) })).toBeHidden();
});

test('a column of a sheet is pasted into the grid, looked at, counted and undone', { tag: '@desktop' }, async ({
  page,
}) => {
  await logInAs(page, STAFF);
  await page.goto('/gestione/prezzi?cerca=riso');
  const cells = page.locator('[data-cell="all"]');
  await expect(cells.nth(1)).toBeVisible();
  const before = [await cells.nth(0).inputValue(), await cells.nth(1).inputValue()];
  const after = before.map((price) => (Number(price.replace(',', '.')) + 0.03).toFixed(2).replace('.', ','));
  await cells.first().evaluate((cell, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, after.join('\r\n'));

  // both rows are there with their codes; a wrong line is named, and nothing counts before the preview
  const lines = page.getByLabel('Righe del foglio');
  await expect(lines).toHaveValue(new RegExp(`\\t${after[0]}\n.*\\t${after[1]}$`));
  await expectAccessible(page, 'main');
  const right = await lines.inputValue();
  await lines.fill(`${right}\n9999999;1,00\n9999998;1,00`);
  await page.getByRole('button', { name: 'Guarda che cosa cambia' }).click();
  await expect(page.getByText('nessun prodotto ha il codice 9999998')).toBeVisible();
  await lines.fill(right);
  await page.getByRole('button', { name: 'Guarda che cosa cambia' }).click();
  await expect(page.getByText(/2 prezzi salgono/)).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'Cambia i prezzi' }).click();
  await expect(page.getByText('2 prezzi cambiati')).toBeVisible();
  await page.getByRole('button', { name: 'Annulla' }).click();
  await expect(page.getByText('Annullato')).toBeVisible();
  await page.goto('/gestione/prezzi?cerca=riso');
  await expect(cells.first()).toHaveValue(before[0] ?? '');
});
