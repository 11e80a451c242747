import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TokenToCheck } from './human-check.ts';
import { type SiteverifyOptions, siteverifyCheck } from './siteverify.ts';

// a double of `siteverify`, the call that all these services have in common
let service: Server;
let url = '';
const asked: URLSearchParams[] = [];
let answer: (form: URLSearchParams) => object | number | 'never';
beforeAll(async () => {
  service = createServer((request, reply) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      const form = new URLSearchParams(text);
      asked.push(form);
      const given = answer(form);
      if (given === 'never') return;
      if (typeof given === 'number') reply.writeHead(given).end('no');
      else reply.end(JSON.stringify(given));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => service.once('listening', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/siteverify`;
});
afterEach(() => asked.splice(0));
afterAll(() => {
  service.closeAllConnections();
  return new Promise((resolve) => service.close(resolve));
});

const errors: unknown[] = [];
const check = (kind: SiteverifyOptions['kind'], rest: Partial<SiteverifyOptions> = {}) =>
  siteverifyCheck({
    kind,
    verifyUrl: url,
    secret: 's3cret',
    script: 'https://captcha.example/api.js',
    siteKey: 'k',
    minimumScore: 0.5,
    onError: (error: unknown) => void errors.push(error),
    ...rest,
  });
const attempt: TokenToCheck = { token: 'un-gettone', group: 'login', ip: '192.0.2.1', now: new Date() };
const PERSON = { is: 'person', id: 'un-gettone' };

test.each([
  ['recaptcha-v2', { success: true }, PERSON],
  ['recaptcha-v2', { success: false, 'error-codes': ['timeout-or-duplicate'] }, { is: 'program' }],
  ['recaptcha-v2', { success: 'true' }, { is: 'program' }],
  ['recaptcha-v3', { success: true, score: 0.5, action: 'login' }, PERSON],
  ['recaptcha-v3', { success: true, score: 0.4, action: 'login' }, { is: 'program' }],
  ['recaptcha-v3', { success: true, action: 'login' }, { is: 'program' }],
  ['recaptcha-v3', { success: true, score: 0.9, action: 'forms' }, { is: 'program' }],
  ['turnstile', { success: true, action: 'login' }, PERSON],
  ['turnstile', { success: true, action: 'registration' }, { is: 'program' }],
  ['turnstile', { success: false, 'error-codes': ['invalid-input-response'] }, { is: 'program' }],
] as const)('%s: %o', async (kind, given, verdict) => {
  answer = () => given;
  expect(await check(kind).verify(attempt)).toEqual(verdict);
});

test('the service is told the secret, the token and who asks', async () => {
  answer = () => ({ success: true });
  await check('turnstile').verify(attempt);
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    secret: 's3cret',
    response: 'un-gettone',
    remoteip: '192.0.2.1',
  });
});

/**
 * Only a service that never answers is waited for until the limit; the others may take as long as they need on a busy
 * machine.
 */
const FAILURES: readonly (readonly [string, typeof answer, string, number])[] = [
  ['answers an error', () => 502, 'unchecked', 60_000],
  [
    'says that our secret is wrong',
    () => ({ success: false, 'error-codes': ['invalid-input-secret'] }),
    'unchecked',
    60_000,
  ],
  ['never answers', () => 'never', 'unchecked', 50],
  ['answers nonsense', () => [], 'program', 60_000],
];

test.each(FAILURES)('a service that %s', async (_how, given, is, timeoutMs) => {
  answer = given;
  errors.splice(0);
  const verdict = await check('turnstile', { timeoutMs }).verify(attempt);
  expect([verdict.is, errors.length]).toEqual([is, is === 'unchecked' ? 1 : 0]);
});

test('a service that is away is not asked again and again', async () => {
  answer = () => 503;
  const slow = check('turnstile', { timeoutMs: 60_000 });
  // a token of its own, because the request of an earlier test may arrive late
  const again = { ...attempt, token: 'un-altro-gettone' };
  for (let each = 0; each < 8; each++) expect((await slow.verify(again)).is).toBe('unchecked');
  expect(asked.filter((form) => form.get('response') === again.token)).toHaveLength(5);
});
