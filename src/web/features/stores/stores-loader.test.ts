import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { LocatedStore } from '../../../contract/stores/schemas.ts';
import { createApi } from '../../api/client.ts';
import { apiContext } from '../../api/context.ts';
import { findStores, loader } from './StoresPage.tsx';

const warehouses = Array.from(
  { length: 1300 },
  (_, index): Partial<LocatedStore> => ({
    storeId: index,
    slug: `negozio-${index}`,
    name: `Bottega ${index}`,
    storeType: 'store',
    address: {
      address1: 'Via Roma',
      addressNumber: '1',
      city: index < 90 ? 'Como' : 'Lecco',
      province: index < 90 ? 'CO' : 'LC',
      postalcode: '22100',
    } as LocatedStore['address'],
    serviceHours: { default: [] } as unknown as LocatedStore['serviceHours'],
  }),
);
const COMO = { city: 'Como', province: 'CO', postalcodes: ['22100'] };
const CANTU = { city: 'Cantù', province: 'CO', postalcodes: ['22063'] };
const api = createApi({
  call: async (_method, path, { query = {} }) => {
    const { q = '' } = query as { q?: string };
    const municipalities = [COMO, CANTU].filter(({ city }) => city.toLowerCase().startsWith(q.toLowerCase()));
    return {
      response: { status: 0, errors: [] },
      data: path.includes('municipalities') ? { municipalities } : { warehouses },
    } as never;
  },
});

test('a page that the server sends carries the stores it lists, and says how many there are', async () => {
  expect(await load('/punti-vendita')).toMatchObject({ total: 1300, stores: { length: 4 } });
  expect(await load('/punti-vendita?pagine=3')).toMatchObject({ total: 1300, stores: { length: 80 } });
  expect(await load('/punti-vendita?q=Como')).toMatchObject({ total: 90, stores: { length: 4 } });
});

test('the map finds all of them', async () => {
  expect((await findStores(api, new URLSearchParams('q=Como'))).stores).toHaveLength(90);
});

test.each([
  ['Via Brera 3, Como', { total: 90 }],
  ['via brera 3 como', { total: 90 }],
  ['Via Roma 5, 22063 Cantù', { total: 90, insteadOf: 'Como' }],
  ['Parigi', { total: 0 }],
  ['Com', { total: 90 }],
])('an address is searched by its town, else its province (%s)', async (q, found) => {
  expect(await load(`/punti-vendita?${new URLSearchParams({ q })}`)).toMatchObject(found);
});

async function load(path: string, client = api) {
  const context = new RouterContextProvider();
  context.set(apiContext, client);
  return loader({ context, request: new Request(`http://shop${path}`), params: {} } as unknown as Parameters<
    typeof loader
  >[0]);
}

const NEAR_COMO = [
  { storeId: 1, slug: 'lecco', latitude: 45.858, longitude: 9.397, storeType: 'store' },
  { storeId: 2, slug: 'como', latitude: 45.794, longitude: 9.083, storeType: 'store' },
  { storeId: 3, slug: 'locker-como', latitude: 45.8145, longitude: 9.079, storeType: 'locker' },
].map(({ latitude, longitude, ...store }) => ({
  ...warehouses[0],
  ...store,
  address: { ...warehouses[0]?.address, latitude, longitude },
}));

const placed = createApi({
  call: async (_method, path) => {
    const town = { ...COMO, latitude: 45.81, longitude: 9.085 };
    const nextSlot = { dateIso: '2030-01-02', beginTime: '09:00', endTime: '10:00', deliveryFee: 0 };
    const data = path.includes('municipalities')
      ? { municipalities: [town] }
      : path.includes('delivery-service')
        ? { deliveryServices: [{ addresses: [{ storeId: 2, nextSlot }, { storeId: 3 }] }] }
        : { warehouses: NEAR_COMO };
    return { response: { status: 0, errors: [] }, data } as never;
  },
});

test('near a town that lies somewhere all stores come by distance, with their first slots', async () => {
  const found = await load('/punti-vendita?q=Como', placed);
  expect(found.stores.map(({ slug }) => slug)).toEqual(['locker-como', 'como', 'lecco']);
  expect(found.place?.name).toBe('Como');
  expect(found.counts).toMatchObject({ all: 3, store: 2, locker: 1 });
  expect(Object.keys(found.slots)).toEqual(['2']);
  const lockers = await load('/punti-vendita?q=Como&tipo=locker', placed);
  expect(lockers.stores.map(({ slug }) => slug)).toEqual(['locker-como']);
  expect(lockers.counts).toMatchObject({ all: 3, store: 2, locker: 1 });
});

test('a province is no place: its stores are named, not the nearest to its capital', async () => {
  const found = await load('/punti-vendita?q=provincia+di+Como', placed);
  expect(found.place).toBeUndefined();
  expect(found.total).toBe(3);
});
