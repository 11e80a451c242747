import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announceChange } from '../../../src/server/features/catalogue/engine/announce-change.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { becomeCustomer } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

// Issue 17: quick order by code, from pasted lines or a CSV file

let shop: ApiShop;
let client: ApiClient;
beforeAll(async () => {
  shop = await openApiShop();
  client = shop.client();
  await becomeCustomer(client, 'rapida@esempio.it');
});
afterAll(() => shop.close());

const check = async (text: string) => (await client.ok('quickOrderCheck', { text })).data;

test('each line says what becomes of it', async () => {
  const { lines, isCut } = await check('Codice;Quantità\n0001;4\n0003;7\n0002;1,2 kg\n9999;1\n0005;molte\n0007');
  expect(isCut).toBe(false);
  expect(lines).toMatchObject([
    { line: 2, code: '0001', state: 'ok', quantity: 4, product: { productId: SMALL.milk } },
    // water comes in packs of six
    { line: 3, state: 'raised', quantity: 12, product: { productId: SMALL.water } },
    { line: 4, state: 'ok', weight: 1.2, product: { productId: SMALL.apples } },
    { line: 5, code: '9999', state: 'unknown' },
    { line: 6, state: 'amount', asked: 'molte' },
    { line: 7, state: 'ok', quantity: 1, product: { productId: SMALL.chocolate } },
  ]);
  expect(lines[3]).not.toHaveProperty('product');
});

test('found lines go into the cart once, sums are kept, and what is short is named', async () => {
  const body = { text: '0001;4\n0006;12\n9999;1\n0001;2', changeKey: randomBytes(16).toString('hex') };
  const first = await client.ok('quickOrderAdd', body);
  await client.ok('quickOrderAdd', body);
  expect(first.response.warnings).toEqual([expect.objectContaining({ code: 'AMOUNT_REDUCED' })]);
  const { data } = await client.ok('cartView');
  expect(data.cartItems?.map(({ product, quantity }) => [product.productId, quantity])).toEqual([
    [SMALL.milk, 6],
    [SMALL.rareCheese, 10],
  ]);
});

test('what is sold out or not sold here is told, and an order of nothing is refused at its field', async () => {
  await shop.db.query(sql`update stock set available_amount = 0 where product_id = ${SMALL.rareCheese}`);
  await shop.db.query({ text: `select pg_notify('stock_changed', '${SMALL.rareCheese}')`, values: [] } as never);
  await expect.poll(async () => (await check('0006;1')).lines[0]?.state).toBe('sold-out');
  const refusal = async (name: 'quickOrderCheck' | 'quickOrderAdd', text: string) => {
    const [error] = (await client.call(name, { text })).response.errors;
    return [error?.code, error?.field];
  };
  expect(await refusal('quickOrderCheck', ' \n ')).toEqual(['QUICK_ORDER_EMPTY', 'text']);
  expect(await refusal('quickOrderAdd', '9999;1')).toEqual(['NOTHING_FOUND', 'text']);
  expect(await refusal('quickOrderCheck', 'x'.repeat(50_001))).toEqual(['TOO_LONG', 'text']);
  expect((await shop.client().call('quickOrderCheck', { text: '0001' })).httpStatus).toBe(419);
});

test('a table says how it was read, other columns can be chosen, and an unknown code gets a proposal', async () => {
  const text = 'Latte;0001;1,2;4\nMele;0OO2;2,1;1,2 kg\nAltro;0008x;1;1';
  const { columns, lines } = await check(text);
  expect(columns).toEqual({ code: 1, amount: 3, headings: ['', '', '', ''] });
  expect(lines).toMatchObject([
    { code: '0001', state: 'ok', quantity: 4 },
    { code: '0OO2', state: 'unknown', proposal: { code: '0002', name: expect.stringMatching(/mele/i) } },
    { state: 'unknown' },
  ]);
  const chosen = (await client.ok('quickOrderCheck', { text, columns: { code: 1, amount: -1 } })).data;
  expect(chosen.lines[0]).toMatchObject({ code: '0001', asked: '', quantity: 1 });
  expect((await client.call('quickOrderCheck', { text, columns: { code: 12, amount: 0 } })).httpStatus).toBeLessThan(
    500,
  );
});

test('amounts with three decimals are kilos of what is weighed, and asked for of pieces (R401)', async () => {
  const { lines } = await check('0002;1.400\n0002;1,400 kg\n0001;1.000');
  expect(lines).toMatchObject([{ state: 'ok', weight: 1.4 }, { state: 'ok', weight: 1.4 }, { state: 'amount' }]);
});

test('goods are found by each of their barcodes, and asked for where two have one (R405, R406)', async () => {
  await shop.db.query(
    sql`update products set barcode = '018200110306', other_barcodes = '{96385074}' where product_id = ${SMALL.pasta}`,
  );
  await shop.db.query(
    sql`update products set barcode = '8077770000013' where product_id in (${SMALL.wine}, ${SMALL.chocolate})`,
  );
  await shop.db.query(sql`update products set code = 'PKA-KDS-4040' where product_id = ${SMALL.rareCheese}`);
  await shop.db.tx((tx) => announceChange(tx, [{ what: 'products' }]));
  const states = async () =>
    (await check('18200110306\n96385074\n8077770000013\npka-kds-4040')).lines.map(({ state }) => state);
  await expect.poll(states).toEqual(['ok', 'ok', 'several', 'sold-out']);
  const found = async (query: object) => {
    const { data } = await client.ok('products', query);
    return 'products' in data ? data.products.map(({ productId }) => productId) : [];
  };
  for (const q of ['18200110306', '018200110306', '96385074']) expect(await found({ q })).toEqual([SMALL.pasta]);
  // a scan shows both products, and the code of a product finds that one (R440)
  expect((await found({ barcode: '8077770000013' })).sort()).toEqual([SMALL.wine, SMALL.chocolate].sort());
  expect(await found({ q: 'PKA-KDS-4040' })).toEqual([SMALL.rareCheese]);
  const { items } = (await client.ok('suggest', { q: 'PKA-KDS-4040' })).data;
  expect(items).toMatchObject([{ type: 'product', product: { productId: SMALL.rareCheese } }]);
});
