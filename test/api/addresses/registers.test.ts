import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importGeo } from '../../../src/server/import/geo/import-streets.ts';
import { registerGeocoder } from '../../../src/server/infra/geocoder/register-geocoder.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { ADDRESS, becomeCustomer } from '../../support/people/ready-to-buy.ts';

const TOWNS = `codice_istat;denominazione_ita_altra;denominazione_ita;cap;sigla_provincia;denominazione_regione;lat;lon
016024;Bergamo;Bergamo;24121;BG;Lombardia;45,6947848;9,6677110
016024;Bergamo;Bergamo;24122;BG;Lombardia;45,6947848;9,6677110
013041;Cantù;Cantù;22063;CO;Lombardia;45,7382420;9,1271560
015209;"Sesto San Giovanni";"Sesto San Giovanni";20099;MI;Lombardia;45,5336597;9,2366362
001272;Torino;Torino;10121;TO;Piemonte;45,0732745;7,6806870
none;Nowhere;Nowhere;1;XX;Nowhere;;
`;
const STREETS = `prognaz,comune,sigla,istat,belfiore,dug,duf
1,Bergamo,BG,016024,A794,VIA,TORQUATO TASSO
2,Bergamo,BG,016024,A794,VIALE,PAPA GIOVANNI XXIII
3,Bergamo,BG,016024,A794,PIAZZA,GIACOMO MATTEOTTI
4,Cantù,CO,013041,B639,VIA,GIACOMO MATTEOTTI
5,Cantù,CO,013041,B639,VICOLO,DELL'UNITA'
6,,,,,VIA,
`;
const POINTS = 'istat,lon,lat\n016024,9.6701,45.6951\n016024,9.67012,45.69512\n013041,9.128,45.739\n013041,x,y\n';

let shop: ApiShop;
let folder: string;
const files = () => ['points.csv', 'streets.csv.gz', 'towns.csv'].map((name) => join(folder, name));

beforeAll(async () => {
  shop = await openApiShop();
  folder = await mkdtemp(join(tmpdir(), 'registers-'));
  await writeFile(join(folder, 'towns.csv'), TOWNS);
  await writeFile(join(folder, 'streets.csv.gz'), gzipSync(STREETS));
  await writeFile(join(folder, 'points.csv'), POINTS);
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const streets = async (q: string, city?: string) =>
  (await shop.client().ok('streets', {}, { q, ...(city === undefined ? {} : { city }) })).data.streets;
const towns = async (q: string) => (await shop.client().ok('municipalities', {}, { q })).data.municipalities;

test('before registers are loaded no street is suggested, and the towns of the shop are', async () => {
  expect(await streets('via tasso', 'Bergamo')).toEqual([]);
  expect(await towns('ber')).toMatchObject([{ city: 'Bergamo', province: 'BG', postalcodes: ['24121'] }]);
  // a town of Italy that the shop does not know is found itself, and no town with a similar name
  expect(await towns('Berlingo')).toEqual([{ city: 'Berlingo', province: 'BS', postalcodes: [] }]);
  expect(await towns('bolzano')).toEqual([{ city: 'Bolzano', province: 'BZ', postalcodes: [] }]);
});

test('registers are recognised by their headers, in whatever order they are named, and come twice without harm', async () => {
  for (const _ of ['first', 'again'])
    expect(await importGeo(shop.db, files())).toEqual([
      { register: 'towns', written: 5, refused: 1 },
      { register: 'streets', written: 5, refused: 1 },
      { register: 'house points', written: 3, refused: 1 },
    ]);
  const [counts] = await shop.db.query<{ streets: number; points: number }>({
    text: 'select (select count(*)::int from streets) as streets, (select count(*)::int from house_points) as points',
  });
  // two houses within 100 m are one point
  expect(counts).toEqual({ streets: 5, points: 2 });
  await writeFile(join(folder, 'other.csv'), 'name,price\nmele,1\n');
  await expect(importGeo(shop.db, [join(folder, 'other.csv')])).rejects.toThrow('is no register');
});

test('an import shows at once', async () => {
  await expect.poll(() => towns('tor')).toMatchObject([{ city: 'Torino' }]);
});

test('streets are suggested in the town, abbreviated, begun and misspelt, and without a town everywhere', async () => {
  const tasso = { address1: 'Via Torquato Tasso', city: 'Bergamo', province: 'BG' };
  for (const typed of ['via tor', 'v. t. tasso', 'via torquatto taso', 'TASSO'])
    expect(await streets(typed, 'bergamo')).toEqual([tasso]);
  expect(await streets('v.le papa giov', 'Bergamo')).toMatchObject([{ address1: 'Viale Papa Giovanni XXIII' }]);
  expect(await streets('vic. unita', 'Cantu')).toEqual([
    { address1: 'Vicolo dell’Unità', city: 'Cantù', province: 'CO', postalcode: '22063' },
  ]);
  expect((await streets('matteotti')).map(({ city }) => city).sort()).toEqual(['Bergamo', 'Cantù']);
  expect(await streets('via tasso', 'Cantù')).toEqual([]);
  expect(await streets('via tasso', 'Nessun Paese')).toEqual([]);
  expect(await streets("'; drop table streets --", 'Bergamo')).toEqual([]);
});

test('towns are suggested from one character or a postcode on, misspelt and abbreviated too', async () => {
  expect(await towns('b')).toMatchObject([{ city: 'Bergamo', postalcodes: ['24121', '24122'] }]);
  expect(await towns('241')).toMatchObject([{ city: 'Bergamo' }]);
  expect(await towns('sesto s. giov')).toMatchObject([{ city: 'Sesto San Giovanni' }]);
  expect(await towns('cantu')).toMatchObject([{ city: 'Cantù' }]);
  expect((await towns('torno')).map(({ city }) => city)).toEqual(['Torno', 'Torino']);
  expect(await towns('%')).toEqual([]);
});

test('an address is found, doubted, or of a town whose streets nobody knows; a position is in the town of the nearest house', async () => {
  const geocoder = registerGeocoder(shop.db, { onError: fail });
  await geocoder.start();
  const find = (street: string, town = 'BERGAMO', postcode = '24122', province = 'BG') =>
    geocoder.find({ street, number: '12/A', town, province, postcode });
  expect(await find('via t. tasso')).toMatchObject({
    found: 'one',
    address: { street: 'Via Torquato Tasso', number: '12/A', postcode: '24122', precision: 'town' },
  });
  // abbreviated and misspelt at once: no result is certain, but the street is among the proposals
  expect(await find('v. torq. taso')).toMatchObject({
    found: 'several',
    addresses: [{ street: 'Via Torquato Tasso', number: '12/A' }],
  });
  expect(await find('via che non esiste')).toEqual({ found: 'none' });
  expect(await find('via tasso', 'BERGAMO', '22063')).toEqual({ found: 'none' });
  expect(await find('via roma', 'Torino', '10121', 'TO')).toEqual({ found: 'unknown' });
  expect(await geocoder.at({ latitude: 45.6953, longitude: 9.6705 })).toMatchObject({ town: 'Bergamo' });
  expect(await geocoder.at({ latitude: 45.08, longitude: 7.68 })).toMatchObject({ town: 'Torino' });
  expect(await geocoder.at({ latitude: 40, longitude: 12 })).toBeUndefined();
  await geocoder.stop();
  const onlyComo = registerGeocoder(shop.db, { provinces: ['CO'], onError: fail });
  await onlyComo.start();
  expect(await onlyComo.suggestTowns('b')).toEqual([]);
  expect(await onlyComo.suggestStreets('matteotti')).toMatchObject([{ town: 'Cantù' }]);
  await onlyComo.stop();
});

test('a street that was found is written as in the register; one that nobody knows is asked about, and marked where it is saved', async () => {
  const client = shop.client();
  await becomeCustomer(client, 'via@example.it');
  const check = async (address1: string, postalcode = '24121') =>
    (await client.ok('addressCheck', { ...ADDRESS, address1, postalcode })).data;
  expect(await check('via t. tasso')).toMatchObject({
    active: 1,
    verified: true,
    address: { address1: 'Via Torquato Tasso', addressNumber: '12', city: 'BERGAMO' },
  });
  const unknown = await check('via che non esiste');
  expect(unknown).toMatchObject({ active: 1, verified: false, address: { address1: 'via che non esiste' } });
  expect(unknown.proposals).toBeUndefined();
  // a street of another kind never replaces the typed one: the customer is asked
  const other = await check('via matteotti');
  expect(other).toMatchObject({ verified: false, address: { address1: 'via matteotti' } });
  expect(other.proposals?.map(({ address1 }) => address1)).toEqual(['Piazza Giacomo Matteotti']);
  expect(await check('matteotti')).toMatchObject({ verified: true, address: { address1: 'Piazza Giacomo Matteotti' } });
  expect((await check('matteotti g. taso')).verified).toBe(false);

  const save = async (address1: string) =>
    (await client.ok('addressSave', { ...ADDRESS, addressName: 'Via', address1 })).data;
  expect(await save('v. tasso')).toMatchObject({ address1: 'Via Torquato Tasso', verified: true });
  const insisted = await save('via che non esiste');
  expect(insisted).toMatchObject({ address1: 'via che non esiste', verified: false });
  const list = (await client.ok('addressList', { address_type: 'home' })).data.addresses;
  expect(list.find(({ addressId }) => addressId === insisted.addressId)).toMatchObject({ verified: false });
  const changed = await client.ok('addressUpdate', {
    ...ADDRESS,
    addressId: insisted.addressId,
    address1: 'viale papa giovanni 23',
  });
  expect(changed.data).toMatchObject({ address1: 'Viale Papa Giovanni XXIII', verified: true });
});

function fail(error: unknown): never {
  throw error;
}
