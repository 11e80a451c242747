import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { newCustomer, PASSWORD } from '../support/customer.ts';

/** Gives the browser a virtual authenticator that always verifies its user. */
async function withDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

test('a passkey is added, logs in without a password, and is deleted', { tag: '@desktop' }, async ({ page }) => {
  await withDevice(page);
  const email = await newCustomer(page);
  await page.goto('/profile/sicurezza');
  const section = page.getByRole('region', { name: 'Come entri' });
  await page.getByRole('button', { name: 'Aggiungi una passkey' }).click();
  await section.getByLabel('La tua password').fill('sbagliata-1');
  await section.getByRole('button', { name: 'Continua' }).press('Enter');
  await expect(section.getByText('La password attuale non è corretta')).toBeVisible();
  await section.getByLabel('Nome del dispositivo').fill('Il mio telefono');
  await section.getByLabel('La tua password').fill(PASSWORD);
  await section.getByRole('button', { name: 'Continua' }).press('Enter');
  await expect(section.getByText('Il mio telefono, da')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);

  await page.request.post('/ebsn/api/auth/logout', { data: {} });
  await page.goto('/login?returnTo=/profile/sicurezza');
  await page.getByRole('button', { name: 'Usa una passkey' }).press('Enter');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/profile/sicurezza');
  const reply = await (await page.request.get('/ebsn/api/cart/view')).json();
  expect(reply.user.login).toBe(email);

  await section.getByRole('button', { name: 'Togli la passkey Il mio telefono' }).click();
  await expect(section.getByText('Non ne hai ancora.')).toBeVisible();
  await page.request.post('/ebsn/api/auth/logout', { data: {} });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Usa una passkey' }).click();
  await expect(page.getByText('Questa passkey non è valida per questo negozio')).toBeVisible();
});
