import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setCacheBudget } from '../../src/server/infra/cache-budget.ts';
import { type ApiShop, openApiShop } from '../support/api-shop.ts';
import { SMALL } from '../support/small-shop.ts';

/** Half of the requests: several times as many as fill every cache at this budget. */
const HALF = 4_000;
const BUDGET_MEGABYTES = 20;
/** The usual budget of tests (infra/cache-budget.ts). */
const USUAL_MEGABYTES = 100;
const AT_ONCE = 16;
/** The allowed growth of the memory during the second half. */
const MAX_GROWTH = 1.05;

let shop: ApiShop;
beforeAll(async () => {
  setCacheBudget(BUDGET_MEGABYTES);
  shop = await openApiShop();
});
afterAll(async () => {
  await shop.close();
  setCacheBudget(USUAL_MEGABYTES);
});

/** Collects all garbage and returns the bytes still in use, inside and outside of the heap. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // a later collection may free what the first one has released
  for (let times = 0; times < 3; times += 1) collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Sends requests that are all different: lists, searches, new visitors' carts, changes of carts. */
async function sendHalf(from: number): Promise<void> {
  for (let index = from; index < from + HALF; index += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, among) => sendOne(index + among)));
}

async function sendOne(index: number): Promise<void> {
  const client = shop.client();
  const day = new Date(shop.now.at.getTime() + (index % 25) * 86_400_000).toISOString().slice(0, 10);
  const hash = `w12d${day}t0`;
  if (index % 4 === 0) await client.ok('products', {}, { page_size: 24, q: `latte ${index.toString(36)}`, hash });
  else if (index % 4 === 1) await client.ok('products', {}, { page_size: 1 + (index % 150), page: 1, hash });
  else {
    await client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 1 + (index % 5) }] });
    if (index % 4 === 2) await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] });
    else await client.ok('cartView');
  }
}

test(`${2 * HALF} different requests hold no more than ${HALF}`, async () => {
  await sendHalf(0);
  const first = heldBytes();
  await sendHalf(HALF);
  const second = heldBytes();
  expect(second / first).toBeLessThan(MAX_GROWTH);
});
