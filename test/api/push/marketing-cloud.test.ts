import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { registerAs } from '../../support/people/ready-to-buy.ts';

let service: Server;
let asked: { path: string; key: string; body: unknown }[] = [];
let status = 200;
let keys: readonly string[] = [];
let shop: ApiShop;
beforeAll(async () => {
  service = createServer((request, reply) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      asked.push({ path: request.url ?? '', key: request.headers.authorization ?? '', body: JSON.parse(text) });
      const contactKeyDetails = keys.map((contactKey) => ({ contactKey, createDate: '2026-01-01' }));
      reply.writeHead(status).end(JSON.stringify({ channelAddressResponseEntities: [{ contactKeyDetails }] }));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => service.once('listening', resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  shop = await openApiShop({ marketingCloud: { url, key: 'segreto' } });
});
afterAll(async () => {
  await shop.close();
  await new Promise((resolve) => service.close(resolve));
});
beforeEach(() => {
  asked = [];
  status = 200;
  keys = [];
});

let count = 0;
async function customer(from = shop): Promise<{ client: ApiClient; userId: number; email: string }> {
  const client = from.client();
  const email = `contatto${++count}@esempio.it`;
  const { user } = await registerAs(client, email);
  return { client, email, userId: user.userId };
}

test('customers learn the keys of their own address, and of no other', async () => {
  const { client, email } = await customer();
  keys = ['chiave-1', 'chiave-2', 'chiave-3'];
  const body = { ChannelAddressList: [email.toUpperCase()], MaximumCount: 2 };
  expect((await client.ok('contactKey', body)).data.channelAddressResponseEntities).toEqual([
    { channelAddress: email, contactKeyDetails: [{ contactKey: 'chiave-1' }, { contactKey: 'chiave-2' }] },
  ]);
  expect(asked).toEqual([
    {
      path: '/contacts/v1/addresses/email/search',
      key: 'Bearer segreto',
      body: { ChannelAddressList: [email], MaximumCount: 2 },
    },
  ]);
  const others = { ChannelAddressList: [email, 'altra@esempio.it'] };
  expect(await client.refused('contactKey', others)).toEqual(['CONTACT_NOT_YOURS']);
  expect(asked).toHaveLength(1);
  expect((await shop.client().call('contactKey', body)).httpStatus).toBe(419);
});

test('customers delete their own contact, and no other', async () => {
  const [{ client, userId }, other] = [await customer(), await customer()];
  keys = ['mia'];
  for (const wrong of [
    { contactKey: 'mia', userId: other.userId },
    { contactKey: 'altrui', userId },
  ])
    expect(await client.refused('contactRemove', wrong)).toEqual(['CONTACT_NOT_YOURS']);
  expect(asked.filter(({ path }) => path.includes('delete'))).toEqual([]);
  await client.ok('contactRemove', { contactKey: 'mia', userId });
  expect(asked.at(-1)).toMatchObject({
    path: '/contacts/v1/contacts/actions/delete?type=keys',
    body: { Values: ['mia'] },
  });
  expect((await shop.client().call('contactRemove', { contactKey: 'mia', userId })).httpStatus).toBe(419);
});

test('a service that fails is a refusal in words', async () => {
  const { client, email } = await customer();
  status = 503;
  const { response, httpStatus } = await client.call('contactKey', { ChannelAddressList: [email] });
  expect([httpStatus, response.errors[0]?.error]).toEqual([
    200,
    'Il servizio dei messaggi non risponde: riprova più tardi',
  ]);
});

test('without a service the number of the customer is the key, and company 32 has keys of its own', async () => {
  const plain = await openApiShop();
  const special = await openApiShop({ contactKeyTemplate: 'C32-{userId}' }, plain.database);
  try {
    for (const [from, prefix] of [
      [plain, ''],
      [special, 'C32-'],
    ] as const) {
      const { client, email, userId } = await customer(from);
      const { data } = await client.ok('contactKey', { ChannelAddressList: [email] });
      const contactKey = `${prefix}${userId}`;
      expect(data.channelAddressResponseEntities[0]?.contactKeyDetails).toEqual([{ contactKey }]);
      await client.ok('contactRemove', { contactKey, userId });
    }
  } finally {
    await special.close();
    await plain.close();
  }
});
