import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATE_LIMITS } from '../../../src/contract/base/rate-limits.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { PERSON, registerAs } from '../../support/people/ready-to-buy.ts';
import { type FacebookDouble, startFacebookDouble } from '../../support/sign-on/facebook-double.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../../support/sign-on/openid-provider.ts';
import { SignOnBrowser } from '../../support/sign-on/sign-on-browser.ts';
import { SMALL } from '../../support/small-shop.ts';

const SHOP = 'http://localhost:3000';

let google: OpenIdProvider;
let facebook: FacebookDouble;
let shop: ApiShop;
/** A shop on the same database that requires a bot check at each login. */
let asking: ApiShop;
beforeAll(async () => {
  google = await startOpenIdProvider(SHOP);
  facebook = await startFacebookDouble();
  const { signOn } = readConfig({ ...google.environment, ...facebook.environment });
  shop = await openApiShop({ signOn });
  asking = await openApiShop(
    { signOn, captcha: { kind: 'altcha', secret: 'una-chiave-per-le-prove', groups: new Set(['login']) } },
    shop.database,
  );
});
afterAll(async () => {
  await asking.close();
  await shop.close();
  await google.close();
  await facebook.close();
});

async function started(browser: SignOnBrowser, query = 'relay_state_url=%2Fcart%2F', path = 'google'): Promise<string> {
  const { status, to } = await browser.open(`/ebsn/api/social-redir/${path}?${query}`);
  expect(status).toBe(303);
  return to;
}

/** Signs on in a browser; returns the last address. */
async function signOn(browser: SignOnBrowser, name: string, query?: string): Promise<string> {
  return (await browser.open(await google.authorize(await started(browser, query), name))).to;
}

test('a new person goes to the registration, whose account signs on from then on', async () => {
  const browser = new SignOnBrowser(shop);
  const url = new URL(await started(browser));
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid email profile',
    redirect_uri: `${SHOP}/ebsn/api/social-redir/google`,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
  const back = await browser.open(await google.authorize(url.href, 'gino'));
  expect(back.to).toBe('/registration-user?social_login=google&returnTo=%2Fcart%2F');
  const { data } = await browser.call('GET', 'registration/social_user_detail');
  expect(data).toEqual({
    socialLogin: 'google',
    step: 'register',
    email: 'gino@posta.example',
    emailVerified: true,
    firstName: 'Gino',
    lastName: 'Verdi',
    expiresAt: expect.any(String),
  });
  expect((await new SignOnBrowser(shop).call('GET', 'registration/social_user_detail')).codes).toEqual([
    'SIGN_ON_ENDED',
  ]);
  const body = { ...PERSON, email: 'gino@posta.example', social_login: 'google' };
  const made = await browser.call('POST', 'registration/register_user', body);
  expect(made.user.login).toBe('gino@posta.example');
  expect(
    (await browser.call('POST', 'registration/register_user', { ...body, email: 'altro@posta.example' })).codes,
  ).toEqual(['SIGN_ON_ENDED']);

  const later = new SignOnBrowser(shop);
  await later.call('POST', 'cart/add', { items: [{ productId: SMALL.pasta, quantity: 1 }] });
  expect(await signOn(later, 'gino')).toBe('/cart/');
  const cart = await later.call('GET', 'cart/view');
  expect(cart.user).toMatchObject({ login: 'gino@posta.example' });
  expect(cart.user.ssoUser).toBeUndefined();
  expect(cart.data['cartItems']).toHaveLength(1);
});

test('in a pop-up the last page hands over to the one that opened it', async () => {
  const to = await signOn(new SignOnBrowser(shop), 'gino', 'relay_state_url=%2Fcart%2F&popup=finestra-1');
  expect(to).toBe('/accesso/esito?finestra=finestra-1&esito=done&a=%2Fcart%2F');
  const page = await new SignOnBrowser(shop).open(to);
  expect(page.body).toContain('<a href="/cart/" data-name="finestra-1" data-outcome="done">');
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'sha256-/);
  const evil = await new SignOnBrowser(shop).open(
    `/accesso/esito?finestra=${encodeURIComponent('"><script>')}&esito=x&a=${encodeURIComponent('/\\evil.example')}`,
  );
  expect(evil.body).toContain('<a href="/" data-name="" data-outcome="more">');
});

test('an account with the same verified e-mail is linked by its password only', async () => {
  await registerAs(shop.client(), 'nora@posta.example');
  const browser = new SignOnBrowser(shop);
  expect(await signOn(browser, 'nora')).toBe('/login?passo=collega&returnTo=%2Fcart%2F');
  expect((await browser.call('GET', 'cart/view')).user.userId).toBe(-1);
  expect((await browser.call('POST', 'auth/sign_on_link', { password: '' })).codes).toEqual(['PASSWORD_REQUIRED']);
  expect((await browser.call('POST', 'auth/sign_on_link', { password: 'sbagliata' })).codes).toEqual([
    'WRONG_CREDENTIALS',
  ]);
  expect(
    (await new SignOnBrowser(shop).call('POST', 'auth/sign_on_link', { password: PERSON.password })).codes,
  ).toEqual(['SIGN_ON_ENDED']);
  const linked = await browser.call('POST', 'auth/sign_on_link', { password: PERSON.password });
  expect(linked.user.login).toBe('nora@posta.example');
  expect(await signOn(new SignOnBrowser(shop), 'nora')).toBe('/cart/');

  // one account of each provider: a second one is not linked
  const second = new SignOnBrowser(shop);
  await signOn(second, 'norina');
  const refused = await second.call('POST', 'auth/sign_on_link', {
    login: 'nora@posta.example',
    password: PERSON.password,
  });
  expect(refused.codes).toEqual(['SIGN_ON_TAKEN']);
  expect((await second.call('GET', 'cart/view')).user.userId).toBe(-1);
});

test('the password that links is asked of people only, where the logins of the shop are', async () => {
  await registerAs(shop.client(), 'lino@posta.example');
  const browser = new SignOnBrowser(asking);
  expect(await signOn(browser, 'lino')).toBe('/login?passo=collega&returnTo=%2Fcart%2F');
  const linked = await browser.call('POST', 'auth/sign_on_link', { password: PERSON.password });
  expect(linked.codes).toEqual(['BOT_CHECK_REQUIRED']);
});

test('an e-mail that the provider has not verified says nothing of an account', async () => {
  await registerAs(shop.client(), 'vera@posta.example');
  const browser = new SignOnBrowser(shop);
  expect(await signOn(browser, 'vera?')).toBe('/registration-user?social_login=google&returnTo=%2Fcart%2F');
  expect(await signOn(new SignOnBrowser(shop), 'nessuno?')).toBe(
    '/registration-user?social_login=google&returnTo=%2Fcart%2F',
  );
  // and the e-mail is not confirmed by it: an account with it still needs the confirmation mail
  const fresh = new SignOnBrowser(shop);
  await signOn(fresh, 'incerta?');
  await fresh.call('POST', 'registration/register_user', { ...PERSON, social_login: 'google' });
  const [row] = await shop.db.query<{ confirmed: boolean }>(
    sql`select email_confirmed_at is not null as confirmed from customers where email = 'incerta@posta.example'`,
  );
  expect(row?.confirmed).toBe(false);
});

test('unlinking is the owner’s, is told by mail, and never locks anybody out', async () => {
  const browser = new SignOnBrowser(shop);
  await signOn(browser, 'nora');
  const { data } = await browser.call('GET', 'registration/sign_on_list');
  const [identity] = data['identities'] as { identityId: number }[];
  expect(identity).toMatchObject({ provider: 'google', email: 'nora@posta.example' });
  const asked = { identity_id: identity?.identityId };
  const stranger = new SignOnBrowser(shop);
  await signOn(stranger, 'gino');
  expect((await stranger.call('POST', 'registration/sign_on_delete', asked)).codes).toEqual([]);
  expect((await browser.call('GET', 'registration/sign_on_list')).data['identities']).toHaveLength(1);
  const { database } = shop.database;
  const [before] = await database.query<{ hash: string }>(
    sql`select password_hash as hash from customers where email = 'nora@posta.example'`,
  );
  await database.query(sql`update customers set password_hash = null where email = 'nora@posta.example'`);
  expect((await browser.call('POST', 'registration/sign_on_delete', asked)).codes).toEqual(['SIGN_ON_LAST']);
  await database.query(
    sql`update customers set password_hash = ${before?.hash ?? null} where email = 'nora@posta.example'`,
  );
  expect((await browser.call('POST', 'registration/sign_on_delete', asked)).data).toEqual({ identities: [] });
  await shop.jobs.drained();
  expect((await shop.mails('nora@posta.example')).map(({ subject }) => subject)).toContain(
    'Profilo esterno scollegato',
  );
  expect(await signOn(new SignOnBrowser(shop), 'nora')).toBe('/login?passo=collega&returnTo=%2Fcart%2F');
});

test('what comes back must belong to the attempt and to the browser', async () => {
  const browser = new SignOnBrowser(shop);
  const ended = '/login?errore=SIGN_ON_ENDED';
  const back = await google.authorize(await started(browser), 'gino');
  expect((await new SignOnBrowser(shop).open(back)).to).toBe(ended);
  const [other] = [new SignOnBrowser(shop)];
  await started(other);
  expect((await other.open(back)).to).toBe(ended);
  for (const change of ['state=', 'state=xyz'])
    expect((await browser.open(back.replace(/state=[^&]*/, change))).to).toBe(ended);
  // the code of another person in one's own attempt belongs to another challenge
  const stolen =
    new URL(await google.authorize(await started(new SignOnBrowser(shop)), 'vittima')).searchParams.get('code') ?? '';
  expect((await browser.open(back.replace(/code=[^&]*/, `code=${stolen}`))).to).toBe(
    '/login?errore=SIGN_ON_FAILED&returnTo=%2Fcart%2F',
  );
  // a refused attempt is used up
  expect((await browser.open(back)).to).toBe(ended);
  const mixed = await google.authorize(await started(browser), 'gino');
  expect((await browser.open(mixed.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fevil.example'))).to).toMatch(
    /errore=SIGN_ON_FAILED/,
  );
  const once = await google.authorize(await started(browser), 'gino');
  expect((await browser.open(once)).to).toBe('/cart/');
  expect((await browser.open(once)).to).toBe(ended);
  // the state of one provider is not accepted for another
  const swapped = await google.authorize(await started(browser), 'gino');
  expect((await browser.open(swapped.replace('/google?', '/facebook?'))).to).toBe(ended);
});

test('who declines reads so, and a provider that is away is told from a refusal', async () => {
  const browser = new SignOnBrowser(shop);
  expect((await browser.open(await google.decline(await started(browser)))).to).toBe(
    '/login?errore=SIGN_ON_CANCELLED&returnTo=%2Fcart%2F',
  );
  const { signOn: away } = readConfig({ ...google.environment, GOOGLE_ISSUER: 'http://127.0.0.1:9' });
  const lonely = await openApiShop({ signOn: away }, shop.database);
  const visitor = new SignOnBrowser(lonely);
  expect((await visitor.open('/ebsn/api/social-redir/google')).to).toBe('/login?errore=SIGN_ON_AWAY');
  expect((await visitor.call('GET', 'social-redir/google')).codes).toEqual(['SIGN_ON_AWAY']);
  await lonely.close();
});

test('an app gets the address, or hands over the code of the provider’s own software', async () => {
  const app = new SignOnBrowser(shop);
  const { data } = await app.call('GET', 'social-redir/google-mobile?relay_state_url=%2Fcart%2F');
  expect((await app.open(await google.authorize(String(data['redirectUrl']), 'gino'))).to).toBe('/cart/');

  const path = (code: string) => `social-redir/google-mobile?use-plugin=true&code=${encodeURIComponent(code)}`;
  const native = new SignOnBrowser(shop);
  const done = await native.call('GET', path(await google.pluginCode('gino')));
  expect(done.user.login).toBe('gino@posta.example');
  expect(done.headers['x-ebsn-session']).toBeDefined();
  const fresh = await new SignOnBrowser(shop).call('GET', path(await google.pluginCode('nuova')));
  expect([fresh.user.userId, fresh.codes]).toEqual([-1, []]);
  expect(fresh.data).toMatchObject({
    socialUser: { socialLogin: 'google', step: 'register', email: 'nuova@posta.example' },
  });
  expect((await new SignOnBrowser(shop).call('GET', path('sbagliato'))).codes).toEqual(['SIGN_ON_FAILED']);
  // a page of another site cannot submit a code
  const reply = await shop.server.inject({ url: `/ebsn/api/${path(await google.pluginCode('gino'))}` });
  expect(reply.json().response.errors[0].code).toBe('CROSS_SITE');
  const byFacebook = await new SignOnBrowser(shop).call(
    'GET',
    `social-redir/facebook-mobile?use-plugin=1&code=${facebook.pluginCode('fede')}`,
  );
  expect(byFacebook.data).toMatchObject({ socialUser: { socialLogin: 'facebook', email: 'fede@posta.example' } });
});

test('Facebook signs on by its Graph API, and its e-mail counts as not verified', async () => {
  await registerAs(shop.client(), 'fede@posta.example');
  const browser = new SignOnBrowser(shop);
  const go = async (name: string) => {
    const began = await started(browser, 'relay_state_url=%2Fcart%2F', 'facebook');
    return (await browser.open(facebook.authorize(began, name))).to;
  };
  expect(await go('fede')).toBe('/registration-user?social_login=facebook&returnTo=%2Fcart%2F');
  // a customer with an account links it by the password
  const linked = await browser.call('POST', 'auth/sign_on_link', { password: PERSON.password });
  expect(linked.user.login).toBe('fede@posta.example');
  const { data } = await browser.call('GET', 'registration/session_list');
  expect(data['sessions']).toMatchObject([{ signOn: 'facebook' }, { signOn: 'password' }]);
  await browser.call('POST', 'auth/logout', {});
  expect(await go('fede')).toBe('/cart/');
  await browser.call('POST', 'auth/logout', {});
  expect(await go('senza-')).toBe('/registration-user?social_login=facebook&returnTo=%2Fcart%2F');
  expect((await browser.call('GET', 'registration/social_user_detail')).data).toMatchObject({
    email: '',
    firstName: 'Fede',
  });
});

test('a token that the provider has not signed names nobody', async () => {
  google.forge(true);
  const browser = new SignOnBrowser(shop);
  expect(await signOn(browser, 'falso')).toContain('errore=SIGN_ON_FAILED');
  google.forge(false);
  expect(await signOn(new SignOnBrowser(shop), 'falso')).toContain('/registration-user?social_login=google');
});

test('whoever types an e-mail of a domain of the settings is led to its sign-on, and no other domain is named', async () => {
  const { signOn } = readConfig({ ...google.environment, ...facebook.environment, GOOGLE_DOMAINS: 'Rossi.example' });
  const led = await openApiShop({ signOn }, shop.database);
  const browser = new SignOnBrowser(led);
  const providerOf = async (domain: string) => {
    const { data, codes } = await browser.call('POST', 'auth/sign_on_of_domain', { domain });
    expect(codes).toEqual([]);
    return data['provider'];
  };
  expect(await providerOf('ROSSI.example')).toBe('google');
  for (const other of ['sub.rossi.example', 'rossi', '', 'verdi.example', '__proto__', 'x'.repeat(253)])
    expect(await providerOf(other)).toBeUndefined();
  // where the page leads to: the provider itself
  expect((await browser.open('/ebsn/api/social-redir/google?relay_state_url=%2F')).to).toContain(
    google.environment['GOOGLE_ISSUER'],
  );
  const refused = new Set<string | undefined>();
  for (let asked = 0; asked < RATE_LIMITS.signOnDomains; asked++)
    refused.add((await browser.call('POST', 'auth/sign_on_of_domain', { domain: `d${asked}.example` })).codes[0]);
  expect([...refused]).toEqual([undefined, 'TOO_MANY_REQUESTS']);
  await led.close();
});
