import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { chooseTomorrow, newCustomer } from '../support/customer.ts';
import { found, putIntoCart } from '../support/goods.ts';

/** The page to which a provider returns the shopper, and that of the order. */
const DONE = /\/payment\/done\/\d+$/;

async function readyToPay(page: Page): Promise<void> {
  await newCustomer(page);
  const [oil] = await found(page, 'olio extravergine');
  if (!oil) throw new Error('the demo sells olive oil');
  await putIntoCart(page, oil, 20);
  await chooseTomorrow(page);
  await page.goto('/payment');
}

/** Pays online. On a phone a completed step is a row that leads to its choice. */
async function payOnline(page: Page): Promise<void> {
  const radio = page.getByRole('radio', { name: /Paga ora online/ });
  const change = page.getByRole('button', { name: 'Cambia: Come paghi' });
  await expect(radio.or(change).filter({ visible: true }).first()).toBeVisible();
  if (await change.isVisible()) await change.click();
  await radio.check();
}

async function buyByCard(page: Page): Promise<void> {
  await payOnline(page);
  await page.getByRole('button', { name: 'Ordine con obbligo di pagare' }).click();
  await expect(page.getByRole('heading', { name: 'Pagamento di prova' })).toBeVisible();
}

/** Adds forgotten goods, which are paid separately because the order is already paid. */
async function addAndPay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aggiungi prodotti' }).locator('visible=true').click();
  await page.getByLabel('Che cosa aggiungi?').fill('latte intero');
  await page.getByRole('button', { name: 'Cerca', exact: true }).last().click();
  await page
    .getByRole('button', { name: /^Scegli: / })
    .first()
    .click();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: 'Paga e aggiungi' }).click();
  await expect(page.getByRole('heading', { name: 'Pagamento di prova' })).toBeVisible();
  await page.getByRole('button', { name: 'Torna senza rispondere' }).click();
  await expect(page.getByText(/1 prodotto da aggiungere: aspettiamo la conferma/)).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('link', { name: 'Vai al pagamento' }).click();
  await page.getByRole('button', { name: 'Paga', exact: true }).click();
  const lines = page.getByRole('region', { name: 'Prodotti dell’ordine' }).getByRole('listitem');
  await expect(lines.filter({ hasText: /latte/i })).toHaveCount(1);
}

test('an order is paid by card: refused, tried again, confirmed by the bank; the card is kept, and more goods are paid apart', {
  tag: '@phone',
}, async ({ page }) => {
  await readyToPay(page);
  await payOnline(page);
  await expect(page.getByText(/^Oggi blocchiamo/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Ricorda la carta per le prossime spese' }).check();
  await expectAccessibleAtBothWidths(page);
  await buyByCard(page);
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('radio', { name: /0002/ }).check();
  await page.getByRole('button', { name: 'Paga', exact: true }).click();
  await expect(page).toHaveURL(DONE);
  await expect(page.getByRole('heading', { name: 'Manca il pagamento' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('La carta non è passata');
  await expect(page.getByRole('alert')).toContainText('La banca non l’ha accettata. Non ti abbiamo preso niente.');
  await expect(page.getByText(/^Spesa e fascia restano tue/)).toBeVisible();
  await expect(page.getByRole('radio', { name: /Pagamento alla consegna/ })).toBeChecked();
  await expectAccessibleAtBothWidths(page);

  await page.getByRole('radio', { name: /Paga ora online/ }).check();
  await page.getByRole('button', { name: /^Ordine con obbligo di pagare/ }).click();
  await page.getByRole('radio', { name: /3155/ }).check();
  await page.getByRole('button', { name: 'Paga', exact: true }).click();
  await page.getByRole('button', { name: 'Confermo' }).click();
  await expect(page).toHaveURL(DONE);
  await expect(page.getByRole('heading', { name: 'Ordine confermato' })).toBeVisible();

  await page.getByRole('link', { name: 'Vedi o cambia l’ordine' }).click();
  await addAndPay(page);
  await page.getByRole('button', { name: 'Cambia il modo di pagare' }).click();
  await page.getByRole('radio', { name: /Pagamento alla consegna/ }).check();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: 'Usa questo pagamento' }).click();
  await expect(page.getByRole('main').getByText('Pagherai alla consegna').first()).toBeVisible();
});

test('who leaves the provider’s page goes on from the order, and pays otherwise', { tag: '@phone' }, async ({
  page,
}) => {
  await readyToPay(page);
  await buyByCard(page);
  await page.getByRole('button', { name: 'Torna senza rispondere' }).click();
  await expect(page).toHaveURL(DONE);
  await expect(page.getByRole('status').filter({ hasText: 'Aspettiamo la conferma' })).toBeVisible();
  await page.getByRole('button', { name: 'Vai al pagamento' }).click();
  await page.getByRole('button', { name: 'Annulla e torna al negozio' }).click();
  await expect(page.getByRole('alert')).toContainText('Il pagamento si è fermato a metà');
  await expect(page.getByRole('radio', { name: /Pagamento alla consegna/ })).toBeChecked();
  await page.getByRole('button', { name: /^Ordine con obbligo di pagare.*alla consegna/ }).click();
  await expect(page.getByRole('heading', { name: 'Ordine confermato' })).toBeVisible();
});
