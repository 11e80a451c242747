import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../src/server/config/config.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { PERSON, registerAs } from '../../support/people/ready-to-buy.ts';
import {
  type Answer,
  type IdentityProvider,
  type Person,
  startIdentityProvider,
  type Written,
} from '../../support/sign-on/identity-provider.ts';
import { SignOnBrowser } from '../../support/sign-on/sign-on-browser.ts';
import { SMALL } from '../../support/small-shop.ts';

const ADA: Person = { nameId: 'ada-1', email: 'ada@azienda.example', roles: ['guest', 'buyer'] };
const ACS = '/ebsn/api/saml/acs';

let provider: IdentityProvider;
let shop: ApiShop;
/** A second process of the same shop. */
let other: ApiShop;
beforeAll(async () => {
  provider = await startIdentityProvider(
    async () => (await new SignOnBrowser(shop).open('/ebsn/api/saml/metadata')).body,
  );
  const { signOn } = readConfig({
    ...provider.environment,
    SAML_ROLES: 'owner, buyer',
    SAML_DOMAINS: 'azienda.example',
  });
  shop = await openApiShop({ signOn });
  other = await openApiShop({ signOn }, shop.database);
  await registerAs(shop.client(), 'ada@azienda.example');
});
afterAll(async () => {
  await other.close();
  await shop.close();
  await provider.close();
});

/** Begins a sign-on in this browser, and returns the response of the provider. */
async function answered(browser: SignOnBrowser, person = ADA, written: Written = {}, to = '/cart/'): Promise<Answer> {
  const started = await browser.open(`/ebsn/api/saml/do-login?relay_state_url=${encodeURIComponent(to)}`);
  expect(started.status).toBe(303);
  return provider.answer(started.to, person, written);
}

/** Signs on in a browser; returns the last address. */
async function signOn(browser: SignOnBrowser, person = ADA, written: Written = {}): Promise<string> {
  const posted = await browser.postFromElsewhere(ACS, { ...(await answered(browser, person, written)) });
  return posted.to.startsWith('/ebsn/') ? (await browser.open(posted.to)).to : posted.to;
}

test('people with an e-mail of the company are led to its sign-on, and nobody else is', async () => {
  const browser = new SignOnBrowser(shop);
  const { data } = await browser.call('POST', 'auth/sign_on_of_domain', { domain: 'azienda.example' });
  expect(data).toEqual({ provider: 'saml' });
  expect((await browser.call('POST', 'auth/sign_on_of_domain', { domain: 'esempio.it' })).data).toEqual({});
});

const FAILED = '/login?errore=SIGN_ON_FAILED&returnTo=%2Fcart%2F';

test('links an account by its password once, and signs on without it from then on', async () => {
  const browser = new SignOnBrowser(shop);
  expect(await signOn(browser)).toBe('/login?passo=collega&returnTo=%2Fcart%2F');
  const { data } = await browser.call('GET', 'registration/social_user_detail');
  expect(data).toMatchObject({ socialLogin: 'saml', step: 'link', email: 'ada@azienda.example', firstName: 'Ada' });
  expect((await browser.call('POST', 'auth/sign_on_link', { password: 'sbagliata' })).codes).toEqual([
    'WRONG_CREDENTIALS',
  ]);
  const linked = await browser.call('POST', 'auth/sign_on_link', { password: PERSON.password });
  expect(linked.user).toMatchObject({
    login: 'ada@azienda.example',
    ssoUser: { username: 'ada-1', roles: ['guest', 'buyer'] },
  });
  await shop.jobs.drained();
  expect((await shop.mails('ada@azienda.example')).map(({ subject }) => subject)).toEqual(['Nuovo modo di accedere']);

  const later = new SignOnBrowser(shop);
  await later.call('POST', 'cart/add', { items: [{ productId: SMALL.pasta, quantity: 2 }] });
  expect(await signOn(later)).toBe('/cart/');
  const cart = await later.call('GET', 'cart/view');
  expect(cart.user).toMatchObject({ login: 'ada@azienda.example', ssoUser: { username: 'ada-1' } });
  expect(cart.data['cartItems']).toHaveLength(1);
  const { data: sessions } = await later.call('GET', 'registration/session_list');
  expect(sessions['sessions']).toMatchObject([
    { isThis: true, signOn: 'saml' },
    { signOn: 'saml' },
    { signOn: 'password' },
  ]);
});

test.each<[string, Written | ((xml: string) => string)]>([
  ['a key of somebody else', { isForged: true }],
  ['another audience', { audience: 'https://altrove.example' }],
  ['another recipient', { recipient: 'https://altrove.example/acs' }],
  ['another provider', { issuer: 'https://altrove.example' }],
  ['an assertion that has ended', { until: -2 }],
  ['an assertion of the future', { from: 3 }],
  ['the answer to another request', { inResponseTo: '_0123456789abcdef' }],
  ['a name of one login only', { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
  ['a name that was changed after signing', (xml) => xml.replace('>ada-1<', '>eva-1<')],
  ['a failure around a right assertion', (xml) => xml.replace('status:Success', 'status:Requester')],
  ['no status', (xml) => xml.replace(/<samlp:Status>[\s\S]*<\/samlp:Status>/, '')],
  ['no signature', (xml) => xml.replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, '')],
  ['a comment in the name', (xml) => xml.replace('>ada-1<', '>ada<!-- -->-1<')],
  ['a DTD', (xml) => `<!DOCTYPE x [<!ENTITY who SYSTEM "file:///etc/passwd">]>${xml.replace('>ada-1<', '>&who;<')}`],
  ['an instruction', (xml) => xml.replace('<saml:Subject>', '<?x y?><saml:Subject>')],
  ['a forged assertion before the signed one', (xml) => xml.replace(ASSERTION, (signed) => evil(signed) + signed)],
  ['a forged assertion after the signed one', (xml) => xml.replace(ASSERTION, (signed) => signed + evil(signed))],
  ['a forged assertion around the signed one', (xml) => xml.replace(ASSERTION, (signed) => around(signed))],
  [
    'the signed assertion put aside',
    (xml) => xml.replace(ASSERTION, (signed) => `<samlp:Extensions>${signed}</samlp:Extensions>${evil(signed)}`),
  ],
  ['the signed assertion inside the signature', (xml) => xml.replace(ASSERTION, (signed) => insideSignature(signed))],
  ['the answer of nobody', () => '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"/>'],
  ['no XML', () => 'ada-1'],
])('refuses %s', async (_name, attack) => {
  const browser = new SignOnBrowser(shop);
  const written = typeof attack === 'function' ? {} : attack;
  const answer = await answered(browser, ADA, written);
  const xml = Buffer.from(answer.SAMLResponse, 'base64').toString('utf8');
  const forged = typeof attack === 'function' ? attack(xml) : xml;
  expect(typeof attack === 'function' ? forged : '').not.toBe(xml);
  const posted = await browser.postFromElsewhere(ACS, {
    ...answer,
    SAMLResponse: Buffer.from(forged).toString('base64'),
  });
  expect([posted.status, posted.to]).toEqual([303, FAILED]);
  expect((await browser.call('GET', 'cart/view')).user.userId).toBe(-1);
  // the unchanged response is accepted, so only the attack was refused
  if (typeof attack !== 'function') return;
  expect((await browser.postFromElsewhere(ACS, { ...answer })).to).toMatch(/^\/ebsn\/api\/saml\/finish/);
});

const ASSERTION = /<saml:Assertion[\s\S]*<\/saml:Assertion>/;

function evil(signed: string): string {
  return signed
    .replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, '')
    .replace(/ID="[^"]*"/, 'ID="_evil"')
    .replace('>ada-1<', '>eva-1<');
}

/** The signature of the signed assertion stays first, and refers to the original below the forged one. */
function around(signed: string): string {
  return evil(signed).replace('</saml:Assertion>', `<saml:Advice>${signed}</saml:Advice></saml:Assertion>`);
}

function insideSignature(signed: string): string {
  const [signature = ''] = /<ds:Signature[\s\S]*<\/ds:Signature>/.exec(signed) ?? [];
  const wrapped = signature.replace(
    '</ds:Signature>',
    `<ds:Object>${signed.replace(signature, '')}</ds:Object></ds:Signature>`,
  );
  return evil(signed).replace('<saml:Subject>', `${wrapped}<saml:Subject>`);
}

test('takes an answer once, in whatever process it arrives, and in the browser that asked', async () => {
  const browser = new SignOnBrowser(shop);
  const answer = { ...(await answered(browser)) };
  const both = await Promise.all([
    browser.postFromElsewhere(ACS, answer),
    new SignOnBrowser(other).postFromElsewhere(ACS, answer),
  ]);
  const taken = both.filter(({ to }) => to.startsWith('/ebsn/api/saml/finish'));
  expect(taken).toHaveLength(1);
  const finish = taken[0]?.to ?? '';
  const stranger = new SignOnBrowser(shop);
  expect((await stranger.open(finish)).to).toBe('/login?errore=SIGN_ON_ENDED');
  expect((await browser.open(finish)).to).toBe('/cart/');
  expect((await browser.open(finish)).to).toBe('/login?errore=SIGN_ON_ENDED');
  expect((await browser.postFromElsewhere(ACS, answer)).to).toBe('/login?errore=SIGN_ON_ENDED');
  // a used assertion is not accepted for another request either
  const again = await answered(browser);
  const replayed = await browser.postFromElsewhere(ACS, { ...answer, RelayState: again.RelayState });
  expect(replayed.to).toBe(FAILED);
});

test('an assertion that comes without a request is not taken', async () => {
  const browser = new SignOnBrowser(shop);
  const answer = await answered(browser);
  for (const RelayState of ['', '/cart/', 'x'.repeat(300)])
    expect((await browser.postFromElsewhere(ACS, { ...answer, RelayState })).to).toBe('/login?errore=SIGN_ON_ENDED');
  expect((await browser.postFromElsewhere(ACS, {})).to).toBe('/login?errore=SIGN_ON_ENDED');
});

test('any of the configured roles lets somebody in', async () => {
  for (const roles of [['owner'], ['guest', 'buyer']]) {
    expect(await signOn(new SignOnBrowser(shop), { ...ADA, roles })).toBe('/cart/');
  }
  for (const roles of [[], ['guest'], ['Owner']]) {
    expect(await signOn(new SignOnBrowser(shop), { ...ADA, roles })).toBe(
      '/login?errore=SIGN_ON_ROLE&returnTo=%2Fcart%2F',
    );
  }
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/\t/evil.example',
  'evil',
  'javascript:alert(1)',
  '/ /x',
])('goes home instead of to %j', async (address) => {
  const browser = new SignOnBrowser(shop);
  const posted = await browser.postFromElsewhere(ACS, { ...(await answered(browser, ADA, {}, address)) });
  expect((await browser.open(posted.to)).to).toBe('/');
  const { data } = await browser.call('GET', `saml/do-logout?relay_state_url=${encodeURIComponent(address)}`);
  expect(new URL(String(data['redirectUrl'])).searchParams.get('RelayState')).toBe('/');
});

test('blocked customers stay out, and a second factor is asked for', async () => {
  const { database } = shop.database;
  await database.query(sql`update customers set blocked = true where email = 'ada@azienda.example'`);
  expect(await signOn(new SignOnBrowser(shop))).toBe('/login?errore=BLOCKED&returnTo=%2Fcart%2F');
  await database.query(sql`update customers set blocked = false where email = 'ada@azienda.example'`);

  await database.query(sql`
    insert into second_factors (user_id, kind, enabled_at)
    select user_id, 'mail', ${shop.now.at} from customers where email = 'ada@azienda.example'`);
  const browser = new SignOnBrowser(shop);
  expect(await signOn(browser)).toBe('/login?passo=codice&returnTo=%2Fcart%2F');
  expect((await browser.call('GET', 'cart/view')).user.userId).toBe(-1);
  await shop.jobs.drained();
  const [code = ''] = /^\d+/.exec((await shop.mails('ada@azienda.example')).at(-1)?.subject ?? '') ?? [];
  expect((await browser.call('POST', 'auth/sign_on_code', { mfa_pin: '000000' })).codes).toEqual(['MFA_WRONG']);
  expect((await new SignOnBrowser(shop).call('POST', 'auth/sign_on_code', { mfa_pin: code })).codes).toEqual([
    'SIGN_ON_ENDED',
  ]);
  const shown = await browser.call('POST', 'auth/sign_on_code', { mfa_pin: code });
  expect(shown.user).toMatchObject({ login: 'ada@azienda.example', ssoUser: { username: 'ada-1' } });
  expect((await browser.call('POST', 'auth/sign_on_code', { mfa_pin: code })).codes).toEqual(['SIGN_ON_ENDED']);
  await database.query(sql`delete from second_factors`);
});

test('checkUser finds an address only for a browser that has signed on before and is logged in no more', async () => {
  const browser = new SignOnBrowser(shop);
  const asked = () => browser.call('GET', 'saml/do-login?checkUser=true&relay_state_url=%2Fcart%2F');
  expect((await asked()).data).toEqual({});
  expect(await signOn(browser)).toBe('/cart/');
  expect((await asked()).data).toEqual({});
  browser.jar.delete('X-Ebsn-Session');
  const { redirectUrl } = (await asked()).data;
  expect(String(redirectUrl)).toContain(`${provider.address}/sso`);
  // the person is not logged in at the provider: this is no error, and is not tried again
  const RelayState = new URL(String(redirectUrl)).searchParams.get('RelayState') ?? '';
  const posted = await browser.postFromElsewhere(ACS, {
    SAMLResponse: Buffer.from('<a/>').toString('base64'),
    RelayState,
  });
  expect(posted.to).toBe('/login?returnTo=%2Fcart%2F');
  expect((await asked()).data).toEqual({});
});

test('logging out ends our session in any case, and goes on to single logout where the session was signed on by SAML', async () => {
  const browser = new SignOnBrowser(shop);
  await signOn(browser);
  const { data } = await browser.call('POST', 'saml/do-logout', { relay_state_url: '/' });
  expect(new URL(String(data['redirectUrl'])).searchParams.get('Signature')).not.toBeNull();
  expect((await browser.call('GET', 'cart/view')).user.userId).toBe(-1);
  const before = provider.loggedOut.length;
  const answer = await fetch(String(data['redirectUrl']), { redirect: 'manual' });
  expect(provider.loggedOut.slice(before)).toEqual(['ada-1']);
  expect((await browser.open(answer.headers.get('location') ?? '')).to).toBe('/');

  const byPassword = new SignOnBrowser(shop);
  await byPassword.call('POST', 'auth/login', { login: 'ada@azienda.example', password: PERSON.password });
  expect((await byPassword.call('POST', 'saml/do-logout', {})).data).toEqual({});
  expect((await byPassword.call('GET', 'cart/view')).user.userId).toBe(-1);
  // a page of another site cannot log a customer out
  const sent = await shop.server.inject({
    url: '/ebsn/api/saml/do-logout',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(sent.statusCode).toBe(403);
});

test('a logout at the provider ends the sessions here, if the provider has signed it', async () => {
  const browser = new SignOnBrowser(shop);
  await signOn(browser);
  const address = await provider.logoutUrl('ada-1', 's-ada-1');
  const url = new URL(address);
  const { search } = url;
  const unsigned = `?SAMLRequest=${encodeURIComponent(url.searchParams.get('SAMLRequest') ?? '')}`;
  const isIn = async () => (await browser.call('GET', 'cart/view')).user.userId !== -1;
  for (const query of [
    unsigned,
    search.replace(/Signature=..../, 'Signature=AAAA'),
    `${search}&SAMLRequest=${encodeURIComponent(url.searchParams.get('SAMLRequest') ?? '')}`,
    '?SAMLRequest=%E0%A4%A',
    '?SAMLRequest=AAAA&SigAlg=x&Signature=y',
  ]) {
    expect([query, (await browser.open(`/ebsn/api/saml/sls${query}`)).status]).toEqual([query, 400]);
  }
  expect(
    (await browser.postFromElsewhere('/ebsn/api/saml/sls', { SAMLRequest: Buffer.from('<x/>').toString('base64') }))
      .status,
  ).toBe(400);
  expect(await isIn()).toBe(true);
  const done = await new SignOnBrowser(shop).open(address);
  expect([done.status, done.to]).toEqual([303, expect.stringContaining(`${provider.address}/slo?SAMLResponse=`)]);
  expect(await isIn()).toBe(false);
});

test('an attempt ends after a quarter of an hour, and what it needed after half an hour', async () => {
  const [slow, later] = [new SignOnBrowser(shop), new SignOnBrowser(shop)];
  const before = shop.now.at;
  const answer = await answered(slow);
  expect(await signOn(later, { ...ADA, nameId: 'nuova-1', email: 'nuova@azienda.example' })).toBe(
    '/registration-user?social_login=saml&returnTo=%2Fcart%2F',
  );
  shop.now.at = new Date(before.getTime() + 16 * 60_000);
  expect((await slow.postFromElsewhere(ACS, { ...answer })).to).toBe('/login?errore=SIGN_ON_ENDED');
  expect((await later.call('GET', 'registration/social_user_detail')).codes).toEqual([]);
  shop.now.at = new Date(before.getTime() + 31 * 60_000);
  expect((await later.call('GET', 'registration/social_user_detail')).codes).toEqual(['SIGN_ON_ENDED']);
  shop.now.at = before;
});

test('registering keeps who signed on, and confirms the e-mail that the provider has verified', async () => {
  const browser = new SignOnBrowser(shop);
  await signOn(browser, { ...ADA, nameId: 'eva-1', email: 'eva@azienda.example' });
  const body = { ...PERSON, email: 'eva@azienda.example', social_login: 'saml' };
  expect((await browser.call('POST', 'registration/register_user', { ...body, social_login: 'google' })).codes).toEqual(
    ['SIGN_ON_ENDED'],
  );
  const [none] = await shop.db.query<{ count: number }>(
    sql`select count(*)::int as count from customers where email = 'eva@azienda.example'`,
  );
  expect(none?.count).toBe(0);
  // the refusal was rolled back: the verified identity is still stored
  const made = await browser.call('POST', 'registration/register_user', body);
  expect(made.user).toMatchObject({ login: 'eva@azienda.example', ssoUser: { username: 'eva-1' } });
  const [row] = await shop.db.query<{ confirmed: boolean }>(
    sql`select email_confirmed_at is not null as confirmed from customers where email = 'eva@azienda.example'`,
  );
  expect(row?.confirmed).toBe(true);
  expect(await signOn(new SignOnBrowser(shop), { ...ADA, nameId: 'eva-1' })).toBe('/cart/');
});

test('without a provider every way is off, and says so', async () => {
  const plain = await openApiShop({}, shop.database);
  const browser = new SignOnBrowser(plain);
  for (const path of ['saml/do-login', 'social-redir/google', 'social-redir/facebook-mobile']) {
    expect((await browser.call('GET', path)).codes).toEqual(['SIGN_ON_OFF']);
    expect((await browser.open(`/ebsn/api/${path}`)).to).toBe('/login?errore=SIGN_ON_OFF');
  }
  for (const path of ['saml/metadata', 'saml/sls']) expect((await browser.open(`/ebsn/api/${path}`)).status).toBe(404);
  expect((await browser.call('POST', 'saml/do-logout', {})).codes).toEqual([]);
  await plain.close();
});
