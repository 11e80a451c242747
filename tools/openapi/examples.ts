// `npm run openapi:examples` runs the tests of the API and takes from their replies an example for each call, which the
// OpenAPI document shows. It is run after a change of the contract; a test says which examples no longer fit.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import type { AnyCall } from '../../src/contract/base/call.ts';
import { calls } from '../../src/contract/calls.ts';
import { EXAMPLES } from '../../src/server/http/openapi/openapi.ts';

const MAX_ITEMS = 1;
const MAX_TEXT = 300;
const SECRET = /token|secret|password|hash$/i;

const given = process.argv[2];
const folder = given ?? mkdtempSync(join(tmpdir(), 'bottega-examples-'));
if (given === undefined)
  spawnSync('npx', ['vitest', 'run', '--project', 'server', 'test/api'], {
    stdio: 'inherit',
    env: { ...process.env, RECORD_EXAMPLES: folder },
  });
const found = new Map<string, string[]>();
for (const file of readdirSync(folder))
  for (const line of readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean)) {
    const { name, data } = JSON.parse(line) as { name: string; data: unknown };
    found.set(name, [...(found.get(name) ?? []), JSON.stringify(shortened(data))]);
  }
const examples = Object.entries(calls as Readonly<Record<string, AnyCall>>).flatMap(([name, call]) => {
  // the one that says most within two screens
  const fitting = (found.get(name) ?? [])
    .filter((text) => text.length <= 4000 && Value.Check(call.data, JSON.parse(text)))
    .sort((one, other) => other.length - one.length || (one < other ? -1 : 1));
  return fitting[0] === undefined ? [] : [`  ${JSON.stringify(name)}: ${fitting[0]}`];
});
writeFileSync(EXAMPLES, `{\n${examples.join(',\n')}\n}\n`);
if (given === undefined) rmSync(folder, { recursive: true });
console.log(`  Wrote examples of ${examples.length} of ${Object.keys(calls).length} calls`);

/** Keeps one item of each list, the beginning of long texts, and no secrets. */
function shortened(value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    if (SECRET.test(key) && value !== '') return 'xxxxxxxxxxxxxxxxxxxxxxxx';
    const text = value.replace(/127\.0\.0\.1:\d+/g, 'hooks.example');
    return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
  }
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((each) => shortened(each, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortened(each, name)]));
}
