import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createAllowedFetch } from '../../../src/pictures/store/allowed-fetch.ts';
import { createPictureStore } from '../../../src/pictures/store/picture-store.ts';
import { importCatalogue } from '../../../src/server/import/import-catalogue.ts';
import { importPictures } from '../../../src/server/import/pictures/import-pictures.ts';
import { storePictures } from '../../../src/server/import/pictures/store-pictures.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { PATIENCE } from '../../support/patience.ts';
import { changeCatalogue } from '../../support/shelf.ts';

const plain = (background: string) =>
  sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();

describe('photos of products', () => {
  let shop: ApiShop;
  let folder: string;
  let server: Server;
  let host = '';
  let asked = 0;
  const files = new Map<string, Buffer>();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'photos-'));
    shop = await openApiShop({}, undefined, { pictures: join(folder, 'stored') });
    server = createServer((request, reply) => {
      asked++;
      reply.setHeader('content-type', 'image/jpeg');
      reply.end(files.get(request.url ?? ''));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    files.set('/red.jpg', await plain('#d02020'));
    files.set('/blue.jpg', await plain('#2020d0'));
    files.set('/page.jpg', Buffer.from('<!doctype html><p>Not found'));
    files.set('/drawing.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'));
    files.set('/torn.jpg', (await plain('#d02020')).subarray(0, 400));
  });
  afterAll(async () => {
    server.close();
    await shop.close();
    await rm(folder, { recursive: true });
  });

  const parts = () => ({
    db: shop.db,
    store: createPictureStore(join(folder, 'stored')),
    fetch: createAllowedFetch({ hosts: new Set([host]), localHosts: new Set([host]), limits: { tries: 1 } }),
    folder,
  });
  const want = (code: string, ...paths: string[]) =>
    storePictures(parts(), [{ code, line: 2, sources: paths.map((path) => `http://${host}${path}`) }]);
  const detail = async (id: number) => {
    const reply = await shop.client().ok('productById', { productId: id });
    return reply.data as unknown as { mediaURL: string; media: { thumb: string; large: string; alt: string }[] };
  };
  const get = (url: string) => shop.server.inject({ method: 'GET', path: url });
  const colour = async (picture: Buffer) => {
    const { data } = await sharp(picture)
      .resize(1, 1, { fit: 'cover' })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return (data[0] ?? 0) > (data[2] ?? 0) ? 'red' : 'blue';
  };

  test('stay for orders when their product is off sale, and others are not made', async () => {
    const { mediaURL } = await detail(2);
    const before = await get(mediaURL);
    const publish = (isOnSale: boolean) =>
      changeCatalogue(shop, (query) => query(sql`update products set published = ${isOnSale} where product_id = 2`));
    await publish(false);
    const after = await get(mediaURL);
    expect([before.statusCode, after.statusCode, after.rawPayload.equals(before.rawPayload)]).toEqual([200, 200, true]);
    expect(after.headers['cache-control']).toContain('immutable');
    expect((await get(mediaURL.replace(/[^/]+(-[0-9a-f]{8})/, 'nothing$1'))).statusCode).toBe(404);
    await publish(true);
  });

  test('are fetched once, re-encoded, listed in order and shown by running shops', async () => {
    const before = await detail(1);
    const drawing = await get(before.mediaURL);
    expect(await want('0001', '/red.jpg', '/blue.jpg')).toMatchObject({
      stored: 2,
      unchanged: 0,
      changed: 1,
      refused: [],
    });
    await vi.waitFor(async () => expect((await detail(1)).media).toHaveLength(2), PATIENCE);
    const { media, mediaURL } = await detail(1);
    expect(mediaURL).toBe(media[0]?.thumb);
    expect(mediaURL).not.toBe(before.mediaURL);
    expect(media.map(({ alt }) => alt)).toEqual(['Latte intero MALGA SERENA', 'Latte intero MALGA SERENA, immagine 2']);
    for (const [index, expected] of ['red', 'blue'].entries()) {
      const photo = await get(media[index]?.large ?? '');
      expect(photo.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': expect.stringContaining('immutable'),
      });
      expect(await sharp(photo.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 900, height: 900 });
      expect(await colour(photo.rawPayload)).toBe(expected);
    }
    const early = await get((media[0]?.large ?? '').replace('.webp', '.avif'));
    expect(early.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=600' });
    await vi.waitFor(async () => {
      const later = await get((media[0]?.large ?? '').replace('.webp', '.avif'));
      expect(later.headers['content-type']).toBe('image/avif');
    }, PATIENCE);
    // the old address must not be cached forever with the new picture
    expect((await get(before.mediaURL)).headers['cache-control']).toBe('public, max-age=600');
    expect((await get((media[1]?.large ?? '').replace('/2/', '/3/'))).statusCode).toBe(404);
    const count = asked;
    expect(await want('0001', '/red.jpg', '/blue.jpg')).toMatchObject({ stored: 0, unchanged: 2, changed: 0 });
    expect(asked).toBe(count);
    await rm(join(folder, 'stored'), { recursive: true });
    const gone = await get(mediaURL);
    expect(gone.headers['cache-control']).toBe('public, max-age=600');
    expect(gone.rawPayload.equals(drawing.rawPayload)).toBe(true);
    expect(await want('0001', '/red.jpg', '/blue.jpg')).toMatchObject({ stored: 2, unchanged: 0 });
    expect((await get(mediaURL)).rawPayload.equals(drawing.rawPayload)).toBe(false);
  });

  test('are refused with the reason when they are none, and the drawn picture stays', async () => {
    const { refused, changed } = await want('0002', '/page.jpg', '/drawing.jpg', '/torn.jpg');
    expect(changed).toBe(0);
    expect(refused.map(({ line, code, reason }) => [line, code, reason.replace(/^.*jpg: /, '')])).toEqual([
      [2, '0002', 'not a JPEG, PNG, WebP or AVIF picture'],
      [2, '0002', 'not a JPEG, PNG, WebP or AVIF picture'],
      [2, '0002', expect.stringContaining('cannot be decoded')],
    ]);
    expect((await detail(2)).media).toHaveLength(1);
  });

  test('come with a catalogue, as addresses or as files beside it', async () => {
    await writeFile(
      join(folder, 'mele.png'),
      await sharp(await plain('#d02020'))
        .png()
        .toBuffer(),
    );
    const row = { code: '0002', name: 'Mele', department: 'Frutta', category: '', price: 2, sale_type: 'Sfuso' };
    await mkdir(join(folder, 'photos.jpg'));
    const file = join(folder, 'catalogue.jsonl');
    await writeFile(
      file,
      JSON.stringify({ ...row, pictures: ['mele.png', 'photos.jpg', `http://${host}/blue.jpg`, '../secret.png'] }),
    );
    const options = {
      file,
      format: 'jsonl',
      numbers: 'en',
      reportFolder: folder,
      now: new Date(),
      removeMissing: false,
    } as const;
    const { pictures } = await importCatalogue(shop.db, options);
    const { stored, unchanged, refused } = await storePictures(parts(), pictures);
    expect([stored + unchanged, refused]).toEqual([
      2,
      [
        { line: 1, code: '0002', reason: 'photos.jpg: not a file' },
        { line: 1, code: '0002', reason: '../secret.png: not the name of a file' },
      ],
    ]);
    await vi.waitFor(async () => expect((await detail(2)).media).toHaveLength(2), PATIENCE);
  });

  test('come from a folder, named after code or EAN and numbered', async () => {
    const photos = join(folder, 'photos');
    await mkdir(photos);
    for (const [name, colour] of [
      ['2000000000015-10.jpg', '#d02020'],
      ['0001-9.jpg', '#2020d0'],
      ['0005.jpeg', '#d02020'],
      ['nobody-1.jpg', '#d02020'],
    ] as const)
      await writeFile(join(photos, name), await plain(colour));
    await writeFile(join(photos, 'note.txt'), 'x');
    // no process ever writes into this pipe, and this link leads out of the folder
    execFileSync('mkfifo', [join(photos, '0002.jpg')]);
    await symlink(join(folder, 'mele.png'), join(photos, '0003.png'));
    const report = await importPictures(parts(), { file: photos, reportFolder: folder, now: new Date() });
    expect(report).toMatchObject({ read: 7, products: 4, refused: 4 });
    const reasons = await readFile(report.refusedFile ?? '', 'utf8');
    expect(reasons).toContain('"nobody-1.jpg","no product has this code or EAN"');
    expect(reasons).toContain('"note.txt","not named .jpg, .png, .webp or .avif"');
    const [milk] = await shop.db.query<{ sources: string[] }>(sql`
      select array(select (select min(source) from picture_sources where picture_key = k and source like 'file:%')
        from jsonb_array_elements_text(pictures) with ordinality e(k, n) order by n) as sources from products
          where code = '0001'`);
    expect(milk?.sources).toEqual(['file:0001-9.jpg', 'file:0005.jpeg']);
    await vi.waitFor(
      async () => expect(await colour((await get((await detail(1)).mediaURL)).rawPayload)).toBe('blue'),
      PATIENCE,
    );
  });
});
