import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restCardRegister } from './rest-card-register.ts';

let service: Server;
let url = '';
let answer: { status: number; body: string } = { status: 200, body: '{}' };
let asked = '';
beforeAll(async () => {
  service = createServer((request, reply) => {
    asked = `${request.url} ${request.headers.authorization}`;
    reply.writeHead(answer.status).end(answer.body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => service.once('listening', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/cards`;
});
afterAll(() => new Promise((resolve) => service.close(resolve)));

const register = () => restCardRegister({ url, key: 'chiave', timeoutMs: 1000 });

test('a card is asked for by its code, and what it does not say is empty', async () => {
  answer = {
    status: 200,
    body: JSON.stringify({ companyName: ' Bar ', vatNumber: 'it1', pec: 'B@PEC.it', sdiCode: 7 }),
  };
  expect(await register().find('B/1')).toEqual({
    cardCode: 'B/1',
    companyName: 'Bar',
    vatNumber: 'IT1',
    fiscalCode: '',
    sdiCode: '',
    pec: 'b@pec.it',
  });
  expect(asked).toBe('/cards/B%2F1 Bearer chiave');
});

test('an unknown code is none, and a service that fails rejects', async () => {
  answer = { status: 404, body: '' };
  expect(await register().find('X')).toBeUndefined();
  answer = { status: 500, body: '' };
  await expect(register().find('X')).rejects.toThrow('500');
  answer = { status: 200, body: 'no JSON' };
  await expect(register().find('X')).rejects.toThrow(SyntaxError);
});
