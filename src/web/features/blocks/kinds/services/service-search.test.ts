import { expect, it } from 'vitest';
import {
  addressCheck,
  homeDeliveryTowns,
  municipalities,
  municipalitiesNear,
} from '../../../../../contract/addresses/routes.ts';
import { deliveryServiceList, geoServiceCoverage } from '../../../../../contract/delivery/routes.ts';
import type { Api } from '../../../../api/client.ts';
import { findServices } from './service-search.ts';

const TOWNS = [
  { city: 'Bergamo', province: 'BG', postalcodes: ['24121', '24122'] },
  { city: 'Cantù', province: 'CO', postalcodes: ['22063'] },
  { city: 'Como', province: 'CO', postalcodes: ['22100'] },
  { city: 'Milano', province: 'MI', postalcodes: ['20121'] },
];
const SERVED = [
  { city: 'Bergamo', province: 'BG', postalcodes: ['24122'] },
  { city: 'Milano', province: 'MI', postalcodes: ['20121'] },
];
const STORES = [
  { name: 'Bottega Bergamo', street: 'Via Mazzini', city: 'BERGAMO', province: 'BG', postcode: '24121' },
  { name: 'Bottega Cantù Milano', street: 'Via Milano', city: 'CANTÙ', province: 'CO', postcode: '22063' },
  { name: 'Bottega Navigli', street: 'Ripa di Porta Ticinese', city: 'MILANO', province: 'MI', postcode: '20121' },
];

const warehouses = STORES.map(({ name, street, city, province, postcode }, at) => ({
  storeId: at + 1,
  slug: name,
  storeType: 'drive',
  name,
  address: { address1: street, addressNumber: '1', city, province, postalcode: postcode },
  serviceHours: { default: [] },
}));

/** The places near Bergamo according to the shop, and an own address, which is not a store. */
const NEAR = [
  { addresses: [{ distance: 5 }, { storeId: 2, distance: 30_000 }] },
  { addresses: [{ storeId: 1, distance: 900 }] },
];

const atBergamo = (query?: { latitude?: number }) => query?.latitude === 45.69;

const api = {
  call: async (
    route: { path: string },
    {
      query,
      body,
    }: { query?: { q: string; latitude?: number; city?: string; postcode?: string }; body?: { address1: string } } = {},
  ) => {
    // of a zone that crosses Como, only one street is served
    if (route.path === addressCheck.path)
      return { active: ['Via Lago', 'via Tasso'].includes(body?.address1 ?? '') ? 1 : 0 };
    if (route.path === geoServiceCoverage.path)
      return { deliveryServices: [{ deliveryServiceId: 2, active: atBergamo(query) ? 1 : 0 }] };
    if (route.path === homeDeliveryTowns.path)
      return { municipalities: SERVED.filter(({ city }) => city === query?.city || query?.postcode === '36100') };
    if (route.path === municipalitiesNear.path) return { municipalities: atBergamo(query) ? TOWNS.slice(0, 1) : [] };
    if (route.path === deliveryServiceList.path) return { deliveryServices: atBergamo(query) ? NEAR : [] };
    if (route.path !== municipalities.path) return { warehouses };
    const begins = (text: string) => text.toLowerCase().startsWith(query?.q.toLowerCase() ?? '');
    return { municipalities: TOWNS.filter(({ city, postalcodes }) => begins(city) || postalcodes.some(begins)) };
  },
} as unknown as Api;

const BERGAMO = { home: { isServed: true, where: 'Bergamo' }, isUnknown: false };

it.each([
  ['Via Tasso 12, Bergamo', ['Bottega Bergamo'], BERGAMO],
  ['via Tasso 12 24122 Bergamo BG', ['Bottega Bergamo'], BERGAMO],
  ['24121', ['Bottega Bergamo'], { home: { isServed: false, where: 'Bergamo' } }],
  // a postcode of a zone, of which the register does not know the town
  ['36100', [], { home: { isServed: true, where: '36100', address: { postalcode: '36100' } } }],
  // a name that only begins the same is offered as a choice, never used as a result
  ['Berg', ['Bottega Bergamo'], { home: undefined, isUnknown: false, meant: [{ city: 'Bergamo' }] }],
  ['Com', ['Bottega Cantù Milano'], { home: undefined, meant: [{ city: 'Como' }] }],
  ['Milano', ['Bottega Navigli'], { home: { isServed: true, where: 'Milano' } }],
  ['Como', ['Bottega Cantù Milano'], { home: { isServed: false, where: 'Como' } }],
  [
    'Via Lago 3, Como',
    ['Bottega Cantù Milano'],
    {
      home: {
        isServed: true,
        address: { city: 'Como', province: 'CO', postalcode: '22100', address1: 'Via Lago', addressNumber: '3' },
      },
    },
  ],
  ['Via Monte 3, Como', ['Bottega Cantù Milano'], { home: { isServed: false } }],
  ['Palermo', [], { home: { isServed: false, where: 'Palermo' }, isUnknown: false }],
  ['qwertz', [], { home: undefined, isUnknown: true }],
  ['navigli', ['Bottega Navigli'], { home: undefined, isUnknown: false }],
])('finds the stores and the home delivery of %j', async (asked, names, found) => {
  const services = await findServices(api, asked, undefined);
  expect(services).toMatchObject(found);
  expect(services.stores.map(({ store }) => store.name)).toEqual(names);
});

it.each([
  ['in Bergamo', { latitude: 45.69, longitude: 9.67 }, { isServed: true, where: 'Bergamo' }],
  ['in no known municipality', { latitude: 38.1, longitude: 13.36 }, { isServed: false, where: '' }],
])('says of a position whether home delivery comes there: %s', async (_where, point, home) => {
  expect(await findServices(api, '', point)).toMatchObject({ home, isUnknown: false });
});

it('lists what the shop counts as near a position, the nearest first', async () => {
  const { stores } = await findServices(api, '', { latitude: 45.69, longitude: 9.67 });
  expect(stores.map(({ store, metres }) => [store.name, metres])).toEqual([
    ['Bottega Bergamo', 900],
    ['Bottega Cantù Milano', 30_000],
  ]);
});
