import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type VersionWatch, watchVersion } from './version-watch.ts';

const MINUTE = 60_000;
let version: string | Error = '1+a';
let asked: number[] = [];
let mayReload = true;
let watch: VersionWatch;
const [onOutdated, reload] = [vi.fn(), vi.fn()];

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  [version, asked, mayReload] = ['1+a', [], true];
  onOutdated.mockClear();
  reload.mockClear();
  watch = watchVersion({
    own: '1+a',
    ask: async () => {
      asked.push(Date.now() / MINUTE);
      if (version instanceof Error) throw version;
      return version;
    },
    onOutdated,
    mayReload: () => mayReload,
    reload,
  });
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

test('asks every ten minutes and leaves a page of the same version alone', async () => {
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(asked).toEqual([10, 20, 30, 40, 50, 60]);
  expect(onOutdated).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

test('says at once that the page is outdated, and loads it anew half an hour later', async () => {
  version = '2+b';
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(onOutdated).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(29 * MINUTE);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(asked).toEqual([10]);
});

test('waits for as long as something would be lost', async () => {
  [version, mayReload] = ['2+b', false];
  await vi.advanceTimersByTimeAsync(90 * MINUTE);
  expect(reload).not.toHaveBeenCalled();
  mayReload = true;
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('goes on asking a shop that does not answer', async () => {
  version = new Error('offline');
  await vi.advanceTimersByTimeAsync(30 * MINUTE);
  version = '2+b';
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(asked).toEqual([10, 20, 30, 40]);
  expect(onOutdated).toHaveBeenCalledTimes(1);
});

test('catches up when a tab that slept is looked at again', async () => {
  version = '2+b';
  vi.setSystemTime(25 * MINUTE);
  watch.look();
  await vi.advanceTimersByTimeAsync(0);
  expect(onOutdated).toHaveBeenCalledTimes(1);
  vi.setSystemTime(56 * MINUTE);
  watch.look();
  expect(reload).toHaveBeenCalledTimes(1);
});
