import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { newCustomer, PASSWORD } from '../support/customer.ts';
import { post } from '../support/goods.ts';
import { followMail } from '../support/mails.ts';
import { logInAs, STAFF } from '../support/staff.ts';

// Issue 48: a customer's page, two accounts that become one, a role made of rights, and a person who is invited to it

test('two accounts of a person become one on the page of the customer, which keyboards and axe can read', {
  tag: '@desktop',
}, async ({ page }) => {
  const phone = `34${String(Date.now()).slice(-8)}`;
  const [into, from] = [await newCustomer(page), await newCustomer(page, { isLoggedIn: false })];
  for (const login of [into, from]) {
    await logInAs(page, { login, password: PASSWORD });
    await post(page, 'registration/update_contact', { phone });
    await page.context().clearCookies();
  }
  await logInAs(page, STAFF);
  await page.goto(`/gestione/clienti?cerca=${encodeURIComponent(into)}`);
  await page.getByRole('link', { name: 'Anna Bianchi' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anna Bianchi');
  await page.getByLabel('Nuova nota').fill('Citofono rotto: chiamare');
  await page.getByLabel('Nuova nota').press('Enter');
  await expect(page.getByRole('region', { name: 'Note fra colleghi' })).toContainText('«Citofono rotto: chiamare»');
  await page.getByRole('button', { name: /^Dai un buono/ }).press('Enter');
  await page.getByLabel('Importo €').fill('5');
  await page.getByLabel('Vale fino al').fill('2099-12-31');
  await page.getByRole('button', { name: 'Dai il buono' }).click();
  await expect(page.getByRole('region', { name: 'Soldi' })).toContainText('5,00');
  await expectAccessible(page);

  await page.getByRole('link', { name: /^Unisci con un altro account/ }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unisci due account');
  await expect(page.getByText('stesso telefono')).toBeVisible();
  await expect(page.getByRole('table')).toContainText(`Si chiude: ${from}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unisci i due account' }).click();
  await expect(page.getByText('Campo obbligatorio')).toBeVisible();
  await page.getByLabel('Perché').fill('Lo chiede lei');
  await page.getByRole('button', { name: 'Unisci i due account' }).click();
  await page.getByRole('button', { name: 'Sì', exact: true }).click();
  await expect(page.getByText(`unito con ${from}`)).toBeVisible();
  // its address opens the account that is left
  await page.context().clearCookies();
  await logInAs(page, { login: from, password: PASSWORD });
});

test('a role is made of rights, and a person who is invited to it sees only its screens', { tag: '@desktop' }, async ({
  page,
}) => {
  const word = String(Date.now()).slice(-6);
  const email = `invitata-${word}@esempio.it`;
  await logInAs(page, STAFF);
  await page.goto('/gestione/personale/ruoli');
  await page.getByRole('button', { name: 'Nuovo ruolo' }).click();
  await page.getByRole('button', { name: 'Salva il ruolo' }).click();
  await expect(page.getByText('Scegli almeno un diritto')).toBeVisible();
  await page.getByLabel('Nome del ruolo').fill(`Banco ${word}`);
  await page.getByLabel('Clienti: pagina, e operare per loro').check();
  await page.getByRole('button', { name: 'Salva il ruolo' }).click();
  await expect(page.getByRole('columnheader', { name: `Banco ${word}` })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/gestione/personale');
  await page.getByText('Aggiungi una persona').click();
  const form = page.getByRole('form', { name: 'Aggiungi una persona' });
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel(`Banco ${word}`).check();
  await form.getByRole('button', { name: 'Manda un invito' }).click();
  await expect(page.getByRole('region', { name: 'Inviti' })).toContainText(email);
  await expectAccessible(page);

  await page.context().clearCookies();
  await followMail(page, email, { subject: 'Lavora con noi: crea il tuo accesso', button: 'Crea il tuo accesso' });
  await expect(page.getByText(`Entrerai nella gestione con ${email}.`)).toBeVisible();
  await page.getByLabel('Nome', { exact: true }).fill('Dario');
  await page.getByLabel('Cognome').fill('Neri');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Crea l’accesso' }).click();
  await page.waitForURL('/gestione');
  await page.goto('/gestione/clienti');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clienti');
  await page.goto('/gestione/personale');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Personale');
});
