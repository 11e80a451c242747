import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { skipFor } from '../../test/support/reports/skip-for.ts';

const { faketimeLibrary, inAnotherSeason } = createRequire(import.meta.url)('./run-on-day.mjs') as {
  faketimeLibrary(): string | undefined;
  inAnotherSeason(today: string): string;
};
const run = promisify(execFile);
const TOOL = fileURLToPath(new URL('moved-clock.mjs', import.meta.url));
/**
 * A program that prints its day, the day of a child process that is started like PostgreSQL (with an empty environment,
 * by another account if that is allowed), and whether killing a process with a moved clock leaves a file behind.
 */
const DAYS = `
  const { execFileSync, spawnSync } = require('node:child_process');
  const options = { env: {}, ...(process.getuid() === 0 ? { uid: 65534, gid: 65534 } : {}) };
  const child = execFileSync('/bin/date', ['-u', '+%F'], options).toString().trim();
  const { pid } = spawnSync('/bin/sh', ['-c', 'kill -KILL $$'], options);
  const isLeft = require('node:fs').existsSync('/dev/shm/faketime_shm_' + pid);
  console.log(JSON.stringify([new Date().toISOString().slice(0, 10), child, isLeft]));`;

const IS_MOVED = process.env['FAKETIME'] === undefined ? undefined : 'the clock is moved already';
const MISSING = faketimeLibrary() === undefined ? 'libfaketime is missing' : IS_MOVED;

test('a program and those that it starts see the day that is asked for', skipFor(MISSING), async () => {
  const { stdout } = await run(process.execPath, [TOOL, '2032-02-29 10:00', process.execPath, '-e', DAYS]);
  expect(stdout).toContain('The clock says 2032-02-29 10:00 in Rome');
  expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual(['2032-02-29', '2032-02-29', false]);
});

test.each(['2027-02-30 10:00', '2027-02-28', '2027-02-28 25:00', 'domani'])(
  '"%s" is no time of a day',
  async (time) => {
    const failed = run(process.execPath, [TOOL, time, process.execPath, '-e', '']);
    await expect(failed).rejects.toThrow('Which day');
  },
);

test.each([
  ['2026-11-28', '2027-05-29 10:00'],
  ['2027-06-16', '2027-12-15 10:00'],
  ['2027-08-31', '2028-02-29 10:00'],
])('half a year from %s is another season', (today, expected) => {
  expect(inAnotherSeason(today)).toBe(expected);
});
