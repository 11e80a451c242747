import { describe, expect, it } from 'vitest';
import type { Envelope } from '../../contract/base/envelope.ts';
import { cachedTransport } from './keep-replies.ts';
import { createReplyCache } from './reply-cache.ts';
import type { ApiTransport } from './transport.ts';

function counted() {
  const asked: string[] = [];
  const server: ApiTransport = {
    call: async (_method, path) => {
      asked.push(path.replace('/ebsn/api', ''));
      return { response: {}, data: asked.length } as unknown as Envelope;
    },
  };
  let time = 0;
  const cache = createReplyCache(() => time);
  const kept = cachedTransport(server, cache);
  return {
    asked,
    cache,
    get: (path: string, query?: object) => kept.call('GET', `/ebsn/api${path}`, { query }),
    post: (path: string) => kept.call('POST', `/ebsn/api${path}`, {}),
    wait: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

describe('replies of the catalogue', () => {
  it('are asked for once, however the query is ordered', async () => {
    const { get, asked } = counted();
    await get('/products', { page: 2, promo: true });
    await get('/products', { promo: true, page: 2 });
    await get('/products', { promo: true, page: 3 });
    expect(asked).toHaveLength(2);
  });

  it('are asked for again after 15 minutes', async () => {
    const { get, wait, asked } = counted();
    await get('/category', { slug: 'pane' });
    wait(899_999);
    await get('/category', { slug: 'pane' });
    expect(asked).toHaveLength(1);
    wait(1);
    await get('/category', { slug: 'pane' });
    expect(asked).toHaveLength(2);
  });

  it('are at most 50: the oldest goes first', async () => {
    const { get, asked } = counted();
    for (let page = 1; page <= 51; page++) await get('/products', { page });
    await get('/products', { page: 2 });
    expect(asked).toHaveLength(51);
    await get('/products', { page: 1 });
    expect(asked).toHaveLength(52);
  });

  it('share their room and their end with those of the content management system', async () => {
    const { post, cache } = counted();
    let read = 0;
    const page = () => cache.read('wp/v2/pages?slug=resi', async () => ++read);
    expect([await page(), await page()]).toEqual([1, 1]);
    await post('/cart/add');
    expect(await page()).toBe(1);
    await post('/auth/login');
    expect(await page()).toBe(2);
  });

  it.each(['/timeslot/select', '/auth/login', '/checkout/buy', '/user-address/select'])(
    'are dropped by %s',
    async (path) => {
      const { get, post, asked } = counted();
      await get('/products', {});
      await post(path);
      await get('/products', {});
      expect(asked).toEqual(['/products', path, '/products']);
    },
  );

  it('are suggestions too: another store may have other prices', async () => {
    const { get, post, asked } = counted();
    await get('/products/suggest', { q: 'latte' });
    await get('/products/suggest', { q: 'latte' });
    expect(asked).toHaveLength(1);
    await post('/timeslot/select');
    await get('/products/suggest', { q: 'latte' });
    expect(asked).toHaveLength(3);
  });

  it('stay when only the cart changes', async () => {
    const { get, post, asked } = counted();
    await get('/products', {});
    await post('/cart/add');
    await get('/products', {});
    expect(asked).toEqual(['/products', '/cart/add']);
  });

  it('that were on their way during a change are not kept', async () => {
    const { get, post, asked } = counted();
    const early = get('/products', {});
    await post('/timeslot/select');
    await early;
    await get('/products', {});
    expect(asked.filter((path) => path === '/products')).toHaveLength(2);
  });
});

it.each([
  ['/cart/view', undefined],
  ['/order/list', undefined],
  ['/products', { parent_wishlist_id: 7 }],
  ['/products', { preferred: true }],
])('%s %o is asked for each time', async (path, query) => {
  const { get, asked } = counted();
  await get(path, query);
  await get(path, query);
  expect(asked).toHaveLength(2);
});
