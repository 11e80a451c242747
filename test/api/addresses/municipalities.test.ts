import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

const near = async (latitude: number, longitude: number) =>
  (await shop.client().ok('municipalitiesNear', {}, { latitude, longitude })).data.municipalities;

test('a position is in the nearest municipality, with its postcode; far from all of them it is in none', async () => {
  expect(await near(45.7, 9.66)).toMatchObject([{ city: 'Bergamo', province: 'BG', postalcodes: ['24121'] }]);
  expect(await near(45.72, 9.13)).toMatchObject([{ city: 'Cantù' }]);
  // a degree of longitude is shorter than one of latitude: 13 km to the east, and 18 km to the north
  expect(await near(45.69, 9.84)).toMatchObject([{ city: 'Bergamo' }]);
  expect(await near(45.86, 9.67)).toEqual([]);
  expect(await near(-90, 180)).toEqual([]);
});

test('a suggested town says where its middle is, so that stores near it can be found', async () => {
  const { municipalities } = (await shop.client().ok('municipalities', {}, { q: 'b' })).data;
  expect(municipalities).toMatchObject([{ city: 'Bergamo', latitude: 45.69, longitude: 9.67 }]);
});
