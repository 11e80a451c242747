import { describe, expect, test } from 'vitest';
import { type Attempt, createFormGuard } from './form-guard.ts';

const form = { formId: 7, guardKey: 'a-key' };
const now = new Date('2026-03-03T10:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const guard = createFormGuard({ minimumMs: 3000 });
const attempt = (rest: Partial<Attempt>): Attempt => ({
  form,
  guard: guard.issue(form, now),
  honeypot: '',
  now: later(3000),
  ...rest,
});

describe('the guard of a form', () => {
  test.each([
    ['a person', {}, false],
    ['a client that never opened the form here', { guard: undefined }, false],
    ['who fills in what nobody sees', { honeypot: 'x' }, true],
    ['who is faster than anybody reads', { now: later(2999) }, true],
    ['a time that was not signed here', { guard: `zzzz${guard.issue(form, now).slice(4)}` }, true],
    ['the time of another form', { form: { ...form, formId: 8 } }, true],
    ['the time of another key', { form: { ...form, guardKey: 'b-key' } }, true],
    ['anything', { guard: 'x'.repeat(5000) }, true],
  ] as const)('of %s', (_who, rest, isProgram) => {
    expect(guard.isProgram(attempt(rest))).toBe(isProgram);
  });
});
