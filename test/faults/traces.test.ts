import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpClient } from '../support/http-client.ts';
import { becomeCustomer, chooseTomorrow } from '../support/people/ready-to-buy.ts';
import { quickPlace } from '../support/places/quick-place.ts';
import { runShop } from '../support/running-shop.ts';
import { SMALL } from '../support/small-shop.ts';
import { fillFolder } from './small-shop-folder.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
}

interface Sent {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
}

const EMAIL = 'tracciata@esempio.it';
const PROXY = { trace: 'a'.repeat(32), span: 'b'.repeat(16) };

let folder: string;
let collector: Server;
let endpoint: string;
const spans: Span[] = [];
const calls = new Set<string>();
let texts = '';

beforeAll(async () => {
  folder = await mkdtemp(join(quickPlace(), 'bottega-traces-'));
  await chmod(folder, 0o755);
  await fillFolder(join(folder, 'shop'), () => Promise.resolve());
  await writeFile(join(folder, 'modules.mjs'), NOTE_MODULES);
  collector = createServer((request, reply) => {
    calls.add(`${request.url} ${String(request.headers['x-key'])}`);
    void json(request).then((sent) => {
      texts += JSON.stringify(sent);
      const { resourceSpans } = sent as Sent;
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      reply.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});

afterAll(async () => {
  collector?.close();
  await rm(folder, { recursive: true });
});

test('a purchase is one trace from the proxy over its statements to its mail, without a word of the customer', async () => {
  const shop = await startShop('on', {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of-the-test',
    // nobody listens there: the mail fails, and the log says so
    SMTP_URL: 'smtp://127.0.0.1:1',
  });
  await fetch(`${shop.address}/ebsn/api/products?q=segreto-della-ricerca&token=segreto-del-link`);
  const client = createHttpClient(shop.address);
  await becomeCustomer(client, EMAIL);
  await client.ok('cartAdd', { items: [{ productId: SMALL.rareCheese, quantity: 1 }] });
  await chooseTomorrow(client);
  const traceparent = `00-${PROXY.trace}-${PROXY.span}-01`;
  const key = { 'idempotency-key': crypto.randomUUID(), traceparent };
  await client.ok('buy', { payment_type_id: 2, accept_terms: true }, {}, key);
  const ofPurchase = () => spans.filter(({ traceId }) => traceId === PROXY.trace);
  const named = (name: string) => ofPurchase().find((span) => span.name === name);
  await expect.poll(() => named('job order-confirmation')).toBeDefined();
  await expect.poll(shop.said).toContain(`"trace_id":"${PROXY.trace}"`);
  await shop.stop();
  expect([...calls]).toEqual(['/v1/traces of-the-test']);
  const request = named('POST /ebsn/api/checkout/buy');
  expect(request?.parentSpanId).toBe(PROXY.span);
  expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
  const byId = new Map(ofPurchase().map((span) => [span.spanId, span]));
  // each span leads to the request
  const rootOf = (span: Span): string => {
    const parent = byId.get(span.parentSpanId ?? '');
    return parent ? rootOf(parent) : span.spanId;
  };
  expect(new Set(ofPurchase().map(rootOf))).toEqual(new Set([request?.spanId]));
  const below = (name: string) => {
    const parents = new Set(spans.flatMap((span) => (span.name === name ? [span.spanId] : [])));
    return spans.flatMap((span) => (parents.has(span.parentSpanId ?? '') ? [span.name] : []));
  };
  expect(below('POST /ebsn/api/checkout/buy')).toEqual(
    expect.arrayContaining(['with carts', 'job order-confirmation']),
  );
  expect(below('job order-confirmation')).toContain('select orders');
  // the registration writes in a transaction
  expect(below('transaction')).toContain('insert customers');
  for (const secret of [EMAIL, 'Bianchi', 'mele-verdi-42', 'segreto', '3331234567', key['idempotency-key']])
    expect(texts).not.toContain(secret);
  expect(await modulesOf('on')).toContain('@opentelemetry/sdk-trace');
});

test('without a collector nothing of OpenTelemetry is loaded', async () => {
  const shop = await startShop('off', {});
  const client = createHttpClient(shop.address);
  await becomeCustomer(client, `non-${EMAIL}`);
  await shop.stop();
  // the library of metrics has the interfaces, which do nothing
  expect((await modulesOf('off')).filter((name) => name !== '@opentelemetry/api')).toEqual([]);
});

function startShop(name: string, environment: Readonly<Record<string, string>>) {
  return runShop({
    dataDir: join(folder, 'shop'),
    environment: {
      ...{ DEMO: 'off', LOG_LEVEL: 'error', TRUST_PROXY: 'on', LOGINS_PER_MINUTE: '1000' },
      NODE_OPTIONS: `--import ${pathToFileURL(join(folder, 'modules.mjs')).href}`,
      NOTED_IN: join(folder, name),
      ...environment,
    },
  });
}

/** The packages of OpenTelemetry that a shop loaded. */
async function modulesOf(name: string): Promise<string[]> {
  return [...new Set((await readFile(join(folder, name), 'utf8')).split('\n').filter(Boolean))];
}

const NOTE_MODULES = `import { appendFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) writeFileSync(process.env.NOTED_IN, '');
registerHooks({
  resolve(specifier, context, next) {
    const found = /^@opentelemetry\\/[a-z-]+/.exec(specifier)?.[0];
    if (found) appendFileSync(process.env.NOTED_IN, found + '\\n');
    return next(specifier, context);
  },
});
`;
