import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registerVersion } from './version.ts';

let root: string;
beforeEach(() => {
  root = `${mkdtempSync(join(tmpdir(), 'bottega-version-'))}/`;
  writeFileSync(`${root}package.json`, JSON.stringify({ version: '1.2.3' }));
});
afterEach(() => rmSync(root, { recursive: true }));

async function versionWith(assets: readonly string[]): Promise<unknown> {
  mkdirSync(`${root}dist/client/assets`, { recursive: true });
  for (const name of assets) writeFileSync(`${root}dist/client/assets/${name}`, '');
  return answered();
}

async function answered(built = () => {}): Promise<unknown> {
  const server = fastify();
  registerVersion(server, root);
  built();
  const reply = await server.inject({ path: '/version.json' });
  expect(reply.headers['cache-control']).toBe('no-cache');
  await server.close();
  return reply.json();
}

test('without a web build the version is the package’s', async () => {
  expect(await answered()).toEqual({ version: '1.2.3' });
});

test('another web build is another version, the same build the same', async () => {
  const one = await versionWith(['index-aaaa.js']);
  expect(one).toEqual({ version: expect.stringMatching(/^1\.2\.3\+[0-9a-f]{12}$/) });
  expect(await versionWith([])).toEqual(one);
  expect(await versionWith(['index-bbbb.js'])).not.toEqual(one);
});

test('a web build that ends after the shop was put together counts', async () => {
  const late = await answered(() => {
    mkdirSync(`${root}dist/client/assets`, { recursive: true });
    writeFileSync(`${root}dist/client/assets/index-cccc.js`, '');
  });
  expect(late).toEqual(await versionWith(['index-cccc.js']));
  expect(late).toEqual({ version: expect.stringMatching(/\+/) });
});
