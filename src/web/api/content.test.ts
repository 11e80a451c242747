import { afterEach, expect, test, vi } from 'vitest';
import { browserContent } from './context.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('entries are kept, menus and other endpoints are read each time (S 7)', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json([]);
  });
  for (const path of ['wp/v2/pages?slug=resi', 'wp-api-menus/v2/menu-locations/footer']) {
    await browserContent.read(path);
    await browserContent.read(path);
  }
  expect(asked).toEqual([
    '/p/wp-json/wp/v2/pages?slug=resi',
    '/p/wp-json/wp-api-menus/v2/menu-locations/footer',
    '/p/wp-json/wp-api-menus/v2/menu-locations/footer',
  ]);
});
