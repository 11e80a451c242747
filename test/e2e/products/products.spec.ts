import { type Browser, expect, type Page, test } from '@playwright/test';
import { addDays, romeTime } from '../../../src/domain/base/rome-time.ts';
import { expectAccessible } from '../support/accessible.ts';
import { chooseTomorrow, newCustomer } from '../support/customer.ts';
import { found, piecesInCart, post, putIntoCart } from '../support/goods.ts';
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

const IN_CASH = 2;

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
}

/** A new customer puts goods into the cart on their page, and buys them. */
async function buyFromPage(browser: Browser, address: string, name: string): Promise<void> {
  const customer = await (await browser.newContext()).newPage();
  await newCustomer(customer);
  await chooseTomorrow(customer);
  await customer.goto(address);
  await customer
    .getByRole('main')
    .getByRole('button', { name: /^Aggiungi/ })
    .first()
    .click();
  await expect.poll(() => piecesInCart(customer)).toBe(1);
  const [goods] = await found(customer, name);
  if (goods) await putIntoCart(customer, goods, 40);
  const { orderId } = await post(customer, 'checkout/buy', { payment_type_id: IN_CASH, accept_terms: true });
  await customer.goto(`/profile/orders/${orderId}`);
  await expect(customer.getByText(name).first()).toBeVisible();
}

test('a product is made from nothing, put on sale, priced in the list and seen in the shop', {
  tag: '@desktop',
}, async ({ page, browser }) => {
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
  await page.getByRole('button', { name: 'Anteprima della pagina' }).click();
  const preview = page.getByRole('dialog', { name: 'Anteprima della pagina' });
  await expect(preview.getByRole('region', { name: 'Ingredienti' })).toContainText('Semola di');
  await expectAccessible(page, 'dialog[open]');
  await page.keyboard.press('Escape');
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

  await buyFromPage(browser, address ?? '', name);
});

test('all products of a filter are chosen, and the filter is shared with a colleague', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  await logInAs(page, STAFF);
  await page.goto('/gestione/prodotti?foto=no&prezzo=da-10');
  await page.getByLabel('Scegli tutta la pagina').first().check();
  const chosen = page.getByRole('status').filter({ hasText: 'scelti' });
  const all = page.getByRole('button', { name: /^Scegli tutti i \d+$/ });
  const count = Number(((await all.textContent()) ?? '').replace(/\D/g, ''));
  expect(count).toBeGreaterThan(50);
  await all.click();
  await expect(chosen).toHaveText(`${count} scelti`);
  await expect(all).toBeHidden();
  await page.getByRole('button', { name: 'Lascia perdere' }).click();

  await page.getByRole('button', { name: 'Salva vista' }).first().click();
  const name = `Cari senza foto ${Date.now() % 100_000}`;
  await page.getByLabel('Nome della vista').fill(name);
  await page.getByLabel('Condividila con i colleghi').check();
  await page.getByRole('button', { name: 'Salva vista' }).last().click();
  const colleague = await (await browser.newContext()).newPage();
  const email = await newCustomer(colleague);
  await post(page, 'staff/people/roles', { email, roles: ['catalogue'] });
  await expect(async () => {
    await colleague.goto('/gestione/prodotti');
    await expect(colleague.getByRole('link', { name })).toBeVisible({ timeout: 3000 });
  }).toPass();
  await colleague.getByRole('link', { name }).click();
  await expect(colleague).toHaveURL(/foto=no/);
  await page.getByRole('button', { name: `Non condividere più la vista ${name}` }).click();
  await expect(page.getByText('Vista non più condivisa')).toBeVisible();
});

test('a green word has a proof, which is said where it ends, and products are seen as tiles', {
  tag: '@desktop',
}, async ({ page }) => {
  await logInAs(page, STAFF);
  await page.goto('/gestione/prodotti?cerca=detersivo&come=foto');
  await expect(page.getByRole('group', { name: 'Come si vede' }).getByRole('button', { name: 'Foto' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectAccessible(page, 'main');
  await page.getByRole('rowheader').first().getByRole('link').click();
  const description = page.getByLabel('Descrizione', { exact: true });
  await description.fill('Un detersivo sostenibile');
  await expect(page.getByText('“sostenibile” è generico')).toBeVisible();
  await page.getByRole('button', { name: 'Aggiungi una prova' }).click();
  const form = page.getByRole('group', { name: 'Prova ambientale' });
  await expect(form.getByLabel('Parola')).toHaveValue('sostenibile');
  await form.getByRole('button', { name: 'Salva la prova' }).click();
  await expect(form.getByLabel('Numero del certificato')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Marchio o certificazione').fill('Ecolabel UE');
  await form.getByLabel('Numero del certificato').fill('IT/020/001');
  const near = addDays(romeTime(new Date()).date, 10);
  await form.getByLabel('Scade il').fill(near);
  await expectAccessible(page, 'main');
  await form.getByRole('button', { name: 'Salva la prova' }).click();
  await expect(page.getByText('“sostenibile”: provato da Ecolabel UE')).toBeVisible();
  // the draft is still there
  await expect(description).toHaveValue('Un detersivo sostenibile');
  await page.goto('/gestione');
  await page.getByRole('link', { name: /Prodotti con una prova ambientale/ }).click();
  await expect(page.getByText(/^Prova fino a/).first()).toBeVisible();
  await page.getByRole('rowheader').first().getByRole('link').click();
  await page.getByRole('button', { name: 'Togli la prova di “sostenibile”' }).click();
  await expect(page.getByText('Prova tolta')).toBeVisible();
});

test('on a phone goods are finished in all stores by the first button, and by one more they are back', {
  tag: '@phone',
}, async ({ page }) => {
  await logInAs(page, STAFF);
  await page.goto('/gestione/prodotti?cerca=senape');
  await page.getByRole('rowheader').first().getByRole('link').click();
  const head = page.getByRole('region', { name: 'In breve' });
  await expectAccessible(page, 'main');
  await head.getByRole('button', { name: 'Finito oggi, in tutti i negozi' }).click();
  await expect(head.getByText('finito oggi').first()).toBeVisible();
  await head.getByRole('button', { name: 'È tornato' }).click();
  await expect(head.getByRole('button', { name: 'Finito oggi, in tutti i negozi' })).toBeVisible();
});
