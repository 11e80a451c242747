import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { matchRoutes } from 'react-router';
import { expect, it } from 'vitest';
import { pages, routes } from './routes.tsx';

it.each(Object.entries(pages))('names the code of %s as the manifest does', (name, load) => {
  expect(existsSync(join(import.meta.dirname, `${name}.tsx`))).toBe(true);
  expect(String(load)).toContain(`/${name}.tsx`);
});

it('leads from /shop, which S 2 names, to the home page', () => {
  const route = matchRoutes(routes, '/shop')?.at(-1)?.route;
  const reply = typeof route?.loader === 'function' ? (route.loader({} as never, {} as never) as Response) : undefined;
  expect(reply?.headers.get('location')).toBe('/');
});

/** Lists redirect to their own path with other filters: a path that begins like this would be another host. */
it.each(['//search', '//category/frutta', '/\\search', '//promozioni'])(
  'has no page at %s, which a redirect would leave the shop for',
  (path) => {
    expect(matchRoutes(routes, path)?.at(-1)?.route.path).toBe('*');
  },
);
