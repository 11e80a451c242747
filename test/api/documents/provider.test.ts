import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../src/server/config/config.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { brokenRules } from '../../support/documents/exchange-rules.ts';
import { readInvoice } from '../../support/documents/read-invoice.ts';
import { COMPANY, deliveredOrder, followed } from '../../support/orders/delivered-order.ts';
import { type Crew, crewOf } from '../../support/people/staff-of-shop.ts';

// A shop whose documents go to a provider: a test server, which may be unavailable.

let shop: ApiShop;
let crew: Crew;
let isAway = false;
/** Files that the provider accepted, by their names; a repeated name is the same file. */
const taken = new Map<string, string>();
const provider = createServer((request, response) => {
  void text(request).then((body) => {
    const reply = (status: number, json: object) => response.writeHead(status).end(JSON.stringify(json));
    if (isAway) return reply(503, {});
    if (request.method === 'GET') return reply(200, { receipts: [{ type: 'RC', date: new Date().toISOString() }] });
    const { fileName, content } = JSON.parse(body) as { fileName: string; content: string };
    taken.set(fileName, Buffer.from(content, 'base64').toString('utf8'));
    return reply(200, { id: `id-${fileName}` });
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as AddressInfo;
  const environment = {
    INVOICE_API_URL: `http://127.0.0.1:${port}/api/`,
    INVOICE_API_TOKEN: 'segreto',
    SELLER_VAT_NUMBER: '07643520567',
  };
  shop = await openApiShop({ invoicing: readConfig(environment).invoicing });
  crew = await crewOf(shop);
});
afterAll(async () => {
  await shop.close();
  provider.close();
});

const documentOf = async (orderId: number) =>
  (await crew.service.ok('staffDocumentList', {}, { q: String(orderId) })).data.documents[0];

test('a document that the provider does not take waits, and is sent later under the same name', async () => {
  isAway = true;
  const { orderId } = await deliveredOrder(shop, crew, 'piero@fornitore.it', { receiver: COMPANY });
  const waiting = await documentOf(orderId);
  expect(waiting).toMatchObject({ state: 'waiting', fileName: expect.stringMatching(/\.xml$/) });
  expect(waiting?.sentAt).toBeUndefined();
  expect(taken.size).toBe(0);
  const [job] = await shop.db.query<{ attempts: number; isLater: boolean }>(sql`
    select attempts, run_at > now() as is_later from graphile_worker.jobs where task_identifier = 'send-document'`);
  expect(job).toEqual({ attempts: 1, isLater: true });

  isAway = false;
  // the staff need not wait for the next attempt
  await crew.service.ok('staffDocumentSend', { document_id: waiting?.documentId });
  await shop.jobs.drained();
  expect(await documentOf(orderId)).toMatchObject({ state: 'sent', fileName: waiting?.fileName });
  expect([...taken.keys()]).toEqual([waiting?.fileName]);
  expect(brokenRules(readInvoice(taken.get(waiting?.fileName ?? '') ?? ''))).toEqual([]);
  await followed(shop);
  expect(await documentOf(orderId)).toMatchObject({ state: 'delivered' });
});

test('a job that runs twice sends a document once', async () => {
  const { orderId } = await deliveredOrder(shop, crew, 'carla@fornitore.it', { receiver: COMPANY });
  const { documentId, fileName } = (await documentOf(orderId)) ?? {};
  const before = taken.size;
  for (let again = 0; again < 3; again++)
    await shop.db.query(sql`select enqueue_job('send-document', ${JSON.stringify({ documentId })}::json, 1)`);
  await shop.db.query(sql`select enqueue_job('issue-invoice', ${JSON.stringify({ orderId })}::json, 1)`);
  await shop.jobs.drained();
  expect(taken.size).toBe(before);
  expect(await documentOf(orderId)).toMatchObject({ documentId, fileName });
});
