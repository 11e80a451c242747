import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Product } from '../../../src/contract/catalogue/product.ts';
import { lastQuantity, nextQuantity, previousQuantity } from '../../../src/domain/quantity/quantity.ts';
import { announceChange } from '../../../src/server/features/catalogue/engine/announce-change.ts';
import { sql, sqlNames } from '../../../src/server/infra/database/sql.ts';
import { sellingOf } from '../../../src/web/product-model/card-product-of.ts';
import { wireQuantity } from '../../../src/web/product-model/wire-quantity.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { PATIENCE } from '../../support/patience.ts';
import { seededRandom } from '../../support/seeded-random.ts';

/** Products of every way of selling, generated from the same seed. */
const KINDS = 60;
const FIRST_ID = 5000;
const random = seededRandom(20_261_121);

let shop: ApiShop;
let products: Product[];
beforeAll(async () => {
  shop = await openApiShop();
  await shop.db.tx(async (tx) => {
    await tx.query(sql`insert into product_class_rules (rule_id, name, max_quantity, unit) values
      (50, 'Farine', 30, 'pz'), (51, 'Frutta', 4, 'kg')`);
    for (let kind = 0; kind < KINDS; kind += 1) {
      const { stock, ...row } = madeUp(kind);
      const facts = { ...BARE, ...row };
      const columns = sqlNames(Object.keys(facts));
      await tx.query(sql`
        insert into products (${columns}) select ${columns} from jsonb_populate_record(null::products,
          ${JSON.stringify(facts)}::jsonb)`);
      await tx.query(
        sql`insert into prices (price_list_id, product_id, price_cents) values (-1, ${row.product_id}, 100)`,
      );
      if (stock !== undefined)
        await tx.query(sql`insert into stock (warehouse_id, product_id, listed, available_amount)
          values (5, ${row.product_id}, true, ${stock})`);
    }
    await announceChange(tx, []);
  });
  await vi.waitFor(() => {
    if (!shop.catalogue.snapshot.ordinalOfId.has(FIRST_ID)) throw new Error('not on sale yet');
  }, PATIENCE);
  const list = await shop.client().ok('products', {}, { page_size: 200 });
  products = ('products' in list.data ? list.data.products : []).filter(({ productId }) => productId >= FIRST_ID);
});
afterAll(() => shop.close());

const BARE = {
  variant_code: '',
  brand_line: '',
  pack_line: '',
  category_id: 40,
  vat_id: 25,
  published: true,
  quantity_locked: false,
  weight_variable: false,
  alcoholic: false,
  is_sample: false,
  perishable: false,
  infos: {},
  meta: {},
  select_options: [],
  pictures: [],
  created_at: '2026-01-01',
  updated_at: '2026-01-01',
};

function madeUp(kind: number) {
  const id = FIRST_ID + kind;
  const names = { product_id: id, code: `k${id}`, slug: `kind-${id}`, name: `Prodotto ${id}` };
  if (kind % 3 === 0) {
    const portion = random.of([50, 100, 150, 300, 650, 1000]);
    return {
      ...names,
      sale_type: 'Sfuso',
      content_amount: portion,
      content_unit: 'g',
      step_amount: random.of([10, 50, 75, 100, 325]),
      quantity_multiple: 1,
      min_quantity: random.of([1, portion, portion + 130]),
      max_quantity: random.of([undefined, 1500, 5000]),
      multi_pack: random.of([1, 6]),
      class_rule_id: random.of([undefined, 50, 51]),
      stock: random.of([undefined, 3100]),
    };
  }
  return {
    ...names,
    sale_type: random.of(['Pezzo', 'Confezione']),
    content_amount: 500,
    content_unit: 'g',
    quantity_multiple: random.of([1, 1, 2, 3, 6]),
    quantity_locked: random.of([true, false]),
    min_quantity: random.of([1, 1, 2, 4]),
    max_quantity: random.of([undefined, 12, 24, 50]),
    multi_pack: random.of([1, 1, 4]),
    class_rule_id: random.of([undefined, 50, 51]),
    stock: random.of([undefined, 7, 20]),
  };
}

/** Returns the messages for a new visitor who adds this quantity to an empty cart. */
async function ask(product: Product, amount: number) {
  const quantity = wireQuantity(sellingOf(product), amount);
  const { response, data } = await shop
    .client()
    .call('cartAdd', { items: [{ productId: product.productId, quantity }] });
  return { codes: response.errors.map(({ code }) => code), texts: response.errorsMessage, item: data.cartItems?.[0] };
}

describe('whatever way a product is sold', () => {
  test('what the page shows is what the shop takes, up to its end and back', async () => {
    expect(products).toHaveLength(KINDS);
    for (const product of products) {
      const selling = sellingOf(product);
      let amount = 0;
      const presses = [1, 1, 1, 1, -1, 1, 1, 1, 1, 1, -1];
      for (const press of presses) {
        amount = press > 0 ? nextQuantity(selling.rule, amount) : previousQuantity(selling.rule, amount);
        if (amount === 0) continue;
        const { codes, item } = await ask(product, amount);
        expect([product.productId, amount, codes]).toEqual([product.productId, amount, []]);
        expect(item?.quantity || Math.round((item?.weight ?? 0) * 1000)).toBe(amount);
      }
      const last = lastQuantity(selling.rule);
      if (last > 0)
        expect([product.productId, last, (await ask(product, last)).codes]).toEqual([product.productId, last, []]);
    }
  });

  test('what the page would not show is refused, and where two amounts are named both are taken', async () => {
    let offered = 0;
    for (const product of products) {
      const { rule } = sellingOf(product);
      const first = nextQuantity(rule, 0);
      if (first === 0) continue;
      const isLoose = rule.saleType === 'Sfuso';
      for (const amount of [first - 1, first + 1, lastQuantity(rule) + (isLoose ? 7 : 1)]) {
        const isRight = amount <= lastQuantity(rule) && nextQuantity(rule, previousQuantity(rule, amount)) === amount;
        if (amount <= 0 || isRight) continue;
        const { codes, texts } = await ask(product, amount);
        expect([product.productId, amount, codes.length]).toEqual([product.productId, amount, 1]);
        if (codes[0] !== 'OFF_STEP') continue;
        const [lower = '', upper = ''] = /scegli (.+) oppure (.+)/.exec(texts[0] ?? '')?.slice(1) ?? [];
        for (const text of [lower, upper]) {
          expect([product.productId, text, (await ask(product, amountIn(text))).codes]).toEqual([
            product.productId,
            text,
            [],
          ]);
          offered += 1;
        }
      }
    }
    expect(offered).toBeGreaterThan(40);
  });
});

/** "6 pz", "650 g", "1,25 kg". */
function amountIn(text: string): number {
  const [number = '', unit] = text.replace('.', '').replace(',', '.').split(' ');
  return Math.round(Number(number) * (unit === 'kg' ? 1000 : 1));
}
