import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import { type AddressInfo, createServer as createPlain, type Server as PlainServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTls } from 'node:tls';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { HOUR_MS } from '../../src/domain/base/duration.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../test/support/api-shop.ts';
import { judgeConnections, standbyFindings } from './database.ts';
import { examine } from './examine.ts';
import { exitCodeOf, type Finding, pageOf } from './finding.ts';
import { type Machine, THIS_MACHINE } from './machine.ts';

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_hidden_word', STRIPE_WEBHOOK_SECRET: 'whsec_hidden_word' };
const PASSWORD = 'hidden-word';

let shop: ApiShop;
let dataDir: string;
let port: number;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bottega-doctor-'));
  await mkdir(join(dataDir, 'backups', 'newest'), { recursive: true });
  await backedUp(0);
  shop = await openApiShop({ trustProxy: true });
  await shop.server.listen({ port: 0, host: '127.0.0.1' });
  port = portOf(shop.server.server);
});

afterAll(async () => {
  await shop?.close();
  await rm(dataDir, { recursive: true });
});

test('a shop without a fault is all right, but for what only another machine could give', async () => {
  const findings = await look({});
  const named = findings.filter(({ verdict }) => verdict !== 'ok').map(({ about, says }) => `${about}: ${says}`);
  expect(named).toEqual(['standby: none: the data live on one machine']);
  expect(exitCodeOf(findings)).toBe(1);
  expect(exitCodeOf(findings.filter(({ verdict }) => verdict === 'ok'))).toBe(0);
  expect(pageOf(findings)).toMatch(/^ {2}ok {7}Node .*\n/m);
});

test('no secret is shown', async () => {
  const away = `postgres://shop:${PASSWORD}@127.0.0.1:1/shop`;
  const smtp = `smtp://shop:${PASSWORD}@127.0.0.1:1`;
  const shown = JSON.stringify(await look({ DATABASE_URL: away, SMTP_URL: smtp, ...STRIPE }));
  expect(shown).not.toContain('hidden');
  expect(JSON.stringify(await look({ SMTP_URL: `wrong://${PASSWORD}` }))).not.toContain('hidden');
});

const OF_MACHINE: readonly [string, Finding['about'], Finding['verdict'], Partial<Machine>][] = [
  ['an old Node', 'Node', 'wrong', { nodeVersion: '20.1.0' }],
  ['too little memory', 'processes', 'wrong', { memoryBytes: 400_000_000 }],
  ['a full disk', 'disk', 'wrong', { disk: async () => ({ freeBytes: 1e8, totalBytes: 1e11 }) }],
  ['a disk that is nearly full', 'disk', 'warning', { disk: async () => ({ freeBytes: 2e9, totalBytes: 1e11 }) }],
  ['a clock that is a minute ahead', 'clock', 'wrong', { now: () => new Date(Date.now() + 60_000) }],
  ['no backup since a day', 'backup', 'warning', {}],
];

test.each(OF_MACHINE)('%s is named', async (fault, about, verdict, planted) => {
  if (fault.startsWith('no backup')) await backedUp(30);
  onTestFinished(() => backedUp(0));
  expect(faults(await look({}, planted))).toContainEqual([about, verdict]);
});

const OF_SETTINGS: readonly [string, string, Finding['verdict'], Record<string, string>][] = [
  ['a variable that cannot be read', 'settings', 'wrong', { PORT: 'eighty' }],
  ['a database that is away', 'database', 'wrong', { DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop' }],
  ['a data folder that is not there', 'data folder', 'wrong', { DATA_DIR: '/nowhere/at/all' }],
  ['more processes than cores', 'processes', 'warning', { PROCESSES: '3' }],
  ['a shop that is stopped', 'shop', 'warning', { PORT: '1' }],
  ['a public address without https', 'https', 'wrong', { PUBLIC_URL: 'http://shop.example' }],
  ['a public address that leads nowhere', 'address', 'wrong', { PUBLIC_URL: 'https://127.0.0.1:1', HOST: '0.0.0.0' }],
  ['a mail server that is away', 'mail server', 'wrong', { SMTP_URL: 'smtp://127.0.0.1:1' }],
  ['no backup at all', 'backup', 'wrong', { BACKUP_DIR: '/nowhere' }],
  ['a forgotten BACKUP_DIR', 'backup', 'warning', { BACKUP_DIR: '' }],
  ['no mail server', 'mail server', 'warning', { MAILBOX: 'off' }],
];

test.each(OF_SETTINGS)('%s is named', async (_fault, about, verdict, environment) => {
  expect(faults(await look(environment))).toContainEqual([about, verdict]);
});

test('a data folder that everybody may write is named', async () => {
  await chmod(dataDir, 0o777);
  onTestFinished(() => chmod(dataDir, 0o700));
  expect(faults(await look({}))).toContainEqual(['data folder', 'wrong']);
});

const OF_DATABASE: readonly [string, string, Finding['verdict'], string, string][] = [
  [
    'a migration that is not applied',
    ...(['migrations', 'warning'] as const),
    `with gone as (delete from schema_migrations where name = (select max(name) from schema_migrations) returning *)
      insert into planted select to_jsonb(gone) from gone`,
    `insert into schema_migrations select (jsonb_populate_record(null::schema_migrations, row)).* from planted`,
  ],
  [
    'a database of a newer version',
    ...(['migrations', 'wrong'] as const),
    `insert into schema_migrations (name, checksum) values ('9999-later.sql', 'x')`,
    `delete from schema_migrations where name = '9999-later.sql'`,
  ],
  [
    'a job that was given up',
    ...(['jobs', 'wrong'] as const),
    `select graphile_worker.add_job('tidy-shop', job_key => 'planted', run_at => now() + interval '1 day');
      update graphile_worker._private_jobs set attempts = max_attempts where key = 'planted'`,
    `select graphile_worker.remove_job('planted')`,
  ],
  [
    'a job that waits for an hour',
    ...(['jobs', 'warning'] as const),
    `select graphile_worker.add_job('nobody-runs-this', job_key => 'planted', run_at => now() - interval '1 hour')`,
    `select graphile_worker.remove_job('planted')`,
  ],
  [
    'places of a slot that nobody took',
    ...(['invariants', 'wrong'] as const),
    `update timeslots set taken = taken + 1 where timeslot_id = (select min(timeslot_id) from timeslots)`,
    `update timeslots set taken = taken - 1 where timeslot_id = (select min(timeslot_id) from timeslots)`,
  ],
];

test.each(OF_DATABASE)('%s is named', async (_fault, about, verdict, plant, remove) => {
  await shop.db.query({ text: 'create table if not exists planted (row jsonb)' });
  for (const text of plant.split(';')) await shop.db.query({ text });
  onTestFinished(async () => {
    await shop.db.query({ text: remove });
    await shop.db.query({ text: 'drop table planted' });
  });
  const findings = await look({});
  expect(faults(findings)).toContainEqual([about, verdict]);
  expect(findings.find((found) => found.about === about)?.todo).toBeTruthy();
});

test('an account that may create nothing is named', async () => {
  await shop.db.query(sql`drop role if exists weak_of_doctor`);
  await shop.db.query(sql`create role weak_of_doctor`);
  onTestFinished(async () => void (await shop.db.query(sql`drop role weak_of_doctor`)));
  const url = new URL(shop.database.url);
  url.searchParams.set('options', '-c role=weak_of_doctor');
  expect(faults(await look({ DATABASE_URL: url.href }))).toContainEqual(['database rights', 'wrong']);
});

test('what a standby lacks is named', () => {
  const copy = { name: 'db2', isSynchronous: true, lagBytes: 0 };
  const right = { isCopy: false, synchronousCommit: 'on', names: 'db2', isVisible: true, connected: [copy] };
  const verdictOf = (planted: Partial<typeof right>) =>
    standbyFindings({ ...right, ...planted }).map(({ verdict, says }) => `${verdict}: ${says}`);
  expect(verdictOf({})).toEqual([expect.stringMatching(/^ok/)]);
  expect(verdictOf({ isCopy: true })).toEqual([expect.stringMatching(/^wrong: .*copy/)]);
  expect(verdictOf({ synchronousCommit: 'off' })).toEqual([expect.stringMatching(/^wrong: synchronous_commit/)]);
  expect(verdictOf({ connected: [] })).toEqual([expect.stringMatching(/^wrong: none is connected/)]);
  expect(verdictOf({ names: '' })).toEqual([expect.stringMatching(/^warning: .*not synchronous/)]);
  expect(verdictOf({ isVisible: false })).toEqual([expect.stringMatching(/^warning: .*hidden/)]);
  expect(verdictOf({ connected: [{ ...copy, isSynchronous: false }] })).toEqual([expect.stringMatching(/^wrong/)]);
  expect(verdictOf({ connected: [{ ...copy, lagBytes: 1e9 }] })).toEqual(['warning: db2 is 1000 MB behind']);
});

test('too few connections are named', () => {
  const verdictOf = (allowed: number) => judgeConnections({ allowed, used: 1, processes: 4 }).verdict;
  expect([verdictOf(97), verdictOf(150), verdictOf(200)]).toEqual(['wrong', 'warning', 'ok']);
});

test('a certificate that is trusted by nobody, has ended, or ends soon is named', async () => {
  const verdictAt = async (days: number) => {
    const smtp = await mailServer();
    onTestFinished(() => void smtp.close());
    const now = () => new Date(Date.now() + days * 24 * HOUR_MS);
    const findings = await look({ SMTP_URL: `smtp://127.0.0.1:${portOf(smtp)}` }, { now });
    return findings.find(({ about }) => about === 'mail server')?.says;
  };
  expect(await verdictAt(0)).toMatch(/is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)/);
  expect(await verdictAt(40)).toMatch(/ended \d+ days ago/);
});

const FORWARDED = 'x-forwarded-for';
const PROXIES: readonly [string, string, (headers: IncomingHttpHeaders) => IncomingHttpHeaders, number | undefined][] =
  [
    ['a proxy that sets no X-Forwarded-For', 'proxy', (headers) => headers, undefined],
    ['two proxies', 'proxy', (headers) => ({ ...headers, [FORWARDED]: '203.0.113.1, 10.0.0.1' }), undefined],
    ['a callback that the proxy refuses', 'callback stripe', forwarded, 403],
  ];

test.each(PROXIES)('%s is named', async (_fault, about, pass, refusal) => {
  const proxy = await proxyThat(pass, refusal);
  onTestFinished(() => void proxy.close());
  // a shop that listens at all addresses is none for this machine only
  const environment = { PUBLIC_URL: `http://127.0.0.1:${portOf(proxy)}`, HOST: '0.0.0.0', ...STRIPE };
  const named = faults(await look(environment)).map(([name]) => name);
  expect(named).toContain(about);
});

test('a proxy that is right is said to be', async () => {
  const proxy = await proxyThat(forwarded);
  onTestFinished(() => void proxy.close());
  const found = await look({ PUBLIC_URL: `http://127.0.0.1:${portOf(proxy)}`, HOST: '0.0.0.0' });
  expect(found.find(({ about }) => about === 'proxy')?.verdict).toBe('ok');
});

function look(environment: Record<string, string>, planted: Partial<Machine> = {}): Promise<Finding[]> {
  const url = new URL(shop.database.url);
  // the server of tests does without
  url.searchParams.set('options', '-c synchronous_commit=on');
  const usual = { BACKUP_DIR: join(dataDir, 'backups'), DATA_DIR: dataDir, DATABASE_URL: url.href, PORT: String(port) };
  const roomy = { disk: async () => ({ freeBytes: 9e10, totalBytes: 1e11 }), memoryBytes: 1e10, cores: 2 };
  return examine({ ...usual, ...environment }, { ...THIS_MACHINE, ...roomy, ...planted });
}

function backedUp(hoursAgo: number): Promise<void> {
  const snapshotAt = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();
  return writeFile(join(dataDir, 'backups', 'newest', 'manifest.json'), JSON.stringify({ snapshotAt }));
}

function faults(findings: readonly Finding[]): [string, string][] {
  return findings.flatMap(({ about, verdict }) => (verdict === 'ok' ? [] : [[about, verdict]]));
}

function portOf(server: Pick<PlainServer, 'address'>): number {
  return (server.address() as AddressInfo).port;
}

function forwarded(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return { ...headers, [FORWARDED]: '203.0.113.1' };
}

async function proxyThat(
  pass: (headers: IncomingHttpHeaders) => IncomingHttpHeaders,
  refusal?: number,
): Promise<Server> {
  const proxy = createServer((asked, reply) => {
    if (refusal !== undefined && asked.method === 'POST') return reply.writeHead(refusal).end();
    const { method, url: path, headers } = asked;
    const onward = request({ host: '127.0.0.1', port, method, path, headers: pass(headers) }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    return asked.pipe(onward);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return proxy;
}

/** A mail server with STARTTLS, whose certificate is valid for 30 days and signed by itself. */
async function mailServer(): Promise<PlainServer> {
  const [key, cert] = [join(dataDir, 'key.pem'), join(dataDir, 'cert.pem')];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', '/CN=mail.example'];
  execFileSync('openssl', [...made, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const secure = createTls({ key: await readFile(key), cert: await readFile(cert) });
  const server = createPlain((socket) => {
    socket.on('error', () => {});
    socket.write('220 mail.example\r\n');
    socket.on('data', function answer(line) {
      if (String(line).startsWith('EHLO')) return socket.write('250-mail.example\r\n250 STARTTLS\r\n');
      socket.off('data', answer);
      socket.write('220 go on\r\n');
      return secure.emit('connection', socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
