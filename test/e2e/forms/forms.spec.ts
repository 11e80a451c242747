import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { logIn, newCustomer } from '../support/customer.ts';

const INVALID = 'La form non è stata compilata correttamente';
const PDF = { name: 'elenco.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\ntrailer<<>>\n%%EOF\n') };

/** Opens the page and waits until its code is running. */
async function open(page: Page, slug: string): Promise<void> {
  await page.goto(`/page/${slug}`);
  await page.waitForLoadState('networkidle');
}

test('a form is refused at its fields, keeps what was typed over a reload, sends files, and thanks', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, 'preventivo-aziende');
  const form = page.getByRole('region', { name: 'Chiedi un preventivo' });
  const press = () => form.getByRole('button', { name: 'Chiedi il preventivo' }).click();

  await test.step('what is wrong is said at each field and above them, and the first has the focus', async () => {
    await form.getByLabel('Ragione sociale').fill('Asilo Girasole');
    await form.getByLabel('E-mail').fill('asilo@');
    await form.getByLabel('CAP di consegna').fill('241');
    await form.getByLabel(/Quante persone/).fill('0');
    await form.getByRole('textbox', { name: /^Da quando/ }).fill('31/02/2026');
    await press();
    await expect(form.getByRole('alert')).toContainText(INVALID);
    await expect(form.getByLabel('Partita IVA')).toBeFocused();
    await expect(form.getByLabel('Partita IVA')).toHaveAccessibleDescription('Campo obbligatorio');
    await expect(form.getByLabel('E-mail')).toHaveAccessibleDescription('Digitare una e-mail valida');
    await expect(form.getByLabel('CAP di consegna')).toHaveAccessibleDescription('Il CAP deve essere di 4 o 5 cifre');
    await expect(form.getByLabel(/Quante persone/)).toHaveAccessibleDescription('Il valore minimo è 1');
    await expect(form.getByRole('textbox', { name: /^Da quando/ })).toHaveAccessibleDescription(
      'Inserire una data valida',
    );
    await expect(form.getByRole('group', { name: 'Ogni quanto?' })).toHaveAccessibleDescription('Campo obbligatorio');
    await expect(form.getByRole('checkbox', { name: /informativa/ })).toHaveAccessibleDescription(
      /È obbligatorio accettare questo consenso per procedere/,
    );
    await expectAccessible(page, 'main');
    await form.getByRole('link', { name: /^CAP di consegna/ }).click();
    await expect(form.getByLabel('CAP di consegna')).toBeFocused();
    await page.keyboard.type('21');
    await expect(form.getByLabel('CAP di consegna')).toHaveAccessibleDescription('');
  });

  await test.step('a day is picked from a calendar with the keyboard, its weeks beginning on Monday', async () => {
    await form.getByRole('textbox', { name: /^Da quando/ }).fill('03/03/2026');
    await form.getByRole('button', { name: /^Apri il calendario/ }).click();
    const calendar = page.getByRole('dialog', { name: 'Da quando?' });
    await expect(calendar.getByRole('button', { name: 'martedì 3 marzo 2026' })).toBeFocused();
    await expect(calendar.getByRole('columnheader').first()).toHaveText('lun');
    await expect(calendar.getByRole('combobox', { name: 'Anno' }).getByRole('option').last()).toHaveText('1910');
    await expectAccessible(page, 'dialog[open]');
    for (const key of ['ArrowDown', 'ArrowRight', 'PageDown', 'Enter']) await page.keyboard.press(key);
    await expect(calendar).toBeHidden();
    await expect(form.getByRole('textbox', { name: /^Da quando/ })).toHaveValue('11/04/2026');
  });

  await test.step('what was typed is there after a reload, a consent is not', async () => {
    await form.getByRole('checkbox', { name: 'Frutta e verdura' }).check();
    await form.getByRole('radio', { name: 'Ogni settimana' }).check();
    await form.getByRole('checkbox', { name: /informativa/ }).check();
    await page.reload();
    await expect(form.getByLabel('Ragione sociale')).toHaveValue('Asilo Girasole');
    await expect(form.getByRole('textbox', { name: /^Da quando/ })).toHaveValue('11/04/2026');
    await expect(form.getByRole('checkbox', { name: 'Frutta e verdura' })).toBeChecked();
    await expect(form.getByRole('radio', { name: 'Ogni settimana' })).toBeChecked();
    await expect(form.getByRole('checkbox', { name: /informativa/ })).not.toBeChecked();
  });

  await test.step('a file can be left while it is sent, one that is no such file is refused, one is kept', async () => {
    await page.waitForLoadState('networkidle');
    const files = form.getByLabel('Elenco dei prodotti');
    await page.route('**/admin-ajax.php*', () => {}, { times: 1 });
    const started = page.waitForRequest('**/admin-ajax.php*');
    await files.setInputFiles(PDF);
    await started;
    await expect(form.getByRole('progressbar', { name: 'Caricamento di elenco.pdf' })).toBeVisible();
    await form.getByRole('button', { name: 'Annulla il caricamento di elenco.pdf' }).click();
    await expect(form.getByText('elenco.pdf')).toBeHidden();
    await files.setInputFiles({ ...PDF, buffer: Buffer.from('<script>alert(1)</script>') });
    await expect(form.getByText('Questo tipo di file non è ammesso: puoi allegare JPG, PNG, PDF')).toBeVisible();
    await files.setInputFiles(PDF);
    await expect(form.getByRole('button', { name: 'Togli elenco.pdf' })).toBeVisible();
  });

  await test.step('a form that could not be sent stays as it is', async () => {
    await form.getByLabel('Partita IVA').fill('01234567890');
    await form.getByLabel('Persona da contattare').fill('Anna Neri');
    await form.getByLabel('E-mail').fill('asilo@esempio.it');
    await form.getByLabel('Telefono').fill('035 1234567');
    await form.getByLabel(/Quante persone/).fill('40');
    await form.getByRole('checkbox', { name: /informativa/ }).check();
    const cut = Promise.withResolvers<void>();
    await page.route('**/form/send', (route) => cut.promise.then(() => route.abort()), { times: 1 });
    await press();
    await expect(form.getByRole('button', { name: 'Sto inviando…' })).toBeDisabled();
    cut.resolve();
    await expect(form.getByRole('alert')).toContainText('Sei offline');
    await expect(form.getByLabel('Persona da contattare')).toHaveValue('Anna Neri');
  });

  await test.step('sent, it thanks in the shop’s words and is empty when opened again', async () => {
    await press();
    const thanks = form.getByRole('status').filter({ hasText: 'Richiesta ricevuta.' });
    await expect(thanks).toBeFocused();
    await expectAccessible(page, 'main');
    await form.getByRole('button', { name: 'Compila di nuovo il modulo' }).click();
    await expect(form.getByLabel('Ragione sociale')).toHaveValue('');
  });

  await test.step('the staff has a mail with a link to the file, and nobody else can open it', async () => {
    await page.goto('/posta');
    await page
      .getByRole('link', { name: /^Preventivo per azienda/ })
      .first()
      .click();
    const mail = page.frameLocator('iframe');
    await expect(mail.getByRole('row', { name: 'Ragione sociale Asilo Girasole' })).toBeVisible();
    const link = await mail.getByRole('link', { name: /elenco\.pdf/ }).getAttribute('href');
    expect((await page.request.get(link ?? '')).status()).toBe(404);
  });
});

test('a form for customers is hidden from a visitor, who logs in where they are and finds their own data', {
  tag: '@phone',
}, async ({ page }) => {
  const email = await newCustomer(page, { isLoggedIn: false });
  await open(page, 'modulo-recesso');
  const form = page.getByRole('region', { name: 'Dichiarazione di recesso' });
  await expect(form.getByText('Per compilare questo modulo devi accedere')).toBeVisible();
  await expect(form.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page, 'main');
  await form.getByRole('link', { name: 'Accedi' }).click();
  await logIn(page, email);
  await expect(form.getByLabel('Nome e cognome')).toHaveValue('Anna Bianchi');
  await expect(form.getByLabel('E-mail dell’account')).toHaveValue(email);
  await expect(form.getByText('il recesso non vale per i prodotti che si deteriorano')).toBeVisible();
  await expectAccessible(page, 'main');
});

test('without JavaScript a form is answered with its page: refused with all that was filled in, then taken', {
  tag: '@phone',
}, async ({ browser }) => {
  const { baseURL } = test.info().project.use;
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'it-IT',
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  await page.goto('/page/contatti');
  const form = page.getByRole('region', { name: 'Scrivici' });
  await form.getByLabel('Nome e cognome').fill('Ugo <b>Foscolo</b>');
  await form.getByLabel('E-mail').fill('ugo@');
  await form.getByLabel('Di che cosa si tratta?').selectOption('altro');
  await form.getByLabel('Messaggio').fill('Due\nrighe');
  await form.getByLabel('Foto o documento').setInputFiles(PDF);
  const [answer] = await Promise.all([
    page.waitForResponse((reply) => reply.request().method() === 'POST'),
    form.getByRole('button', { name: 'Invia il messaggio' }).click(),
  ]);
  expect(answer.status()).toBe(422);
  await expect(form.getByRole('alert')).toContainText(INVALID);
  await expect(form.getByLabel('E-mail')).toHaveAccessibleDescription('Digitare una e-mail valida');
  await expect(form.getByLabel('Nome e cognome')).toHaveValue('Ugo <b>Foscolo</b>');
  await expect(form.getByLabel('Messaggio')).toHaveValue('Due\nrighe');
  await expect(form.getByLabel('Di che cosa si tratta?')).toHaveValue('altro');
  await expect(form.getByText('elenco.pdf', { exact: true })).toBeVisible();
  await form.getByLabel('E-mail').fill('ugo@esempio.it');
  await form.getByRole('checkbox', { name: /informativa/ }).check();
  // no person writes that fast
  await page.waitForTimeout(3100);
  await form.getByRole('button', { name: 'Invia il messaggio' }).click();
  await expect(page).toHaveURL(/\/page\/contatti\?inviato=\d+#modulo$/);
  await expect(form.getByText('Messaggio inviato.')).toBeVisible();
  // a form that the staff removed meanwhile: the page is shown again
  const gone = await page.request.post('/page/contatti', { form: { form_id: '999999', 1: 'Ugo' }, maxRedirects: 0 });
  expect([gone.status(), gone.headers()['location']]).toEqual([303, '/page/contatti']);
  await context.close();
});
