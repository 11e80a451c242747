import { expect, test, vi } from 'vitest';
import { type CachedPage, PageCache } from './page-cache.ts';

const PLAIN = Buffer.from('<p>una pagina</p>');
const rendered = (): CachedPage => ({ status: 200, plain: PLAIN, brotli: Buffer.from('compressed'), etag: '"a"' });
const render = async () => rendered();
const sent = (page: CachedPage) => ('brotli' in page ? page.brotli.toString() : page.redirect);

function cacheThat(squeeze: (plain: Buffer) => Promise<Buffer>) {
  const squeezed = vi.fn(squeeze);
  const cache = new PageCache(squeezed);
  let scope = 'a';
  return {
    squeezed,
    ask: (url: string) => cache.get(() => scope, url, render).then(sent),
    changeShop: () => {
      scope = 'b';
    },
  };
}

test('a page that is asked for often is compressed further, once', async () => {
  const { ask, squeezed } = cacheThat(async () => Buffer.from('small'));
  for (let request = 0; request < 4; request++) expect(await ask('/')).toBe('compressed');
  await vi.waitFor(async () => expect(await ask('/')).toBe('small'));
  for (let request = 0; request < 10; request++) expect(await ask('/')).toBe('small');
  expect(squeezed.mock.calls).toEqual([[PLAIN]]);
});

test('one page at a time is compressed, and the other one at one of its next requests', async () => {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const { ask, squeezed } = cacheThat(() => promise);
  for (const url of ['/uno', '/due']) for (let request = 0; request < 6; request++) await ask(url);
  expect(squeezed).toHaveBeenCalledTimes(1);
  resolve(Buffer.from('small'));
  await vi.waitFor(async () => expect(await ask('/due')).toBe('small'));
  expect(await ask('/uno')).toBe('small');
});

test('what changed meanwhile, what grows and what fails stay as they are', async () => {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const late = cacheThat(() => promise);
  for (let request = 0; request < 5; request++) await late.ask('/');
  late.changeShop();
  expect(await late.ask('/')).toBe('compressed');
  resolve(Buffer.from('small'));
  await promise;
  expect(await late.ask('/')).toBe('compressed');

  for (const squeeze of [async () => Buffer.from('larger than before'), () => Promise.reject(new Error('no memory'))]) {
    const { ask, squeezed } = cacheThat(squeeze);
    for (let request = 0; request < 9; request++) expect(await ask('/')).toBe('compressed');
    expect(squeezed).toHaveBeenCalledTimes(1);
  }
});
