import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Envelope } from '../../../src/contract/base/envelope.ts';
import type { CallName } from '../../../src/contract/calls.ts';
import type { StaffMedia } from '../../../src/contract/content/staff-media-schemas.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { sanitiseHtml } from '../../../src/server/infra/html-sanitiser.ts';
import { type ApiShop, dayFrom, openApiShop } from '../../support/api-shop.ts';
import { type Person, personOf } from '../../support/people/staff.ts';
import { multipart } from '../../support/small-forms.ts';
import { SMALL } from '../../support/small-shop.ts';
import { writeBlocks } from '../../support/write-blocks.ts';

let shop: ApiShop;
let staff: Person;
let customer: Person;
const folder = mkdtempSync(join(tmpdir(), 'bottega-media-'));
beforeAll(async () => {
  shop = await openApiShop({ uploadsPerMinute: 10_000 }, undefined, { media: folder });
  staff = await personOf(shop, 'commessa@esempio.it', ['content']);
  customer = await personOf(shop, 'cliente@esempio.it', []);
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => shop.db.query(sql`delete from content_media`));

const TEXT = { title: 'Cesto di mele', altText: 'Un cesto di mele rosse', caption: 'Mele della Valtellina' };

/** Returns a plain picture; each colour gives a different picture. */
function picture(width: number, height: number, colour = '#b03020') {
  return sharp({ create: { width, height, channels: 3, background: colour } });
}
async function upload(
  bytes: Buffer | undefined,
  text: Record<string, string> = TEXT,
  session = staff.session,
  headers: Record<string, string> = {},
) {
  const form = multipart(Object.entries(text), bytes ? [{ field: 'file', name: '../../cesto.php', bytes }] : []);
  const reply = await shop.server.inject({
    method: 'POST',
    path: '/staff/media-uploads',
    ...form,
    headers: { ...form.headers, ...headers },
    cookies: { 'X-Ebsn-Session': session },
  });
  return { ...reply.json<Envelope<StaffMedia>>(), httpStatus: reply.statusCode };
}
async function uploaded(bytes: Buffer, text: Record<string, string> = TEXT): Promise<StaffMedia> {
  const { response, data } = await upload(bytes, text);
  expect(response.errors).toEqual([]);
  return data;
}
const problems = async (bytes: Buffer | undefined, text?: Record<string, string>) =>
  Object.fromEntries((await upload(bytes, text)).response.errors.map(({ field, error }) => [field ?? '', error]));
const get = (path: string, of: ApiShop = shop) => of.server.inject({ path });
const count = async () => (await shop.db.query(sql`select from content_media`)).length;

const CALLS: [CallName, object][] = [
  ['staffMediaList', {}],
  ['staffMediaView', { mediaId: 1 }],
  ['staffMediaOfProduct', { code: '1' }],
  ['staffMediaUpdate', { mediaId: 1, modifiedAt: '', ...TEXT }],
  ['staffMediaDelete', { mediaId: 1 }],
];

test.each(CALLS)('%s is for the staff alone', async (name, input) => {
  expect((await shop.client().call(name, input)).httpStatus).toBe(419);
  const refused = await customer.call(name, input);
  expect(refused.httpStatus).toBe(403);
  expect(refused.data).not.toHaveProperty('media');
});

test('only the staff upload, and only from the shop itself', async () => {
  const bytes = await picture(20, 20).png().toBuffer();
  expect((await upload(bytes, TEXT, '')).httpStatus).toBe(419);
  expect((await upload(bytes, TEXT, customer.session)).httpStatus).toBe(403);
  expect((await upload(bytes, TEXT, staff.session, { 'sec-fetch-site': 'cross-site' })).httpStatus).toBe(403);
  expect(await count()).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
});

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s is made anew in the sizes the shop serves', async (kind) => {
  const camera = { exif: { IFD0: { Make: 'Fotocamera segreta' }, IFD3: { GPSLatitude: '45/1 41/1 0/1' } } } as const;
  const bytes = await picture(1200, 600).withMetadata(camera).toFormat(kind).toBuffer();
  const media = await uploaded(bytes);
  expect(media).toMatchObject({ ...TEXT, isDecorative: false, width: 1200, height: 600, useCount: 0, uses: [] });
  expect(media.srcSet.split(', ').map((form) => Number(form.split(' ')[1]?.slice(0, -1)))).toEqual([
    480, 720, 1080, 1200,
  ]);
  for (const form of media.srcSet.split(', ')) {
    const [path = '', width = ''] = form.split(' ');
    const sent = await get(path);
    expect(sent.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const found = await sharp(sent.rawPayload).metadata();
    expect([found.width, found.height]).toEqual([Number.parseInt(width, 10), Number.parseInt(width, 10) / 2]);
    expect(found.exif, 'what the camera told is gone').toBeUndefined();
    expect(sent.rawPayload.includes('segreta')).toBe(false);
  }
  expect(media.html).toBe(sanitiseHtml(media.html).replaceAll(' />', '>'));
});

test('a photo is turned as the camera was held', async () => {
  const bytes = await picture(300, 100).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect(await uploaded(bytes)).toMatchObject({ width: 100, height: 300 });
});

test('the better format comes once it was made, another process and a later start serve the same', async () => {
  const { path } = await uploaded(await picture(500, 400).jpeg().toBuffer());
  const better = path.replace('.webp', '.avif');
  const first = await get(better);
  expect(first.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=600' });
  await expect.poll(async () => (await get(better)).headers['content-type']).toBe('image/avif');
  const other = await openApiShop({}, shop.database, { media: folder });
  try {
    for (const address of [path, better]) {
      const [here, there] = [await get(address), await get(address, other)];
      expect(there.rawPayload).toEqual(here.rawPayload);
      expect(there.headers['cache-control']).toContain('immutable');
    }
  } finally {
    await other.close();
  }
  for (const wrong of ['720', '9999', '0', '500.svg'])
    expect((await get(path.replace('500', wrong))).statusCode).toBe(404);
  expect((await get('/photo/media/../../etc/passwd')).statusCode).toBe(404);
  expect((await get('/photo/media/..%2f..%2fpostgres-480.webp')).statusCode).toBe(404);
});

test('what is no picture is refused by its content, whatever it is called', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const gif = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64');
  for (const bytes of [svg, gif, Buffer.from('<?php system($_GET[1]);'), Buffer.from('%PDF-1.4'), Buffer.alloc(0)]) {
    expect(Object.keys(await problems(bytes))).toEqual(['file']);
  }
  expect(await problems(svg)).toEqual({
    file: 'Questo tipo di file non è ammesso: puoi allegare JPEG, PNG, WebP, AVIF',
  });
  const whole = await picture(200, 200).jpeg().toBuffer();
  const unreadable = { file: 'Non riusciamo a leggere questo file: prova con un altro' };
  expect(await problems(whole.subarray(0, whole.length / 2))).toEqual(unreadable);
  expect(await problems(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg]))).toEqual(unreadable);
  // a few kilobytes that would be decoded to gigabytes
  const bomb = await picture(9000, 9000, '#000').png({ compressionLevel: 9 }).toBuffer();
  expect(await problems(bomb)).toEqual(unreadable);
  const large = Buffer.concat([whole, Buffer.alloc(15 * 1024 * 1024)]);
  expect(await problems(large)).toEqual({ file: 'Il file è troppo grande: al massimo 15 MB' });
  expect(await problems(undefined)).toEqual({ file: 'Campo obbligatorio' });
  expect(await count()).toBe(0);
});

test('a script that hides in a picture is gone when it is served', async () => {
  const hidden = Buffer.concat([await picture(64, 64).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
  const { path } = await uploaded(hidden);
  expect((await get(path)).rawPayload.includes('<script>')).toBe(false);
});

test('what a picture shows has to be said, unless it is decorative', async () => {
  const bytes = await picture(30, 30).png().toBuffer();
  expect(await problems(bytes, { title: ' ', altText: ' ' })).toEqual({
    title: 'Campo obbligatorio',
    altText: 'Scrivi che cosa si vede, oppure segna che l’immagine è decorativa',
  });
  expect(await problems(bytes, { title: 'a'.repeat(121), altText: 'a'.repeat(301), caption: 'a'.repeat(501) })).toEqual(
    {
      title: 'Lunghezza massima 120 caratteri',
      altText: 'Lunghezza massima 300 caratteri',
      caption: 'Lunghezza massima 500 caratteri',
    },
  );
  const media = await uploaded(bytes, { title: 'Fondo', altText: 'Non si dice', isDecorative: 'true' });
  expect(media).toMatchObject({ altText: '', isDecorative: true });
  const { mediaId, modifiedAt } = media;
  const undecided = { mediaId, modifiedAt, title: 'Fondo', altText: '', isDecorative: false };
  expect(await staff.refused('staffMediaUpdate', undecided)).toEqual(['ALT_REQUIRED']);
});

test('hostile words stay words in the HTML to be copied', async () => {
  const words = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
  const media = await uploaded(await picture(30, 31).png().toBuffer(), {
    title: words,
    altText: words,
    caption: words,
  });
  expect(media.altText).toBe(words);
  expect(media.html).not.toMatch(/<script|<img src=x/);
  const shown = sanitiseHtml(media.html);
  expect(shown).not.toMatch(/<script|onerror=alert\(1\)>$/);
  expect(shown.match(/<img/g)).toHaveLength(1);
});

test('the same file once more is the picture that is here', async () => {
  const bytes = await picture(40, 40).png().toBuffer();
  const [first, second] = await Promise.all([uploaded(bytes), uploaded(bytes, { ...TEXT, title: 'Ancora' })]);
  expect(second.mediaId).toBe(first.mediaId);
  expect(await count()).toBe(1);
});

test('pictures are found by words, last come first, by pages', async () => {
  for (const [index, title] of ['Pane', 'Sconti 100%', 'Mele'].entries())
    await uploaded(
      await picture(20 + index, 20)
        .png()
        .toBuffer(),
      { title, altText: `Foto ${index}` },
    );
  const found = async (query: object) => (await staff.ok('staffMediaList', query)).data.media.map(({ title }) => title);
  expect(await found({})).toEqual(['Mele', 'Sconti 100%', 'Pane']);
  expect(await found({ q: 'foto 0' })).toEqual(['Pane']);
  expect(await found({ q: '%' })).toEqual(['Sconti 100%']);
  expect(await found({ page: 2, page_size: 2 })).toEqual(['Pane']);

  // those that nothing shows can be found, and cleared away
  const [bread] = (await staff.ok('staffMediaList', { q: 'Pane' })).data.media;
  const slug = 'con-il-pane';
  const { data: entry } = await staff.ok('staffContentInsert', {
    type: 'posts',
    title: 'Il pane',
    slug,
    content: bread?.html ?? '',
  });
  expect(await found({ unused: true })).toEqual(['Mele', 'Sconti 100%']);
  expect(await found({ unused: true, q: 'mele' })).toEqual(['Mele']);
  expect((await staff.ok('staffMediaList', { q: 'pane' })).data.counts).toEqual({ all: 3, unused: 2 });
  await staff.ok('staffContentDelete', { entryId: entry.entryId, modifiedAt: entry.modifiedAt });
  expect(await found({ unused: true })).toEqual(['Mele', 'Sconti 100%', 'Pane']);
});

test('the picture of a product becomes one of the library, once, and is found by its name', async () => {
  const [code] = (
    await shop.db.query<{ code: string }>(sql`select code from products where product_id = ${SMALL.pasta}`)
  ).map((row) => row.code);
  const { data } = await staff.ok('staffMediaOfProduct', { code });
  expect(data).toMatchObject({ title: 'Spaghetti n. 5', altText: 'Spaghetti n. 5', useCount: 0 });
  expect((await get(data.path)).headers['content-type']).toBe('image/webp');
  expect((await staff.ok('staffMediaOfProduct', { code })).data.mediaId).toBe(data.mediaId);
  expect((await staff.ok('staffMediaList', { q: 'spaghetti' })).data.media).toHaveLength(1);
  expect(await staff.refused('staffMediaOfProduct', { code: 'mai-visto' })).toEqual(['PRODUCT_NOT_FOUND']);
});

test('the logo of the shop is a use as any other', async () => {
  const { mediaId, path } = await uploaded(await picture(64, 64).png().toBuffer());
  await shop.db.query(sql`insert into settings (key, value) values ('logo', to_jsonb(${path}::text))`);
  const { data } = await staff.ok('staffMediaView', { mediaId });
  expect(data.uses).toEqual([{ what: 'look', id: 0, title: 'logo' }]);
  const refused = await staff.call('staffMediaDelete', { mediaId });
  expect(refused.response.errors).toMatchObject([
    { code: 'MEDIA_USED', error: 'Questa immagine è usata in «logo»: prima toglila da lì' },
  ]);
  await shop.db.query(sql`delete from settings where key = 'logo'`);
  await staff.ok('staffMediaDelete', { mediaId });
});

test('where a picture is placed, somebody says what it shows; what was silent before may stay', async () => {
  const { path, html } = await uploaded(await picture(66, 66).png().toBuffer());
  const ornament = await uploaded(await picture(67, 67).png().toBuffer(), { title: 'Fregio', isDecorative: 'true' });
  const place = (await staff.ok('staffPlaceInsert', { name: 'Con foto', slug: 'con-foto' })).data;
  const withPicture = (picturePath: string, alt: string) => ({
    placeId: place.placeId,
    modifiedAt: place.modifiedAt,
    name: 'Con foto',
    blocks: [{ type: 'StaticText', html: '<p>Ciao</p>', proposals: [{ picture: picturePath, alt }] }],
  });
  const { response } = await staff.call('staffPlaceUpdate', withPicture(path, ' '));
  expect(response.errors).toMatchObject([{ code: 'ALT_REQUIRED', field: 'blocks/0/proposals/0/alt' }]);
  await staff.ok('staffPlaceUpdate', withPicture(ornament.path, ''));
  const text = { type: 'posts', title: 'Foto', slug: 'foto-muta' };
  const silent = html.replace(/ alt="[^"]*"/, '');
  const refused = await staff.call('staffContentInsert', { ...text, content: silent });
  expect(refused.response.errors).toMatchObject([{ code: 'ALT_REQUIRED', field: 'content' }]);
  const { data } = await staff.ok('staffContentInsert', { ...text, content: html });
  await shop.db.query(sql`update content_entries set content = ${silent} where entry_id = ${data.entryId}`);
  const { entryId, modifiedAt } = data;
  await staff.ok('staffContentUpdate', { ...text, entryId, modifiedAt, content: `${silent}<p>Altro</p>` });
});

test('who describes a picture after somebody else is told, and nothing is lost', async () => {
  const { mediaId, modifiedAt } = await uploaded(await picture(50, 50).png().toBuffer());
  await staff.ok('staffMediaUpdate', { mediaId, modifiedAt, ...TEXT, title: 'Loro' });
  expect(await staff.refused('staffMediaUpdate', { mediaId, modifiedAt, ...TEXT, title: 'Mio' })).toEqual([
    'ENTRY_CHANGED',
  ]);
  expect((await staff.ok('staffMediaView', { mediaId })).data.title).toBe('Loro');
});

test('a picture is deleted only where nothing shows it; its files go with it', async () => {
  const media = await uploaded(await picture(60, 60).png().toBuffer());
  const { mediaId, path, html } = media;
  const { data: entry } = await staff.ok('staffContentInsert', {
    type: 'pages',
    title: 'Le mele',
    slug: 'le-mele',
    content: '<p>Mele</p>',
    mediaId,
  });
  expect(entry).toMatchObject({ mediaId, picture: { title: TEXT.title, path } });
  await staff.ok('staffContentInsert', { type: 'posts', title: 'Ricetta', slug: 'ricetta', content: html });
  await writeBlocks(shop.db, 'landing', [
    { type: 'BannerGrid', proposals: [{ name: 'Uno', img: path }] },
    { type: 'StaticText', description: html },
  ]);
  await shop.db.query(sql`
    insert into leaflets (slug, name, cover, starts_on, ends_on)
    values ('con-la-foto', 'Con la foto', ${path}, ${dayFrom(shop, 0)}::date, ${dayFrom(shop, 1)}::date)`);
  const { data } = await staff.ok('staffMediaView', { mediaId });
  expect(data.uses.map(({ what, title }) => [what, title])).toEqual([
    ['entry', 'Le mele'],
    ['entry', 'Ricetta'],
    ['leaflet', 'Con la foto'],
    ['place', 'landing'],
  ]);
  expect((await staff.ok('staffMediaList')).data.media[0]?.useCount).toBe(4);
  const refused = await staff.call('staffMediaDelete', { mediaId });
  expect(refused.response.errors).toMatchObject([
    {
      code: 'MEDIA_USED',
      error: 'Questa immagine è usata in «Le mele», «Ricetta», «Con la foto», «landing»: prima toglila da lì',
    },
  ]);
  expect((await get(path)).statusCode).toBe(200);

  await shop.db.query(sql`delete from content_entries`);
  await shop.db.query(sql`delete from content_places`);
  await shop.db.query(sql`delete from leaflets`);
  await staff.ok('staffMediaDelete', { mediaId });
  expect((await get(path)).statusCode).toBe(404);
  expect(await staff.refused('staffMediaView', { mediaId })).toEqual(['ENTRY_NOT_FOUND']);
  expect(await staff.refused('staffMediaDelete', { mediaId })).toEqual(['ENTRY_NOT_FOUND']);
});

test('an entry has a picture of its own, which clients of the API read', async () => {
  const { mediaId, path } = await uploaded(await picture(900, 700).png().toBuffer());
  const written = { type: 'posts', title: 'Mele', slug: 'mele', content: '' };
  const gone = await staff.call('staffContentInsert', { ...written, mediaId: 999_999 });
  expect(gone.response.errors).toMatchObject([{ code: 'MEDIA_GONE', field: 'mediaId' }]);
  const { data: entry } = await staff.ok('staffContentInsert', { ...written, mediaId });
  const asRead = { entryId: entry.entryId, modifiedAt: entry.modifiedAt };
  await staff.ok('staffContentPublish', asRead);
  const reply = await get('/p/wp-json/wp/v2/posts?slug=mele&_embed');
  expect(reply.json()).toMatchObject([
    {
      featured_media: mediaId,
      _embedded: {
        'wp:featuredmedia': [
          {
            alt_text: TEXT.altText,
            media_details: {
              sizes: {
                medium: { width: 480, source_url: expect.stringContaining(path.replace('900', '480')) },
                full: { width: 900, source_url: expect.stringContaining(path) },
              },
            },
          },
        ],
      },
    },
  ]);
  const again = (await staff.ok('staffContentView', { entryId: entry.entryId })).data;
  const asReadAgain = { entryId: entry.entryId, modifiedAt: again.modifiedAt, ...written };
  const saved = (await staff.ok('staffContentUpdate', asReadAgain)).data;
  expect(saved.mediaId, 'left out, it stays').toBe(mediaId);
  const none = await staff.ok('staffContentUpdate', { ...asReadAgain, modifiedAt: saved.modifiedAt, mediaId: 0 });
  expect(none.data).toMatchObject({ mediaId: 0 });
  await shop.db.query(sql`delete from content_entries`);
});
