import { expect, test } from 'vitest';
import { sitemapFiles } from './register.ts';

const SHOP = 'https://shop.example';
const ENTRIES = ['/', '/a', '/b', '/c', '/d'].map((path) => ({ path }));
const addresses = (xml: string | undefined) => [...(xml ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);

test('each kind is a file, which the index names', () => {
  const files = sitemapFiles({ pages: [{ path: '/', changedOn: '2026-11-21' }], stores: [] }, SHOP);
  expect([...files.keys()]).toEqual(['sitemap-pages.xml', 'sitemap.xml']);
  expect(files.get('sitemap-pages.xml')).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
      '<url><loc>https://shop.example/</loc><lastmod>2026-11-21</lastmod></url>\n</urlset>\n',
  );
  expect(files.get('sitemap.xml')).toContain('<sitemapindex');
  expect(addresses(files.get('sitemap.xml'))).toEqual([`${SHOP}/sitemap-pages.xml`]);
});

test('a large kind has parts, with every address once', () => {
  const files = sitemapFiles({ products: ENTRIES }, SHOP, 2);
  const parts = ['sitemap-products.xml', 'sitemap-products-2.xml', 'sitemap-products-3.xml'];
  expect(addresses(files.get('sitemap.xml'))).toEqual(parts.map((part) => `${SHOP}/${part}`));
  expect(parts.flatMap((part) => addresses(files.get(part)))).toEqual(ENTRIES.map(({ path }) => SHOP + path));
});

test('addresses are escaped', () => {
  const files = sitemapFiles({ pages: [{ path: '/x' }] }, `${SHOP}/?a&b`);
  expect(addresses(files.get('sitemap-pages.xml'))).toEqual(['https://shop.example/?a&amp;b/x']);
});
