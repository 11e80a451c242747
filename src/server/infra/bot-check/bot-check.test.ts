import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Attempt, embeddedBotCheck } from './bot-check.ts';
import { captchaBotCheck } from './captcha.ts';

const form = { formId: 7, guardKey: 'a-key' };
const now = new Date('2026-03-03T10:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const embedded = embeddedBotCheck({ minimumMs: 3000 });
const attempt = (rest: Partial<Attempt>): Attempt => ({
  ...{
    form,
    guard: embedded.issue(form, now),
    honeypot: '',
    captchaToken: undefined,
    ip: '192.0.2.1',
    now: later(3000),
  },
  ...rest,
});

describe('the embedded check', () => {
  test.each([
    ['a person', {}, false],
    ['a client that never opened the form here', { guard: undefined }, false],
    ['who fills in what nobody sees', { honeypot: 'x' }, true],
    ['who is faster than anybody reads', { now: later(2999) }, true],
    ['a time that was not signed here', { guard: `zzzz${embedded.issue(form, now).slice(4)}` }, true],
    ['the time of another form', { form: { ...form, formId: 8 } }, true],
    ['the time of another key', { form: { ...form, guardKey: 'b-key' } }, true],
    ['anything', { guard: 'x'.repeat(5000) }, true],
  ] as const)('of %s', async (_who, rest, isProgram) => {
    expect(await embedded.isProgram(attempt(rest))).toBe(isProgram);
  });
});

describe('a captcha service', () => {
  let service: Server;
  let answer: (form: URLSearchParams) => { status: number; body: string };
  let url = '';
  beforeAll(async () => {
    service = createServer((request, reply) => {
      let text = '';
      request.on('data', (part) => (text += String(part)));
      request.on('end', () => {
        const { status, body } = answer(new URLSearchParams(text));
        reply.writeHead(status).end(body);
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => service.once('listening', resolve));
    url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/siteverify`;
  });
  afterAll(() => new Promise((resolve) => service.close(resolve)));

  const errors: unknown[] = [];
  const checkAt = (verifyUrl: string) =>
    captchaBotCheck(embedded, {
      ...{ verifyUrl, secret: 's3cret', script: 'https://captcha.example/api.js', siteKey: 'k', timeoutMs: 500 },
      onError: (error) => errors.push(error),
    });

  test('has the word after the embedded check, and is told who asks', async () => {
    const asked: string[] = [];
    answer = (sent) => {
      asked.push(sent.toString());
      return { status: 200, body: JSON.stringify({ success: sent.get('response') === 'right' }) };
    };
    const check = checkAt(url);
    expect(await check.isProgram(attempt({ captchaToken: 'right' }))).toBe(false);
    expect(await check.isProgram(attempt({ captchaToken: 'wrong' }))).toBe(true);
    expect(asked[0]).toBe('secret=s3cret&response=right&remoteip=192.0.2.1');
    expect(await check.isProgram(attempt({}))).toBe(true);
    expect(await check.isProgram(attempt({ captchaToken: 'right', honeypot: 'x' }))).toBe(true);
    expect(asked).toHaveLength(2);
  });

  test('that fails leaves the embedded check to decide', async () => {
    answer = () => ({ status: 502, body: 'no' });
    expect(await checkAt(url).isProgram(attempt({ captchaToken: 'any' }))).toBe(false);
    expect(await checkAt('http://127.0.0.1:1/').isProgram(attempt({ captchaToken: 'any' }))).toBe(false);
    expect(await checkAt('http://127.0.0.1:1/').isProgram(attempt({ captchaToken: 'any', honeypot: 'x' }))).toBe(true);
    expect(errors).toHaveLength(2);
  });
});
