import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible, WITH_FRAME } from '../support/accessible.ts';
import { chooseTomorrow, newCustomer, PASSWORD } from '../support/customer.ts';
import { found, post, putIntoCart } from '../support/goods.ts';
import { followMail } from '../support/mails.ts';
import { becomeCompany, billMonthOf, deliver, expectDues, fillCart, grantCredit } from '../support/on-account.ts';
import { payAs } from '../support/pay-as.ts';
import { logInAs, STAFF } from '../support/staff.ts';

const SUMMARY = /Fattura riepilogativa/;
const DEFERRED = 11;
const BUY = 'Ordine con obbligo di pagare';
const APPROVE = 'Approva e ordina con obbligo di pagare';

test('a company’s month: two users order, one by approval, one invoice bills them, and it is paid by its link', {
  tag: '@desktop',
}, async ({ page: master, browser }) => {
  const staff = await somebodyElse(browser);
  const buyer = await somebodyElse(browser);
  await logInAs(staff, STAFF);
  const buyerEmail = `invitata-${Date.now()}@esempio.it`;
  const email = await newCustomer(master);
  const name = `Osteria ${email.slice(6, 24)}`;
  const userId = await becomeCompany(master, name);

  await test.step('the staff grant credit with one invoice a month', () => grantMonthly(staff, { email, name }));
  await test.step('the master invites a buyer, who may order little', () => invite(master, buyer, buyerEmail, name));

  await test.step('the buyer orders on account above the limit, and asks for it', async () => {
    for (const goods of await found(buyer, 'latte', 3)) await putIntoCart(buyer, goods, 12);
    await chooseTomorrow(buyer, { addressNumber: '12' });
    await buyer.goto('/cart/');
    await expect(buyer.getByText('La spesa supera il tuo limite di 1,50 € per ordine')).toBeVisible();
    await expect(buyer.getByText(/^[\d,]+\s€ di 1,50\s€ per ordine$/)).toBeVisible();
    await buyer.goto('/payment');
    await buyer.getByRole('radio', { name: SUMMARY }).check();
    // a message says so before any press, and no other choice is available
    await expect(buyer.getByText('La spesa supera il tuo limite di 1,50 € per ordine')).toBeVisible();
    await expect(buyer.getByRole('button', { name: BUY })).toHaveCount(0);
    await buyer.getByLabel('Nota per chi approva').fill('Per la colazione di domani');
    await buyer.getByRole('button', { name: 'Manda in approvazione' }).click();
    await expect(buyer.getByRole('button', { name: 'Manda in approvazione' })).toHaveCount(0);
    await buyer.getByRole('main').getByRole('link', { name: 'Richieste di acquisto' }).click();
    await expect(buyer.getByText('In attesa')).toBeVisible();
  });

  await test.step('the master looks at prices without VAT, and at those with it again', () => seeNetPrices(master));

  await test.step('the master approves it, and orders by code to another address', async () => {
    await followMail(master, email, { subject: /aspetta la tua approvazione/, button: 'Guarda la richiesta' });
    await expect(master.getByText('Per la colazione di domani')).toBeVisible();
    await expect(master.getByText('Supera il limite di 1,50 € per ordine')).toBeVisible();
    await master.getByRole('button', { name: APPROVE }).click();
    await expect(master.getByText('È necessario accettare i termini')).toBeVisible();
    await expectAccessible(master, 'main');
    await master.getByRole('checkbox', { name: /termini e le condizioni di vendita/ }).check();
    await master.getByRole('button', { name: APPROVE }).press('Enter');
    await expect(master.getByText('Approvata', { exact: true })).toBeVisible();
    await buyer.goto('/profile/dashboard');
    await expect(buyer.getByRole('region', { name: 'La prossima consegna' }).getByRole('article')).toBeVisible();
    await quickOrder(master);
    // the other line is too small for this cart, as the checkout says
    const lineId = await grantCredit(staff, userId, 30);
    await master.goto('/payment');
    await expect(master.getByRole('radio', { name: /Pagamento differito/ })).toBeDisabled();
    await expect(master.getByText(/^Il fido residuo non basta per questa spesa: servono \d+,\d\d/)).toBeVisible();
    await expectAccessible(master, 'main');
    await expect(master.getByRole('radio', { name: SUMMARY })).toHaveAccessibleName(/Fido residuo: [4-8]\d\d,/);
    await master.getByRole('radio', { name: SUMMARY }).check();
    await buyAsAccepted(master);
    await expect(master.getByRole('heading', { name: 'Ordine confermato' })).toBeVisible();
    await grantCredit(staff, userId, 700, lineId);
  });

  await test.step('one summary invoice bills both, besides what is invoiced by order', async () => {
    const monthly = [await lastOrderOf(buyer), await lastOrderOf(master)];
    for (const orderId of monthly) await deliver(staff, orderId);
    await billMonthOf(monthly);
    await expectDues(master, 1);
    for (let count = 0; count < 2; count += 1) {
      await fillCart(master);
      const { orderId } = (await post(master, 'checkout/buy', { payment_type_id: DEFERRED })) as { orderId: number };
      await deliver(staff, orderId);
    }
    await expectDues(master, 3);
    // one of them is reversed by the staff, and no longer due
    await staff.goto('/gestione/bonifici');
    const due = staff.getByRole('rowgroup').filter({ hasText: name });
    await expect(due).toHaveCount(3);
    await expectAccessible(staff, 'main');
    await due
      .last()
      .getByRole('button', { name: /^Annulla la scadenza / })
      .click();
    await staff
      .getByRole('dialog', { name: /^Annullare / })
      .getByRole('button', { name: 'Sì' })
      .click();
    await expect(due).toHaveCount(2);
  });

  await test.step('whoever has the link of the mail pays it without a login', () =>
    payByLink(browser, { email, name }));

  await test.step('the master sees it paid, and pays the other due', async () => {
    await master.goto('/profile/dashboard');
    await master.getByRole('main').locator('li > a[href="/profile/scadenze"]').first().click();
    const paid = master.getByRole('listitem').filter({ hasText: /Pagata il / });
    await expect(paid.getByRole('link', { name: /^Ordine n\. / })).toHaveCount(2);
    await expect(master.getByText('Scegli almeno una scadenza qui sopra.')).toBeVisible();
    await expect(master.getByRole('link', { name: /Scarica la fattura .+ \(PDF\)$/ }).first()).toBeVisible();
    await master.getByRole('checkbox').check();
    await expect(master.getByText(/^1 scadenza scelta: /)).toBeVisible();
    await master.getByText('Preferisci un bonifico?').click();
    await expect(master.getByText(/^Scadenza \d{6}$/)).toBeVisible();
    await expectAccessible(master, 'main');
    await master.getByRole('button', { name: /^Paga \d/ }).click();
    await payAs(master, /4242/);
    await expect(master.getByRole('heading', { name: 'Pagamento completato' })).toBeVisible();
    await master.getByRole('link', { name: 'Vai alle scadenze' }).click();
    await master.getByRole('link', { name: 'Pagate', exact: true }).click();
    await expect(paid).toHaveCount(2);
    await master.getByRole('link', { name: 'Il fido della tua azienda' }).click();
    await expect(master.getByText('Impegnato il 0%, 0,00 €: ti restano 900,00 € di 900,00 €.')).toBeVisible();
    await expect(master.getByText('Impegnato il 0%, 0,00 €: ti restano 700,00 € di 700,00 €.')).toBeVisible();
    await expectAccessible(master, 'main');
  });
  await Promise.all([staff, buyer].map((each) => each.context().close()));
});

/** Opens a page in a new browser context. */
async function somebodyElse(browser: Browser, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const { baseURL = '', storageState } = test.info().project.use;
  const context = await browser.newContext({ baseURL, viewport, ...(storageState ? { storageState } : {}) });
  return context.newPage();
}

interface Company {
  readonly email: string;
  readonly name: string;
}

async function grantMonthly(staff: Page, { email, name }: Company): Promise<void> {
  await staff.goto('/gestione/fidi');
  await staff.getByLabel('Nome, partita IVA o e-mail').fill(email);
  await staff.getByLabel('Nome, partita IVA o e-mail').press('Enter');
  await staff.getByRole('button', { name: `Concedi un fido a ${name}` }).click();
  const form = staff.getByRole('form', { name: `Concedi un fido a ${name}` });
  await form.getByLabel('Tipo di fattura').selectOption({ label: 'Una fattura al mese' });
  await form.getByRole('button', { name: 'Salva il fido' }).click();
  await expect(form.getByText('Campo obbligatorio')).toBeVisible();
  await form.getByLabel('Fido in euro').fill('900');
  await expectAccessible(staff, 'main');
  await form.getByRole('button', { name: 'Salva il fido' }).click();
  await expect(staff.getByText('Una fattura al mese')).toBeVisible();
  await expectAccessible(staff, 'main');
}

async function invite(master: Page, buyer: Page, email: string, name: string): Promise<void> {
  await master.goto('/profile/azienda');
  const form = master.getByRole('region', { name: 'Invita una persona' });
  await form.getByLabel('E-mail').fill('senza chiocciola');
  await form.getByLabel('Limite per ordine').fill('tanto');
  await form.getByRole('button', { name: 'Manda l’invito' }).click();
  await expect(form.getByText('Digitare una e-mail valida')).toBeVisible();
  await expect(form.getByText('Scrivi un importo in euro')).toBeVisible();
  await expect(form.getByLabel('E-mail')).toBeFocused();
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Limite per ordine').fill('1,50');
  await form.getByRole('button', { name: 'Manda l’invito' }).press('Enter');
  await expect(master.getByText('Inviti in attesa')).toBeVisible();
  await expect(master.getByRole('listitem').filter({ hasText: email })).toContainText('1,50 € per ordine');
  await expectAccessible(master, 'body', WITH_FRAME);
  await followMail(buyer, email, { subject: /Compra da Bottega/, button: 'Apri l’invito' });
  // most invited people are new: the page greets them with the company, and they register with the invited address
  await expect(buyer.getByRole('heading', { name: `${name} ti invita a fare la spesa per lei` })).toBeVisible();
  await expect(buyer.getByLabel('E-mail')).toHaveValue(email);
  await expect(buyer.getByLabel('E-mail')).not.toBeEditable();
  await expectAccessible(buyer, 'main');
  await buyer.getByLabel('Nome e cognome').fill('Carla Verdi');
  await buyer.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await buyer.getByRole('checkbox', { name: /termini e le condizioni/ }).check();
  await buyer.getByRole('button', { name: 'Crea l’account' }).click();
  await expect(buyer.getByRole('heading', { name: 'Che cosa puoi fare' })).toBeVisible();
}

async function seeNetPrices(page: Page): Promise<void> {
  await page.goto('/profile/dashboard');
  await expect(page.getByText('I prezzi del negozio, prezzi IVA inclusa')).toBeVisible();
  await page.getByRole('button', { name: 'Mostra i prezzi senza IVA' }).click();
  await expect(page.getByText('I prezzi del negozio, prezzi IVA esclusa')).toBeVisible();
  await expectAccessible(page, 'main');
  await page.goto('/search?q=latte');
  await expect(page.getByRole('article').first()).toContainText('+ IVA');
  await page.goto('/profile/dashboard');
  await page.getByRole('button', { name: 'Mostra i prezzi con l’IVA' }).click();
  await expect(page.getByText('I prezzi del negozio, prezzi IVA inclusa')).toBeVisible();
  await page.goto('/search?q=latte');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText('+ IVA')).toHaveCount(0);
}

/** Fills the cart from pasted codes, one of which is wrong. */
async function quickOrder(page: Page): Promise<void> {
  const [oil] = await found(page, 'olio extravergine');
  await chooseTomorrow(page, { addressNumber: '14' });
  await page.goto('/profile/ordine-rapido');
  await page.getByLabel('Codici e quantità').fill(`${oil?.codInt}; 20\nnessuno; 3`);
  await page.getByRole('button', { name: 'Controlla i codici' }).click();
  await expect(page.getByText('1 di 2 righe vanno nel carrello')).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'Metti 1 riga nel carrello' }).click();
  await expect(page.getByText(/^Nel carrello: /)).toBeVisible();
  // the wrong line stays, to be repaired
  await expect(page.getByText('Codice sconosciuto')).toBeVisible();
}

/** Buys without accepting the terms, which were accepted at the registration. */
async function buyAsAccepted(page: Page): Promise<void> {
  await page.getByRole('button', { name: BUY }).click();
}

async function lastOrderOf(page: Page): Promise<number> {
  const reply = await page.request.get('/ebsn/api/order/list');
  return (await reply.json()).data.orders[0].orderId;
}

/**
 * Pays on a phone: the first card is declined, another one is confirmed by its bank, and then the link shows the
 * payment.
 */
async function payByLink(browser: Browser, { email, name }: Company): Promise<void> {
  const visitor = await somebodyElse(browser, { width: 390, height: 844 });
  // the oldest mail is that of the month
  await visitor.goto('/posta');
  const mails = visitor.getByRole('listitem').filter({ hasText: email });
  await mails
    .getByRole('link', { name: /^Nuova scadenza: / })
    .last()
    .click();
  const href = await visitor.frameLocator('iframe').getByRole('link', { name: 'Paga ora' }).getAttribute('href');
  const link = new URL(href ?? '').pathname;
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: 'Paga la scadenza' })).toBeVisible();
  await expect(visitor.getByText(name)).toBeVisible();
  await visitor.getByText('Preferisci un bonifico?').click();
  await expectAccessible(visitor, 'main');
  await visitor.getByRole('button', { name: /^Paga \d/ }).click();
  await payAs(visitor, /0002/);
  await expect(visitor.getByRole('heading', { name: 'Pagamento non riuscito' })).toBeVisible();
  await expect(visitor.getByRole('alert')).toContainText('Il sistema ha riscontrato un errore!');
  await expectAccessible(visitor, 'main');
  await visitor.getByRole('link', { name: 'Riprova a pagare' }).click();
  await expect(visitor).toHaveURL(link);
  await visitor.getByRole('button', { name: /^Paga \d/ }).click();
  await payAs(visitor, /3155/);
  await visitor.getByRole('button', { name: 'Confermo' }).click();
  await expect(visitor.getByRole('heading', { name: 'Pagamento completato' })).toBeVisible();
  await expect(visitor.getByText('Pagata', { exact: true })).toBeVisible();
  await expectAccessible(visitor, 'main');
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: 'Scadenza già pagata' })).toBeVisible();
  await expectAccessible(visitor, 'main');
  await visitor.goto('/pagamento-veloce/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa');
  await expect(visitor.getByRole('heading', { name: 'Il link non funziona più' })).toBeVisible();
  await expectAccessible(visitor, 'main');
  await visitor.context().close();
}
