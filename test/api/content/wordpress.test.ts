import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { skipFor } from '../../support/reports/skip-for.ts';
import { differences, shapeOf } from '../../support/wire-shape.ts';
import { missingForWordpress, type RealWordpress, startWordpress } from '../../support/wordpress/real-wordpress.ts';

/** Links to authors, comments and versions; smaller copies of pictures; PHP's form of an empty `meta`. */
const NOT_KEPT_BY_US =
  /_links\.|_embedded\.author|media_details\.(?:sizes|image_meta|filesize)|\.data\.details|\.meta is a/;

describe('a real WordPress behind CMS_URL', skipFor(missingForWordpress()), () => {
  let wordpress: RealWordpress;
  let shop: ApiShop;
  let embedded: ApiShop;
  beforeAll(async () => {
    wordpress = await startWordpress();
    shop = await openApiShop({ cmsUrl: wordpress.address });
    embedded = await openApiShop();
    await fillEmbedded(embedded);
  });
  afterAll(async () => {
    await shop?.close();
    await embedded?.close();
    await wordpress?.stop();
  });

  const throughShop = (path: string) => read(shop, path);
  async function fromWordpress(path: string) {
    const reply = await fetch(`${wordpress.address}/wp-json/${path}`);
    return { status: reply.status, total: reply.headers.get('x-wp-total') ?? undefined, body: await reply.json() };
  }

  test.each([
    'wp/v2/pages?slug=spedizioni',
    'wp/v2/pages?per_page=2&page=2&orderby=menu_order&order=asc',
    'wp/v2/pages?slug=resi&_fields=id,title.rendered',
    'wp/v2/posts?search=zafferano&_embed',
    'wp/v2/search?search=zafferano&per_page=5',
  ])('%s is answered as WordPress answers it', async (path) => {
    const [ours, theirs] = [await throughShop(path), await fromWordpress(path)];
    expect(theirs.body).not.toEqual([]);
    expect(ours).toEqual(theirs);
  });

  test('a page comes with its picture, and without what could run in it', async () => {
    const { body } = await throughShop('wp/v2/pages?slug=chi-siamo&_embed');
    expect(body[0].title.rendered).toBe('Chi siamo &amp; perché');
    expect(body[0].content.rendered.trim()).toBe('<p>La <b>bottega</b> dal 1921.</p>');
    expect((await fromWordpress('wp/v2/pages?slug=chi-siamo')).body[0].content.rendered).toContain('<script>');
    expect(body[0]._embedded['wp:featuredmedia'][0]).toMatchObject({
      id: wordpress.ids['picture'],
      alt_text: 'Il banco della frutta',
    });
    expect((await throughShop(`wp/v2/media/${wordpress.ids['picture']}`)).body.mime_type).toBe('image/png');
  });

  test('what is not there is refused in its words, a draft stays hidden', async () => {
    expect(await throughShop('wp/v2/pages/9999')).toMatchObject({
      status: 404,
      body: { code: 'rest_post_invalid_id' },
    });
    expect(await throughShop('wp/v2/pages?page=9')).toMatchObject({
      status: 400,
      body: { code: 'rest_post_invalid_page_number' },
    });
    expect((await throughShop('wp/v2/pages?slug=bozza')).body).toEqual([]);
    // a plug-in that this WordPress does not have
    expect(await throughShop('wp-api-menus/v2/menu-locations/footer')).toMatchObject({
      status: 404,
      body: { code: 'rest_no_route' },
    });
  });

  test.each([
    ['a page with its picture', 'wp/v2/pages?slug=chi-siamo&_embed'],
    ['a post', 'wp/v2/posts?slug=risotto'],
    ['what was searched', 'wp/v2/search?search=zafferano'],
    ['a refusal', 'wp/v2/pages/9999'],
    ['a wrong parameter', 'wp/v2/pages?per_page=5000'],
  ])('%s from our own tables has every field that WordPress gives it', async (_what, path) => {
    const [ours, theirs] = [await read(embedded, path), await fromWordpress(path)];
    expect(ours.status).toBe(theirs.status);
    const missingHere = differences(shapeOf(ours.body), shapeOf(theirs.body));
    expect(missingHere.filter((path) => !NOT_KEPT_BY_US.test(path))).toEqual([]);
  });

  test('pages stay up when WordPress is gone', async () => {
    await throughShop('wp/v2/pages?slug=resi');
    wordpress.goAway();
    await expect.poll(() => fetch(wordpress.address).catch(() => 'gone')).toBe('gone');
    // after the copy has expired
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    expect((await throughShop('wp/v2/pages?slug=resi')).body).toMatchObject([{ slug: 'resi' }]);
    expect((await throughShop('wp/v2/pages?slug=mai-letta')).status).toBe(503);
    vi.useRealTimers();
  });
});

async function read(shop: ApiShop, path: string) {
  const reply = await shop.server.inject({ path: `/p/wp-json/${path}` });
  return { status: reply.statusCode, total: reply.headers['x-wp-total'], body: reply.json() };
}

/** Writes the same page, picture and post as in the WordPress. */
async function fillEmbedded({ database }: ApiShop): Promise<void> {
  await database.database.tx(async (tx) => {
    await tx.query(sql`
      insert into content_media (media_id, slug, title, alt_text, mime_type, path, width, height)
      values (601, 'bottega', 'La bottega', 'Il banco della frutta', 'image/webp', '/photo/bottega.webp', 1200, 800)`);
    await tx.query(sql`
      insert into content_entries (entry_id, type, slug, status, title, content, excerpt, media_id, published_at)
      values
        (201, 'pages', 'chi-siamo', 'publish', 'Chi siamo', '<p>La bottega dal 1921.</p>', '', 601,
        '2026-03-01T10:00:00Z'),
        (208, 'posts', 'risotto', 'publish', 'Risotto', '<p>Con lo zafferano.</p>', '', null, now())`);
  });
}
