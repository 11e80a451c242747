import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('npm start -- --help names every npm script, in the order of package.json, and starts nothing', () => {
  const printed = execFileSync(process.execPath, ['tools/start.mjs', '--help'], {
    cwd: new URL('../..', import.meta.url),
    encoding: 'utf8',
    env: { ...process.env, PORT: 'none' }, // a start would refuse this value
  });
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(Array.from(printed.matchAll(/^ {2}npm (?:run )?(\S+)/gm), ([, name]) => name)).toEqual(Object.keys(scripts));
});
