import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../support/api-shop.ts';
import { becomeCustomer, PERSON } from '../support/people/ready-to-buy.ts';
import { personOf, staffClient } from '../support/people/staff.ts';

// The typed client, as somebody gets it: packed, installed into an empty folder, and used by a program of that folder

const run = promisify(execFile);
const MINUTES = 300_000;
let shop: ApiShop;
let address: string;
let folder: string;
beforeAll(async () => {
  shop = await openApiShop();
  address = await shop.server.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'bottega-client-'));
  await run(process.execPath, ['tools/openapi/client.mjs'], { timeout: MINUTES });
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const tarball = resolve('dist/bottega-client-0.1.0.tgz');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: folder, timeout: MINUTES });
}, MINUTES);
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

/** Writes a program into the folder, checks its types against the installed package, and runs it. */
async function runProgram(code: string, environment: Record<string, string> = {}): Promise<string> {
  await writeFile(join(folder, 'program.ts'), code);
  const compiler = resolve('packages/client/node_modules/typescript/bin/tsc');
  const options = '--strict --module nodenext --target es2022 --lib es2023,dom --types node --skipLibCheck --typeRoots';
  const given = [compiler, ...options.split(' '), resolve('node_modules/@types'), 'program.ts'];
  await run(process.execPath, given, { cwd: folder }).catch((error: { stdout: string }) => {
    throw new Error(error.stdout);
  });
  const env = { ...process.env, SHOP: address, ...environment };
  return (await run(process.execPath, ['program.js'], { cwd: folder, env })).stdout;
}

test('the program of its guide places an order, and learns why something was refused', async () => {
  await becomeCustomer(shop.client(), 'programma@esempio.it');
  const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync('packages/client/README.md', 'utf8')) ?? [];
  const said = await runProgram(code, { LOGIN: 'programma@esempio.it', PASSWORD: PERSON.password });
  expect(said.split('\n')).toEqual(['refused: MAX_AT_ONCE', expect.stringMatching(/^order \d+: Spaghetti n\. 5$/), '']);
  expect(await shop.db.query(sql`select order_id from orders order by order_id`)).toHaveLength(1);
});

test('with a key it calls for the chain, and holds no session', async () => {
  await personOf(shop, 'capo@esempio.it', ['administrator']);
  const boss = await staffClient(shop, 'capo@esempio.it');
  const made = await boss.ok('apiKeyMake', { name: 'Prova', scopes: ['stock:read'], pace: 'normal', days: 30 });
  const said = await runProgram(
    `
    import { createShop, type RefusalCode } from '@bottega/client';
    const shop = createShop({ baseUrl: process.env.SHOP ?? '', key: process.env.KEY ?? '', language: 'en' });
    const stock = await shop.data(shop.api.GET('/ebsn/api/staff/stock', { params: { query: { warehouse_id: 12 } } }));
    const orders = await shop.outcome(shop.api.GET('/ebsn/api/staff/order/list', {}));
    const codes: RefusalCode[] = orders.ok ? [] : orders.refusals.map(({ code }) => code);
    const status = orders.ok ? 0 : orders.status;
    console.log(JSON.stringify([stock.products.length > 0, codes, status, shop.session ?? null]));
    `,
    { KEY: made.data.secret },
  );
  expect(JSON.parse(said)).toEqual([true, ['KEY_SCOPE'], 403, null]);
});

test('a path, a field or a code that the shop does not have is an error of types', async () => {
  for (const [wrong, said] of [
    [`shop.api.GET('/ebsn/api/nothing', {})`, '/ebsn/api/nothing'],
    [`shop.api.POST('/ebsn/api/auth/login', { body: { login: 1, password: '' } })`, 'string'],
    [`new RefusedError([], 200).has('NO_SUCH_CODE')`, 'NO_SUCH_CODE'],
    [`(await shop.data(shop.api.GET('/ebsn/api/timeslot/list', {}))).weeks`, 'weeks'],
  ] as const) {
    const code = `import { createShop, RefusedError } from '@bottega/client';
      const shop = createShop({ baseUrl: '' }); void RefusedError; ${wrong};`;
    await expect(runProgram(code)).rejects.toThrow(said);
  }
});
