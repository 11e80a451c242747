import { expect, test, vi } from 'vitest';
import { Labels } from './labels.ts';
import type { LabelRow } from './queries.ts';

const row = (language: 'it' | 'en', words: string, label: string): LabelRow => ({ language, words, label });

test('labels are those of the language, and one that lost a value is left out', async () => {
  const rows = [
    row('it', 'Carrello', 'Cestino'),
    row('en', 'Carrello', 'Trolley'),
    row('it', '{n} prodotti', 'Tanti prodotti'),
    row('it', '{n} articoli', 'articoli: {n}'),
  ];
  const labels = new Labels({ read: async () => rows, onError: () => {} });
  await labels.start();
  await labels.stop();
  expect(labels.of('it')).toEqual({ Carrello: 'Cestino', '{n} articoli': 'articoli: {n}' });
  expect(labels.of('en')).toEqual({ Carrello: 'Trolley' });
});

test('what cannot be read stays as it was, and a shop starts within a second', async () => {
  const onError = vi.fn();
  let read: () => Promise<readonly LabelRow[]> = async () => [row('it', 'Cassa', 'Banco')];
  const labels = new Labels({ read: () => read(), onError });
  await labels.refresh();
  const { version } = labels;
  read = () => Promise.reject(new Error('gone'));
  await labels.refresh();
  expect(onError).toHaveBeenCalledOnce();
  expect(labels.of('it')).toEqual({ Cassa: 'Banco' });
  expect(labels.version).toBe(version);

  vi.useFakeTimers();
  const slow = new Labels({ read: () => new Promise(() => {}), onError });
  const started = slow.start();
  await vi.advanceTimersByTimeAsync(1000);
  await started;
  await slow.stop();
  vi.useRealTimers();
  expect(slow.of('it')).toEqual({});
});

test('what was asked for earlier and comes later is older', async () => {
  const [first, second] = [Promise.withResolvers<LabelRow[]>(), Promise.withResolvers<LabelRow[]>()];
  const asked = [first, second];
  const labels = new Labels({ read: () => asked.shift()?.promise ?? Promise.resolve([]), onError: () => {} });
  const both = [labels.refresh(), labels.refresh()];
  second.resolve([row('it', 'Cassa', 'Nuovo')]);
  first.resolve([row('it', 'Cassa', 'Vecchio')]);
  await Promise.all(both);
  expect(labels.of('it')).toEqual({ Cassa: 'Nuovo' });
});
