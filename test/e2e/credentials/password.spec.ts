import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { newCustomer, PASSWORD } from '../support/customer.ts';
import { followMail } from '../support/mails.ts';

test('a forgotten password is replaced by the link of a mail, and later changed in the profile', {
  tag: '@desktop',
}, async ({ page }) => {
  const email = await newCustomer(page, { isLoggedIn: false });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Password dimenticata?' }).click();
  await page.getByRole('button', { name: 'Mandami il link' }).click();
  await expect(page.getByText("Digitare l'e-mail")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('E-mail o codice cliente').fill(email);
  await page.getByRole('button', { name: 'Mandami il link' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Controlla la posta' })).toBeVisible();

  await followMail(page, email, { subject: 'Scegli una nuova password', button: 'Scegli la password' });
  const field = page.getByLabel('Nuova password');
  await field.fill('corta');
  await page.getByRole('button', { name: 'Salva la password' }).click();
  await expect(page.getByText('La password deve essere lunga 6 caratteri')).toBeVisible();
  await expectAccessible(page);
  await field.fill('pere-gialle-77');
  await page.getByRole('button', { name: 'Salva la password' }).click();
  await expect(page.getByRole('heading', { name: 'Password cambiata' })).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Accedi' }).click();
  await page.getByLabel('E-mail o codice cliente').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('pere-gialle-77');
  await page.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
  await expect(page).not.toHaveURL(/login/);

  await page.goto('/profile/sicurezza');
  await page.getByRole('button', { name: 'Cambia: Password' }).click();
  await page.getByLabel('Password attuale').fill(PASSWORD);
  await page.getByLabel('Nuova password').fill('mele-rosse-88');
  await page.getByRole('button', { name: 'Cambia password' }).click();
  await expect(page.getByText('La password attuale non è corretta')).toBeVisible();
  await page.getByLabel('Password attuale').fill('pere-gialle-77');
  await page.getByRole('button', { name: 'Cambia password' }).click();
  await expect(page.getByRole('button', { name: 'Salvato. Cambia: Password' })).toBeFocused();
  await expectAccessible(page);
});

test('an address is confirmed by a press, not by opening the link', { tag: '@desktop' }, async ({ page }) => {
  const email = await newCustomer(page);
  await followMail(page, email, { subject: 'Conferma il tuo indirizzo e-mail', button: 'Conferma l’indirizzo' });
  await page.reload();
  await page.getByRole('button', { name: 'Conferma l’indirizzo' }).click();
  await expect(page.getByRole('heading', { name: 'Indirizzo confermato' })).toBeVisible();
  await expectAccessible(page);
});

test('a change of the e-mail asks for the password, and the old address takes it back', { tag: '@desktop' }, async ({
  page,
}) => {
  const email = await newCustomer(page);
  const other = `nuova-${email}`;
  await page.goto('/profile/sicurezza');
  await page.getByRole('button', { name: 'Cambia: E-mail' }).click();
  const form = page.getByRole('region', { name: 'Come entri' });
  await form.getByLabel('Nuova e-mail').fill(other);
  await form.getByRole('button', { name: 'Cambia e-mail' }).click();
  await expect(form.getByText('Digitare la password')).toBeVisible();
  await form.getByLabel('La tua password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Cambia e-mail' }).click();
  await expect(form.getByText(/^Ti abbiamo scritto al nuovo indirizzo/)).toBeVisible();
  await followMail(page, other, { subject: 'Conferma il nuovo indirizzo e-mail', button: 'Usa questo indirizzo' });
  await page.getByRole('button', { name: 'Usa questo indirizzo' }).click();
  await expect(page.getByRole('heading', { name: 'Indirizzo cambiato' })).toBeVisible();

  await followMail(page, email, {
    subject: 'Il tuo indirizzo e-mail è cambiato',
    button: 'Non sono stato io: annulla',
  });
  await page.getByRole('button', { name: 'Non sono stato io: annulla' }).click();
  await expect(page.getByRole('heading', { name: 'Cambio di e-mail annullato' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Scegli una nuova password' }).click();
  await page.getByLabel('Nuova password').fill('pere-gialle-77');
  await page.getByRole('button', { name: 'Salva la password' }).click();
  await expect(page.getByRole('heading', { name: 'Password cambiata' })).toBeVisible();
});
