import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { expect, test } from 'vitest';
import { altchaCheck } from './altcha.ts';

// few rounds, so that the test does not compute for long; everything else is as in the shop
const QUICK = { rounds: 1, attempts: { least: 5, most: 9 } };
const check = altchaCheck({ secret: 'una-chiave-per-le-prove', ...QUICK });
const now = new Date('2026-03-03T10:00:00Z');

/** Solves a challenge as a browser does. */
async function solve(from = check, change: (challenge: Challenge) => void = () => undefined): Promise<string> {
  const challenge = JSON.parse((await from.widget('login', now)).challenge ?? '') as Challenge;
  change(challenge);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

const verify = (token: string, rest: object = {}) =>
  check.verify({ token, group: 'login', ip: '192.0.2.1', now, ...rest });

test('who has computed is a person, once: the same work has the same id, however it is written', async () => {
  const token = await solve();
  const spaced = JSON.stringify(JSON.parse(Buffer.from(token, 'base64').toString()), undefined, 1);
  const first = await verify(token);
  expect(first.is).toBe('person');
  expect(await verify(Buffer.from(spaced).toString('base64'))).toEqual(first);
});

test.each([
  ['no token at all', async () => 'x'],
  ['JSON of something else', async () => Buffer.from('{"challenge":null}').toString('base64')],
  ['no solution', async () => Buffer.from((await check.widget('login', now)).challenge ?? '').toString('base64')],
  ['work that another shop asked for', () => solve(altchaCheck({ secret: 'di-un-altro-negozio', ...QUICK }))],
  [
    'work that was made easier',
    () =>
      solve(check, ({ parameters }) => {
        parameters.keyPrefix = '0';
      }),
  ],
])('%s is of a program', async (_what, token) => {
  expect(await verify(await token())).toEqual({ is: 'program' });
});

test('work counts for the calls it was asked for, for ten minutes', async () => {
  const token = await solve();
  expect((await verify(token, { group: 'forms' })).is).toBe('program');
  expect((await verify(token, { now: new Date(now.getTime() + 601_000) })).is).toBe('program');
  expect((await verify(token, { now: new Date(now.getTime() + 599_000) })).is).toBe('person');
});
