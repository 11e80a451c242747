import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../src/domain/base/duration.ts';
import { tidyForms } from '../../../src/server/features/forms/tidy-forms.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { createUploadStore } from '../../../src/server/infra/uploads/upload-store.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { batchOf, PickingPhone } from '../../support/people/picking-phone.ts';
import { type Bought, type Crew, crewOf, orderOf, viewOf } from '../../support/people/staff-of-shop.ts';
import { changeCatalogue } from '../../support/shelf.ts';
import { SMALL } from '../../support/small-shop.ts';

// Issue 33: replacements for missing goods, and questions to customers during the picking

/** Two products with a price near that of the spaghetti, and a dear one, about which the customer may be asked. */
const [FUSILLI, PENNE, DEAR] = [21, 22, 23];

let shop: ApiShop;
let crew: Crew;
let order: Bought;
let phone: PickingPhone;
let batchId: number;
let count = 0;
let uploads: string;
beforeAll(async () => {
  uploads = await mkdtemp(join(tmpdir(), 'bottega-photos-'));
  shop = await openApiShop({}, undefined, { uploads });
  crew = await crewOf(shop);
  await shop.db.query(sql`update timeslots set capacity = 100`);
  await changeCatalogue(shop, async (query) => {
    for (const [id, name, cents] of [
      [FUSILLI, 'Fusilli n. 98', 105],
      [PENNE, 'Penne rigate', 109],
      [DEAR, 'Pasta di Gragnano', 390],
    ] as const)
      await query(sql`
        with made as (
          insert into products (product_id, code, slug, name, brand_line, pack_line, vendor_id, category_id, vat_id,
            sale_type, content_amount, content_unit, multi_pack, infos)
          select ${id}, ${`00${id}`}, ${`pasta-${id}`}, ${name}, brand_line, pack_line, vendor_id, category_id, vat_id,
            sale_type, content_amount, content_unit, multi_pack, '{}' from products
            where product_id = ${SMALL.pasta} returning product_id)
        insert into prices (price_list_id, product_id, price_cents) select -1, product_id, ${cents} from made`);
  });
});
afterAll(async () => {
  await shop.close();
  await rm(uploads, { recursive: true });
});
// each test has its own batch with one order
beforeEach(async () => {
  count += 1;
  order = await orderOf(shop, `domande-${count}@esempio.it`);
  await wish(true);
  batchId = await batchOf(shop, crew.manager, order.orderId);
  phone = new PickingPhone(crew.picker);
  await phone.take(batchId);
});

/** Sets the customer's choice about substitutes; without a choice, goods of a promotion are not replaced. */
async function wish(accepts: boolean): Promise<void> {
  const details = JSON.stringify({ accepts_alternatives: String(accepts) });
  await shop.db.query(
    sql`update order_lines set details = details || ${details}::jsonb where order_item_id = ${pasta()}`,
  );
}
const pasta = () => order.itemOf(SMALL.pasta);
const ask = async (...products: number[]) =>
  (await crew.picker.ok('staffSubstituteAsk', { batch_id: batchId, lease: 1, line: pasta(), products })).data.questions;
const pickingOf = async () => (await order.client.ok('orderPicking', {}, { order_id: order.orderId })).data;
const questions = async () => (await crew.picker.ok('staffBatchQuestions', {}, { batch_id: batchId })).data.questions;

test('substitutes of a line: what is like it and near in price, never dearer, by what buyers of it took', async () => {
  await shop.db.query(sql`
    insert into shelves (store_id, product_id, shelf, walk, zone) values (${SMALL.store}, ${PENNE}, '07 · 4', 6,
      null)`);
  const partNow = async () => {
    const { goods, substitutes } = (await crew.picker.ok('staffBatch', {}, { batch_id: batchId })).data;
    const [part] = goods.find(({ productId }) => productId === SMALL.pasta)?.parts ?? [];
    return { part, substitutes };
  };
  const { part, substitutes } = await partNow();
  // the spaghetti cost 0.99 in a promotion
  expect(part?.substitutes).toEqual([
    { productId: FUSILLI, unitPrice: 0.99, isPreferred: false },
    { productId: PENNE, unitPrice: 0.99, isPreferred: false },
  ]);
  expect(substitutes.find(({ productId }) => productId === PENNE)).toMatchObject({
    name: 'Penne rigate',
    fullPrice: 1.09,
    counterPrice: 1.09,
    shelf: '07 · 4',
    keys: expect.arrayContaining([`article:${PENNE}`]),
  });
  await phone.send(
    phone.event('found', order.itemOf(SMALL.apples), { grams: 1000 }),
    phone.event('found', pasta(), { pieces: 4 }),
    phone.event('replaced', pasta(), { pieces: 2, product: PENNE }),
  );
  await phone.finish();
  await crew.picker.ok('staffOrderDelivered', { order_id: order.orderId });
  expect((await viewOf(order)).receipt?.lines.find(({ orderItemId }) => orderItemId === pasta())).toMatchObject({
    pickedQuantity: 4,
    substitute: { name: 'Penne rigate PASTIFICIO ORTENSI', quantity: 2 },
    total: 5.94,
  });
  // a picker who once chose penne sees them before products that were never chosen
  order = await orderOf(shop, 'dopo@esempio.it');
  batchId = await batchOf(shop, crew.manager, order.orderId);
  expect((await partNow()).part?.substitutes.map(({ productId }) => productId)).toEqual([PENNE, FUSILLI]);
});

test('a customer is asked by page, push and mail, and takes another of the proposals, at the price of what is missing', async () => {
  await phone.send(phone.event('found', pasta(), { pieces: 4 }));
  const [asked] = await ask(FUSILLI, DEAR);
  await shop.jobs.drained();
  expect(asked).toMatchObject({ line: pasta(), pieces: 2, grams: 0, state: 'asked', withoutAnswer: 'put' });
  const mail = (await shop.mails(`domande-${count}@esempio.it`)).find(({ subject }) => subject.includes('al posto di'));
  expect(mail?.subject).toContain('che cosa mettiamo al posto di Spaghetti n. 5?');
  expect(mail?.plain).toMatch(/Fusilli n. 98 PASTIFICIO ORTENSI: 0,99\s€ l’uno/);
  const picking = await pickingOf();
  expect(picking).toMatchObject({
    isPicking: true,
    questions: [
      {
        name: 'Spaghetti n. 5',
        pieces: 2,
        proposals: [
          { unitPrice: 0.99, fullPrice: 1.05 },
          { unitPrice: 0.99, fullPrice: 3.9 },
        ],
      },
    ],
  });
  const question_id = asked?.questionId ?? 0;
  expect(await order.client.refused('orderAnswer', { question_id, product_id: SMALL.milk })).toEqual([
    'PROPOSAL_NOT_FOUND',
  ]);
  const other = (await orderOf(shop, `altro-${count}@esempio.it`)).client;
  expect(await other.refused('orderAnswer', { question_id, product_id: DEAR })).toEqual(['QUESTION_NOT_FOUND']);
  expect(await other.refused('orderPicking', {}, { order_id: order.orderId })).toEqual(['ORDER_NOT_FOUND']);
  expect((await order.client.ok('orderAnswer', { question_id, product_id: DEAR })).data.questions).toEqual([]);
  // repeating an answer gives the same reply, and a different answer changes nothing
  await order.client.ok('orderAnswer', { question_id, product_id: DEAR });
  expect(await order.client.refused('orderAnswer', { question_id })).toEqual(['QUESTION_ANSWERED']);
  expect(await questions()).toMatchObject([{ state: 'answered', decided: 'put', puts: DEAR }]);
  const { lines } = await phone.send(
    phone.event('replaced', pasta(), { pieces: 2, product: DEAR }),
    phone.event('found', order.itemOf(SMALL.apples), { grams: 1000 }),
  );
  expect(lines.find(({ line }) => line === pasta())).toMatchObject({ state: 'replaced', left: 0 });
  expect((await pickingOf()).lines[0]).toMatchObject({
    line: pasta(),
    substitute: { name: 'Pasta di Gragnano', pieces: 2 },
    isAgreed: true,
  });
  expect((await phone.finish()).outcomes).toEqual([{ orderId: order.orderId, outcome: 'ready' }]);
  expect((await viewOf(order)).receipt?.lines.find(({ orderItemId }) => orderItemId === pasta())?.total).toBe(5.94);
  expect(await pickingOf()).toEqual({ isPicking: false, lines: [], questions: [] });
});

test('without an answer in time the wishes of the order count, and an answer that comes later says so', async () => {
  const [asked] = await ask(FUSILLI);
  const pass = () => {
    shop.now.at = new Date(shop.now.at.getTime() + 10 * MINUTE_MS);
  };
  pass();
  expect((await pickingOf()).questions).toEqual([]);
  const question_id = asked?.questionId ?? 0;
  expect(await order.client.refused('orderAnswer', { question_id, product_id: FUSILLI })).toEqual(['QUESTION_LATE']);
  expect(await questions()).toMatchObject([{ state: 'silent', decided: 'put', puts: FUSILLI }]);
  await wish(false);
  const [again] = await ask(PENNE);
  expect(again).toMatchObject({ withoutAnswer: 'refund', proposals: [{ productId: PENNE }] });
  pass();
  const [silent] = await questions();
  expect(silent).toMatchObject({ state: 'silent', decided: 'refund' });
  expect(silent?.puts).toBeUndefined();
});

test('of an answer and the end of its time one counts', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [asked] = await ask(FUSILLI);
    const question_id = asked?.questionId ?? 0;
    const answering = order.client.call('orderAnswer', { question_id });
    if (round % 2 === 0) await questions();
    shop.now.at = new Date(shop.now.at.getTime() + 10 * MINUTE_MS);
    await Promise.all([questions(), order.client.call('orderAnswer', { question_id, product_id: FUSILLI })]);
    const isTaken = (await answering).response.status === 0;
    const [question] = await questions();
    // if the customer's answer was accepted, the question has it
    expect(question?.state).toBe(isTaken ? 'answered' : 'silent');
  }
});

test('a question is taken back by hand, or when the goods are found after all; it is asked once, and by who has the batch', async () => {
  const [asked] = await ask(FUSILLI);
  const body = { batch_id: batchId, lease: 1, line: pasta(), products: [PENNE] };
  expect(await crew.picker.refused('staffSubstituteAsk', body)).toEqual(['QUESTION_OPEN']);
  expect(await crew.manager.refused('staffSubstituteAsk', body)).toEqual(['BATCH_NOT_YOURS']);
  expect(await crew.picker.refused('staffSubstituteAsk', { ...body, line: 999 })).toEqual(['LINE_NOT_FOUND']);
  const { questionId = 0 } = asked ?? {};
  expect(await crew.manager.refused('staffSubstituteWithdraw', { batch_id: batchId, question_id: questionId })).toEqual(
    ['BATCH_NOT_YOURS'],
  );
  expect(
    (await crew.picker.ok('staffSubstituteWithdraw', { batch_id: batchId, question_id: questionId })).data.questions,
  ).toEqual([]);
  expect(await order.client.refused('orderAnswer', { question_id: questionId })).toEqual(['QUESTION_WITHDRAWN']);
  for (const product of [SMALL.wine, SMALL.pasta, SMALL.apples, 999])
    expect(await crew.picker.refused('staffSubstituteAsk', { ...body, products: [product] })).toHaveLength(1);
  const [second] = await ask(PENNE);
  await phone.send(phone.event('found', pasta(), { pieces: 6 }));
  expect(await questions()).toEqual([]);
  expect(await order.client.refused('orderAnswer', { question_id: second?.questionId ?? 0 })).toEqual([
    'QUESTION_WITHDRAWN',
  ]);
  expect(await crew.picker.refused('staffSubstituteAsk', body)).toEqual(['LINE_DONE']);
});

test('those who prepare orders ask; customers answer for their own orders only', async () => {
  const body = { batch_id: batchId, lease: 1, line: pasta(), products: [PENNE] };
  for (const person of [crew.driver, crew.service, order.client]) {
    expect((await person.call('staffSubstituteAsk', body)).httpStatus).toBe(403);
    expect((await person.call('staffBatchQuestions', {}, { batch_id: batchId })).httpStatus).toBe(403);
  }
  const nobody = shop.client();
  expect((await nobody.call('orderPicking', {}, { order_id: order.orderId })).response.status).not.toBe(0);
  expect((await nobody.call('orderAnswer', { question_id: 1 })).response.status).not.toBe(0);
});

/** Returns a photo as a phone takes it: rotated, with the position where it was taken. */
const takenPhoto = () =>
  sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#88aa44' } })
    .withExif({ IFD0: { Make: 'Telefono' }, IFD3: { GPSLatitude: '45/1 4/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
const askWith = (photo: Buffer) => ({
  batch_id: batchId,
  lease: 1,
  line: pasta(),
  products: [FUSILLI],
  photo: photo.toString('base64'),
});
const askWithPhoto = async () => {
  const [asked] = (await crew.picker.ok('staffSubstituteAsk', askWith(await takenPhoto()))).data.questions;
  return { questionId: asked?.questionId ?? 0, url: asked?.photo?.url ?? '' };
};
const files = async () => (await readdir(uploads, { recursive: true })).filter((name) => name.includes('/'));
const statusFor = async (person: ApiClient, url: string) => (await person.file(url)).status;

test('a question has a photo, without the place where it was taken, for its customer and for who prepares orders', async () => {
  const taken = await takenPhoto();
  expect((await sharp(taken).metadata()).exif?.toString('latin1')).toContain('Telefono');
  const { url } = await askWithPhoto();
  expect(await questions()).toMatchObject([{ photo: { url, width: 800, height: 1600 } }]);
  expect((await pickingOf()).questions).toMatchObject([{ photo: { url, width: 800, height: 1600 } }]);
  const seen = await order.client.file(url);
  expect(seen).toMatchObject({
    status: 200,
    type: 'image/jpeg',
    headers: {
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    },
  });
  const { format, width, height, exif, orientation } = await sharp(seen.bytes).metadata();
  expect({ format, width, height, exif, orientation }).toEqual({ format: 'jpeg', width: 800, height: 1600 });
  const stranger = (await orderOf(shop, `estraneo-${count}@esempio.it`)).client;
  for (const person of [stranger, shop.client(), crew.driver, crew.service])
    expect(await statusFor(person, url)).toBe(404);
  expect(await statusFor(order.client, `${url.slice(0, -1)}x`)).toBe(404);
  // the picker who takes over the batch sees it, and each look of the staff is recorded
  await new PickingPhone(crew.manager).take(batchId, true);
  expect(await statusFor(crew.manager, url)).toBe(200);
  const looks = await shop.db.query<{ email: string }>(sql`
    select c.email from agent_acts a join customers c using (user_id) where a.call = 'questionPhoto'
      order by a.act_id desc limit 1`);
  expect(looks).toEqual([{ email: `domande-${count}@esempio.it` }]);
  await shop.jobs.drained();
  const mail = (await shop.mails(`domande-${count}@esempio.it`)).find(({ subject }) => subject.includes('al posto di'));
  expect(mail?.plain).toContain('C’è anche una foto');
  expect(mail?.html).not.toContain('question-photo');
});

test('a photo that is too large, or none, is refused, and nothing is asked with it', async () => {
  const before = await files();
  const refusedWith = async (photo: Buffer) => {
    const { errors } = (await crew.picker.call('staffSubstituteAsk', askWith(photo))).response;
    return errors.map(({ code, field }) => `${code} ${field}`);
  };
  const taken = await takenPhoto();
  expect(await refusedWith(Buffer.alloc(1024 * 1024 + 1, taken))).toEqual(['UPLOAD_TOO_LARGE photo']);
  expect(await refusedWith(Buffer.from('<html><script>alert(1)</script>'))).toEqual(['UPLOAD_TYPE photo']);
  expect(await refusedWith(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual(['UPLOAD_TYPE photo']);
  expect(await refusedWith(taken.subarray(0, 600))).toEqual(['UPLOAD_UNREADABLE photo']);
  expect((await crew.picker.call('staffSubstituteAsk', askWith(Buffer.alloc(2_000_000)))).httpStatus).toBe(413);
  expect((await crew.driver.call('staffSubstituteAsk', askWith(taken))).httpStatus).toBe(403);
  expect(await crew.manager.refused('staffSubstituteAsk', askWith(taken))).toEqual(['BATCH_NOT_YOURS']);
  expect(await questions()).toEqual([]);
  await ask(PENNE);
  // a second question for the same line is refused and leaves no file
  expect(await crew.picker.refused('staffSubstituteAsk', askWith(taken))).toEqual(['QUESTION_OPEN']);
  expect(await questions()).toMatchObject([{ proposals: [{ productId: PENNE }] }]);
  expect(await files()).toEqual(before);
});

test('a photo goes with its question: at once for the customer, a day later from the shop; others after 90 days', async () => {
  const store = createUploadStore(uploads);
  const tidy = (days: number) =>
    tidyForms(shop.db, store, { now: new Date(shop.now.at.getTime() + days * DAY_MS), retentionDays: 365 });
  const withdrawn = await askWithPhoto();
  await crew.picker.ok('staffSubstituteWithdraw', { batch_id: batchId, question_id: withdrawn.questionId });
  expect(await statusFor(order.client, withdrawn.url)).toBe(404);
  expect(await statusFor(crew.picker, withdrawn.url)).toBe(200);
  const next = await askWithPhoto();
  const last = [await statusFor(crew.picker, withdrawn.url), await statusFor(order.client, next.url)];
  expect(last).toEqual([200, 200]);
  await tidy(2);
  expect([await statusFor(crew.picker, withdrawn.url), await statusFor(order.client, next.url)]).toEqual([404, 200]);
  await tidy(91);
  expect(await statusFor(order.client, next.url)).toBe(404);
  expect(await files()).toEqual([]);
  // deleting a question deletes its row, and the cleaning job its file
  await crew.picker.ok('staffSubstituteWithdraw', { batch_id: batchId, question_id: next.questionId });
  const deleted = await askWithPhoto();
  await shop.db.query(sql`delete from picking_questions where question_id = ${deleted.questionId}`);
  expect(await statusFor(crew.picker, deleted.url)).toBe(404);
  expect(await files()).toHaveLength(1);
  await tidy(2);
  expect(await files()).toEqual([]);
});
