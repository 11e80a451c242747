import { expect, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from '../support/accessible.ts';
import { newCustomer, PASSWORD } from '../support/customer.ts';

test('a second factor is set up with an app, shows its recovery codes once, and is turned off by one of them', {
  tag: '@desktop',
}, async ({ page }) => {
  const email = await newCustomer(page);
  // another device, which is logged out by hand
  await page.request.post('/ebsn/api/auth/login', { data: { login: email, password: PASSWORD } });
  await page.goto('/profile/sicurezza');
  const section = page.getByRole('region', { name: 'Come entri' });
  await section.getByRole('button', { name: 'Accendi: Verifica in due passaggi' }).click();
  await expect(section.getByLabel('La tua password')).toBeFocused();
  await section.getByLabel('La tua password').fill('sbagliata-1');
  await section.getByRole('button', { name: 'Continua' }).press('Enter');
  await expect(section.getByText('La password attuale non è corretta')).toBeVisible();
  await section.getByLabel('La tua password').fill(PASSWORD);
  await section.getByRole('button', { name: 'Continua' }).press('Enter');

  await expect(section.getByRole('img', { name: 'Codice QR' })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  const uri = (await section.getByRole('link', { name: 'Apri l’app' }).getAttribute('href')) ?? '';
  const app = new TOTP({ secret: Secret.fromBase32(new URL(uri).searchParams.get('secret') ?? '') });
  await section.getByLabel('Codice che vedi nell’app').fill(app.generate());
  await section.getByRole('button', { name: 'Accendi' }).press('Enter');
  const codes = section.getByRole('group', { name: 'Codici di recupero' });
  await expect(codes).toBeFocused();
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const [code] = await codes.getByRole('listitem').allTextContents();
  await expect(section).toContainText('Codici di recupero rimasti: 10');
  // an element half below the header of a scrolled page is no small target
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);

  // with the new factor this device got a new session, and the others ended
  const devices = page.getByRole('region', { name: 'Dispositivi collegati' });
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices).toContainText('Questo');

  await section.getByRole('button', { name: 'Spegni: Verifica in due passaggi' }).click();
  await section.getByLabel('Codice di verifica').fill(code ?? '');
  await section.getByRole('button', { name: 'Spegni la verifica' }).press('Enter');
  await expect(section).toContainText('Spenta. Con un codice in più');
});

test('a device is logged out from another one', { tag: '@desktop' }, async ({ page, browser, baseURL }) => {
  const email = await newCustomer(page);
  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  await other.request.post('/ebsn/api/auth/login', { data: { login: email, password: PASSWORD } });
  await page.goto('/profile/sicurezza');
  const devices = page.getByRole('region', { name: 'Dispositivi collegati' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await devices.getByRole('button', { name: /^Scollega [^t]/ }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  const reply = await (await other.request.get('/ebsn/api/cart/view')).json();
  expect(reply.user.userId).toBe(-1);
  await other.close();
});
