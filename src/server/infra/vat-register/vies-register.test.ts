import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { viesRegister } from './vies-register.ts';

let service: Server;
let url = '';
let answer: { status: number; body: string } = { status: 200, body: '{}' };
let asked: (string | undefined)[] = [];
beforeAll(async () => {
  service = createServer((request, reply) => {
    asked.push(request.url);
    reply.writeHead(answer.status, { location: '/elsewhere' }).end(answer.body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => service.once('listening', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/rest-api`;
});
beforeEach(() => {
  asked = [];
});
afterAll(() => new Promise((resolve) => service.close(resolve)));

const reply = (body: object) => ({ status: 200, body: JSON.stringify(body) });

test('a company is asked for once, and its address is one line', async () => {
  answer = reply({
    isValid: true,
    userError: 'VALID',
    name: 'BAR  SPORT SRL',
    address: 'VIA ROMA 1 \n24121 BERGAMO BG\n',
  });
  const register = viesRegister({ url });
  const company = { companyName: 'BAR SPORT SRL', address: 'VIA ROMA 1, 24121 BERGAMO BG' };
  expect(await Promise.all([register.find('12345678903'), register.find('12345678903')])).toEqual([company, company]);
  expect(await register.find('12345678903')).toEqual(company);
  expect(asked).toEqual(['/rest-api/ms/IT/vat/12345678903']);
});

test('what is not said is empty, and an invalid number is nobody', async () => {
  const register = viesRegister({ url });
  answer = reply({ isValid: true, userError: 'VALID', name: '---', address: '---' });
  expect(await register.find('1')).toEqual({ companyName: '', address: '' });
  answer = reply({ isValid: false, userError: 'INVALID', name: '---' });
  expect(await register.find('2')).toBeUndefined();
});

test('a register that is away rejects, follows no redirect and is soon left alone', async () => {
  const register = viesRegister({ url });
  answer = reply({ isValid: false, userError: 'MS_UNAVAILABLE' });
  await expect(register.find('3')).rejects.toThrow('MS_UNAVAILABLE');
  for (const status of [302, 500]) {
    answer = { status, body: '' };
    await expect(register.find('3')).rejects.toThrow(/500|fetch failed/);
  }
  answer = { status: 200, body: 'no JSON' };
  await expect(register.find('3')).rejects.toThrow(SyntaxError);
  answer = reply({});
  await expect(register.find('3')).rejects.toThrow('undefined');
  const before = asked.length;
  await expect(register.find('3')).rejects.toThrow('left alone');
  expect([asked.length, asked.includes('/elsewhere')]).toEqual([before, false]);
});
