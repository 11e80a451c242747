import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Envelope } from '../../../src/contract/base/envelope.ts';
import { PRODUCT_PICTURE_PATH } from '../../../src/contract/products/limits.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { type Person, personOf } from '../../support/people/staff.ts';
import { multipart } from '../../support/small-forms.ts';
import { SMALL } from '../../support/small-shop.ts';
import { shown } from '../price-lists/listed-shop.ts';

// Photos of products: stored first, then given to a product in an order

let shop: ApiShop;
let buyer: Person;
const folder = mkdtempSync(join(tmpdir(), 'bottega-photos-'));
beforeAll(async () => {
  shop = await openApiShop({ uploadsPerMinute: 10_000 }, undefined, { pictures: folder });
  buyer = await personOf(shop, 'assortimento@negozio.it', ['catalogue']);
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

async function upload(bytes: Buffer | undefined, session = buyer.session) {
  const form = multipart([], bytes ? [{ field: 'file', name: 'foto.jpg', bytes }] : []);
  const reply = await shop.server.inject({
    method: 'POST',
    path: PRODUCT_PICTURE_PATH,
    ...form,
    cookies: { 'X-Ebsn-Session': session },
  });
  return { ...reply.json<Envelope<{ key: string }>>(), httpStatus: reply.statusCode };
}
const problems = async (bytes: Buffer | undefined) =>
  (await upload(bytes)).response.errors.map(({ code, field }) => [code, field]);
const photo = (colour: string, width = 60, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: colour } });
const view = async () => (await buyer.ok('staffProductView', {}, { product_id: SMALL.milk })).data;

test('only who may change products uploads', async () => {
  const bytes = await photo('#204080').png().toBuffer();
  expect((await upload(bytes, '')).httpStatus).toBe(419);
  const manager = await personOf(shop, 'negozio@negozio.it', ['store_manager']);
  expect((await upload(bytes, manager.session)).httpStatus).toBe(403);
});

test('what is no photo, too many points or an iPhone’s own format is refused in words', async () => {
  expect(await problems(undefined)).toEqual([['REQUIRED', 'file']]);
  expect(await problems(Buffer.from('no picture at all'))).toEqual([['PICTURE_KIND', 'file']]);
  expect(await problems(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))).toEqual([
    ['PICTURE_HEIC', 'file'],
  ]);
  const large = await photo('#ffffff', 10_000, 6000).png().toBuffer();
  expect(await problems(large)).toEqual([['PICTURE_PIXELS', 'file']]);
  const cut = (await photo('#102030', 600, 600).jpeg().toBuffer()).subarray(0, 700);
  expect(await problems(cut)).toEqual([['PICTURE_BROKEN', 'file']]);
  expect((await upload(large)).response.errors[0]?.error).toBe('La foto ha 60 milioni di punti: al massimo 50');
});

test('photos are given to a product in an order, and the shop shows the first one turned and without EXIF', async () => {
  // orientation 6: it was taken with the phone on its side
  const turned = await photo('#803020').withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const [one, two] = [
    (await upload(turned)).data.key,
    (await upload(await photo('#208030').webp().toBuffer())).data.key,
  ];
  const before = await view();
  const body = { product_id: SMALL.milk, modified_at: before.modifiedAt };
  expect(await buyer.refused('staffProductPictures', { ...body, keys: ['0'.repeat(32)] })).toEqual(['PICTURE_BROKEN']);
  const { product } = (await shown(shop, () => buyer.ok('staffProductPictures', { ...body, keys: [one, two] }))).data;
  expect(product.pictures.map(({ key }) => key)).toEqual([one, two]);
  expect(product.changes[0]).toMatchObject({ before: { pictures: '' }, after: { pictures: `${one} ${two}` } });
  expect(await buyer.refused('staffProductPictures', { ...body, keys: [two] })).toEqual(['ENTRY_CHANGED']);
  const file = await shop.client().file(product.pictures[0]?.thumb ?? '');
  expect(file.status).toBe(200);
  const head = await sharp(file.bytes).metadata();
  expect(head.exif).toBeUndefined();
  // the turned photo is high: white remains at its left
  const { data, info } = await sharp(file.bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
  expect(at(2, info.height / 2)).toBeGreaterThan(240);
  expect(at(info.width / 2, 2)).toBeLessThan(200);
  const now = { product_id: SMALL.milk, modified_at: product.modifiedAt };
  const without = (await buyer.ok('staffProductPictures', { ...now, keys: [] })).data.product;
  expect(without.pictures).toEqual([]);
});

test('a part of a photo takes its place, and the whole one stays as it was', async () => {
  const left = await photo('#ff0000', 200, 400).png().toBuffer();
  const two = await photo('#0000ff', 400, 400)
    .composite([{ input: left, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const { data } = await upload(two);
  const read = await view();
  const body = { product_id: SMALL.milk, modified_at: read.modifiedAt };
  const { product } = (await buyer.ok('staffProductPictures', { ...body, keys: [data.key] })).data;
  const asRead = { product_id: SMALL.milk, modified_at: product.modifiedAt, key: data.key };
  const cut = await shown(shop, () => buyer.ok('staffProductCrop', { ...asRead, left: 0.5, top: 0, edge: 0.5 }));
  const [picture] = cut.data.product.pictures;
  expect(picture?.key).not.toBe(data.key);
  const { dominant } = await sharp((await shop.client().file(picture?.thumb ?? '')).bytes).stats();
  expect(dominant.b).toBeGreaterThan(200);
  expect(dominant.r).toBeLessThan(60);
  expect(cut.data.product.changes[0]).toMatchObject({ before: { pictures: data.key } });
  expect(await buyer.refused('staffProductCrop', { ...asRead, left: 0, top: 0, edge: 0.5 })).toEqual(['ENTRY_CHANGED']);
  const missing = { ...asRead, modified_at: cut.data.product.modifiedAt, key: '0'.repeat(32) };
  expect(await buyer.refused('staffProductCrop', { ...missing, left: 0, top: 0, edge: 0.5 })).toEqual([
    'PICTURE_BROKEN',
  ]);
});
