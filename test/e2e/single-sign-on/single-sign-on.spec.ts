import { mkdtempSync, rmSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { embeddedAddress } from '../../support/embedded-address.ts';
import { PERSON } from '../../support/people/ready-to-buy.ts';
import { shareDrawnPictures } from '../../support/places/drawn-pictures.ts';
import { freePort, type RunningShop, runShop } from '../../support/running-shop.ts';
import { type FacebookDouble, startFacebookDouble } from '../../support/sign-on/facebook-double.ts';
import { type IdentityProvider, startIdentityProvider } from '../../support/sign-on/identity-provider.ts';
import { type OpenIdProvider, openIdEnvironment, startOpenIdProvider } from '../../support/sign-on/openid-provider.ts';
import { expectAccessible } from '../support/accessible.ts';
import { heldBack } from '../support/held-back.ts';

let shop: RunningShop;
/** The address of the shop, by a host name, so that the providers are other sites, as in reality. */
let address: string;
let dataDir: string;
let company: IdentityProvider;
let google: OpenIdProvider;
let facebook: FacebookDouble;

// a second process of the shop, on the same database, with the providers
test.beforeAll(async () => {
  dataDir = mkdtempSync('/tmp/bottega-e2e-sign-on-');
  await shareDrawnPictures(dataDir);
  company = await startIdentityProvider(async () => (await fetch(`${address}/ebsn/api/saml/metadata`)).text());
  facebook = await startFacebookDouble();
  const port = await freePort();
  shop = await runShop({
    dataDir,
    environment: {
      DATABASE_URL: await embeddedAddress(process.env['E2E_DATA_DIR'] ?? ''),
      LOGINS_PER_MINUTE: '10000',
      ...company.environment,
      SAML_DOMAINS: 'azienda.example',
      ...facebook.environment,
      ...openIdEnvironment(`http://127.0.0.1:${port}`),
    },
  });
  address = shop.address.replace('127.0.0.1', 'localhost');
  google = await startOpenIdProvider(address, port);
});
test.afterAll(async () => {
  await shop?.stop();
  for (const provider of [company, google, facebook]) await provider?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

let names = 0;
const newName = () => `p${Date.now().toString(36)}${names++}`;

/** Returns the logged-in customer, as the shop reports it. */
async function login(page: Page): Promise<string> {
  return (await (await page.request.get(`${address}/ebsn/api/cart/view`)).json()).user.login;
}

async function register(page: Page, body: object): Promise<void> {
  const reply = await page.request.post(`${address}/ebsn/api/registration/register_user`, {
    data: { ...PERSON, ...body },
  });
  expect((await reply.json()).response.errors).toEqual([]);
}

async function logOut(page: Page): Promise<void> {
  await page.request.post(`${address}/ebsn/api/auth/logout`, { data: {} });
}

/** The login at Google is in a pop-up, and on a phone in the page itself. */
async function signOnWithGoogle(page: Page, { name, isMobile }: { name: string; isMobile: boolean }): Promise<void> {
  const button = page.getByRole('link', { name: 'Google' });
  const opened = isMobile ? Promise.resolve(page) : page.waitForEvent('popup');
  await button.click();
  const asking = await opened;
  if (!isMobile) {
    await expect(page.getByText('Continua nella finestra di Google.')).toBeVisible();
    expect(await asking.evaluate(() => [innerWidth, innerHeight])).toEqual([600, 600]);
  }
  await asking.getByLabel('Nome').fill(name);
  const closed = isMobile ? Promise.resolve() : asking.waitForEvent('close');
  await asking.getByRole('button', { name: 'Entra' }).click();
  await closed;
}

test('Google: a new person registers, signs on from then on, and unlinks the profile', async ({ page, isMobile }) => {
  const name = newName();
  await page.goto(`${address}/login?returnTo=/profile/sicurezza`);
  await expect(page.getByRole('link', { name: 'Facebook' })).toBeVisible();
  await expectAccessible(page);
  await signOnWithGoogle(page, { name, isMobile });
  await expect(page).toHaveURL(/\/registration-user\?social_login=google&returnTo=%2Fprofile%2Fsicurezza$/);
  await register(page, { email: `${name}@posta.example`, social_login: 'google' });
  await logOut(page);
  await page.context().clearCookies({ domain: '127.0.0.1' });

  // in place, on a page that requires a login
  await page.goto(`${address}/profile/sicurezza`);
  await expect(page.getByRole('heading', { name: 'Accedi per continuare' })).toBeVisible();
  await signOnWithGoogle(page, { name, isMobile });
  const profiles = page.getByRole('region', { name: 'Come entri' });
  await expect(profiles.getByRole('button', { name: 'Scollega Google' })).toBeVisible();
  await expect(profiles.getByText(`${name}@posta.example`).first()).toBeVisible();
  expect(await login(page)).toBe(`${name}@posta.example`);
  await expect(page.getByText('Adesso, con Google')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await profiles.getByRole('button', { name: 'Scollega Google' }).press('Enter');
  await expect(profiles.getByRole('link', { name: 'Collega Google' })).toBeVisible();
});

test('a company’s account is linked by the password once, and its logout ends both sessions', {
  tag: '@phone',
}, async ({ page }) => {
  const name = newName();
  await register(page, { email: `${name}@azienda.example` });
  await logOut(page);
  await page.goto(`${address}/login?returnTo=/profile/dashboard`);
  await page.getByRole('link', { name: 'Account aziendale' }).press('Enter');
  await page.getByLabel('Nome').fill(name);
  await page.getByRole('button', { name: 'Entra' }).click();
  await expect(page.getByLabel('E-mail o codice cliente')).toHaveValue(`${name}@azienda.example`);
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill('sbagliata');
  await page.getByRole('button', { name: 'Collega e accedi' }).press('Enter');
  await expect(page.getByText('E-mail o password non corretti')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PERSON.password);
  await page.getByRole('button', { name: 'Collega e accedi' }).press('Enter');
  await expect(page).toHaveURL(`${address}/profile/dashboard`);
  expect(await login(page)).toBe(`${name}@azienda.example`);

  await page.getByRole('button', { name: 'Esci' }).click();
  await expect(page).toHaveURL(`${address}/`);
  expect(company.loggedOut).toContain(`id-${name}`);
  expect(await login(page)).toBe('');

  // now the provider asks again, and the account opens without a password of the shop
  const release = await heldBack(page, /\/assets\/.*\.js/);
  await page.goto(`${address}/login?returnTo=/`, { waitUntil: 'commit' });
  await page.getByLabel('E-mail o codice cliente').fill(`${name}@azienda.example`);
  await page.getByLabel('E-mail o codice cliente').blur();
  // what was typed before the page's scripts ran counts
  release();
  await expect(page.getByText('Ti portiamo da azienda.example')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Vai all’accesso aziendale' }).click();
  await page.getByLabel('Nome').fill(name);
  await page.getByRole('button', { name: 'Entra' }).click();
  await expect(page).toHaveURL(`${address}/`);
  // no page of the shop made this login, and the first one shows the customer's home all the same
  await expect(page.locator('html')).toHaveAttribute('data-own-home', '');
  expect(await login(page)).toBe(`${name}@azienda.example`);
});

test('what went wrong is said on the login page', { tag: '@phone' }, async ({ page }) => {
  await page.goto(`${address}/login?errore=SIGN_ON_CANCELLED`);
  await expect(page.getByRole('alert')).toHaveText('L’accesso è stato annullato');
  await page.goto(`${address}/login?errore=toString`);
  await expect(page.getByRole('alert')).toContainText('L’accesso non è riuscito');
  await page.goto(`${address}/login?passo=collega`);
  await expect(page.getByRole('alert')).toHaveText('L’accesso è scaduto: ricomincia da capo');
  await expectAccessible(page);
});

test('a browser that has signed on before goes there by itself, unless somebody is typing', {
  tag: '@desktop',
}, async ({ playwright }) => {
  // on localhost the login page does not redirect by itself (D 4)
  const browser = await playwright.chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP bottega.example 127.0.0.1'],
  });
  const elsewhere = address.replace('localhost', 'bottega.example');
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${elsewhere}/login`);
  await expect(page.getByRole('link', { name: 'Account aziendale' })).toBeVisible();
  await page.context().addCookies([{ name: 'bottega_sso', value: '1', url: elsewhere }]);
  // the redirect is blocked, because a slow machine may press the key after the two seconds
  const providerPage = `${company.address}/sso**`;
  await page.route(providerPage, (route) => route.abort());
  await page.goto(`${elsewhere}/login`);
  const message = page.getByText('Ti portiamo all’accesso aziendale…');
  await expect(message).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(message).toBeHidden();
  await page.unroute(providerPage);
  // without a press the redirect happens: the person is not logged in at the provider, which sends the browser back
  const answered = page.waitForRequest((request) => request.url().startsWith(`${company.address}/sso`));
  await page.goto(`${elsewhere}/login`);
  expect((await answered).url()).toContain('SAMLRequest=');
  await browser.close();
});
