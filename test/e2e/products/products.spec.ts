import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { logInAs, STAFF, save } from '../support/staff.ts';

/** The data that the law wants about packed food. */
const LAW = {
  Conservazione: 'In luogo fresco e asciutto',
  'Operatore o fabbricante, con indirizzo': 'Pastificio Ortensi, via Roma 1, Gragnano (NA)',
  'Energia (kcal)': '354',
  Grassi: '1,5',
  'di cui acidi grassi saturi': '0,3',
  Carboidrati: '71,4',
  'di cui zuccheri': '3,4',
  Proteine: '12,8',
  Sale: '0,01',
} as const;

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
}

test('a product is made from nothing, put on sale, priced in the list and seen in the shop', {
  tag: '@desktop',
}, async ({ page }) => {
  const name = `Fusilli di prova ${Date.now() % 100_000}`;
  await logInAs(page, STAFF);
  await page.goto('/gestione/prodotti');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('link', { name: 'Nuovo prodotto' }).click();
  await fill(page, { Nome: name, 'Prezzo in euro': '1,29' });
  const pasta = page.getByLabel('Categoria').getByRole('option', { name: /pasta/i }).first();
  await page.getByLabel('Categoria').selectOption((await pasta.getAttribute('value')) ?? '');
  await page.getByRole('button', { name: 'Crea il prodotto' }).click();

  // food without its data is not sold, and the form says what is missing
  await expect(page.getByText(/Non vendibile: manca/)).toBeVisible();
  await page.getByRole('button', { name: 'Metti in vendita' }).click();
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Per la vendita manca: ingredienti' })).toBeVisible();
  await fill(page, { 'Elenco degli ingredienti': 'Semola di grano duro, acqua', Contenuto: '500', ...LAW });
  await page.getByLabel('Unità').selectOption('g');
  await page.getByRole('button', { name: 'Prendi dal testo: Glutine' }).click();
  await page.getByRole('button', { name: 'Confermo i 14' }).click();
  await save(page).click();
  await expect(page.getByText('Niente: si può vendere.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Guarda nel negozio' })).toBeVisible();
  await expectAccessible(page, 'main');
  const address = await page.getByRole('link', { name: 'Guarda nel negozio' }).getAttribute('href');

  // its price is written over in its row, and the notice takes it back
  await page.goto(`/gestione/prodotti?cerca=${encodeURIComponent(name)}`);
  const price = page.getByLabel(`Prezzo di ${name}`, { exact: false });
  await price.fill('1,19');
  await price.press('Enter');
  await expect(page.getByText(/da 1,29.*a 1,19/)).toBeVisible();
  await page.getByRole('button', { name: 'Annulla', exact: true }).click();
  await expect(price).toHaveValue('1,29');
  await price.fill('1,09');
  await price.press('Enter');
  await expect(page.getByText(/da 1,29.*a 1,09/)).toBeVisible();

  await expect(async () => {
    await page.goto(address ?? '');
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible({ timeout: 2000 });
    await expect(page.getByRole('main').getByText('1,09', { exact: false }).first()).toBeVisible({ timeout: 2000 });
  }).toPass();
});
