import { expect, test } from 'vitest';
import { type CompanyPrices, composeWarehouses, type StoreParts, withCompanyPrices } from './rows/warehouses.ts';
import { listPriceAt, priceSourceAt, type Scope } from './scope.ts';

const STORE: StoreParts = {
  rows: [{ warehouseId: 5, name: 'Globale', priceListId: -1, priceListName: 'Base' }],
  base: { prices: Int32Array.of(149, 219, 42), priceIds: Float64Array.of(1, 2, 3), tiers: new Map() },
  lists: new Map(),
  companies: new Map(),
  stock: new Map(),
  promotions: new Map(),
  lowest: new Map(),
};
const list = (prices: readonly (readonly [number, number])[]): CompanyPrices => ({
  priceListId: 77,
  name: 'Ristorazione',
  prices: new Map(prices),
  priceIds: new Map(prices.map(([ordinal]) => [ordinal, 100 + ordinal])),
  tiers: new Map(),
});
const scopeOf = (warehouse: Scope['warehouse']) => ({ warehouse }) as Scope;
const storeNow = (parts = STORE) => {
  const store = composeWarehouses(parts).get(5);
  if (!store) throw new Error('no store was composed');
  return store;
};

test('the price of a company comes before that of the store, which stays as it is', () => {
  const store = storeNow();
  const own = scopeOf(withCompanyPrices(store, list([[1, 200]])));
  expect([0, 1, 2, 3].map((ordinal) => listPriceAt(own, ordinal))).toEqual([149, 200, 42, 0]);
  expect([0, 1, 2, 3].map((ordinal) => listPriceAt(scopeOf(store), ordinal))).toEqual([149, 219, 42, 0]);
  expect(priceSourceAt(own, 0)).toEqual({ priceId: 1, priceListName: 'Base', priceListId: -1, isOwn: false });
  expect(priceSourceAt(own, 1)).toEqual({ priceId: 101, priceListName: 'Ristorazione', priceListId: 77, isOwn: true });
});

test('a store and a list that stay the same are one object, and share the data of the store', () => {
  const [store, prices] = [storeNow(), list([[0, 100]])];
  const own = withCompanyPrices(store, prices);
  expect(withCompanyPrices(store, prices)).toBe(own);
  expect(own.columns).toBe(store.columns);
});

test('the store, a company in it, another company, and each of them after a change have keys of their own', () => {
  const [store, prices] = [storeNow(), list([[0, 100]])];
  const later = storeNow({ ...STORE, base: { ...STORE.base, prices: Int32Array.of(159, 219, 42) } });
  const stores = [
    store,
    withCompanyPrices(store, prices),
    withCompanyPrices(store, list([[0, 100]])),
    later,
    withCompanyPrices(later, prices),
  ];
  expect(new Set(stores.map(({ generation }) => generation)).size).toBe(stores.length);
  expect(listPriceAt(scopeOf(withCompanyPrices(later, prices)), 0)).toBe(100);
});
