import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CookiePreferences } from '../../../contract/consent/schemas.ts';
import { settleChoice } from './Consent.tsx';
import { choose, currentChoice } from './choice.ts';

let answer: (body: Record<string, unknown>) => CookiePreferences | undefined = () => undefined;
let sent: string[] = [];

beforeEach(() => {
  sent = [];
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    sent.push(path.split('/').slice(-2).join('/'));
    const preferences = answer(JSON.parse(body ?? '{}') as Record<string, unknown>);
    const response = { status: 0, errors: [], infos: [], warnings: [] };
    return new Response(JSON.stringify({ response, user: { userId: -1 }, data: { preferences, user: {} } }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const told = (body: Record<string, unknown>) => ({ ...body, technical: true }) as unknown as CookiePreferences;

test('a choice is told once', async () => {
  answer = told;
  choose({ analytics: true, profilation: false }, 'centre');
  await settleChoice(currentChoice(), -1);
  expect(currentChoice()).toMatchObject({ analytics: true, isTold: true });
  await settleChoice(currentChoice(), -1);
  expect(sent).toEqual(['consent/save']);
});

test('who chooses again while the first choice is told keeps the second', async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  choose({ analytics: true, profilation: true }, 'accept');
  answer = (body) => {
    vi.setSystemTime(Date.now() + 1000);
    choose({ analytics: false, profilation: false }, 'centre');
    return told(body);
  };
  await settleChoice(currentChoice(), -1);
  expect(currentChoice()).toMatchObject({ analytics: false, profilation: false, isTold: false });
  vi.useRealTimers();
});

test('what somebody else chose in this browser does not hold for whoever logs in', async () => {
  answer = told;
  choose({ analytics: true, profilation: false }, 'accept');
  await settleChoice(currentChoice(), -1);
  answer = () => undefined;
  await settleChoice(currentChoice(), 20_002);
  expect(sent.slice(0, 2)).toEqual(['consent/save', 'consent/attach']);
  expect(currentChoice()).toBeUndefined();
});

test('who logs in after somebody else refused everything in this browser is not asked, and refuses, too', async () => {
  answer = told;
  choose({ analytics: false, profilation: false }, 'refuse');
  await settleChoice(currentChoice(), -1);
  answer = () => undefined;
  await settleChoice(currentChoice(), 20_002);
  expect(currentChoice()).toMatchObject({ analytics: false, profilation: false, way: 'refuse', isTold: false });
  answer = told;
  await settleChoice(currentChoice(), 20_002);
  expect(sent.filter((call) => call.startsWith('consent'))).toEqual(['consent/save', 'consent/attach', 'consent/save']);
});
