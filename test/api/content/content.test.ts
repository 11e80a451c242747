import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
  await shop.db.tx(async (tx) => {
    await tx.query(sql`
      insert into content_media (media_id, slug, title, alt_text, mime_type, path, width, height)
      values (601, 'bottega', 'La bottega', 'Il banco della frutta', 'image/webp', '/photo/bottega.webp', 1200, 800)`);
    await tx.query(sql`
      insert into content_entries (entry_id, type, slug,
        status, title, content, excerpt, parent_id, menu_order, media_id, meta, published_at)
      values
        (201, 'pages', 'chi-siamo', 'publish', 'Chi siamo & perché',
        '<p onclick="rubare()">La <b>bottega</b> dal 1921.<script>alert(1)</script></p>', '', null, 2, 601, '{}',
        '2026-03-01T10:00:00Z'),
        (202, 'pages', 'spedizioni', 'publish', 'Consegne',
        '<p>Consegniamo le spese a casa.</p>', '<p>In breve</p>', null, 1, null, '{}', '2026-01-15T10:00:00Z'),
        (203, 'pages', 'bozza', 'draft', 'Bozza segreta', '<p>Non ancora.</p>', '', null, 3, null, '{}', now()),
        (204, 'pages', 'resi', 'publish', 'Resi', '<p>Come rendere.</p>', '', 202, 4, null, '{}',
        '2026-02-01T10:00:00Z'),
        (205, 'slides', 'natale', 'publish', 'Natale', '', '', null, 2, 601, '{"until":"2999-12-31"}', now()),
        (206, 'slides', 'vecchia', 'publish', 'Finita', '', '', null, 1, null, '{"until":"2020-01-01"}', now()),
        (207, 'slides', 'sempre', 'publish', 'Sempre', '', '', null, 3, null, '{}', now()),
        (210, 'slides', 'ritiro', 'publish', 'Solo ritiro', '', '', null, 4, null, '{"deliveryServiceId":[1,"4"]}',
        now()),
        (211, 'posts', 'pane', 'publish', 'Pane', '<p>Fresco.</p>', '', null, 1, null, '{}', '2026-02-01T10:00:00Z'),
        (212, 'posts', 'olio', 'publish', 'Olio', '<p>Nuovo.</p>', '', null, 1, null, '{}', '2026-03-01T10:00:00Z'),
        (208, 'ricette', 'risotto', 'publish', 'Risotto', '<p>Con lo zafferano.</p>', '', null, 1, null, '{}', now()),
        (209, 'mail-pars', 'contatti', 'publish', 'Contatti', '', '', null, 1, null, '{"to":"banco"}', now())`);
    await tx.query(sql`
      insert into content_menus (location, name, items) values ('footer', 'Piede',
        '[{"title":"Chi siamo","url":"/page/chi-siamo"}]')`);
  });
});
afterAll(() => shop.close());

async function get(path: string) {
  const reply = await shop.server.inject({ path: `/p/wp-json/${path}` });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
}
const ids = (body: { id: number }[]) => body.map(({ id }) => id);

test('a page by its slug has the fields of the WordPress REST API, and nothing in it runs', async () => {
  const { status, body, headers } = await get('wp/v2/pages?slug=chi-siamo&hash=w0d0t0');
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'x-wp-total': '1', 'x-wp-totalpages': '1' });
  expect(body).toHaveLength(1);
  expect(body[0]).toMatchObject({
    id: 201,
    date: '2026-03-01T11:00:00',
    date_gmt: '2026-03-01T10:00:00',
    slug: 'chi-siamo',
    status: 'publish',
    type: 'page',
    title: { rendered: 'Chi siamo &amp; perché' },
    content: { rendered: '<p>La <b>bottega</b> dal 1921.</p>', protected: false },
    excerpt: { rendered: '<p>La bottega dal 1921.</p>', protected: false },
    featured_media: 601,
    parent: 0,
    menu_order: 2,
  });
  expect(body[0].link).toMatch(/\/page\/chi-siamo$/);
  expect(body[0]._embedded).toBeUndefined();
});

test('with _embed the picture comes along, with _fields only what was asked for', async () => {
  const { body } = await get('wp/v2/pages?slug=chi-siamo&_embed');
  expect(body[0]._embedded['wp:featuredmedia'][0]).toMatchObject({
    id: 601,
    alt_text: 'Il banco della frutta',
    media_details: { width: 1200, height: 800 },
  });
  const few = await get('wp/v2/pages?slug=chi-siamo&_fields=id,title.rendered');
  expect(few.body).toEqual([{ id: 201, title: { rendered: 'Chi siamo &amp; perché' } }]);
});

test('lists are ordered and paged as asked, newest first, without drafts', async () => {
  expect(ids((await get('wp/v2/pages')).body)).toEqual([201, 204, 202]);
  expect(ids((await get('wp/v2/pages?orderby=menu_order&order=asc')).body)).toEqual([202, 201, 204]);
  expect(ids((await get('wp/v2/pages?orderby=title&order=asc')).body)).toEqual([201, 202, 204]);
  expect(ids((await get('wp/v2/pages?include=204,202&orderby=include')).body)).toEqual([204, 202]);
  expect(ids((await get('wp/v2/pages?parent=202')).body)).toEqual([204]);
  const second = await get('wp/v2/pages?per_page=2&page=2');
  expect(ids(second.body)).toEqual([202]);
  expect(second.headers).toMatchObject({ 'x-wp-total': '3', 'x-wp-totalpages': '2' });
  expect(ids((await get('wp/v2/pages?per_page=1&offset=1')).body)).toEqual([204]);
  expect(await get('wp/v2/pages?offset=-1')).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
});

test('words are searched in Italian, in singular and plural', async () => {
  expect(ids((await get('wp/v2/pages?search=consegna')).body)).toEqual([202]);
  const { body, headers } = await get('wp/v2/search?search=spesa&per_page=5');
  expect(body).toMatchObject([{ id: 202, title: 'Consegne', type: 'post', subtype: 'page' }]);
  expect(headers['x-wp-total']).toBe('1');
  expect(ids((await get('wp/v2/search?search=zafferano&subtype=ricette')).body)).toEqual([208]);
  expect(ids((await get('custom/ali/search?q=zafferano')).body)).toEqual([]);
  expect((await get('wp/v2/pages?slug=non-esiste')).body).toEqual([]);
});

test('what is not right answers as WordPress does', async () => {
  expect(await get('wp/v2/pages?page=9')).toMatchObject({
    status: 400,
    body: { code: 'rest_post_invalid_page_number' },
  });
  const wrong = await get('wp/v2/pages?per_page=5000&order=random');
  expect(wrong).toMatchObject({ status: 400, body: { code: 'rest_invalid_param', data: { status: 400 } } });
  expect(Object.keys(wrong.body.data.params)).toEqual(['order', 'per_page']);
  expect(await get('wp/v2/pages/203')).toMatchObject({ status: 404, body: { code: 'rest_post_invalid_id' } });
  expect(await get('wp/v2/pages/201')).toMatchObject({ status: 200, body: { id: 201 } });
  expect(await get('wp/v2/segreti')).toMatchObject({ status: 404, body: { code: 'rest_no_route' } });
  expect(await get('wp/v2/..%2f..%2fusers')).toMatchObject({ status: 404 });
  expect(await get("wp/v2/pages?slug=a');drop table content_entries")).toMatchObject({ status: 200, body: [] });
});

test('posts are filtered by category, tag and time', async () => {
  const found = async (filter: string) => ids((await get(`wp/v2/posts?${filter}`)).body);
  expect(await found('categories=1&order=asc')).toEqual([211, 212]);
  expect(await found('categories=7')).toEqual([]);
  expect(await found('tags=7')).toEqual([]);
  expect(await found('after=2026-02-10T00:00:00')).toEqual([212]);
  expect(await found('before=2026-02-10T00:00:00Z')).toEqual([211]);
  expect(await get('wp/v2/posts?after=ieri')).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
});

test('menus, slides, custom types and mail settings are read', async () => {
  expect((await get('wp-api-menus/v2/menu-locations/footer')).body).toEqual([
    { title: 'Chi siamo', url: '/page/chi-siamo' },
  ]);
  expect(await get('wp-api-menus/v2/menu-locations/altrove')).toMatchObject({ status: 404 });
  // expired content is left out
  expect(ids((await get('wp/v2/new_slides/0/1764000000000/5?deliveryServiceId=2')).body)).toEqual([205, 207]);
  expect(ids((await get('wp/v2/new_slides/all/1764000000000/1')).body)).toEqual([205]);
  // 3 and 10002 are other ids of 2 and 4
  expect(ids((await get('wp/v2/new_slides/0/0/9?deliveryServiceId=3')).body)).toEqual([205, 207]);
  for (const service of [1, 4, 10002])
    expect(ids((await get(`wp/v2/new_slides/0/0/9?deliveryServiceId=${service}`)).body)).toEqual([205, 207, 210]);
  expect(ids((await get('wp/v2/new_slides/0/0/9')).body)).toEqual([205, 207, 210]);
  expect(ids((await get('wp/v2/slides_by_id/207')).body)).toEqual([207]);
  expect(ids((await get('custom/v1/ricette')).body)).toEqual([208]);
  expect(await get('custom/v1/altro')).toMatchObject({ status: 404 });
  expect((await get('wp/v2/get_mail_pars?form_id=209')).body.meta).toEqual({ to: 'banco' });
  expect((await get('wp/v2/ux-blocks')).body).toEqual([]);
  expect((await get('wp/v2/media/601')).body).toMatchObject({
    mime_type: 'image/webp',
    alt_text: 'Il banco della frutta',
  });
});
