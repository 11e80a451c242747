import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BOT_CHECKED_GROUPS, type BotCheckedGroup } from '../../../src/contract/base/bot-checks.ts';
import { RATE_LIMITS } from '../../../src/contract/base/rate-limits.ts';
import { MINUTE_MS } from '../../../src/domain/base/duration.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { PERSON, registerAs } from '../../support/people/ready-to-buy.ts';
import { writeForm } from '../../support/small-forms.ts';

const ALL = new Set<BotCheckedGroup>(BOT_CHECKED_GROUPS);
const { password } = PERSON;
const CUSTOMER = 'persona@esempio.it';
const WITH_APP = 'due-passaggi@esempio.it';

/** A shop without bot checks; the others share its database. */
let shop: ApiShop;
let shown: () => string;
beforeAll(async () => {
  shop = await openApiShop();
  await registerAs(shop.client(), CUSTOMER);
  const client = shop.client();
  await registerAs(client, WITH_APP);
  const { secret } = (await client.ok('mfaAppBegin', { password })).data;
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  shown = () => app.generate({ timestamp: shop.now.at.getTime() });
  await client.ok('mfaAppConfirm', { mfa_pin: shown() });
});
afterAll(() => shop.close());

describe('with ALTCHA', () => {
  let asking: ApiShop;
  beforeAll(async () => {
    asking = await openApiShop(
      { captcha: { kind: 'altcha', secret: 'una-chiave-per-le-prove', groups: ALL } },
      shop.database,
    );
  });
  afterAll(() => asking.close());
  beforeEach(() => {
    // so that no code of the app is used twice
    shop.now.at = asking.now.at = new Date(Math.max(+shop.now.at, +asking.now.at) + MINUTE_MS);
  });

  /** Makes a token as a browser does. */
  async function newToken(calls: BotCheckedGroup, client: ApiClient = asking.client()): Promise<string> {
    const { data } = await client.ok('botCheckWidget', { calls });
    expect(data.kind).toBe('altcha');
    const challenge = JSON.parse(data.challenge ?? '') as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  }
  const logIn = (rest: object = {}, token?: string) =>
    asking
      .client()
      .refused('login', { login: CUSTOMER, password: 'sbagliata-1', ...rest }, { token_recaptcha: token ?? '' });

  test('each configured call asks for a token, and works with one', async () => {
    const formId = await writeForm(shop.db, { fields: [{ id: 1, type: 'textbox', label: 'Nome', key: 'nome' }] });
    const form = { form_id: formId, fields: { 1: 'Anna' } };
    const attempts = [
      ['login', 'login', { login: CUSTOMER, password }],
      ['registerUser', 'registration', { ...PERSON, email: 'con-gettone@esempio.it' }],
      ['passwordResetRequestPost', 'password', { login: CUSTOMER }],
      ['passwordResetRequest', 'password', { login: CUSTOMER }],
      ['formSend', 'forms', form],
    ] as const;
    for (const [call, group, body] of attempts) {
      const client = asking.client();
      const refused = await client.call(call, body);
      expect([call, refused.response.errors[0]?.code]).toEqual([call, 'BOT_CHECK_REQUIRED']);
      const reply = await client.call(call, body, { token_recaptcha: await newToken(group) });
      expect([call, reply.response.errors]).toEqual([call, []]);
    }
    expect(await asking.client().refused('backofficeLogin', { backoffice_user: CUSTOMER, password })).toEqual([
      'BOT_CHECK_REQUIRED',
    ]);
  });

  test('a token counts once, also of two calls at once, and only for its calls', async () => {
    const token = await newToken('login');
    const both = await Promise.all([logIn({}, token), logIn({}, token)]);
    expect(both.flat().sort()).toEqual(['BOT_CHECK_FAILED', 'WRONG_CREDENTIALS']);
    expect(await logIn({}, token)).toEqual(['BOT_CHECK_FAILED']);
    expect(await logIn({}, await newToken('forms'))).toEqual(['BOT_CHECK_FAILED']);
    expect(await logIn({}, 'inventato')).toEqual(['BOT_CHECK_FAILED']);
  });

  test('a made-up code of a second factor takes no token’s place, and tells nothing of the password', async () => {
    for (const login of [CUSTOMER, WITH_APP, 'nessuno@esempio.it'])
      for (const each of [password, 'sbagliata-1'])
        expect(await logIn({ login, password: each, mfa_pin: '000000' })).toEqual(['BOT_CHECK_REQUIRED']);
    // a code does not make up for a wrong token
    expect(await logIn({ login: WITH_APP, password, mfa_pin: shown() }, 'inventato')).toEqual(['BOT_CHECK_FAILED']);
  });

  test('the right code of a second factor does, as the document lets clients leave the token out', async () => {
    await asking.client().ok('login', { login: WITH_APP, password, mfa_pin: shown() });
  });

  test('and with a token, a wrong code is refused as one', async () => {
    const token = await newToken('login');
    expect(await logIn({ login: WITH_APP, password, mfa_pin: '000000' }, token)).toEqual(['MFA_WRONG']);
  });
});

test('only the configured calls ask', async () => {
  const captcha = {
    kind: 'altcha',
    secret: 'una-chiave-per-le-prove',
    groups: new Set(['password'] as const),
  } as const;
  const some = await openApiShop({ captcha }, shop.database);
  try {
    await some.client().ok('login', { login: CUSTOMER, password });
    expect(await some.client().refused('passwordResetRequestPost', { login: CUSTOMER })).toEqual([
      'BOT_CHECK_REQUIRED',
    ]);
    expect(await some.client().refused('botCheckWidget', { calls: 'login' })).toEqual(['NOT_FOUND']);
  } finally {
    await some.close();
  }
});

test('a shop without a captcha takes the token of existing clients for nothing', async () => {
  await shop.client().ok('login', { login: CUSTOMER, password }, { token_recaptcha: 'un-gettone' });
  expect(await shop.client().refused('botCheckWidget', { calls: 'login' })).toEqual(['NOT_FOUND']);
});

describe('with a service', () => {
  let service: Server;
  let asking: ApiShop;
  let answer: 'yes' | 'no' | 'error' = 'yes';
  beforeAll(async () => {
    service = createServer((request, reply) => {
      request.resume().on('end', () => {
        reply.statusCode = answer === 'error' ? 500 : 200;
        reply.end(JSON.stringify({ success: answer === 'yes' }));
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => service.once('listening', resolve));
    const verifyUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/siteverify`;
    const captcha = {
      ...({ kind: 'turnstile', verifyUrl, secret: 's', siteKey: 'k', minimumScore: 0.5, groups: ALL } as const),
      script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    };
    asking = await openApiShop({ captcha }, shop.database);
  });
  afterAll(async () => {
    await asking.close();
    await new Promise((resolve) => service.close(resolve));
  });
  const logIn = (token: string) =>
    asking.client().refused('login', { login: CUSTOMER, password: 'sbagliata-1' }, { token_recaptcha: token });

  test('its widget is named, and its word counts', async () => {
    expect((await asking.client().ok('botCheckWidget', { calls: 'login' })).data).toEqual({
      kind: 'turnstile',
      siteKey: 'k',
      script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    });
    answer = 'no';
    expect(await logIn('gettone-0')).toEqual(['BOT_CHECK_FAILED']);
    answer = 'yes';
    expect(await logIn('gettone-1')).toEqual(['WRONG_CREDENTIALS']);
    // a real service would also refuse a used token; this one does not remember tokens
    expect(await logIn('gettone-1')).toEqual(['BOT_CHECK_FAILED']);
  });

  test('while it is away nobody is locked out, but an address gets few attempts', async () => {
    answer = 'error';
    const answers: string[] = [];
    for (let each = 0; each <= RATE_LIMITS.uncheckedCallers; each++) answers.push(...(await logIn(`via-${each}`)));
    expect(answers.slice(0, -1)).toEqual(Array(RATE_LIMITS.uncheckedCallers).fill('WRONG_CREDENTIALS'));
    expect(answers.at(-1)).toBe('TOO_MANY_REQUESTS');
    // a caller without any token is refused
    expect(await logIn('')).toEqual(['BOT_CHECK_REQUIRED']);
  });
});
