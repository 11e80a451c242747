import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CATALOGUE_CHANGED } from '../../../src/server/infra/database/announcements.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, dayFrom, openApiShop } from '../../support/api-shop.ts';
import { PATIENCE } from '../../support/patience.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop({ publicUrl: 'https://spesa.example' });
  await shop.db.query(sql`
    update products set updated_at = '2026-03-01T23:30:00Z' where product_id = ${SMALL.milk}`);
});
afterAll(() => shop.close());

const get = (path: string) => shop.server.inject({ path });

test('the sitemap names a file for each kind: pages, filled categories, products with the day of their change', async () => {
  const reply = await get('/sitemap.xml');
  expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8');
  for (const kind of ['pages', 'categories', 'products', 'stores'])
    expect(reply.body).toContain(`<loc>https://spesa.example/sitemap-${kind}.xml</loc>`);
  expect((await get('/sitemap-pages.xml')).body).toContain('<url><loc>https://spesa.example/</loc></url>');
  expect((await get('/sitemap-stores.xml')).body).toContain('<loc>https://spesa.example/punti-vendita/bergamo</loc>');
  const categories = (await get('/sitemap-categories.xml')).body;
  expect(categories).toContain('<url><loc>https://spesa.example/category/latte-e-formaggi/latte</loc></url>');
  expect(categories).not.toContain('/category/vuota');
  const products = (await get('/sitemap-products.xml')).body;
  expect(products).toContain(
    '<url><loc>https://spesa.example/product/latte-intero-1l</loc><lastmod>2026-03-02</lastmod></url>',
  );
  expect(products.match(/\/product\//g)).toHaveLength(8);
});

test('the sitemap names the flyers that a visitor sees, as soon as they are there', async () => {
  await get('/sitemap.xml');
  await shop.db.query(sql`
    insert into leaflets (slug, name, description, starts_on, ends_on) values
      ('in-corso', 'In corso', '', ${dayFrom(shop, 0)}::date - 1, ${dayFrom(shop, 0)}::date + 3),
      ('in-arrivo', 'In arrivo', '', ${dayFrom(shop, 0)}::date + 3, ${dayFrom(shop, 0)}::date + 9),
      ('lontano', 'Lontano', '', ${dayFrom(shop, 0)}::date + 60, ${dayFrom(shop, 0)}::date + 70),
      ('finito', 'Finito', '', ${dayFrom(shop, 0)}::date - 9, ${dayFrom(shop, 0)}::date - 2)`);
  const { body } = await get('/sitemap-leaflets.xml');
  expect(body.match(/volantini[^<]*/g)).toEqual(['volantini/in-arrivo', 'volantini/in-corso']);
});

test('a part that is not there is not found', async () => {
  expect((await get('/sitemap-1.xml')).statusCode).toBe(404);
});

test('what is taken off sale leaves the sitemap', async () => {
  await get('/sitemap.xml');
  await shop.db.tx(async (tx) => {
    await tx.query(sql`update products set published = false where product_id = ${SMALL.wine}`);
    await tx.query(sql`update catalogue_version set version = version + 1`);
    await tx.query(sql`select pg_notify(${CATALOGUE_CHANGED}, '')`);
  });
  await vi.waitFor(async () => expect((await get('/sitemap-products.xml')).body).not.toContain('vino-rosso'), PATIENCE);
  expect((await get('/sitemap-products.xml')).body).toContain('latte-intero');
});

test('robots are told where the sitemap is and what to leave alone', async () => {
  const reply = await get('/robots.txt');
  expect(reply.headers['content-type']).toContain('text/plain');
  expect(reply.body).toMatch(/^User-agent: \*\n/);
  expect(reply.body).toContain('Disallow: /ebsn/\n');
  expect(reply.body).toMatch(/\nSitemap: https:\/\/spesa\.example\/sitemap\.xml\n$/);
});

test('the sitemap of categories leads clients to the products of each', async () => {
  const reply = await get('/category.xml');
  expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect((await get('/sitemap/category.xml')).body).toBe(reply.body);
  const slugs = [...reply.body.matchAll(/<loc>https:\/\/spesa\.example\/(.*?)<\/loc>/g)].map(([, slug = '']) => slug);
  expect(slugs).toContain('latte-e-formaggi/latte');
  expect(slugs).not.toContain('vuota');
  const pages = [...(await get('/sitemap-categories.xml')).body.matchAll(/\/category\/(.*?)<\/loc>/g)].map(
    ([, slug]) => slug,
  );
  expect(slugs).toEqual(pages);
  for (const slug of slugs) {
    for (const asked of [slug, `category/${slug}`]) {
      const { category } = (await shop.client().ok('category', { slug: asked })).data;
      expect(category).toMatchObject({ slug });
      const { data } = await shop.client().ok('products', { parent_category_id: category?.categoryId });
      expect([asked, 'products' in data && data.page.totItems]).toEqual([asked, category?.productCount]);
    }
  }
});
