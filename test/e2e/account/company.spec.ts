import { expect, test } from '@playwright/test';
import { expectAccessible, WITH_FRAME } from '../support/accessible.ts';
import { chooseTomorrow, newCustomer } from '../support/customer.ts';
import { found, post, putIntoCart } from '../support/goods.ts';
import { recordShifts, shiftOf } from '../support/layout-shift.ts';
import { followMail } from '../support/mails.ts';

test('a buyer of a company sends a cart above the limit, and the master orders it', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  const { baseURL = '', storageState } = test.info().project.use;
  const context = await browser.newContext({ baseURL, ...(storageState ? { storageState } : {}) });
  const buyer = await context.newPage();
  const email = await newCustomer(buyer);
  const master = await newCustomer(page);
  const company = { companyName: 'Trattoria Blu Srl', vatNumber: '12345670017', sdiCode: 'ABC1234' };
  await post(page, 'registration/update_user_detail', company);

  await page.goto('/profile/azienda');
  const form = page.getByRole('region', { name: 'Invita una persona' });
  await form.getByLabel('E-mail').fill('senza chiocciola');
  await form.getByLabel('Limite per ordine').fill('tanto');
  await form.getByRole('button', { name: 'Manda l’invito' }).click();
  await expect(form.getByText('Digitare una e-mail valida')).toBeVisible();
  await expect(form.getByText('Scrivi un importo in euro')).toBeVisible();
  await expect(form.getByLabel('E-mail')).toBeFocused();
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Limite per ordine').fill('1,50');
  await form.getByRole('button', { name: 'Manda l’invito' }).press('Enter');
  await expect(page.getByText('Inviti in attesa')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('1,50 € per ordine');
  await expectAccessible(page, 'body', WITH_FRAME);

  await followMail(buyer, email, { subject: /Compra da Bottega/, button: 'Apri l’invito' });
  await expect(buyer.getByRole('heading', { name: 'Compra per Trattoria Blu Srl' })).toBeVisible();
  await buyer.getByRole('button', { name: 'Accetta l’invito' }).click();
  await expect(buyer.getByRole('heading', { name: 'Che cosa puoi fare' })).toBeVisible();
  for (const goods of await found(buyer, 'latte', 3)) await putIntoCart(buyer, goods, 12);
  await chooseTomorrow(buyer);
  await buyer.goto('/payment');
  await buyer.getByRole('checkbox', { name: /termini e le condizioni di vendita/ }).check();
  await buyer.getByRole('button', { name: 'Ordine con obbligo di pagare' }).click();
  await expect(buyer.getByText('L’ordine supera il tuo limite di 1,50 € per ordine')).toBeVisible();
  await buyer.getByLabel('Nota per chi approva').fill('Per la colazione di domani');
  await buyer.getByRole('button', { name: 'Manda a chi approva' }).click();
  await buyer.getByRole('main').getByRole('link', { name: 'Richieste di acquisto' }).click();
  await expect(buyer.getByText('In attesa')).toBeVisible();

  await followMail(page, master, { subject: /aspetta la tua approvazione/, button: 'Guarda la richiesta' });
  await expect(page.getByText('Per la colazione di domani')).toBeVisible();
  await page.getByRole('button', { name: 'Ordine con obbligo di pagare' }).click();
  await expect(page.getByText('È necessario accettare i termini')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: /termini e le condizioni di vendita/ }).check();
  await page.getByRole('button', { name: 'Ordine con obbligo di pagare' }).press('Enter');
  await expect(page.getByText('Approvata', { exact: true })).toBeVisible();

  await buyer.goto('/profile/dashboard');
  await expect(buyer.getByRole('region', { name: 'La prossima consegna' }).getByRole('article')).toBeVisible();
  await context.close();
});

test('the pages of the account are accessible, hold still, and lead out of the shop', async ({ page }) => {
  const email = await newCustomer(page);
  await recordShifts(page);
  await page.goto('/profile/dashboard');
  const todo = page.getByRole('region', { name: 'Da fare' });
  await expect(todo.getByText('Conferma il tuo indirizzo e-mail')).toBeVisible();
  await expect(page.getByText('Dopo qualche ordine trovi qui quello che compri di solito.')).toBeVisible();
  expect(await shiftOf(page)).toBeLessThan(0.1);
  await expectAccessible(page);
  await todo.getByRole('button', { name: 'Mandami di nuovo il link' }).click();
  await expect(page.getByText('Ti abbiamo scritto: apri il link della mail')).toBeVisible();

  for (const [path, heading] of [
    ['/profile/buoni', 'I miei buoni'],
    ['/profile/amici', 'Invita un amico'],
    ['/profile/spesa-al-lavoro', 'Spesa al lavoro'],
    ['/profile/azienda', 'La mia azienda'],
    ['/profile/azienda/richieste', 'Richieste di acquisto'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Caricamento' })).toHaveCount(0);
    await expectAccessible(page);
  }
  await page.goto('/profile/spesa-al-lavoro');
  await page.getByLabel('Codice aziendale').fill('NESSUNO');
  await page.getByRole('button', { name: 'Attiva la convenzione' }).click();
  await expect(page.getByText('Questo codice aziendale non è valido')).toBeVisible();
  await page.getByLabel('Codice aziendale').fill('ufficio-2026');
  await page.getByRole('button', { name: 'Attiva la convenzione' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Uffici Riuniti di Bergamo' })).toBeVisible();

  await page.goto('/profile/dati');
  const copy = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica i tuoi dati' }).click();
  expect((await copy).suggestedFilename()).toMatch(/^bottega-dati-\d{4}-\d\d-\d\d\.json$/);
  await page.getByRole('main').getByRole('link', { name: 'Chiudi l’account' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mandami la mail per chiudere l’account' }).click();
  await expect(page.getByText('apri il link della mail entro un’ora')).toBeVisible();
  await followMail(page, email, { subject: 'Vuoi chiudere il tuo account?', button: 'Chiudi l’account' });
  await expect(page.getByText(/^Per l’account l•••@esempio\.it$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sì, chiudi l’account' }).click();
  await expect(page.getByRole('heading', { name: 'Account chiuso' })).toBeVisible();
  await page.goto('/profile/dashboard');
  await expect(page.getByRole('heading', { name: 'Accedi per continuare' })).toBeVisible();
});
