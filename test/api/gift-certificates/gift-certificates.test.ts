import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, dayFrom, openApiShop } from '../../support/api-shop.ts';
import { becomeCustomer, chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop({ giftCodesPerMinute: 5 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  // another minute, for the rate limit of codes
  shop.now.at = new Date(shop.now.at.getTime() + 61_000);
  await shop.db.query(sql`update timeslots set capacity = 1000`);
});

const BUY = { payment_type_id: 2, accept_terms: true };
let count = 0;

async function certificate(some: Record<string, string | number | null> = {}): Promise<string> {
  const code = `BUONO-${++count}`;
  const row = { code, name: 'Buono di prova', amount_cents: 500, starts: -5, ends: 20, services: null, ...some };
  await shop.db.query(sql`
    insert into gift_certificates (code, name, kind, amount_cents, left_cents, minimum_cents, starts_on, ends_on,
      warehouse_id, services, user_id, uses_per_user, max_uses, origin)
    select code, name, coalesce(kind, 'once'), amount_cents, case when kind = 'balance' then amount_cents end,
      coalesce(minimum_cents, 2000), ${dayFrom(shop, 0)}::date + starts, ${dayFrom(shop, 0)}::date + ends,
      warehouse_id,
      case when services is null then '{}' else array[services] end, user_id, coalesce(uses_per_user, 1), max_uses,
      coalesce(origin, 'code')
    from jsonb_to_record(${JSON.stringify(row)}::jsonb) as r (code text, name text, kind text, amount_cents int,
      minimum_cents int, starts int, ends int, warehouse_id int, services int, user_id int, uses_per_user int,
      max_uses int, origin text)`);
  return code;
}

async function customer(milk = 0): Promise<{ client: ApiClient; userId: number }> {
  const client = shop.client();
  await becomeCustomer(client, `g${Math.random().toString(36).slice(2)}@esempio.it`);
  if (milk > 0) await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: milk }] });
  const { data } = await client.ok('cartView');
  return { client, userId: data.user.userId };
}

/** 14 times 1,49 is 20,86. */
async function readyToBuy(milk = 14): Promise<ApiClient> {
  const { client } = await customer(milk);
  await chooseTomorrow(client);
  return client;
}

describe('a code', () => {
  test('is for customers, and a wrong one is refused in the words of the document', async () => {
    const reply = await shop.client().call('certificateCheck', { code: 'QUALSIASI' });
    expect(reply.httpStatus).toBe(419);
    const { client } = await customer();
    const wrong = await client.call('certificateCheck', { code: 'Sbagliato 1' });
    expect(wrong).toMatchObject({ httpStatus: 200 });
    expect(wrong.response.errorsMessage).toEqual([
      'Il codice sconto "Sbagliato 1" non è valido. Verifica di averlo scritto correttamente.',
    ]);
    expect(await client.refused('certificateAdd', { code: 'Sbagliato 1' })).toEqual(['GIFT_CODE_INVALID']);
  });

  test('is understood without case and spaces, and stands in the cart as an adjustment', async () => {
    const code = await certificate();
    const { client } = await customer(14);
    const typed = ` ${code.toLowerCase().replace('-', '- ')} `;
    expect((await client.ok('certificateCheck', { code: typed })).data).toMatchObject({
      usable: true,
      giftCertificate: { code },
    });
    const { data } = await client.ok('certificateAdd', { code: typed });
    expect(data).toMatchObject({
      totalPrice: 20.86,
      grossTotal: 15.86,
      orderAdjustmentSummary: {
        orderAdjustments: [{ orderItemId: 0, amount: 5, giftCertificate: { code, name: 'Buono di prova', amount: 5 } }],
      },
    });
    expect(data.orderAdjustmentSummary.orderAdjustments[0]?.userGiftCertificateId).toBeGreaterThan(0);
    await client.ok('certificateAdd', { code });
    const removed = await client.ok('certificateRemove', { code: code.toLowerCase() });
    expect(removed.data).toMatchObject({ grossTotal: 20.86, orderAdjustmentSummary: { orderAdjustments: [] } });
    await client.ok('certificateRemove', { code });
  });

  test('waits below its minimum and says what is missing', async () => {
    const code = await certificate();
    const { client } = await customer(10);
    expect((await client.ok('certificateCheck', { code })).data).toMatchObject({ usable: false, missingAmount: 5.1 });
    const { data } = await client.ok('certificateAdd', { code });
    expect(data.grossTotal).toBe(14.9);
    expect(data.orderAdjustmentSummary.orderAdjustments).toMatchObject([{ amount: 0, missingAmount: 5.1 }]);
    const more = await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 4 }] });
    expect(more.data).toMatchObject({ totalPrice: 20.86, grossTotal: 15.86 });
  });

  test.each([
    [{ ends: -1 }, 'GIFT_CODE_INVALID'],
    [{ starts: 2 }, 'GIFT_CODE_INVALID'],
    [{ warehouse_id: 5 }, 'GIFT_CODE_ELSEWHERE'],
    [{ services: 1 }, 'GIFT_CODE_ELSEWHERE'],
    [{ max_uses: 1, user_id: 0 }, 'GIFT_CODE_INVALID'],
  ])('with %j is refused: %s', async (some, refusal) => {
    const client = await readyToBuy();
    const [other] = await shop.db.query<{ userId: number }>(sql`select min(user_id) as user_id from customers`);
    const code = await certificate({ ...some, ...('user_id' in some ? { user_id: other?.userId ?? 0 } : {}) });
    expect(await client.refused('certificateAdd', { code })).toEqual([refusal]);
  });

  test.each([
    [{ ends: -1 }, 'GIFT_CODE_ENDED'],
    [{ starts: 2 }, 'GIFT_CODE_NOT_YET'],
  ])('with %j that was given to the customer says so: %s', async (some, refusal) => {
    const { client, userId } = await customer();
    const code = await certificate({ ...some, user_id: userId });
    expect(await client.refused('certificateCheck', { code })).toEqual([refusal]);
  });

  test('of other days counts as a wrong one', async () => {
    const { client } = await customer();
    for (let attempt = 0; attempt < 5; attempt++)
      await client.refused('certificateCheck', { code: await certificate({ ends: -1 }) });
    expect(await client.refused('certificateCheck', { code: await certificate() })).toEqual(['TOO_MANY_REQUESTS']);
    shop.now.at = new Date(shop.now.at.getTime() + 61_000);
  });

  test('cannot be found by trying: after five wrong ones there is a pause, also for right ones', async () => {
    const code = await certificate();
    const { client } = await customer();
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await client.refused('certificateCheck', { code: `PROVA-${attempt}` })).toEqual(['GIFT_CODE_INVALID']);
    expect(await client.refused('certificateCheck', { code })).toEqual(['TOO_MANY_REQUESTS']);
    const another = await customer();
    expect(await another.client.refused('certificateAdd', { code })).toEqual(['TOO_MANY_REQUESTS']);
    shop.now.at = new Date(shop.now.at.getTime() + 61_000);
    await client.ok('certificateCheck', { code });
  });

  test('is one of at most five in a cart', async () => {
    const { client } = await customer(14);
    for (let each = 0; each < 5; each++) await client.ok('certificateAdd', { code: await certificate() });
    expect(await client.refused('certificateAdd', { code: await certificate() })).toEqual(['TOO_MANY_GIFT_CODES']);
    // together they never pay more than the price of the goods
    expect((await client.ok('cartView')).data.grossTotal).toBe(0);
  });
});

describe('buying', () => {
  test('uses it up once, keeps it in the order and the mail, and cancelling gives it back', async () => {
    const code = await certificate();
    const client = await readyToBuy();
    const cart = (await client.ok('certificateAdd', { code })).data;
    expect(cart.grossTotal).toBe(21.76);
    const { orderId } = (await client.ok('buy', { ...BUY, expected_total: 21.76 })).data;
    const order = (await client.ok('orderView', {}, { order_id: orderId })).data;
    expect(order).toMatchObject({
      goodsTotal: 20.86,
      deliveryFee: 5.9,
      grossTotal: 21.76,
      orderAdjustmentSummary: { orderAdjustments: [{ amount: 5, giftCertificate: { code } }] },
    });
    await expect
      .poll(() => shop.db.query(sql`select plain, html from mailbox where plain like ${`%${code}%`}`))
      .toEqual([
        {
          plain: expect.stringContaining(`Buono di prova (${code}): −5,00\u00a0€\nTotale previsto: 21,76\u00a0€`),
          html: expect.stringContaining(`Buono di prova (${code})`),
        },
      ]);
    expect(await client.refused('certificateCheck', { code })).toEqual(['GIFT_CODE_USED']);
    expect((await client.ok('certificateList', { show_history: true })).data.userGiftCertificates).toMatchObject([
      { code, state: 'used-up', uses: 1 },
    ]);
    expect((await client.ok('certificateList')).data.userGiftCertificates).toEqual([]);
    await client.ok('orderDelete', { order_id: orderId });
    await client.ok('certificateCheck', { code });
    await expect(uses(code)).resolves.toEqual({ uses: 0, leftCents: null });
  });

  test('keeps the rest of a balance, and loses that of the others', async () => {
    const code = await certificate({ kind: 'balance', amount_cents: 5000, minimum_cents: 0, uses_per_user: 9 });
    const client = await readyToBuy();
    await client.ok('certificateAdd', { code });
    expect((await client.ok('cartView')).data.grossTotal).toBe(5.9);
    const { orderId } = (await client.ok('buy', BUY)).data;
    await expect(uses(code)).resolves.toEqual({ uses: 1, leftCents: 2914 });
    await client.ok('orderDelete', { order_id: orderId });
    await expect(uses(code)).resolves.toEqual({ uses: 0, leftCents: 5000 });
  });

  test('fifty at once with a code for seven uses get it seven times', async () => {
    const code = await certificate({ max_uses: 7 });
    const clients = await Promise.all(Array.from({ length: 50 }, () => readyToBuy()));
    for (const client of clients) await client.ok('certificateAdd', { code });
    const replies = await Promise.all(clients.map((client) => client.call('buy', { ...BUY, expected_total: 21.76 })));
    const bought = replies.filter(({ response }) => response.status === 0);
    expect(bought).toHaveLength(7);
    const refusals = new Set(replies.flatMap(({ response }) => response.errors.map((error) => error.code)));
    // a purchase that was priced before the last use is refused because the use is taken; a later one sees the new
    // total
    for (const refusal of refusals) expect(['GIFT_CODE_USED', 'TOTAL_CHANGED']).toContain(refusal);
    await expect(uses(code)).resolves.toEqual({ uses: 7, leftCents: null });
  });

  test('from two tabs uses it once', async () => {
    const code = await certificate({ max_uses: 1 });
    const client = await readyToBuy();
    await client.ok('certificateAdd', { code });
    const replies = await Promise.all([client.call('buy', BUY), client.call('buy', BUY)]);
    expect(new Set(replies.map(({ data }) => data?.orderId)).size).toBe(1);
    await expect(uses(code)).resolves.toEqual({ uses: 1, leftCents: null });
  });
});

describe('the lists', () => {
  test('are of the customer alone, those that the staff assigned apart', async () => {
    const { client, userId } = await customer();
    const given = await certificate({ user_id: userId, origin: 'staff' });
    const invited = await certificate({ user_id: userId, origin: 'invite', ends: -1, starts: -9 });
    const codes = async (name: 'certificateList' | 'certificateListAssigned', query = {}) =>
      (await client.ok(name, query)).data.userGiftCertificates.map(({ code, state }) => [code, state]);
    expect(await codes('certificateList')).toEqual([[given, 'usable']]);
    expect(await codes('certificateList', { show_history: true })).toEqual([
      [invited, 'ended'],
      [given, 'usable'],
    ]);
    expect(await codes('certificateListAssigned', { show_history: true })).toEqual([[given, 'usable']]);
    const { client: other } = await customer();
    expect((await other.ok('certificateList', { show_history: true })).data.userGiftCertificates).toEqual([]);
  });

  test('says of each certificate whether it counts in the cart, or why not', async () => {
    const client = await readyToBuy();
    const { userId } = (await client.ok('cartView')).data.user;
    const code = async (some: Record<string, string | number>) => certificate({ user_id: userId, ...some });
    const inCart = async () => {
      const { data } = await client.ok('certificateList', {}, { with_cart: true });
      return new Map(data.userGiftCertificates.map((each) => [each.code, each.inCart]));
    };
    const counts = await code({});
    const [large, later, there, pickup] = [
      await code({ minimum_cents: 5000 }),
      await code({ starts: 2 }),
      await code({ warehouse_id: 5 }),
      await code({ services: 1 }),
    ];
    const found = await inCart();
    expect(found.get(counts)).toEqual({ isAdded: false, goods: 20.86, missingAmount: 0 });
    expect(found.get(large)).toMatchObject({ missingAmount: 29.14 });
    expect(found.get(later)).toMatchObject({ problem: 'not-yet' });
    expect(found.get(there)).toMatchObject({ problem: 'store' });
    expect(found.get(pickup)).toMatchObject({ problem: 'service', services: [1] });
    await client.ok('certificateAdd', { code: counts });
    expect((await inCart()).get(counts)).toMatchObject({ isAdded: true });
    // without a cart every place is still possible; and who does not ask for it is not told
    const { client: fresh, userId: freshId } = await customer();
    const free = await certificate({ user_id: freshId, warehouse_id: 5, services: 1 });
    const [asked] = (await fresh.ok('certificateList', {}, { with_cart: true })).data.userGiftCertificates;
    expect(asked).toMatchObject({ code: free, inCart: { isAdded: false, goods: 0, missingAmount: 20 } });
    expect(asked?.inCart).not.toHaveProperty('problem');
    expect((await fresh.ok('certificateList')).data.userGiftCertificates[0]).not.toHaveProperty('inCart');
  });
});

async function uses(code: string) {
  const [row] = await shop.db.query(sql`select uses, left_cents from gift_certificates where code = ${code}`);
  return row;
}
