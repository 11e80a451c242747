import { expect, it, vi } from 'vitest';
import { createRequestQueue, onUnhandledRequest } from './request-queue.ts';

it('keeps a request until there is a handler, and says that one is missing', async () => {
  const requests = createRequestQueue<string, boolean>();
  const onMissing = vi.fn();
  const silence = onUnhandledRequest(onMissing);
  const answer = requests.request('Rimuovere?');
  expect(onMissing).toHaveBeenCalledOnce();
  requests.handle(async (question) => question === 'Rimuovere?');
  expect(await answer).toBe(true);
  await requests.request('Ancora?');
  expect(onMissing).toHaveBeenCalledOnce();
  silence();
});

it('keeps requests again after the handler has stopped', async () => {
  const requests = createRequestQueue<string, string>();
  const leave = requests.handle(async () => 'uno');
  leave();
  const answer = requests.request('?');
  requests.handle(async () => 'due');
  expect(await answer).toBe('due');
});

it('says it of a request that was made before anybody listened', () => {
  const requests = createRequestQueue<string>();
  void requests.request('Il prezzo è salito');
  const onMissing = vi.fn();
  onUnhandledRequest(onMissing)();
  expect(onMissing).toHaveBeenCalledOnce();
  requests.handle(async () => {});
  onUnhandledRequest(onMissing)();
  expect(onMissing).toHaveBeenCalledOnce();
});
