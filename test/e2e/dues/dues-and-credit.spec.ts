import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { newCustomer } from '../support/customer.ts';
import { post } from '../support/goods.ts';
import { followMail } from '../support/mails.ts';
import { becomeCompany, deliver, expectDues, fillCart, grantCredit } from '../support/on-account.ts';
import { logInAs, STAFF } from '../support/staff.ts';

/** The page of the sandbox. */
async function payAs(page: Page, card: RegExp): Promise<void> {
  await page.getByRole('radio', { name: card }).check();
  await page.getByRole('button', { name: 'Paga', exact: true }).click();
}

test('a company is granted credit, buys on account at the till, and pays its dues with one payment', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const context = await browser.newContext();
  const staff = await context.newPage();
  await logInAs(staff, STAFF);
  const email = await newCustomer(page);
  const name = `Osteria ${email.slice(6, 24)}`;
  await becomeCompany(page, name);

  await staff.goto('/gestione/fidi');
  await staff.getByLabel('Nome, partita IVA o e-mail').fill(email);
  await staff.getByRole('main').getByRole('button', { name: 'Cerca', exact: true }).click();
  await staff.getByRole('button', { name: `Concedi un fido a ${name}` }).click();
  const form = staff.getByRole('form', { name: `Concedi un fido a ${name}` });
  await form.getByRole('button', { name: 'Salva il fido' }).click();
  await expect(form.getByText('Campo obbligatorio')).toBeVisible();
  await form.getByLabel('Fido in euro').fill('700');
  await expectAccessible(staff, 'main');
  await form.getByRole('button', { name: 'Salva il fido' }).click();
  await expect(staff.getByText('Una fattura per ordine')).toBeVisible();
  await expectAccessible(staff, 'main');

  const orders: number[] = [];
  for (let count = 0; count < 2; count += 1) {
    await fillCart(page);
    await page.goto('/payment');
    const onAccount = page.getByRole('radio', { name: /Pagamento differito/ });
    await expect(onAccount).toHaveAccessibleName(count === 0 ? /Fido residuo: 700,00/ : /Fido residuo: [3-6]\d\d,/);
    await onAccount.check();
    if (count === 0) await expectAccessible(page, 'main');
    await page.getByRole('checkbox', { name: /termini e le condizioni di vendita/ }).check();
    await page.getByRole('button', { name: 'Ordine con obbligo di pagare' }).click();
    await expect(page.getByRole('heading', { name: 'Ordine confermato' })).toBeVisible();
    orders.push(Number(page.url().split('/').at(-1)));
  }
  await fillCart(page);
  orders.push(((await post(page, 'checkout/buy', { payment_type_id: 11 })) as { orderId: number }).orderId);
  for (const orderId of orders) await deliver(staff, orderId);
  await expectDues(page, 3);

  // one of them is reversed by the staff: nobody owes it any more
  await staff.goto('/gestione/bonifici');
  const due = staff.getByRole('listitem').filter({ hasText: name });
  await expect(due).toHaveCount(3);
  await expectAccessible(staff, 'main');
  await due
    .first()
    .getByRole('button', { name: /^Storna / })
    .click();
  await staff
    .getByRole('dialog', { name: /^Stornare / })
    .getByRole('button', { name: 'Sì' })
    .click();
  await expect(due).toHaveCount(2);

  await page.goto('/profile/dashboard');
  await page.getByRole('navigation', { name: 'Profilo' }).getByRole('link', { name: 'Scadenze' }).click();
  await expect(page.getByText('Da pagare', { exact: true })).toHaveCount(3);
  await expect(page.getByText('Scegli almeno una scadenza qui sopra.')).toBeVisible();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await expect(page.getByText(/^2 scadenze scelte: /)).toBeVisible();
  await page.getByText('Preferisci un bonifico?').click();
  await expect(page.getByText(/^Scadenza \d{6}, \d{6}$/)).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: /^Paga \d/ }).click();
  await payAs(page, /4242/);
  await expect(page.getByRole('heading', { name: 'Pagamento completato' })).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('link', { name: 'Vai alle scadenze' }).click();
  await page.getByLabel('Stato').selectOption({ label: 'Pagata' });
  await page.getByRole('button', { name: 'Filtra' }).click();
  await expect(page.getByText(/Pagata il /)).toHaveCount(2);
  await page.getByRole('link', { name: 'Il fido della tua azienda' }).click();
  await expect(page.getByText('Impegnato il 0%: ti restano 700,00 € di 700,00 €.')).toBeVisible();
  await expectAccessible(page, 'main');
  await context.close();
});

test('whoever has the link of the mail pays a due without a login', { tag: '@phone' }, async ({ page, browser }) => {
  const { baseURL = '', storageState } = test.info().project.use;
  const staffContext = await browser.newContext();
  const staff = await staffContext.newPage();
  await logInAs(staff, STAFF);
  const email = await newCustomer(page);
  await grantCredit(staff, await becomeCompany(page, 'Locanda del Link'), 700);
  await fillCart(page);
  const { orderId } = (await post(page, 'checkout/buy', { payment_type_id: 11 })) as { orderId: number };
  await deliver(staff, orderId);
  await expectDues(page, 1);

  const context = await browser.newContext({
    ...{ baseURL, viewport: page.viewportSize() },
    ...(storageState ? { storageState } : {}),
  });
  const visitor = await context.newPage();
  await followMail(visitor, email, { subject: /^Nuova scadenza: /, button: 'Paga ora' });
  const link = visitor.url();
  await expect(visitor.getByRole('heading', { name: 'Paga la scadenza' })).toBeVisible();
  await expect(visitor.getByText('Locanda del Link')).toBeVisible();
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
  await Promise.all([context.close(), staffContext.close()]);
});
