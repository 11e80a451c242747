import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, test, vi } from 'vitest';

const SCRIPT = readFileSync(new URL('../../public/push-worker.js', import.meta.url), 'utf8');
const MESSAGE = { title: 'Si è liberato un posto', text: 'martedì 3 marzo', path: '/checkout', tag: 't' };

interface Page {
  readonly focused: boolean;
  readonly visibilityState: string;
  readonly postMessage: (message: unknown, ports: MessagePort[]) => void;
}

/** Starts the worker in a browser with these pages. Its timeout for their reply never ends, or has ended at once. */
function startWorker(pages: readonly Page[] = [], { hasTimeEnded = false } = {}) {
  const handlers = new Map<string, (event: object) => void>();
  const showNotification = vi.fn(async (_title: string, _rest: object) => undefined);
  const openWindow = vi.fn(async (_address: string) => undefined);
  const self = {
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    clients: { matchAll: async () => pages, openWindow },
    registration: { showNotification },
    location: { origin: 'https://shop.example' },
  };
  const timer = (resolve: (value: unknown) => void, _ms: number, value: unknown) => hasTimeEnded && resolve(value);
  runInContext(SCRIPT, createContext({ self, URL, MessageChannel, setTimeout: timer }));
  const fire = async (name: string, event: object) => {
    let done: unknown;
    handlers.get(name)?.({ ...event, waitUntil: (promise: unknown) => (done = promise) });
    await done;
  };
  return {
    showNotification,
    openWindow,
    push: (message: unknown) => fire('push', { data: { json: () => message } }),
    tap: (path: unknown) => fire('notificationclick', { notification: { close: () => undefined, data: path } }),
  };
}

test('a notification is shown while no page is in front, and a tap opens its page', async () => {
  const worker = startWorker([{ focused: false, visibilityState: 'hidden', postMessage: () => expect.fail() }]);
  await worker.push(MESSAGE);
  expect(worker.showNotification.mock.calls).toMatchObject([
    [MESSAGE.title, { body: MESSAGE.text, data: '/checkout', tag: 't' }],
  ]);
  await worker.tap('/checkout');
  expect(worker.openWindow.mock.calls).toEqual([['https://shop.example/checkout']]);
});

test('a page in front gets it instead, unless it does not answer', async () => {
  const shown: unknown[] = [];
  const page = (answers: boolean): Page => ({
    focused: true,
    visibilityState: 'visible',
    postMessage: (message, [port]) => {
      shown.push(message);
      if (answers) port?.postMessage('taken');
      port?.close();
    },
  });
  const asked = startWorker([page(true)]);
  await asked.push(MESSAGE);
  expect(asked.showNotification).not.toHaveBeenCalled();
  expect(shown).toMatchObject([{ push: { ...MESSAGE, path: 'https://shop.example/checkout' } }]);
  const silent = startWorker([page(false)], { hasTimeEnded: true });
  await silent.push(MESSAGE);
  expect(silent.showNotification).toHaveBeenCalledOnce();
});

test.each(['https://elsewhere.example/', '//elsewhere.example/', 'javascript:alert(1)', 'data:text/html,x', undefined])(
  'a tap opens only pages of the shop: %s',
  async (path) => {
    const worker = startWorker();
    await worker.tap(path);
    const [address] = worker.openWindow.mock.calls.flat();
    expect(new URL(address ?? '').origin).toBe('https://shop.example');
  },
);

test('what cannot be read is shown as a notification of the shop', async () => {
  const worker = startWorker();
  await worker.push(null);
  expect(worker.showNotification.mock.calls).toMatchObject([['Bottega', { data: '/' }]]);
});
