import { expect, type Page, test } from '@playwright/test';
import { PERSON } from '../../support/people/ready-to-buy.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { newCustomer } from '../support/customer.ts';
import { recordShifts, shiftOf } from '../support/layout-shift.ts';
import { logInAs, STAFF } from '../support/staff.ts';

// a visitor, who has answered the question about cookies
const newEmail = () => `nuova-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@esempio.it`;
const create = (page: Page) => page.getByRole('button', { name: 'Crea l’account' }).click();

async function fillPerson(page: Page, email: string): Promise<void> {
  await page.getByLabel('Nome', { exact: true }).fill('Anna');
  await page.getByLabel('Cognome').fill('Bianchi');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
}

async function finish(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(PERSON.password);
  await page.getByRole('checkbox', { name: 'Accetto le condizioni di vendita e ho letto la privacy' }).check();
  await create(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Registrazione completata' })).toBeVisible();
}

test('a person registers on one page, which names what is missing and forgets nothing', { tag: '@phone' }, async ({
  page,
}) => {
  const email = newEmail();
  await recordShifts(page);
  await page.goto('/registration-user?returnTo=%2Fcart%2F');
  await expect(page.getByRole('radio', { name: 'Per casa' })).toBeChecked();
  await expect(page.getByLabel('Ragione sociale')).toBeHidden();
  await expectAccessibleAtBothWidths(page, 'body');
  expect(await shiftOf(page)).toBe(0);
  await create(page);
  const missing = page.getByRole('group', { name: 'Ci sono 5 cose da correggere' });
  await expect(missing).toBeFocused();
  await expect(page.getByText('È obbligatorio accettare questo consenso per procedere')).toHaveCount(2);
  await expectAccessibleAtBothWidths(page, 'body');
  await missing.getByRole('link', { name: 'Cognome: Campo obbligatorio' }).press('Enter');
  await expect(page.getByLabel('Cognome')).toBeFocused();
  await fillPerson(page, 'anna@pec.it');
  await page.getByText('Codice amico').click();
  await page.getByLabel('Codice di chi ti ha invitato').fill('NESSUNO');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('anna@pec.it');
  await expect(page.getByLabel('Cognome')).toHaveValue('Bianchi');
  await expect(page.getByLabel('Codice di chi ti ha invitato')).toHaveValue('NESSUNO');
  await create(page);
  await expect(page.getByText('Una PEC riceve solo altre PEC').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Codice di chi ti ha invitato').fill('');
  await finish(page);
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'Manda di nuovo la mail' }).click();
  await expect(page.getByText('Mail mandata')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'body');
  await page.getByRole('link', { name: 'Vai alla spesa' }).click();
  await expect(page).toHaveURL(/\/cart\/$/);
});

test('a company waits for the staff, who approve it; an unknown card is said at its field', {
  tag: '@desktop',
}, async ({ page, browser, baseURL }) => {
  const name = `Bar ${newEmail()}`;
  await page.goto('/registration-user');
  await page.getByText('Per un’azienda', { exact: true }).click();
  await page.getByText('Tessera cliente').click();
  await page.getByLabel('Codice cliente', { exact: true }).fill('BOT-9999');
  await page.getByLabel('Partita IVA o codice fiscale').fill('12345678903');
  await create(page);
  await expect(page.getByText(/Non troviamo questa tessera/)).toBeVisible();
  await page.getByLabel('Codice cliente', { exact: true }).fill('');
  await page.getByLabel('Partita IVA o codice fiscale').fill('');
  await page.getByLabel('Partita IVA', { exact: true }).fill('12345678903');
  await expect(page.getByLabel('Ragione sociale')).toHaveValue('Bar Centrale S.n.c.');
  await expect(page.getByText('Via Zanica 12, 24126 Bergamo')).toBeVisible();
  await page.getByLabel('Ragione sociale').fill(name);
  await page.getByLabel('Partita IVA', { exact: true }).fill('1234567890');
  await create(page);
  await expect(page.getByText('P.Iva e C.F. devono avere 11 cifre').first()).toBeVisible();
  await expect(page.getByText('Serve il codice SDI oppure una PEC valida').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Partita IVA', { exact: true }).fill('12345678903');
  await page.getByLabel('Codice SDI').fill('ABC1234');
  await fillPerson(page, newEmail());
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
