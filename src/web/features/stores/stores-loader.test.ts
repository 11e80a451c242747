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
const api = createApi({ call: async () => ({ response: { status: 0, errors: [] }, data: { warehouses } }) as never });

test('a page that the server sends carries the stores it lists, and says how many there are', async () => {
  expect(await load('/punti-vendita')).toMatchObject({ total: 1300, stores: { length: 40 } });
  expect(await load('/punti-vendita?pagine=3')).toMatchObject({ total: 1300, stores: { length: 120 } });
  expect(await load('/punti-vendita?q=Como')).toMatchObject({ total: 90, stores: { length: 40 } });
});

test('the map finds all of them', async () => {
  expect((await findStores(api, new URLSearchParams('q=Como'))).stores).toHaveLength(90);
});

async function load(path: string) {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  return loader({ context, request: new Request(`http://shop${path}`), params: {} } as unknown as Parameters<typeof loader>[0]);
}
