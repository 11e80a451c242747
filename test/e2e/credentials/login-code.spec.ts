import { expect, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from '../support/accessible.ts';
import { newCustomer, PASSWORD } from '../support/customer.ts';
import { post } from '../support/goods.ts';

test('the login asks for the code of a second factor in place, and keeps what was typed', { tag: '@desktop' }, async ({
  page,
}) => {
  const email = await newCustomer(page);
  const { secret } = (await post(page, 'registration/mfa_app_begin', { password: PASSWORD })) as { secret: string };
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const { recoveryCodes } = (await post(page, 'registration/mfa_app_confirm', { mfa_pin: app.generate() })) as {
    recoveryCodes: string[];
  };
  await page.context().clearCookies();

  await page.goto('/login');
  const code = page.getByLabel('Codice di verifica');
  await expect(code).toHaveCount(0);
  await page.getByLabel('E-mail o codice cliente').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription('Inserisci il codice della tua app, oppure un codice di recupero');
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(page.getByRole('button', { name: 'Mandami un altro codice' })).toHaveCount(0);
  await page.getByText('Ho perso il telefono').click();
  await expect(page.getByText('Scrivi uno dei codici di recupero che hai salvato')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Scrivi al servizio clienti' })).toBeVisible();
  await expect(page.getByLabel('E-mail o codice cliente')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  await expectAccessible(page);

  await code.fill('no');
  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription('Il codice di verifica non è corretto o è scaduto');
  await expect(code).toBeFocused();
  await code.fill(recoveryCodes[0] ?? '');
  await code.press('Enter');
  await page.waitForURL('/');
  await expect(page.getByRole('link', { name: /Il mio account/ }).first()).toBeAttached();
});

test('who has codes by mail gets another one from the form', { tag: '@desktop' }, async ({ page, context }) => {
  const email = await newCustomer(page);
  await post(page, 'registration/update_mfa', { enabled: true, password: PASSWORD });
  await context.clearCookies();
  await page.goto('/login');
  await page.getByLabel('E-mail o codice cliente').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
  const code = page.getByLabel('Codice di verifica');
  await expect(code).toHaveAccessibleDescription('Ti abbiamo mandato un codice di verifica: inseriscilo qui');

  const mailbox = await context.newPage();
  const mails = mailbox
    .getByRole('listitem')
    .filter({ hasText: email })
    .getByRole('link', { name: /^\d{6} è il tuo codice di verifica/ });
  const arrived = async () => {
    await mailbox.goto('/posta');
    return mails.count();
  };
  await expect.poll(arrived).toBe(1);
  await code.fill('12345');
  await page.getByRole('button', { name: 'Mandami un altro codice' }).click();
  await expect.poll(arrived).toBe(2);
  await expect(code).toHaveValue('');
  // the sixth digit sends it
  await code.fill((await mails.first().innerText()).slice(0, 6));
  await page.waitForURL('/');
});
