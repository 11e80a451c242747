import { expect, test } from 'vitest';
import { sitemapFiles } from './register.ts';

const ENTRIES = ['/', '/a', '/b', '/c', '/d'].map((path) => ({ path }));
const addresses = (xml: string | undefined) => [...(xml ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);

test('what fits is one file', () => {
  const { main, parts } = sitemapFiles([{ path: '/', changedOn: '2026-11-21' }], 'https://shop.example', 5);
  expect(main).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
      '<url><loc>https://shop.example/</loc><lastmod>2026-11-21</lastmod></url>\n</urlset>\n',
  );
  expect(parts).toEqual([]);
});

test('more is an index and its parts, with every address once', () => {
  const { main, parts } = sitemapFiles(ENTRIES, 'https://shop.example', 2);
  expect(main).toContain('<sitemapindex');
  expect(addresses(main)).toEqual([1, 2, 3].map((part) => `https://shop.example/sitemap-${part}.xml`));
  expect(parts.flatMap(addresses)).toEqual(ENTRIES.map(({ path }) => `https://shop.example${path}`));
});

test('addresses are escaped', () => {
  expect(addresses(sitemapFiles([{ path: '/x' }], 'https://shop.example/?a&b').main)).toEqual([
    'https://shop.example/?a&amp;b/x',
  ]);
});
