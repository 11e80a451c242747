import { expect, type Page, test } from '@playwright/test';
import type { StaffProduct, StaffProducts } from '../../../src/contract/products/schemas.ts';
import { romeTime } from '../../../src/domain/base/rome-time.ts';
import { expectAccessible } from '../support/accessible.ts';
import { logInAs, STAFF, save } from '../support/staff.ts';

/** Returns goods by the piece that are in no promotion, with the address of their page. */
async function plainGoods(page: Page, words: string) {
  const data = async <Data>(path: string) =>
    ((await (await page.request.get(`/ebsn/api/staff/product/${path}`)).json()) as { readonly data: Data }).data;
  const { products } = await data<StaffProducts>(`list?q=${words}&on_sale=true`);
  const goods = products.find(({ promotion, unit }) => promotion === undefined && unit === 'pz');
  if (!goods) throw new Error(`every product with ${words} is on promotion`);
  return { ...goods, path: (await data<StaffProduct>(`view?product_id=${goods.productId}`)).path };
}

const phrase = (page: Page, said: string | RegExp) =>
  page.getByRole('region', { name: 'La promozione in parole' }).getByRole('button', { name: said });

test('each kind of promotion is a sentence of its own, which says what it lacks', { tag: '@desktop' }, async ({
  page,
}) => {
  await logInAs(page, STAFF);
  await page.goto('/gestione/promozioni/nuova');
  for (const [kind, lacks] of [
    ['Prendi N, paghi M', 'Manca Prendi: quanti?'],
    ['Il secondo a meno', 'Manca Percento in meno: a quanto?'],
    ['Insieme a un prezzo', 'Manca Prezzo: quanto?'],
    ['Da una soglia', 'Manca Sconto: quanto?'],
    ['Omaggio', 'Manca Omaggio: che cosa?'],
    ['Prezzo per alcuni clienti', 'Manca Per chi: tutti i clienti'],
    ['Scade tra poco', 'Manca Prezzo: quanto?'],
  ] as const) {
    await page.getByText(kind, { exact: true }).click();
    await expect(phrase(page, lacks)).toBeVisible();
  }
  await page.getByText('Insieme a un prezzo', { exact: true }).click();
  await phrase(page, 'Prodotti: quali prodotti?').click();
  await page.getByRole('button', { name: 'Aggiungi una parte' }).click();
  await page.getByLabel('Pezzi della parte 3').fill('2');
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'Togli la parte 1' }).click();
  await expect(page.getByLabel('Pezzi della parte 2')).toHaveValue('2');
});

/** Writes a price for one product by the phrases of the sentence. */
async function writeInWords(page: Page, goods: { readonly code: string; readonly name: string }, today: string) {
  // a press opens the fields of a phrase with the focus in the first one, and Escape returns to the phrase
  await phrase(page, 'Manca Prezzo: quanto?').click();
  await expect(page.getByLabel('Percento in meno')).toBeFocused();
  await page.keyboard.type('30');
  await expectAccessible(page, 'main');
  await page.keyboard.press('Escape');
  await expect(phrase(page, 'Prezzo: il 30 % in meno')).toBeFocused();
  await phrase(page, 'Prodotti: quali prodotti?').click();
  await page.getByLabel('Aggiungi per nome o codice').fill(goods.code);
  await page
    .getByRole('list', { name: 'Prodotti trovati' })
    .getByRole('button', { name: `Aggiungi ${goods.name}` })
    .click();
  await phrase(page, 'Dal:').click();
  await page.getByLabel('Dal', { exact: true }).fill(today);
  await phrase(page, /^Al:/).click();
  await page.getByLabel('Al', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('Finisce prima di cominciare').first()).toBeVisible();
  await expect(phrase(page, 'Sbagliato Al:')).toBeVisible();
  await page.getByLabel('Al', { exact: true }).fill(today);
}

test('a promotion is written, simulated, started, seen in the shop and in the calendar, and stopped', {
  tag: '@desktop',
}, async ({ page }) => {
  await logInAs(page, STAFF);
  const goods = await plainGoods(page, 'biscotti');
  const name = `Prova del forno ${goods.code}`;
  const today = romeTime(new Date()).date;
  await page.goto('/gestione/promozioni');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expectAccessible(page, 'main');

  // what it lacks is said while it is written
  await page.getByRole('link', { name: 'Nuova promozione' }).click();
  const missing = page.getByRole('region', { name: 'Manca per avviarla' });
  await expect(missing).toContainText('Scrivi come si chiama');
  await page.getByLabel('Nome', { exact: true }).fill(name);
  await writeInWords(page, goods, today);
  await expect(missing).toBeHidden();
  const example = page.getByRole('region', { name: 'Come si legge' }).getByText(`${goods.name}:`);
  const [, cheaper = ''] = (await example.innerText()).split('→ ');

  // what it would have cost, by the orders of the last weeks
  await page.getByRole('button', { name: 'Prova sugli ordini di 4 settimane' }).click();
  await expect(page.getByText(/Sarebbe costata .*€/)).toBeVisible();
  await expectAccessible(page, 'main');
  await save(page).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'Avvia', exact: true }).click();
  await expect(page.getByText('In corso', { exact: true })).toBeVisible();
  await expectAccessible(page, 'main');

  const onSale = page.getByRole('main').getByText(cheaper, { exact: false }).first();
  await expect(async () => {
    await page.goto(goods.path);
    await expect(onSale).toBeVisible({ timeout: 2000 });
  }).toPass();

  await page.goto('/gestione/promozioni/calendario');
  await expect(page.getByRole('link', { name: new RegExp(`^${name}, In corso`) })).toBeVisible();
  await expectAccessible(page, 'main');

  await page.goto(`/gestione/promozioni?cerca=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: 'Ferma', exact: true }).last().click();
  await page.getByRole('button', { name: 'Ferma adesso' }).click();
  await expect(page.getByText(`Fermata: ${name}`)).toBeVisible();
  await expect(async () => {
    await page.goto(goods.path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 2000 });
    await expect(onSale).toBeHidden({ timeout: 2000 });
  }).toPass();
});

test('on a phone a promotion is stopped, and the notice starts it again', { tag: '@phone' }, async ({ page }) => {
  await logInAs(page, STAFF);
  await page.goto('/gestione/promozioni?stato=running&cerca=gatto');
  await page.getByRole('button', { name: 'Ferma', exact: true }).last().click();
  await page.getByRole('button', { name: 'Ferma adesso' }).click();
  await expect(page.getByText(/^Fermata:/)).toBeVisible();
  await page.getByRole('button', { name: 'Annulla', exact: true }).click();
  await expect(page.getByText('Annullato')).toBeVisible();
  await page.goto('/gestione/promozioni?cerca=gatto');
  await expect(page.getByRole('row').filter({ hasText: 'In corso' }).first()).toBeVisible();
  await expectAccessible(page, 'main');
});
