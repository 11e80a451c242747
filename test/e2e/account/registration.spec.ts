import { expect, type Page, test } from '@playwright/test';
import { PERSON } from '../../support/people/ready-to-buy.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { newCustomer } from '../support/customer.ts';
import { logInAs, STAFF } from '../support/staff.ts';

// a visitor, who has answered the question about cookies
const newEmail = () => `passi-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@esempio.it`;
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const goOn = (page: Page) => page.getByRole('button', { name: 'Continua' }).click();

async function fillPerson(page: Page, email: string): Promise<void> {
  await page.getByLabel('Nome', { exact: true }).fill('Anna');
  await page.getByLabel('Cognome').fill('Bianchi');
  await page.getByLabel('E-mail').fill(email);
}

async function finish(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(PERSON.password);
  await page.getByRole('checkbox', { name: /termini e le condizioni/ }).check();
  await page.getByRole('checkbox', { name: /informativa sulla privacy/ }).check();
  await page.getByRole('button', { name: 'Crea account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Registrazione completata' })).toBeVisible();
}

test('a person registers in steps, which a reload and Back leave as they were', { tag: '@phone' }, async ({ page }) => {
  const email = newEmail();
  await page.goto('/registration-user?returnTo=%2Fcart%2F');
  await expect(step(page, 'Cliente')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'body');
  await goOn(page);
  await expect(step(page, 'I tuoi dati')).toBeFocused();
  await goOn(page);
  await expect(page.getByLabel('Nome', { exact: true })).toBeFocused();
  await expect(page.getByText('Campo obbligatorio')).toHaveCount(2);
  await expect(page.getByText("Digitare l'e-mail")).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'body');
  await fillPerson(page, 'anna@pec.it');
  await goOn(page);
  await expect(page.getByText('Una PEC riceve solo altre PEC')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('E-mail')).toHaveValue('anna@pec.it');
  await expect(page.getByLabel('Cognome')).toHaveValue('Bianchi');
  await page.getByLabel('E-mail').fill(email);
  await goOn(page);
  await expect(step(page, 'Accesso e consensi')).toBeFocused();
  await page.goBack();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await page.goForward();
  await page.getByRole('button', { name: 'Crea account' }).click();
  await expect(page.getByText('Digitare la password')).toBeVisible();
  await expect(page.getByText('È obbligatorio accettare questo consenso per procedere')).toHaveCount(2);
  await expectAccessibleAtBothWidths(page, 'body');
  await finish(page);
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'Manda di nuovo la mail' }).click();
  await expect(page.getByText('Mail mandata')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'body');
  await page.getByRole('link', { name: 'Vai alla spesa' }).click();
  await expect(page).toHaveURL(/\/cart\/$/);
});

test('a company waits for the staff, who approve it; a later step opens once those before it are complete', {
  tag: '@desktop',
}, async ({ page, browser, baseURL }) => {
  const name = `Bar ${newEmail()}`;
  await page.goto('/registration-user?passo=accesso');
  await expect(step(page, 'Cliente')).toBeVisible();
  await page.getByRole('radio', { name: /Per un’azienda/ }).check();
  await page.getByRole('radio', { name: /Ho un codice cliente/ }).check();
  await page.getByLabel('Codice cliente', { exact: true }).fill('BOT-9999');
  await page.getByLabel('Partita IVA o codice fiscale').fill('12345678903');
  await goOn(page);
  await expect(page.getByText(/Non troviamo questa tessera/)).toBeVisible();
  await page.getByRole('radio', { name: /Sono un nuovo cliente/ }).check();
  await goOn(page);
  await page.getByLabel('Ragione sociale').fill(name);
  await page.getByLabel('Partita IVA').fill('1234567890');
  await goOn(page);
  await expect(page.getByText('P.Iva e C.F. devono avere 11 cifre')).toBeVisible();
  await expect(page.getByText('Serve il codice SDI oppure una PEC valida')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Partita IVA').fill('12345678903');
  await page.getByLabel('Codice SDI').fill('ABC1234');
  await goOn(page);
  await fillPerson(page, newEmail());
  await goOn(page);
  await finish(page);
  await expect(page.getByText(/Stiamo controllando/)).toBeVisible();

  const office = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await logInAs(office, STAFF);
  await office.goto('/gestione/aziende');
  await expectAccessible(office);
  await office.getByRole('button', { name: `Approva ${name}` }).click();
  await expect(office.getByText(`${name}: approvata`)).toBeVisible();
  await expect(office.getByRole('rowheader', { name })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Registrazione completata').first()).toBeVisible();
  await expect(page.getByText(/Stiamo controllando/)).toHaveCount(0);
});

test('a form that is asked to show that no program sends it does so by itself', { tag: '@desktop' }, async ({
  page,
}) => {
  const email = await newCustomer(page, { isLoggedIn: false });
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/password/recupera');
  await page.getByLabel('E-mail o codice cliente').fill(email);
  expect(scripts.filter((url) => /altcha/i.test(url))).toEqual([]);
  const sent = page.waitForRequest(/password_reset_token_request\?token_recaptcha=/);
  await page.getByRole('button', { name: 'Mandami il link' }).click();
  await sent;
  await expect(page.getByRole('heading', { name: 'Controlla la posta' })).toBeVisible();
});
