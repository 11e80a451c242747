import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../src/domain/base/rome-time.ts';
import { type ApiClient, type ApiShop, dayFrom, openApiShop } from '../../support/api-shop.ts';
import { personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';

// What a product says about the environment has a proof with an expiry day (Directive (EU) 2024/825)

let shop: ApiShop;
let buyer: ApiClient;
let today: string;
beforeAll(async () => {
  shop = await openApiShop();
  today = dayFrom(shop, 0);
  buyer = await personOf(shop, 'assortimento@negozio.it', ['catalogue']);
});
afterAll(() => shop.close());

const ECOLABEL = { product_id: SMALL.milk, word: 'sostenibile', name: 'Ecolabel UE', certificate: 'IT/016/042' };
const refused = async (body: object) =>
  (await buyer.call('staffProductProof', { ...ECOLABEL, expires_on: addDays(today, 90), ...body })).response.errors.map(
    ({ code, field }) => [code, field],
  );
const proofs = async () => (await buyer.ok('staffProductView', {}, { product_id: SMALL.milk })).data.proofs;
const ending = async () => {
  const { products, views } = (await buyer.ok('staffProducts', {}, { view: 'proofs' })).data;
  expect(views.proofs).toBe(products.length);
  expect(products.every(({ isUnproved }) => isUnproved)).toBe(true);
  return products.map(({ productId, proofEndsOn, isOnSale }) => ({ productId, proofEndsOn, isOnSale }));
};
const needs = async () => (await buyer.ok('staffOverview')).data.endingProofs;

test('only who keeps the catalogue writes a proof, and a wrong one is refused at its fields', async () => {
  const manager = await personOf(shop, 'negozio@negozio.it', ['store_manager']);
  const body = { ...ECOLABEL, expires_on: addDays(today, 90) };
  expect((await manager.call('staffProductProof', body)).httpStatus).toBe(403);
  expect(await refused({ name: ' ', certificate: '', word: '' })).toEqual([
    ['REQUIRED', 'word'],
    ['REQUIRED', 'name'],
    ['REQUIRED', 'certificate'],
  ]);
  expect(await refused({ link: 'http://prova.example' })).toEqual([['PRODUCT_PROOF_LINK', 'link']]);
  expect(await refused({ expires_on: '31/12/2030' })).toEqual([['INVALID_DATE', 'expires_on']]);
  expect(await refused({ expires_on: addDays(today, -1) })).toEqual([['PRODUCT_PROOF_EXPIRED', 'expires_on']]);
  expect(await refused({ proof_id: 9 })).toEqual([['PRODUCT_PROOF_GONE', undefined]]);
  expect(await refused({ product_id: 999 })).toEqual([['PRODUCT_GONE', undefined]]);
  expect(await proofs()).toEqual([]);
});

test('a proof is written, near its end it waits for a person, and after it the product stays on sale', async () => {
  const { product } = (
    await buyer.ok('staffProductProof', {
      ...ECOLABEL,
      link: 'https://ecolabel.example/016',
      expires_on: addDays(today, 90),
    })
  ).data;
  const [proof] = product.proofs;
  expect(proof).toMatchObject({ word: 'sostenibile', link: 'https://ecolabel.example/016' });
  expect(product.changes[0]).toMatchObject({
    by: 'Elena Rossi',
    before: { proofs: '' },
    after: { proofs: `sostenibile: Ecolabel UE IT/016/042 ${addDays(today, 90)}` },
  });
  expect([await ending(), await needs()]).toEqual([[], 0]);

  const near = addDays(today, 30);
  await buyer.ok('staffProductProof', { ...ECOLABEL, proof_id: proof?.proofId ?? 0, expires_on: near });
  expect(await ending()).toEqual([{ productId: SMALL.milk, proofEndsOn: near, isOnSale: true }]);
  expect(await needs()).toBe(1);

  // a newer certificate of the same word is what counts
  await buyer.ok('staffProductProof', { ...ECOLABEL, word: 'Sostenibile', expires_on: addDays(today, 400) });
  expect([await ending(), await needs()]).toEqual([[], 0]);
  const [first, second] = await proofs();
  await buyer.ok('staffProductProofRemove', { product_id: SMALL.milk, proof_id: second?.proofId ?? 0 });

  const before = shop.now.at;
  shop.now.at = new Date(`${addDays(near, 2)}T10:00:00Z`);
  expect(await needs()).toBe(1);
  expect(await ending()).toEqual([{ productId: SMALL.milk, proofEndsOn: near, isOnSale: true }]);
  shop.now.at = before;

  await buyer.ok('staffProductProofRemove', { product_id: SMALL.milk, proof_id: first?.proofId ?? 0 });
  expect([await proofs(), await needs()]).toEqual([[], 0]);
  const again = await buyer.call('staffProductProofRemove', { product_id: SMALL.milk, proof_id: first?.proofId ?? 0 });
  expect(again.response.errors).toMatchObject([{ code: 'PRODUCT_PROOF_GONE' }]);
});

test('a word about the environment in a name without any proof waits for a person until one is written', async () => {
  const view = async () => (await buyer.ok('staffProductView', {}, { product_id: SMALL.milk })).data;
  const rename = async (name: string) => {
    const { modifiedAt } = await view();
    await buyer.ok('staffProductsChange', { product_ids: [SMALL.milk], cells: { name }, modified_at: modifiedAt });
  };
  const { name } = (await view()).cells;
  await rename(`${name} Ecosostenibile`);
  expect(await ending()).toEqual([{ productId: SMALL.milk, proofEndsOn: undefined, isOnSale: true }]);
  expect(await needs()).toBe(1);
  await buyer.ok('staffProductProof', { ...ECOLABEL, word: 'Ecosostenibile', expires_on: addDays(today, 90) });
  expect([await ending(), await needs()]).toEqual([[], 0]);
  await rename(name ?? '');
});
